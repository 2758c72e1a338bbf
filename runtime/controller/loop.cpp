#include <kubexx/detail/controller/loop.hpp>

#include <algorithm>
#include <exception>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include <kubexx/detail/cache/cache_set.hpp>
#include "runtime/cache/catch_up.hpp"
#include "runtime/controller/causes.hpp"
#include "runtime/controller/declaration_checks.hpp"
#include "runtime/controller/echoes.hpp"
#include "runtime/controller/ensure.hpp"
#include "runtime/controller/field_changes.hpp"
#include "runtime/controller/finalizers.hpp"
#include "runtime/controller/guarded.hpp"
#include "runtime/controller/loop_metrics.hpp"
#include "runtime/controller/rights.hpp"
#include "runtime/controller/run_writes.hpp"
#include "runtime/controller/write_loops.hpp"
#include "runtime/core/api_group.hpp"
#include "runtime/core/deadline.hpp"
#include "runtime/events/event_sink.hpp"
#include "runtime/http/status.hpp"
#include "runtime/json/text.hpp"
#include "runtime/queue/work_queue.hpp"

namespace kubexx::controller {
namespace {

using queue::Lane;
using queue::Outcome;

constexpr std::chrono::minutes kHopeless{5};
constexpr std::chrono::milliseconds kBetweenLooks{5};
constexpr std::chrono::milliseconds kLongestDeadline = std::chrono::years(1);

/// A deadline of "never" must not overflow when it is added to a time.
ControllerOptions bounded(ControllerOptions options) {
  options.deadline = std::min(options.deadline, kLongestDeadline);
  return options;
}

queue::Options queue_options(const ControllerOptions& options) {
  queue::Options queue;
  if (options.at_most) queue.at_most = queue::RateLimit{options.at_most->runs, options.at_most->per};
  return queue;
}

/// Whether the key's own run wrote the change, and no state is missing between it and the one before.
bool is_echo(const Key& key, const Change& change) {
  const cache::Object& before = change.event.before;
  return change.origin.known_to == key && before && before.version() == change.origin.replaced;
}

/// Kinds of several groups can have the same name.
std::string name_of(const ResourceInfo& info, const Key& key) {
  return fmt::format("{}.{} {}", info.plural, info.group, key.text());
}

Key written_key(const Change& change) { return (change.event.after ? change.event.after : change.event.before).key(); }

json::Value document_of(const Change& change, const cache::Object& object) {
  auto read = json::parse(change.form.encode(object));
  return std::holds_alternative<json::Value>(read) ? std::get<json::Value>(std::move(read)) : json::Value();
}

/// What a write did, for people: `changed spec.flag`.
std::string effect_of(const Change& change) {
  const auto& [before, after, initial] = change.event;
  if (!before) return "created it";
  if (!after) return "deleted it";
  const std::string fields = changed_fields(document_of(change, before), document_of(change, after));
  return "changed " + (fields.empty() ? "no field" : fields);
}

/// Whether the cache is one of this operator's, without which nothing arrives in it.
bool check_owner(const cache::CacheSet& caches, const cache::Store& store, Declarations& declarations) {
  if (std::ranges::any_of(caches.stores(), [&](const auto& own) { return own.get() == &store; })) return true;
  declarations.reject({.stage = Stage::config,
                       .message = fmt::format("the cache of {} is not one of this operator: declare it with the "
                                              "operator that uses it",
                                              store.text())});
  return false;
}

}  // namespace

/// The key is held until the caches have received what its writes may have done.
struct Loop::EndedRun {
  Key key;
  Outcome outcome = {};
  std::string ended = "done";  ///< or the message of an error
  std::optional<cache::CatchUp> catch_up = {};
};

Loop::Loop(std::shared_ptr<cache::Store> store, std::shared_ptr<const cache::CacheSet> caches, Reconcile reconcile,
           ControllerOptions options, std::shared_ptr<Declarations> declarations, metrics::Registry& registry,
           std::shared_ptr<TimeSource> time)
    : store_(std::move(store)),
      caches_(std::move(caches)),
      reconcile_(std::move(reconcile)),
      options_(bounded(std::move(options))),
      declarations_(std::move(declarations)),
      time_(std::move(time)),
      echoes_(std::make_shared<Echoes>()),
      causes_(std::make_unique<Causes>()),
      write_loops_(std::make_unique<WriteLoops>()),
      queue_(std::make_unique<queue::WorkQueue>(queue_options(options_), time_)),
      metrics_(std::make_unique<LoopMetrics>(registry, options_)) {}

Loop::~Loop() {
  for (const Trigger& trigger : triggers_) trigger.disconnect(this);
  echoes_->close();
}

void Loop::add(const std::vector<Key>& keys, const Change& change) {
  for (const Key& key : keys) add(key, change);
}

void Loop::add(const Key& key, const Change& change) {
  if (!is_working_) return;
  if (is_echo(key, change)) return metrics_->echoed();
  metrics_->added();
  causes_->add(key, change.form.info, change.event);
  const Lane lane = change.event.initial ? Lane::background : Lane::normal;
  if (change.origin.lineage == nullptr) {
    write_loops_->foreign(key);
    return queue_->add(key, lane);
  }
  const auto hold = write_loops_->own(
      key, {change.origin.lineage, name_of(change.form.info, written_key(change)), !change.event.before}, time_->now());
  if (hold && hold->is_new) report_loop(key, change, *hold);
  queue_->add(key, lane, hold ? hold->until : TimeSource::Clock::time_point());
}

void Loop::report_loop(const Key& key, const Change& change, const WriteHold& hold) const {
  const std::string& kind = change.form.info.kind;
  const std::string name = written_key(change).text();
  const std::string cause =
      hold.is_same_object
          ? fmt::format("writes {} {}, which causes the next run (the last one {})", kind, name, effect_of(change))
          : fmt::format("creates another {}, which causes the next run (the last one created {})", kind, name);
  const std::string what =
      fmt::format("each run {}: the key waits for {} seconds, or until another client changes something", cause,
                  std::chrono::duration_cast<std::chrono::seconds>(hold.time).count());
  metrics_->looped();
  report(key, what);
  record_loop(key, what);
}

void Loop::record_loop(const Key& key, const std::string& what) const {
  const cache::Object object = store_->find(key);
  if (events_ == nullptr || !object) return;
  events_->record({.type = "Warning",
                   .reason = "WriteLoop",
                   .action = "Reconcile",
                   .note = what,
                   .regarding = events::reference_to(store_->form().info, *object.metadata)});
}

void Loop::refresh_metrics() {
  metrics_->refresh(queue_->ready(Lane::normal), queue_->ready(Lane::background), time_->now());
}

void Loop::on_change(cache::Store& store, std::function<std::vector<Key>(const cache::Event&)> woken) {
  store.on_rolled_back([echoes = echoes_] { echoes->clear(); });
  store.on_change([this, &form = store.form(), woken = std::move(woken)](const cache::Event& event) {
    const std::vector<Key> keys = woken(event);
    if (keys.empty()) return;
    const auto later = [&] {
      return [this, &form, keys, event](const Origin& origin) { add(keys, {event, form, origin}); };
    };
    if (const auto origin = echoes_->arrived(form.info, event, std::ref(later))) add(keys, {event, form, *origin});
  });
}

void Loop::watch_own() {
  if (!check_owner(*caches_, *store_, *declarations_)) return;
  on_change(*store_, [this](const cache::Event& event) -> std::vector<Key> {
    if (!event.after || !accept(filters_, event)) return {};
    return {event.after.key()};
  });
}

void Loop::when(Filter filter) {
  if (declarations_->allow("a predicate")) filters_.push_back(std::move(filter));
}

void Loop::owns(cache::Store& store, std::vector<Filter> filters) {
  if (!declarations_->allow("an owned kind") || !check_owner(*caches_, store, *declarations_)) return;
  owned_.push_back(&store);
  on_change(store, [this, filters = std::move(filters)](const cache::Event& event) {
    std::vector<Key> keys;
    if (!accept(filters, event)) return keys;
    if (event.before) add_owners(event.before, keys);
    if (event.after) add_owners(event.after, keys);
    return keys;
  });
}

void Loop::watches(cache::Store& store, Map map, std::vector<Filter> filters) {
  if (!declarations_->allow("a watched kind") || !check_owner(*caches_, store, *declarations_)) return;
  on_change(store, [this, map = std::move(map), filters = std::move(filters)](const cache::Event& event) {
    std::vector<Key> keys;
    if (!accept(filters, event)) return keys;
    if (event.before) add_mapped(map, event.before, keys);
    if (event.after) add_mapped(map, event.after, keys);
    return keys;
  });
}

void Loop::finalizer(std::string name, Reconcile clean) {
  if (!declarations_->allow("a finalizer")) return;
  declarations_->check(check_finalizer(name, options_.name));
  if (!declarations_->claim(store_->form().info, name, options_.name)) return;
  cleaners_.push_back({std::move(name), std::move(clean)});
}

void Loop::on(const Trigger& trigger) {
  if (!declarations_->allow("a trigger")) return;
  triggers_.push_back(trigger);
  trigger.connect(this, [this](const Key& key) {
    // Objects that arrive later, and all when work begins, run by themselves.
    if (!is_working_ || !store_->find(key)) return;
    metrics_->added();
    causes_->add(key, WakeCause{&store_->form().info, key, "triggered"});
    write_loops_->foreign(key);
    queue_->add(key, Lane::normal);
  });
}

void Loop::failed(std::function<void(const Error&, const Context&)> handler) {
  if (declarations_->allow("a function for failures")) failed_ = std::move(handler);
}

bool Loop::declares_finalizer(std::string_view name) const {
  return std::ranges::find(cleaners_, name, &Cleaner::finalizer) != cleaners_.end();
}

std::vector<std::string> Loop::finalizers() const {
  std::vector<std::string> names;
  for (const Cleaner& cleaner : cleaners_) names.push_back(cleaner.finalizer);
  return names;
}

bool Loop::accept(const std::vector<Filter>& filters, const cache::Event& event) const {
  if (!event.after) return true;
  // A list may deliver an object and the deletion of its predecessor as one event.
  const cache::Object before = event.before && event.before.uid() == event.after.uid() ? event.before : cache::Object();
  if (is_deleting(event.after) && !(before && is_deleting(before))) return true;
  try {
    return std::ranges::all_of(filters, [&](const Filter& filter) { return filter(before, event.after); });
  } catch (const std::exception& exception) {
    callback_threw(event.after.key(), "a predicate", exception.what());
  } catch (...) {
    callback_threw(event.after.key(), "a predicate", "not a std::exception");
  }
  return true;
}

void Loop::add_owners(const cache::Object& object, std::vector<Key>& keys) const {
  const ResourceInfo& info = store_->form().info;
  for (const OwnerReference& reference : object.metadata->owner_references) {
    if (!is_of_kind(reference, info)) continue;
    Key key{info.namespaced ? object.metadata->name_space : std::string(), reference.name};
    if (store_->find(key)) keys.push_back(std::move(key));
  }
}

void Loop::add_mapped(const Map& map, const cache::Object& object, std::vector<Key>& keys) const {
  try {
    for (const Key& key : map(object)) keys.push_back(key);
  } catch (const std::exception& exception) {
    callback_threw(object.key(), "the function of a watched kind", exception.what());
  } catch (...) {
    callback_threw(object.key(), "the function of a watched kind", "not a std::exception");
  }
}

void Loop::callback_threw(const Key& key, std::string_view function, std::string_view what) const {
  metrics_->callback_threw();
  report(key, fmt::format("{} threw an exception: {}", function, what));
}

void Loop::add_rights(Rights& rights) const {
  const ResourceInfo& own = store_->form().info;
  constexpr auto possible = Rights::Need::possible;
  if (own.has_status) rights.add(store_->options(), own.group, own.plural + "/status", {"update"}, possible);
  const auto need = [](const cache::Store& store) {
    return store.options().optional ? Rights::Need::possible : Rights::Need::certain;
  };
  if (!cleaners_.empty()) rights.add(store_->options(), own.group, own.plural, {"patch"}, need(*store_));
  // For `blockOwnerDeletion`, where the admission plugin OwnerReferencesPermissionEnforcement is on.
  if (!owned_.empty()) rights.add(store_->options(), own.group, own.plural + "/finalizers", {"update"}, possible);
  for (const cache::Store* owned : owned_)
    rights.add(owned->options(), owned->form().info.group, owned->form().info.plural, {"create", "patch"},
               need(*owned));
}

/// A change that comes before is in the cache, so that its key is added.
void Loop::begin() {
  is_working_ = true;
  add_all();
}

void Loop::end() {
  is_working_ = false;
  queue_->clear();
  causes_->clear();
  write_loops_->clear();
}

void Loop::add_all() {
  for (const cache::Object& object : store_->all({})) {
    metrics_->added();
    queue_->add(object.key(), Lane::background);
  }
}

std::optional<RunReport> Loop::run_one(const Client& client, const std::stop_token& stop) {
  finish_held();
  const auto taken = queue_->try_take();
  if (!taken) return std::nullopt;
  EndedRun run = this->run(*taken, client, stop);
  RunReport report{run.key, run.ended};
  held_.push_back(std::move(run));
  finish_held();
  return report;
}

void Loop::finish_held() {
  const auto now = time_->now();
  std::erase_if(held_, [&](EndedRun& run) {
    if (run.catch_up && !run.catch_up->is_over(now)) return false;
    if (run.catch_up && !run.catch_up->is_complete()) metrics_->read_in_doubt();
    finish(run.key, run.outcome);
    return true;
  });
}

std::optional<TimeSource::Clock::time_point> Loop::next_due() const {
  auto next = queue_->next_due();
  for (const EndedRun& run : held_)
    if (run.catch_up) next = std::min(next.value_or(run.catch_up->until()), run.catch_up->until());
  return next;
}

int Loop::failures(const Key& key) const { return store_->find(key) ? queue_->failures(key) : 0; }
int Loop::repeats(const Key& key) const { return queue_->repeats(key); }

void Loop::work(const Client& client, const std::stop_token& stop, std::int64_t term) {
  term_ = term;
  begin();
  std::vector<std::jthread> workers;
  for (int at = 0; at < options_.workers; ++at) workers.emplace_back([&] { work_off(client, stop); });
  workers.clear();
  end();
}

void Loop::plan_resync() {
  if (options_.resync.count() <= 0) return;
  const auto spread = std::chrono::duration<double, std::milli>(options_.resync) * (0.9 + time_->chance() / 5);
  resync_due_ = deadline_after(time_->now(), spread);
}

void Loop::look_after() {
  metrics_->runs().end_older(options_.deadline, time_->now());
  for (const Key& key : metrics_->runs().newly_older(options_.deadline + kOverdue, time_->now()))
    report(key,
           fmt::format("the reconciler has not returned {} seconds after the deadline of its run", kOverdue.count()));
  if (time_->now() < resync_due_) return;
  plan_resync();
  add_all();
}

/// Runs that begin from now on have later deadlines.
TimeSource::Clock::time_point Loop::next_look() const {
  return std::min(resync_due_, deadline_after(metrics_->runs().oldest().value_or(time_->now()), options_.deadline));
}

std::vector<std::string> Loop::report_unfinished() {
  std::vector<std::string> names;
  for (const Key& key : metrics_->runs().keys()) {
    report(key, "the reconciler does not return although a stop was requested; the operator waits for it");
    names.push_back(fmt::format("{} {}", options_.name, key.text()));
  }
  return names;
}

Result<> Loop::health() const {
  const auto ages = metrics_->runs().ages(time_->now());
  const auto most = options_.deadline + kOverdue + kHopeless;
  if (ages.empty() || std::ranges::max(ages) < most) return {};
  return Error{.message =
                   fmt::format("a reconciler of {} has not returned for {} seconds", options_.name,
                               std::chrono::duration_cast<std::chrono::seconds>(std::ranges::max(ages)).count())};
}

void Loop::work_off(const Client& client, const std::stop_token& stop) {
  while (const auto taken = queue_->take(stop)) {
    metrics_->waited(time_->now() - taken->since);
    EndedRun run = this->run(*taken, client, stop);
    if (run.catch_up) wait_for(*run.catch_up, stop);
    finish(run.key, run.outcome);
  }
}

void Loop::wait_for(cache::CatchUp& catch_up, const std::stop_token& stop) {
  while (!catch_up.is_over(time_->now()))
    if (!time_->pause(stop, kBetweenLooks)) return;
  if (!catch_up.is_complete()) metrics_->read_in_doubt();
}

void Loop::finish(const Key& key, const queue::Outcome& outcome) {
  write_loops_->end(key);
  queue_->done(key, outcome);
}

Loop::EndedRun Loop::run(const queue::Taken& taken, const Client& client, const std::stop_token& stop) {
  const Key& key = taken.key;
  EndedRun run{key};
  auto causes = causes_->take(key);
  Lineage lineage = write_loops_->begin(key);
  const cache::Object object = store_->find(key);
  if (!object) return run;
  const std::uint64_t number = ++runs_;
  lineage.add(key, number);
  const auto writes =
      std::make_shared<RunWrites>(Writer{key, std::make_shared<Lineage>(std::move(lineage))}, echoes_, caches_);
  Scope scope{
      .deadline = http::deadline_after(options_.deadline, time_->now()), .retries_500 = false, .observer = writes};
  const auto running = metrics_->begin(key, time_->now());
  const std::stop_callback forward(stop, [ends = running->ends]() mutable { ends.request_stop(); });
  Context context({key, store_->form().info, object, client, std::move(scope), stop, running->ends.get_token(), term_,
                   taken.failures, events_, options_.name, number, std::move(causes), &effect_, declarations_.get()});
  bool threw = false;
  std::string function = "the reconciler";
  const auto result = guarded([&] { return reconcile(object, context, function); }, function, threw);
  run.outcome = outcome_of(context, result, taken.conflicted, stop);
  if (!result) run.ended = result.error().text();
  if (result && result->kind() == Requeue::Kind::stuck) run.ended = result->why();
  metrics_->end(running, time_->now(), run.outcome, threw);
  if (auto awaited = writes->awaited(); !awaited.empty())
    run.catch_up.emplace(client.with({.stop = stop}), std::move(awaited), time_->now());
  return run;
}

Result<Requeue> Loop::reconcile(cache::Object object, Context& context, std::string& function) {
  if (is_deleting(object)) return clean(std::move(object), context, function);
  auto complete = add_finalizers(object, context);
  if (!complete) return std::move(complete).error();
  return reconcile_(*complete, context);
}

/// The object with the finalizers of this controller, which are written before anything else.
Result<cache::Object> Loop::add_finalizers(const cache::Object& object, Context& context) const {
  std::vector<std::string> finalizers = object.metadata->finalizers;
  for (const Cleaner& cleaner : cleaners_)
    if (!has_finalizer(object, cleaner.finalizer)) finalizers.push_back(cleaner.finalizer);
  if (finalizers.size() == object.metadata->finalizers.size()) return object;
  return set_finalizers(context.client(), store_->form(), object, finalizers);
}

Result<Requeue> Loop::clean(cache::Object object, Context& context, std::string& function) {
  for (const Cleaner& cleaner : cleaners_) {
    if (!has_finalizer(object, cleaner.finalizer)) continue;
    function = fmt::format("the function of the finalizer {}", cleaner.finalizer);
    auto cleaned = cleaner.clean(object, context);
    if (!cleaned || cleaned->kind() != Requeue::Kind::done) return cleaned;
    // The cleaner may have written to the object.
    if (const auto newest = store_->find(context.key()); newest && newest.uid() == object.uid()) object = newest;
    std::vector<std::string> rest = object.metadata->finalizers;
    std::erase(rest, cleaner.finalizer);
    auto left = set_finalizers(context.client(), store_->form(), object, rest);
    if (!left && http::is_object_missing(left.error())) return Requeue::done();
    if (!left) return std::move(left).error();
    object = *std::move(left);
  }
  return Requeue::done();
}

Outcome Loop::outcome_of(const Context& run, const Result<Requeue>& result, bool after_conflict,
                         const std::stop_token& stop) const {
  if (!result) {
    const Error& error = result.error();
    if (stop.stop_requested()) return {};
    if (!error.conflict() || after_conflict) {
      run.log(LogLevel::warning, error.text());
      tell_failed(run, error);
    }
    if (error.conflict()) return {Outcome::Kind::conflict, {}};
    return {Outcome::Kind::failed, error.retry_after.value_or(std::chrono::seconds(0))};
  }
  switch (result->kind()) {
    case Requeue::Kind::again:
      return {Outcome::Kind::again, {}};
    case Requeue::Kind::after:
      if (result->delay() <= std::chrono::milliseconds(0)) return {Outcome::Kind::again, {}};
      return {Outcome::Kind::after, result->delay()};
    case Requeue::Kind::stuck:
      run.log(LogLevel::warning, result->why());
      return {Outcome::Kind::stuck, {}};
    default:
      return {};
  }
}

void Loop::tell_failed(const Context& run, const Error& error) const {
  if (!failed_) return;
  try {
    failed_(error, run);
  } catch (const std::exception& exception) {
    callback_threw(run.key(), "the function for failures", exception.what());
  } catch (...) {
    callback_threw(run.key(), "the function for failures", "not a std::exception");
  }
}

void Loop::report(const Key& key, std::string_view what) const {
  declarations_->log({LogLevel::warning, std::string(what), log_fields(options_.name, key)});
}

}  // namespace kubexx::controller
