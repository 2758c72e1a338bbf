#include <kubexx/watch/watch.hpp>

#include <algorithm>

#include "runtime/watch/follower.hpp"

namespace kubexx::watch {
namespace {

using Kind = Follower::Step::Kind;
using std::chrono::milliseconds;

bool wait_until(Clock::time_point due, TimeSource& time, const std::stop_token& stop) {
  const auto wait = std::chrono::ceil<milliseconds>(due - time.now());
  return time.pause(stop, std::max(wait, milliseconds(0)));
}

}  // namespace

Result<> run(Source& source, Sink& sink, const Options& options) {
  const auto& time = options.time;
  Follower follower(sink, options, *time);
  std::unique_ptr<http::Stream> stream;
  const auto is_late = [&] { return time->now() >= options.deadline; };
  // Failures at the deadline are its effect, and no trouble.
  while (follower.next().kind != Kind::finished && !is_late()) {
    const Follower::Step& step = follower.next();
    const Clock::time_point due = std::min(step.due, options.deadline);
    if (step.kind == Kind::read) {
      const auto part = stream->read({options.stop, due});
      if (is_late() && (!part || part->kind == http::Stream::Part::Kind::idle)) break;
      follower.received(part);
      continue;
    }
    stream.reset();
    if (!wait_until(due, *time, options.stop) || is_late()) break;
    if (step.kind == Kind::list) {
      const auto page = source.list(step.continue_token, step.most, options.stop);
      if (!page && is_late()) break;
      follower.listed(page);
      continue;
    }
    auto opened = source.open(step.opening, options.stop);
    if (!opened && is_late()) break;
    follower.opened(opened ? nullptr : &opened.error());
    if (opened) stream = *std::move(opened);
  }
  if (follower.error()) return *follower.error();
  return {};
}

}  // namespace kubexx::watch
