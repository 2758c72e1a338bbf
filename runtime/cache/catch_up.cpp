#include "runtime/cache/catch_up.hpp"

#include <utility>

namespace kubexx::cache {
namespace {

constexpr std::chrono::milliseconds kBetweenQuestions{200};

}  // namespace

CatchUp::CatchUp(const Client& client, std::vector<Awaited> awaited, Clock::time_point now)
    : client_(client.with({.deadline = now + kMost})), until_(now + kMost) {
  for (Awaited& one : awaited) waits_.push_back({std::move(one)});
}

bool CatchUp::is_over(Clock::time_point now) {
  std::erase_if(waits_, [&](Wait& wait) { return is_done(wait, now); });
  return waits_.empty() || now >= until_;
}

bool CatchUp::is_done(Wait& wait, Clock::time_point now) const {
  if (!wait.backlog && now >= wait.next_question) {
    if (auto asked = Backlog::ask(client_, wait.awaited.store, wait.awaited.part)) wait.backlog = *std::move(asked);
    wait.next_question = now + kBetweenQuestions;
  }
  return wait.backlog && wait.backlog->is_done();
}

std::string CatchUp::missing() const {
  std::string text;
  for (const Wait& wait : waits_) text += (text.empty() ? "" : ", ") + wait.awaited.store->text();
  return text;
}

}  // namespace kubexx::cache
