#include <kubexx/controller/operator.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <mutex>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/cache/catch_up.hpp"
#include "runtime/cache/feeder.hpp"
#include "runtime/certificates/own_source.hpp"
#include "runtime/client/unconnected.hpp"
#include "runtime/controller/access_check.hpp"
#include "runtime/controller/call_metrics.hpp"
#include "runtime/controller/declaration_checks.hpp"
#include "runtime/controller/dry_run_log.hpp"
#include "runtime/controller/election_log.hpp"
#include "runtime/controller/kind_check.hpp"
#include "runtime/controller/operator_parts.hpp"
#include "runtime/controller/rights.hpp"
#include "runtime/controller/served_webhooks.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/core/reminders.hpp"
#include "runtime/election/options.hpp"
#include "runtime/events/recorder.hpp"
#include "runtime/metrics/operator_metrics.hpp"
#include "runtime/metrics/process_metrics.hpp"
#include "runtime/webhook/calls_under_way.hpp"

namespace kubexx {
namespace {

constexpr std::chrono::seconds kLeaseGrace{20};
constexpr std::chrono::seconds kReviewing{5};
constexpr std::chrono::milliseconds kLook = std::chrono::seconds(30);
constexpr std::chrono::milliseconds kShortestLook{1};
constexpr std::chrono::milliseconds kBetweenLooks{5};
constexpr std::chrono::seconds kStopGrace{10};
constexpr std::size_t kVersionDigits = 15;

std::int64_t steady_seconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Versions may have more digits than a double can hold.
double last_digits(const std::string& version) {
  const std::string last = version.substr(version.size() - std::min(version.size(), kVersionDigits));
  return last.empty() ? 0 : std::strtod(last.c_str(), nullptr);
}

metrics::CacheTotals totals_of(const cache::Counts& counts) {
  return {.objects = static_cast<double>(counts.objects),
          .skipped = static_cast<double>(counts.skipped),
          .resource_version = last_digits(counts.version),
          .bytes_read = static_cast<double>(counts.bytes_read),
          .relists = static_cast<double>(counts.relists),
          .index_exceptions = static_cast<double>(counts.index_exceptions),
          .watch_age = std::chrono::duration<double>(counts.watch_age).count()};
}

/// Whether an optional cache waits for its kind. Once it has been served, its absence is a trouble: the cache keeps the
/// objects.
bool is_absence(const cache::Store& store, const Error& error) {
  return store.options().optional && error.code == 404 && !store.is_synced();
}

LogRecord absence(const ResourceInfo& kind) {
  return {LogLevel::info,
          fmt::format("the optional kind {} is not served; its cache stays empty and looks again at least every {} "
                      "seconds",
                      controller::text_of_kinds({kind}),
                      std::chrono::duration_cast<std::chrono::seconds>(cache::Retry().most).count())};
}

/// Closes a gate at the end of a block, also if an exception passes: the receiver of its observations ends there.
struct CloseGate {
  void operator()(events::Gate* gate) const { gate->close(); }
};

/// The part after the slash.
std::string_view short_name(std::string_view name) { return name.substr(name.rfind('/') + 1); }

/// The only object that a field selector selects, so that a right for its name suffices.
std::string selected_name(const CacheOptions& options) {
  constexpr std::string_view kByName = "metadata.name=";
  if (!options.fields.starts_with(kByName) || options.fields.find(',') != std::string::npos) return {};
  const std::string name = options.fields.substr(kByName.size());
  return name.starts_with('=') ? name.substr(1) : name;
}

void add_rights(const OwnCertificates& own, controller::Rights& rights) {
  constexpr const char* kHooks = "admissionregistration.k8s.io";
  const auto add = [&](const char* group, const char* resource, const std::vector<std::string>& names) {
    for (const std::string& name : names)
      rights.add("", group, resource, {"get", "list", "patch", "watch"}, controller::Rights::Need::certain, name);
  };
  rights.add(own.name_space, "", "secrets", {"create", "get", "update"}, controller::Rights::Need::certain, own.secret);
  add(kHooks, "mutatingwebhookconfigurations", own.mutating);
  add(kHooks, "validatingwebhookconfigurations", own.validating);
  add("apiextensions.k8s.io", "customresourcedefinitions", own.definitions);
}

}  // namespace

Operator::Operator(const Client& client, OperatorOptions options) {
  auto caches = std::make_shared<cache::CacheSet>();
  auto registry = std::make_shared<metrics::Registry>();
  metrics::register_process_metrics(*registry);
  const metrics::EventMetrics at_zero(*registry);
  if (options.election) metrics::ElectionMetrics(*registry, options.election->name);
  auto calls = std::make_shared<controller::CallMetrics>(registry);
  Client own =
      client.with({.manager = options.name, .replaced = caches, .observer = caches, .calls = std::move(calls)});
  auto declarations = std::make_shared<controller::Declarations>(options.report, options.log);
  parts_.reset(
      new Parts{std::move(options), std::move(registry), std::move(caches), std::move(own), std::move(declarations)});
  parts_->declarations->check(controller::check_operator_name(name()));
  if (parts_->options.election) parts_->declarations->check(election::check_options(*parts_->options.election));
}

Operator::Operator(const Result<Client>& client, OperatorOptions options)
    : Operator(client ? *client : client::unconnected(client.error()), std::move(options)) {
  if (!client) parts_->connected = client.error();
}

Operator::~Operator() = default;

const Client& Operator::client() const { return parts_->client; }

Result<> Operator::ready() const {
  if (auto synced = parts_->caches->wait_synced({}, std::chrono::milliseconds(0)); !synced) return synced;
  for (const CacheState& cache : caches()) {
    if (cache.optional) continue;
    if (auto alive = ready(cache); !alive) return alive;
  }
  return {};
}

Result<> Operator::ready(const CacheState& cache) const {
  if (!cache.synced)
    return Error{.message = fmt::format("the cache of {} has not received its first list{}{}", cache.name,
                                        cache.obstacle.empty() ? "" : ": ", cache.obstacle)};
  if (cache.interrupted < parts_->options.watch_timeout) return {};
  return Error{.message = fmt::format("the watch of {} has been interrupted for {} seconds", cache.name,
                                      std::chrono::duration_cast<std::chrono::seconds>(cache.interrupted).count())};
}

std::shared_ptr<cache::Store> Operator::add_cache(cache::Form form, CacheOptions options) {
  parts_->declarations->check(cache::check_options(form.info, options));
  if (!parts_->declarations->allow("a cache of " + form.info.kind))
    return std::make_shared<cache::Store>(std::move(form), std::move(options));
  const auto known = parts_->caches->stores().size();
  auto store = parts_->caches->add(std::move(form), std::move(options));
  if (parts_->caches->stores().size() > known) parts_->report_troubles(*store);
  store->on_skipped([parts = parts_.get(), &kind = store->form().info](const auto& state, const Error& error) {
    parts->skip_events.skipped(kind, state, error);
  });
  measure(store->form().info);
  return store;
}

void Operator::Parts::report_troubles(cache::Store& store) const {
  const auto reminders = std::make_shared<core::Reminders>();
  store.on_trouble([declarations = declarations, reminders, time = client.session()->options().time,
                    absent = std::make_shared<std::once_flag>(), &store](const Error& error) {
    if (is_absence(store, error))
      return std::call_once(*absent, [&] { declarations->log(absence(store.form().info)); });
    const auto now = time->now();
    if (reminders->is_due(error.text(), now, store.recovery(now))) declarations->report(error.text());
  });
  store.on_synced([declarations = declarations, reminders, &store] {
    reminders->forget();
    if (store.options().optional)
      declarations->log({LogLevel::info, "an optional cache has its first list", {{"cache", store.text()}}});
  });
}

/// Labels name kinds, so that the caches of a kind share their series.
void Operator::measure(const ResourceInfo& kind) {
  const auto totals = [caches = parts_->caches, time = parts_->client.session()->options().time, kind] {
    return totals_of(caches->counts(kind, time->now()));
  };
  metrics::register_cache_metrics(*parts_->registry, kind.group, kind.version, kind.plural, totals);
}

controller::Loop& Operator::add_controller(const std::shared_ptr<cache::Store>& store, controller::Reconcile reconcile,
                                           ControllerOptions options) {
  if (options.name.empty()) options.name = core::ascii_lowered(store->form().info.kind);
  const bool allowed = parts_->declarations->allow("the controller " + options.name);
  parts_->declarations->check(controller::check_options(options));
  const auto is_same = [&](const auto& loop) { return loop->name() == options.name; };
  if (std::ranges::any_of(parts_->loops, is_same))
    parts_->declarations->reject(
        {.stage = Stage::config,
         .message = fmt::format("two controllers are named \"{}\": set ControllerOptions::name", options.name)});
  auto loop = std::make_unique<controller::Loop>(store, parts_->caches, std::move(reconcile), std::move(options),
                                                 parts_->declarations, *parts_->registry,
                                                 parts_->client.session()->options().time);
  if (!allowed) return *parts_->late_loops.emplace_back(std::move(loop));
  loop->record_to(parts_->events);
  loop->watch_own();
  return *parts_->loops.emplace_back(std::move(loop));
}

void Operator::background(std::string name, std::function<Result<>(const Client&, const std::stop_token&)> task) {
  if (!parts_->declarations->allow(fmt::format("the background task \"{}\"", name))) return;
  parts_->tasks.push_back(std::make_unique<controller::BackgroundTask>(std::move(name), std::move(task)));
}

Result<> Operator::run(std::stop_token stop) {
  if (parts_->has_run.exchange(true))
    return Error{.stage = Stage::config, .message = "the operator has run before: make a new one"};
  parts_->declarations->close();
  if (auto possible = parts_->can_start(); !possible) return possible;
  log("starting", {{"operator", name()},
                   {"caches", std::to_string(parts_->caches->stores().size())},
                   {"controllers", std::to_string(parts_->loops.size())}});
  std::stop_source ends = parts_->declarations->stop();
  const std::stop_callback forward(stop, [&ends] { ends.request_stop(); });
  if (auto possible = check_server(ends.get_token()); !possible) return possible;
  auto started = parts_->start_webhooks(ends.get_token());
  if (!started && ends.stop_requested()) return {};
  if (!started) return std::move(started).error();
  std::unique_ptr<ServedWebhooks> served = *std::move(started);
  Result<> ended;
  try {
    parts_->caches->start(parts_->client);
    ended = lead(ends.get_token());
    if (ended && served) served->wait();  // an operator may have webhooks only
  } catch (...) {
    parts_->end(ends, std::move(served));
    throw;
  }
  const bool was_drained = parts_->end(ends, std::move(served));
  if (auto error = parts_->declarations->error()) return *std::move(error);
  if (ended) ended = parts_->drained();
  if (ended && !was_drained)
    return Error{.stage = Stage::cancelled, .message = webhook::cut_requests(parts_->serving.drain)};
  if (ended) log("stopped");
  return ended;
}

Result<> Operator::fill_caches(const std::stop_token& stop) const {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  const auto begin = std::chrono::steady_clock::now();
  auto synced = parts_->caches->wait_synced(stop, parts_->options.sync_timeout);
  if (!synced && converts()) {
    parts_->declarations->report(synced.error().message +
                                 "; controllers wait for it, and conversions are served meanwhile");
    synced = parts_->caches->wait_synced(stop, std::chrono::milliseconds::max());
  }
  if (!synced || stop.stop_requested()) return synced;
  const Milliseconds took = std::chrono::steady_clock::now() - begin;
  log("all caches have their first lists", {{"milliseconds", fmt::format("{:.0f}", took.count())}});
  return {};
}

Result<> Operator::lead(const std::stop_token& stop) {
  auto filled = fill_caches(stop);
  if (!filled || stop.stop_requested()) return filled;
  if (!parts_->options.election || parts_->dry_run) return work(parts_->client, stop, 0), Result<>();
  return run_elected(parts_->client, election(stop), [this, &stop](const Leadership& leadership) {
    metrics::ElectionMetrics measured(*parts_->registry, parts_->options.election->name);
    measured.is_leader.set(1);
    // Runs that do not end keep this function from returning.
    const std::stop_callback lost(leadership.stop(), [&stop, &measured] {
      if (!stop.stop_requested()) measured.is_leader.set(0);
    });
    log("leading", {{"lease", parts_->options.election->name}, {"term", std::to_string(leadership.term())}});
    parts_->leads = true;
    catch_up(leadership.client(), leadership.stop());
    work(leadership.client(), leadership.stop(), leadership.term());
    parts_->leads = false;
    measured.is_leader.set(0);
    if (!stop.stop_requested()) parts_->unfinished.clear();  // it competes again
    log("no longer leading", {{"lease", parts_->options.election->name}});
    return Result<>();
  });
}

/// The last writes of the leader before may still be on their way to the caches.
void Operator::catch_up(const Client& client, const std::stop_token& stop) const {
  TimeSource& time = *client.session()->options().time;
  std::vector<cache::Awaited> awaited;
  for (const auto& store : parts_->caches->stores())
    if (store->is_synced()) awaited.push_back({store});
  cache::CatchUp waiting(client.with({.stop = stop}), std::move(awaited), time.now());
  while (!waiting.is_over(time.now()))
    if (!time.pause(stop, kBetweenLooks)) return;
  if (!waiting.is_complete())
    parts_->declarations->report(fmt::format(
        "controllers start although caches may lack the last writes of the leader before: {}", waiting.missing()));
}

ElectionOptions Operator::election(const std::stop_token& stop) const {
  ElectionOptions election = election::completed(*parts_->options.election, parts_->client);
  election.stop = stop;
  metrics::ElectionMetrics measured(*parts_->registry, election.name);
  election.fenced = [&fenced = measured.fenced_writes, also = std::move(election.fenced)] {
    fenced.add();
    if (also) also();
  };
  const auto log =
      std::make_shared<controller::ElectionLog>(parts_->declarations, election.name_space + "/" + election.name,
                                                election.identity, parts_->client.session()->options().time);
  election.slow_renewal = [&slow = measured.slow_renewals, log, also = std::move(election.slow_renewal)] {
    slow.add();
    if (also) log->call("ElectionOptions::slow_renewal", also);
  };
  election.trouble = [parts = parts_.get(), log, also = std::move(election.trouble)](const Error& error) {
    log->failed(error, parts->leads);
    if (also) log->call("ElectionOptions::trouble", [&] { also(error); });
  };
  election.new_leader = [log, also = std::move(election.new_leader)](const std::string& holder) {
    log->new_leader(holder);
    if (also) log->call("ElectionOptions::new_leader", [&] { also(holder); });
  };
  election.renewed = [parts = parts_.get(), log, also = std::move(election.renewed)] {
    parts->renewed = steady_seconds();
    log->renewed();
    if (also) log->call("ElectionOptions::renewed", also);
  };
  return election;
}

const std::string& Operator::name() const { return parts_->options.name; }

void Operator::set_dry_run() {
  parts_->dry_run = std::make_shared<controller::DryRunLog>(parts_->declarations, parts_->caches);
  parts_->client = parts_->client.with({.dry_run = true, .observer = parts_->dry_run});
}

void Operator::log_to(LogFunction log) { parts_->declarations->log_to(std::move(log)); }

void Operator::log(std::string message, std::vector<std::pair<std::string, std::string>> fields) const {
  parts_->declarations->log({LogLevel::info, std::move(message), std::move(fields)});
}

std::vector<CacheState> Operator::caches() const {
  using std::chrono::milliseconds;
  const auto now = parts_->client.session()->options().time->now();
  std::vector<CacheState> states;
  for (const auto& store : parts_->caches->stores())
    states.push_back({store->text(), store->is_synced(), store->obstacle(), store->options().optional,
                      std::chrono::duration_cast<milliseconds>(store->silence(now)),
                      std::chrono::duration_cast<milliseconds>(store->interruption(now))});
  return states;
}

void Operator::Parts::open_events(events::EventSink& sink) {
  events.open(sink);
  for (const auto& store : caches->stores()) skip_events.record_all(*store);
}

controller::Rights Operator::Parts::rights() const {
  using controller::Rights;
  Rights rights;
  for (const auto& store : caches->stores()) {
    rights.add(store->options(), store->form().info.group, store->form().info.plural, {"list", "watch"},
               store->options().optional ? Rights::Need::possible : Rights::Need::certain,
               selected_name(store->options()));
    // About its objects: those that cannot be decoded, and those of runs.
    rights.add(store->options(), "events.k8s.io", "events", {"create", "patch"}, Rights::Need::possible);
  }
  for (const auto& loop : loops) loop->add_rights(rights);
  if (options.election && !dry_run) {
    const std::string& home =
        options.election->name_space.empty() ? client.default_namespace() : options.election->name_space;
    rights.add(home, "coordination.k8s.io", "leases", {"create", "get", "update"}, Rights::Need::certain,
               options.election->name);
  }
  if (own_certificates) add_rights(certificates::completed(client, *own_certificates), rights);
  for (const std::string& definition : definitions_read())
    rights.add("", "apiextensions.k8s.io", "customresourcedefinitions", {"get"}, Rights::Need::possible, definition);
  return rights;
}

std::vector<ResourceInfo> Operator::Parts::required_kinds() const {
  std::vector<ResourceInfo> kinds;
  for (const auto& store : caches->stores())
    if (!store->options().optional) kinds.push_back(store->form().info);
  return kinds;
}

Result<> Operator::declared() const {
  if (auto error = parts_->declarations->error()) return *std::move(error);
  return {};
}

std::string Operator::rbac() const {
  return parts_->rights().roles(fmt::format("{}-role", name().empty() ? "operator" : short_name(name())));
}

/// What the declarations need and the server does not have. Kinds may be about to be served, so that the caches wait.
Result<> Operator::check_server(const std::stop_token& stop) const {
  const auto by = std::chrono::steady_clock::now() + kReviewing;
  const Client client = parts_->client.with({.stop = stop, .deadline = by});
  const std::string kinds = controller::text_of(controller::check_kinds(client, parts_->required_kinds()));
  if (auto granted = check_rights(client, stop); !granted) {
    if (!kinds.empty()) granted.error().message += "; " + kinds;
    return granted;
  }
  if (!kinds.empty() && !stop.stop_requested()) parts_->declarations->report(kinds);
  return {};
}

Result<> Operator::check_rights(const Client& client, const std::stop_token& stop) const {
  if (!parts_->options.check_rights) return {};
  auto [denied, missing] = controller::check_access(client, parts_->rights().list());
  if (missing && !stop.stop_requested())
    parts_->declarations->report("the rights of the operator could not all be checked: " + missing->text());
  const auto possible =
      std::stable_partition(denied.begin(), denied.end(), [](const auto& one) { return one.is_certain; });
  if (possible != denied.end())
    parts_->declarations->report("rights that the operator may need are not granted: " +
                                 controller::text_of({possible, denied.end()}));
  denied.erase(possible, denied.end());
  if (denied.empty()) return {};
  return Error{.stage = Stage::config,
               .message = fmt::format("rights that the operator needs are not granted: {} (--print-rbac prints the "
                                      "roles that grant them)",
                                      controller::text_of(denied))};
}

Result<> Operator::health() const {
  for (const auto& loop : parts_->loops)
    if (auto healthy = loop->health(); !healthy) return healthy;
  if (auto healthy = parts_->server_health(); !healthy) return healthy;
  if (!parts_->leads) return {};
  const std::chrono::seconds age(steady_seconds() - parts_->renewed);
  if (age <= parts_->options.election->lease + kLeaseGrace) return {};
  return Error{.message = fmt::format("the lease was not renewed for {} seconds", age.count())};
}

std::string Operator::metrics() const {
  for (const auto& loop : parts_->loops) loop->refresh_metrics();
  const std::string hooks = parts_->hooks == nullptr ? std::string() : parts_->hooks->metrics();
  return parts_->registry->text() + hooks;
}

/// Events are written with the client of the controllers, so that a leader writes the last of them within its term.
void Operator::work(const Client& client, const std::stop_token& stop, std::int64_t term) {
  // Another leader may have applied other documents since.
  for (const auto& store : parts_->caches->stores()) store->forget_applied();
  events::Recorder recorder(
      client, name().empty() ? "kubexx" : name(), parts_->event_series, metrics::EventMetrics(*parts_->registry),
      [declarations = parts_->declarations](const std::string& line) { declarations->report(line); });
  const std::unique_ptr<events::Gate, CloseGate> open(&parts_->events);
  parts_->open_events(recorder);
  run_controllers(client, stop, term);
}

void Operator::run_controllers(const Client& client, const std::stop_token& stop, std::int64_t term) {
  for (const auto& loop : parts_->loops) loop->plan_resync();
  const std::jthread care([&](const std::stop_token& end) { look_after(stop, end); });
  std::vector<std::jthread> threads;
  for (const auto& loop : parts_->loops)
    threads.emplace_back([&client, &stop, term, loop = loop.get()] { loop->work(client, stop, term); });
  for (const auto& task : parts_->tasks)
    threads.emplace_back([this, &client, &stop, task = task.get()] { run_task(*task, client, stop); });
}

/// The operator ends with a task that fails, but for what the stop has caused.
void Operator::run_task(controller::BackgroundTask& task, const Client& client, const std::stop_token& stop) {
  const auto ended = task.run(client, stop);
  if (ended) return;
  if (!stop.stop_requested()) return parts_->declarations->reject(ended.error());
  if (ended.error().stage != Stage::cancelled) parts_->declarations->report(ended.error().text());
}

std::chrono::milliseconds Operator::Parts::until_next_look(TimeSource::Clock::time_point now) const {
  auto next = now + kLook;
  for (const auto& loop : loops) next = std::min(next, loop->next_look());
  return std::max(std::chrono::ceil<std::chrono::milliseconds>(next - now), kShortestLook);
}

/// Looks after the controllers until `stop`, then after those that do not stop, until `end`.
void Operator::look_after(const std::stop_token& stop, const std::stop_token& end) const {
  TimeSource& time = *parts_->client.session()->options().time;
  while (time.pause(stop, parts_->until_next_look(time.now())))
    for (const auto& loop : parts_->loops) loop->look_after();
  if (!time.pause(end, kStopGrace)) return;
  parts_->report_unfinished();
}

void Operator::Parts::report_unfinished() {
  for (const auto& loop : loops) std::ranges::move(loop->report_unfinished(), std::back_inserter(unfinished));
  for (const auto& task : tasks) {
    if (!task->is_running()) continue;
    unfinished.push_back(fmt::format("the background task \"{}\"", task->name()));
    declarations->report(unfinished.back() +
                         " does not return although a stop was requested; the operator waits for it");
  }
}

Result<> Operator::Parts::can_start() const {
  if (auto error = declarations->error()) return *std::move(error);
  return connected;
}

Result<> Operator::Parts::drained() const {
  if (unfinished.empty()) return {};
  return Error{.stage = Stage::cancelled,
               .message = fmt::format("not returned within {} seconds after the stop: {}", kStopGrace.count(),
                                      fmt::join(unfinished, ", "))};
}

}  // namespace kubexx
