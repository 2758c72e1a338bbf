// Any bytes as the answers of a server to a watch: lists, streams and errors. Whatever comes, the follower asks for
// something next at a time that is not in the past, passes on whole objects, and ends only for a reason.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/watch/follower.hpp"

using namespace kubexx;
using namespace std::chrono_literals;

namespace {

constexpr int kMostSteps = 200;

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

/// A clock that jumps to what the follower waits for.
class Jumping : public TimeSource {
 public:
  Clock::time_point now() const override { return now_; }
  std::chrono::system_clock::time_point wall_clock() const override { return {}; }
  bool pause(const std::stop_token& stop, std::chrono::milliseconds) override { return !stop.stop_requested(); }
  double chance() override { return 0.5; }
  void jump_to(Clock::time_point time) { now_ = std::max(now_, time); }

 private:
  Clock::time_point now_{1000h};
};

/// An input is cut at each NUL; each part is one answer.
class Answers {
 public:
  explicit Answers(std::string_view bytes) : rest_(bytes) {}

  bool empty() const { return rest_.empty(); }
  std::string_view next() {
    const auto end = rest_.find('\0');
    const std::string_view part = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return part;
  }

 private:
  std::string_view rest_;
};

/// Checks the order of what a sink receives.
class Collected : public watch::Sink {
 public:
  bool reset() override {
    has_begun_ = true;
    is_complete_ = false;
    return true;
  }
  bool object(watch::Change, std::string_view text) override {
    require(has_begun_ && !text.empty(), "objects come after a beginning");
    return true;
  }
  bool synced(const std::string&) override {
    require(has_begun_ && !is_complete_, "all objects are complete once for each beginning");
    is_complete_ = true;
    return true;
  }
  bool bookmark(const std::string&) override {
    require(is_complete_, "bookmarks come after all objects");
    return true;
  }
  bool trouble(const Error&) override { return true; }

 private:
  bool has_begun_ = false;
  bool is_complete_ = false;
};

/// An answer that begins with `!` is an error: of the network, or with a status.
std::optional<Error> error_in(std::string_view answer) {
  if (!answer.starts_with('!')) return std::nullopt;
  Error error{.stage = Stage::receive, .message = "broken"};
  if (answer.size() > 1) error.code = 400 + static_cast<unsigned char>(answer[1]) % 200;
  return error;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Answers answers({reinterpret_cast<const char*>(data), size});
  Collected sink;
  const watch::Options options;
  Jumping time;
  watch::Follower follower(sink, options, time);
  for (int steps = 0; steps < kMostSteps && !answers.empty(); ++steps) {
    const auto& next = follower.next();
    using Kind = watch::Follower::Step::Kind;
    if (next.kind == Kind::finished) break;
    const std::string_view answer = answers.next();
    const auto error = error_in(answer);
    if (next.kind != Kind::read) time.jump_to(next.due);
    if (next.kind == Kind::list) {
      follower.listed(error ? Result<std::string>(*error) : Result<std::string>(std::string(answer)));
    } else if (next.kind == Kind::open) {
      follower.opened(error ? &*error : nullptr);
    } else if (error) {
      follower.received(*error);
    } else {
      using Part = http::Stream::Part;
      const auto kind = answer == "." ? Part::Kind::end : answer == "~" ? Part::Kind::idle : Part::Kind::data;
      follower.received(Part{kind, kind == Part::Kind::data ? std::string(answer) : ""});
    }
  }
  require((follower.next().kind == watch::Follower::Step::Kind::finished) == follower.error().has_value(),
          "a watch that is not stopped ends with an error only");
  return 0;
}
