#include "runtime/controller/stepper.hpp"

#include <algorithm>

#include "runtime/controller/operator_parts.hpp"

namespace kubexx::controller {

Stepper::Stepper(Operator& op, events::EventSink& events) : op_(op) {
  op.parts_->has_run = true;
  op.parts_->declarations->close();
  op.parts_->open_events(events);
  for (const auto& store : op.parts_->caches->stores())
    for (std::size_t at = 0; at < store->feeds(); ++at)
      feeds_.push_back(std::make_unique<cache::SteppedFeed>(op.parts_->client, store, at));
}

Stepper::~Stepper() { op_.parts_->events.close(); }

void Stepper::do_effects_with(const DoEffect& effect) {
  for (const auto& loop : op_.parts_->loops) loop->do_effects_with(effect);
}

std::optional<Error> Stepper::error() const { return op_.parts_->declarations->error(); }

bool Stepper::deliver(std::size_t feed) { return feeds_[feed]->step(); }

std::size_t Stepper::controllers() const { return op_.parts_->loops.size(); }

const std::string& Stepper::controller(std::size_t at) const { return op_.parts_->loops[at]->name(); }

bool Stepper::is_synced() const {
  return std::ranges::all_of(op_.parts_->caches->stores(),
                             [](const auto& store) { return store->options().optional || store->is_synced(); });
}

std::optional<RunReport> Stepper::run(std::size_t controller) {
  if (!has_begun_ && !is_synced()) return std::nullopt;
  if (!has_begun_)
    for (const auto& loop : op_.parts_->loops) loop->begin();
  has_begun_ = true;
  return op_.parts_->loops[controller]->run_one(op_.parts_->client, stop_.get_token());
}

int Stepper::failures(std::size_t controller, const Key& key) const {
  return op_.parts_->loops[controller]->failures(key);
}

int Stepper::repeats(std::size_t controller, const Key& key) const {
  return op_.parts_->loops[controller]->repeats(key);
}

std::optional<Stepper::Clock::time_point> Stepper::next_run() const {
  std::optional<Clock::time_point> next;
  for (const auto& loop : op_.parts_->loops)
    if (const auto due = loop->next_due()) next = std::min(next.value_or(*due), *due);
  return next;
}

std::optional<Stepper::Clock::time_point> Stepper::next_delivery(std::size_t feed) const {
  return feeds_[feed]->next_due();
}

std::optional<Stepper::Clock::time_point> Stepper::next_request(std::size_t feed) const {
  return feeds_[feed]->next_request();
}

}  // namespace kubexx::controller
