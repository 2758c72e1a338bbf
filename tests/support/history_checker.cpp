#include "tests/support/history_checker.hpp"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/watch/envelope.hpp"

namespace kubexx::test {
namespace {

std::string state_text(const cache::Object& object) {
  return object ? object.uid() + "/" + object.version() : std::string();
}

std::string object_of(const ResourceInfo& kind, const Key& key) {
  return kind.plural + "." + kind.group + " " + key.text();
}

/// Reviews are created and not kept.
bool changes_nothing(const Write& write) { return write.dry_run || write.resource.group == "authorization.k8s.io"; }

bool is_lease(const Write& write) { return write.resource.group == "coordination.k8s.io"; }

/// A write that its guard rejected, for example.
bool was_not_sent(const WriteOutcome& outcome) {
  return outcome.error != nullptr && outcome.error->code == 0 && !outcome.error->may_have_been_applied;
}

}  // namespace

void HistoryChecker::violated(std::string what) { violations_.push_back(std::move(what)); }

std::vector<std::string> HistoryChecker::violations() const {
  const std::lock_guard lock(mutex_);
  return violations_;
}

void HistoryChecker::open(bool has_election) {
  const std::lock_guard lock(mutex_);
  is_open_ = true;
  has_election_ = has_election;
}

void HistoryChecker::close() {
  const std::lock_guard lock(mutex_);
  is_open_ = false;
}

void HistoryChecker::watch(cache::Store& store) {
  store.on_change([this, &store](const cache::Event& event) {
    delivered(store, event);
    look(store, (event.after ? event.after : event.before).key());
  });
}

void HistoryChecker::forget_shown() {
  const std::lock_guard lock(mutex_);
  shown_.clear();
  delivered_.clear();
}

void HistoryChecker::delivered(const cache::Store& store, const cache::Event& event) {
  const Key key = (event.after ? event.after : event.before).key();
  const std::lock_guard lock(mutex_);
  std::string& last = delivered_[{&store, key}];
  if (state_text(event.before) != last)
    violated(fmt::format("{} {}: a handler receives \"{}\" as the state before, and received \"{}\" last", store.text(),
                         key.text(), state_text(event.before), last));
  last = state_text(event.after);
}

void HistoryChecker::look(const cache::Store& store, const Key& key) {
  // What is shown is read under the lock, so that a later look reads a later state.
  const std::lock_guard lock(mutex_);
  const cache::Object object = store.find(key);
  if (!object) return;
  std::string& newest = shown_[{&store, object.uid()}];
  if (watch::is_older(object.version(), newest))
    violated(fmt::format("{} {}: version {} is shown after {}", store.text(), key.text(), object.version(), newest));
  newest = object.version();
}

void HistoryChecker::begin_run(int controller, const cache::Store& store, const Key& key) {
  look(store, key);
  const std::lock_guard lock(mutex_);
  if (!runs_.emplace(controller, key).second) violated(fmt::format("{} has two runs at a time", key.text()));
  const auto written = written_.find({std::this_thread::get_id(), object_of(store.form().info, key)});
  const cache::Object object = store.find(key);
  if (written == written_.end() || !object || object.uid() != written->second.uid) return;
  if (watch::is_older(object.version(), written->second.version))
    violated(fmt::format("{} {}: a run reads version {} after its thread has written {}", store.text(), key.text(),
                         object.version(), written->second.version));
}

void HistoryChecker::end_run(int controller, const Key& key) {
  const std::lock_guard lock(mutex_);
  runs_.erase({controller, key});
}

bool HistoryChecker::is_in_term(Clock::time_point now) const { return is_open_ && (!has_election_ || now < term_end_); }

void HistoryChecker::before(const Write& /*write*/) {
  const auto now = now_();
  const std::lock_guard lock(mutex_);
  under_way_[std::this_thread::get_id()] = {now, is_in_term(now)};
}

void HistoryChecker::after(const Write& write, const WriteOutcome& outcome) {
  const std::lock_guard lock(mutex_);
  const auto thread = std::this_thread::get_id();
  const Began began = under_way_.extract(thread).mapped();
  if (is_lease(write)) return note_lease(outcome.error == nullptr ? outcome.object : std::string_view(), began.at);
  if (was_not_sent(outcome) || changes_nothing(write)) return;
  const std::string object = object_of(write.resource, write.key);
  if (!began.in_term) violated(fmt::format("a write of {} begins outside of a term", object));
  if (outcome.error == nullptr && !outcome.object.empty() && write.resource.namespaced == !write.key.name_space.empty())
    written_[{thread, object_of(write.resource, outcome.key)}] = {outcome.uid, outcome.version};
}

/// A term lasts from the answer that grants the lease until its duration after the request.
void HistoryChecker::note_lease(std::string_view lease, Clock::time_point began) {
  const auto read = json::parse(lease);
  const auto* document = std::get_if<json::Value>(&read);
  if (document == nullptr) return;
  const bool is_held = !json::text_at(*document, {"spec", "holderIdentity"}).empty();
  term_end_ = is_held ? began + std::chrono::seconds(json::integer_at(*document, {"spec", "leaseDurationSeconds"}))
                      : Clock::time_point();
}

}  // namespace kubexx::test
