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
  const auto time = system_time();
  Follower follower(sink, options, *time);
  std::unique_ptr<http::Stream> stream;
  while (follower.next().kind != Kind::finished) {
    const Follower::Step& step = follower.next();
    if (step.kind == Kind::read) {
      follower.received(stream->read({options.stop, step.due}));
      continue;
    }
    stream.reset();
    if (!wait_until(step.due, *time, options.stop)) break;
    if (step.kind == Kind::list) {
      follower.listed(source.list(step.continue_token, step.most, options.stop));
      continue;
    }
    auto opened = source.open(step.opening, options.stop);
    follower.opened(opened ? nullptr : &opened.error());
    if (opened) stream = *std::move(opened);
  }
  if (follower.error()) return *follower.error();
  return {};
}

}  // namespace kubexx::watch
