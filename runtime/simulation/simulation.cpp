#include <kubexx/simulation/simulation.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/client/target.hpp"
#include "runtime/controller/kind_check.hpp"
#include "runtime/core/deadline.hpp"
#include "runtime/simulation/world.hpp"
#include "runtime/testing/requests/garbage_collection.hpp"
#include "runtime/testing/requests/install.hpp"
#include "runtime/watch/envelope.hpp"

namespace kubexx::testing {
namespace {

using SimClock = TimeSource::Clock;

constexpr std::size_t kMostHistory = 10'000;
constexpr int kMostRunsInARow = 8;
/// Work in steps ends sooner; simulated seconds pass until then.
constexpr int kManyRepeats = 20;
/// An operator that is busy all the time does not stop the clock: what it waits for, such as a new watch, may end that.
constexpr std::size_t kStepsPerSecond = 100;
/// The steps of a long time are not limited, only those of each part of it, unless a key runs again after every run.
constexpr std::chrono::minutes kStepsCountedFor{1};
/// Watches end and retry on their own; the cluster has to learn of the time at least this often.
constexpr std::chrono::minutes kLongestLeap{1};

using Due = std::optional<SimClock::time_point>;

Due earlier(Due one, Due other) { return one && other ? std::min(one, other) : std::max(one, other); }

std::shared_ptr<DirectTransport> transport_over(Cluster& cluster, TimeSource& time) {
  auto transport = std::make_shared<DirectTransport>(cluster);
  transport->wait_in(time);
  return transport;
}

/// `MODIFIED default/a at 12`; empty for a bookmark.
std::string event_text(std::string_view line) {
  const auto envelope = watch::read_envelope(line);
  if (!envelope || envelope->type == "BOOKMARK") return {};
  const client::ObjectKey key = client::read_key(envelope->object);
  return fmt::format("{} {} at {}", envelope->type, Key{key.name_space, key.name}.text(), key.version);
}

}  // namespace

Result<std::shared_ptr<const Cluster>> make_base(const SimulationOptions& options) {
  // The clock has to live as long as the cluster.
  struct Base {
    SimulatedTime time{0};
    SimulatedClock clock{time};
    Cluster cluster{clock};
  };
  const auto base = std::make_shared<Base>();
  base->cluster.seed(options.seed);
  add_first_objects(base->cluster);
  for (const std::string& text : options.crds)
    if (Result<> installed = install_definitions(base->cluster, text); !installed) return installed.error();
  return std::shared_ptr<const Cluster>(base, &base->cluster);
}

SimulationWorld::SimulationWorld(const SimulationOptions& options, const Cluster& base)
    : options_(options),
      time_(std::make_shared<SimulatedTime>(options.seed)),
      clock_(*time_),
      cluster_(clock_, base),
      user_(client_over(transport_over(cluster_, *time_), "user/1")),
      other_client_(cluster_) {
  start_garbage_collection(cluster_);
}

Client SimulationWorld::client_over(std::shared_ptr<DirectTransport> transport, const std::string& agent) const {
  client::SessionOptions session;
  session.user_agent = agent;
  session.time = time_;
  auto credentials = std::make_shared<config::Credentials>(config::Chosen(), config::Environment());
  return Client(std::make_shared<client::Session>(std::move(transport), std::move(credentials), std::move(session)));
}

Result<> SimulationWorld::begin() {
  start_operator();
  if (auto error = stepper_->error()) return *std::move(error);
  return {};
}

void SimulationWorld::start_operator() {
  transport_ = transport_over(cluster_, *time_);
  transport_->fail_by(faults, *time_);
  transport_->plan([this](const http::Request& request) {
    ++writes;
    // What the user has removed is not lost by this write.
    other_client_.has_lost_mark();
    return plan ? plan(request) : DirectTransport::Handling();
  });
  transport_->on_answer([this](const http::Request& request, int code) { after_write(request, code); });
  if (has_history)
    transport_->on_delivery([this](const std::string& target, const std::string& line) {
      if (const std::string text = event_text(line); !text.empty())
        note(fmt::format("event {} {}", target.substr(0, target.find('?')), text));
    });
  operator_ = std::make_unique<Operator>(client_over(transport_, "operator/1"));
  if (options_.operates) options_.operates(*operator_);
  events::EventSink& collected = *this;
  stepper_ = std::make_unique<controller::Stepper>(*operator_, collected);
  stepper_->do_effects_with(
      [this](std::string_view name, const std::function<Result<>()>& act) { return do_effect(name, act); });
}

void SimulationWorld::after_write(const http::Request& request, int code) {
  if (has_history) note(fmt::format("write {}: {}", request.line(), code));
  if (other_client_.has_lost_mark() && overwriting.empty())
    overwriting = fmt::format("write {} ({})", writes, request.line());
  if (acted) acted(fmt::format("write {}", writes));
}

Result<> SimulationWorld::do_effect(std::string_view name, const std::function<Result<>()>& act) {
  const auto ended = [&] {
    return Error{.stage = Stage::cancelled, .message = fmt::format("the process ends: {}", name)};
  };
  if (transport_->has_crashed()) return ended();
  ++effects;
  const EffectHandling handling = plan_effect ? plan_effect(name) : EffectHandling::normal;
  if (handling == EffectHandling::fail) return Error{.message = fmt::format("failed by the simulation: {}", name)};
  if (handling == EffectHandling::crash_before) return transport_->crash(), ended();
  auto done = act();
  note(fmt::format("effect {}: {}", name, done ? "done" : done.error().text()));
  if (acted) acted(fmt::format("effect {}", effects));
  if (handling == EffectHandling::crash_after) return transport_->crash(), ended();
  return done;
}

void SimulationWorld::end_operator() {
  transport_->crash();
  stepper_.reset();
  operator_.reset();
  errors_.clear();
  repeating.clear();
}

void SimulationWorld::stop() {
  note("the operator is stopped");
  is_stopped_ = true;
}

void SimulationWorld::restart() {
  note("the operator is restarted");
  is_stopped_ = false;
  end_operator();
  start_operator();
}

void SimulationWorld::relist() {
  note("watches end, and everything is listed again");
  cluster_.storage.compact();
  for (const auto& resource : cluster_.registry.resources()) cluster_.watches.close(resource->collection);
}

void SimulationWorld::require_cache(const std::string& kind) const {
  std::set<std::string> kinds;
  for (std::size_t feed = 0; feed < stepper_->feeds(); ++feed) kinds.insert(stepper_->store(feed).form().info.kind);
  if (kinds.contains(kind)) return;
  throw Failure({.stage = Stage::config,
                 .message = fmt::format("the operator has no cache of the kind \"{}\"; its caches are of {}", kind,
                                        fmt::join(kinds, ", "))});
}

void SimulationWorld::note(std::string line) {
  if (!has_history) return;
  if (history.size() == kMostHistory) history.erase(history.begin(), history.begin() + kMostHistory / 10);
  history.push_back(std::move(line));
}

void SimulationWorld::record(events::Observation what) {
  const events::ObjectReference& object = what.regarding;
  const Key key{object.name_space, object.name};
  note(fmt::format("recorded {} {} of {} {}: {}", what.type, what.reason, object.kind, key.text(), what.note));
  if (has_history)
    events.push_back({std::string(what.type), std::string(what.reason), std::string(what.action), std::move(what.note),
                      object.kind, key});
}

bool SimulationWorld::deliver_one() {
  for (std::size_t at = 0; at < stepper_->feeds(); ++at) {
    const std::size_t feed = is_reversed ? stepper_->feeds() - 1 - at : at;
    if (!is_held(feed) && stepper_->deliver(feed)) return true;
  }
  return false;
}

bool SimulationWorld::run_one() {
  for (std::size_t at = 0; at < stepper_->controllers(); ++at)
    if (run_one(at)) return true;
  return false;
}

bool SimulationWorld::run_one(std::size_t controller) {
  const auto report = stepper_->run(controller);
  if (!report) return false;
  ++runs;
  const std::string name = stepper_->controller(controller) + ' ' + report->key.text();
  note(fmt::format("run {}: {}", name, report->ended));
  if (stepper_->failures(controller, report->key) > 0)
    errors_[{controller, report->key}] = report->ended;
  else
    errors_.erase({controller, report->key});
  if (stepper_->repeats(controller, report->key) > kManyRepeats)
    repeating.insert(name);
  else
    repeating.erase(name);
  if (after_run) after_run();
  return true;
}

std::map<std::string, std::string> SimulationWorld::failing() const {
  std::map<std::string, std::string> failing;
  for (const auto& [at, error] : errors_) {
    const auto& [controller, key] = at;
    if (stepper_->failures(controller, key) > 0) failing[stepper_->controller(controller) + ' ' + key.text()] = error;
  }
  return failing;
}

bool SimulationWorld::step() {
  bool did = false;
  if (is_late && runs_in_a_row_ < kMostRunsInARow) {
    did = run_one();
    runs_in_a_row_ = did ? runs_in_a_row_ + 1 : 0;
    did = did || deliver_one();
  } else {
    runs_in_a_row_ = 0;
    did = deliver_one() || run_one();
  }
  if (transport_->has_crashed() || transport_->is_fenced()) restart();
  return did;
}

void SimulationWorld::let_pass(SimClock::time_point until) {
  time_->advance_to(until);
  cluster_.tick();
}

Result<> SimulationWorld::run_until_quiet(std::size_t& steps, SimClock::time_point until) {
  std::size_t in_a_row = 0;
  do {
    while (step()) {
      if (++steps > options_.most_steps)
        return Error{.message = fmt::format("the operator does not become quiet within {} steps", options_.most_steps)};
      if (++in_a_row % kStepsPerSecond == 0) let_pass(std::min(until, time_->now() + std::chrono::seconds(1)));
    }
    if (held.empty() || !releases_when_quiet) return {};
    release();
  } while (true);
}

void SimulationWorld::release() {
  note(releases_as_list ? "nothing else happens: held events are lost, and the resulting states are listed"
                        : "nothing else happens: held events are delivered");
  held.clear();
  if (!std::exchange(releases_as_list, false)) return;
  cluster_.storage.compact();
  transport_->break_streams();
}

bool SimulationWorld::is_held(std::size_t feed) const { return held.contains(stepper_->store(feed).form().info.kind); }

bool SimulationWorld::is_behind(std::size_t feed) const {
  const ResourceInfo& info = stepper_->store(feed).form().info;
  const auto resource = cluster_.registry.find(info.group, info.version, info.plural);
  if (resource == nullptr) return false;
  const Collection& collection = cluster_.storage.collection(resource->collection);
  const std::int64_t newest = collection.history.empty() ? 0 : collection.history.back().version;
  return !stepper_->has_reached(feed, fmt::to_string(std::max(newest, collection.compacted)));
}

std::optional<SimClock::time_point> SimulationWorld::next_due() const {
  auto next = stepper_->next_run();
  for (std::size_t feed = 0; feed < stepper_->feeds(); ++feed)
    if (!is_held(feed)) next = earlier(next, stepper_->next_delivery(feed));
  return next;
}

std::optional<SimClock::time_point> SimulationWorld::next_awaited() const {
  auto next = stepper_->next_run();
  for (std::size_t feed = 0; feed < stepper_->feeds(); ++feed)
    if (!is_held(feed) && is_behind(feed)) next = earlier(next, stepper_->next_request(feed));
  return next;
}

void SimulationWorld::pass(std::chrono::milliseconds time) {
  note(fmt::format("{} ms pass", time.count()));
  const auto before = time_->now(), until = deadline_after(before, time);
  time_->advance_to(latest ? std::min(*latest, until) : until);
  leapt_ += std::chrono::duration_cast<std::chrono::milliseconds>(time_->now() - before);
  cluster_.tick();
}

Result<> SimulationWorld::settle() {
  settles_from_ = time_->now() - leapt_;
  return settle_further();
}

Result<> SimulationWorld::settle_further() {
  std::size_t steps = 0;
  const auto until = [&] { return deadline_after(settles_from_ + leapt_, options_.patience); };
  for (;;) {
    if (auto quiet = run_until_quiet(steps, until()); !quiet) return quiet;
    const auto due = next_awaited();
    if (!due || *due > until()) return check_quiet();
    let_pass(*due);
  }
}

std::vector<ResourceInfo> SimulationWorld::unserved_kinds() const {
  std::vector<ResourceInfo> kinds;
  for (std::size_t feed = 0; feed < stepper_->feeds(); ++feed) {
    const cache::Store& store = stepper_->store(feed);
    const ResourceInfo& info = store.form().info;
    if (store.options().optional || store.is_synced()) continue;
    if (cluster_.registry.find(info.group, info.version, info.plural)) continue;
    if (std::ranges::none_of(kinds, [&](const ResourceInfo& kind) { return is_same_resource(kind, info); }))
      kinds.push_back(info);
  }
  return kinds;
}

std::string SimulationWorld::obstacle(std::size_t feed) const {
  const cache::Store& store = stepper_->store(feed);
  const ResourceInfo& info = store.form().info;
  const auto resource = cluster_.registry.find(info.group, info.version, info.plural);
  if (is_held(feed)) return {};
  if (resource != nullptr && cluster_.watches.await_conversion(*resource))
    return fmt::format(
        "the cache of {} waits for the webhook that converts {} to {}, which a simulation does not call: let it hold "
        "the stored version",
        store.text(), resource->stored_api_version, info.api_version());
  if (store.options().optional || store.is_synced()) return {};
  const std::string last = store.obstacle();
  return fmt::format("the cache of {} has not received its first list{}{}", store.text(), last.empty() ? "" : ": ",
                     last);
}

Result<> SimulationWorld::check_quiet() const {
  // No key runs before every cache has its first list.
  if (const auto kinds = unserved_kinds(); !kinds.empty())
    return Error{.message = fmt::format("kinds that the operator needs are not served: {} (add their definitions to "
                                        "`crds`)",
                                        controller::text_of_kinds(kinds))};
  for (std::size_t feed = 0; feed < stepper_->feeds(); ++feed)
    if (std::string text = obstacle(feed); !text.empty()) return Error{.message = std::move(text)};
  if (repeating.empty()) return {};
  return Error{.message = fmt::format("the operator does not become quiet: {} asks to run again after every run",
                                      *repeating.begin())};
}

Result<> SimulationWorld::advance(std::chrono::milliseconds time) {
  std::size_t steps = 0;
  auto counted_from = time_->now();
  const auto end = deadline_after(counted_from, time);
  for (;;) {
    if (auto quiet = run_until_quiet(steps, end); !quiet) return quiet;
    if (time_->now() >= end) return {};
    auto next = std::min(end, time_->now() + kLongestLeap);
    if (const auto due = next_due()) next = std::clamp(*due, time_->now(), next);
    let_pass(next);
    if (time_->now() - counted_from < kStepsCountedFor || !repeating.empty()) continue;
    steps = 0;
    counted_from = time_->now();
  }
}

Simulation::Simulation(std::unique_ptr<SimulationWorld> world) : world_(std::move(world)) {}
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

Result<Simulation> Simulation::start(const SimulationOptions& options) {
  const auto base = make_base(options);
  if (!base) return base.error();
  auto world = std::make_unique<SimulationWorld>(options, **base);
  if (auto begun = world->begin(); !begun) return begun.error();
  return Simulation(std::move(world));
}

const Client& Simulation::client() const { return world_->user(); }
Result<> Simulation::settle() { return world_->settle(); }
bool Simulation::step() { return world_->step(); }
Result<> Simulation::advance(std::chrono::milliseconds time) { return world_->advance(time); }
void Simulation::restart() { world_->restart(); }

void Simulation::hold(const std::string& kind) {
  world_->require_cache(kind);
  world_->held.insert(kind);
}

void Simulation::release(const std::string& kind) {
  world_->require_cache(kind);
  world_->held.erase(kind);
}

void Simulation::relist() { world_->relist(); }
void Simulation::fail(Fault fault) { world_->faults.add(std::move(fault)); }
void Simulation::heal() { world_->faults.clear(); }
std::chrono::system_clock::time_point Simulation::now() const { return world_->time().wall_clock(); }
const std::vector<std::string>& Simulation::history() const { return world_->history; }
const std::vector<SimulatedEvent>& Simulation::events() const { return world_->events; }
std::size_t Simulation::writes() const { return world_->writes; }

std::vector<std::string> Simulation::failing() const {
  std::vector<std::string> texts;
  for (const auto& [name, error] : world_->failing()) texts.push_back(fmt::format("{}: {}", name, error));
  return texts;
}

}  // namespace kubexx::testing
