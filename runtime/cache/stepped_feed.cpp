#include "runtime/cache/stepped_feed.hpp"

#include <algorithm>
#include <utility>

#include "runtime/client/watch_source.hpp"

namespace kubexx::cache {

using Kind = watch::Follower::Step::Kind;

SteppedFeed::SteppedFeed(const Client& client, std::shared_ptr<Store> store, std::size_t at, const Retry& retry)
    : retry_(retry),
      store_(std::move(store)),
      at_(at),
      time_(client.session()->options().time),
      raw_(client.session(), store_->form().info, store_->name_space(at), store_->form().reads),
      selection_{.labels = store_->options().labels, .fields = store_->options().fields},
      sink_(*store_, at, *time_),
      source_(client::make_source(raw_, selection_)),
      wait_(retry.first) {
  start();
}

void SteppedFeed::start() {
  restart_.reset();
  follower_ = std::make_unique<watch::Follower>(sink_, options_, *time_);
}

bool SteppedFeed::step() {
  if (restart_ && time_->now() < *restart_) return false;
  if (restart_) start();
  const watch::Follower::Step& step = follower_->next();
  if (step.kind == Kind::finished) return false;
  if (step.kind == Kind::read) return read();
  if (time_->now() < step.due) return false;
  request();
  if (follower_->error()) give_up();
  return true;
}

bool SteppedFeed::read() {
  auto part = stream_->read({.deadline = time_->now()});
  const bool is_silent = part && part->kind == http::Stream::Part::Kind::idle;
  if (is_silent && time_->now() < follower_->next().due) return false;
  follower_->received(part);
  if (follower_->next().kind != Kind::read) stream_.reset();
  return true;
}

void SteppedFeed::request() {
  const watch::Follower::Step& step = follower_->next();
  if (step.kind == Kind::list) return follower_->listed(source_->list(step.continue_token, step.most, {}));
  auto opened = source_->open(step.opening, {});
  follower_->opened(opened ? nullptr : &opened.error());
  if (opened) stream_ = *std::move(opened);
}

void SteppedFeed::give_up() {
  store_->trouble(at_, *follower_->error());
  restart_ = time_->now() + wait_;
  wait_ = std::min(2 * wait_, retry_.most);
}

std::optional<SteppedFeed::Clock::time_point> SteppedFeed::next_due() const {
  if (restart_) return restart_;
  if (follower_->next().kind == Kind::finished) return std::nullopt;
  return follower_->next().due;
}

std::optional<SteppedFeed::Clock::time_point> SteppedFeed::next_request() const {
  const bool is_open = !restart_ && follower_->next().kind == Kind::read;
  return is_open ? std::nullopt : next_due();
}

}  // namespace kubexx::cache
