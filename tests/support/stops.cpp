#include "tests/support/stops.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>

#include <kubexx/operator.hpp>
#include "runtime/json/members.hpp"
#include "tests/support/history_checker.hpp"
#include "tests/support/relay.hpp"

namespace kubexx::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

const ResourceInfo kStopMaps{.version = "v1", .kind = "ConfigMap", .plural = "configmaps"};
const ResourceInfo kStopLeases{"coordination.k8s.io", "v1", "Lease", "leases"};

/// A state: what the operator does, and which of its requests are never answered.
struct StopState {
  bool has_election = false;
  /// Whether the request hangs in this state.
  std::function<bool(const http::ServerRequest&)> hangs = {};
  Relay::Way how = Relay::Way::withhold;  ///< what becomes of the request that hangs
  /// What the reconciler does; false fails the run.
  std::function<bool(Context&)> run = {};
  /// The state is reached once a request hangs; else once the reconciler has run, if there is one; else when synced.
  bool is_reached_at_once = false;
  bool is_led_by_another = false;
  bool loses_lease = false;  ///< after the reconciler has run
  bool has_webhooks = false;
  bool is_unreachable = false;
};

bool is_for(const http::ServerRequest& request, std::string_view method, std::string_view part) {
  return request.method == method && request.target.find(part) != std::string::npos;
}

json::Value stop_map(const std::string& name) {
  json::Value map = json::Object();
  json::set(map, {"metadata", "name"}, name);
  return map;
}

const std::map<std::string, StopState>& states() {
  const auto patches = [](Context& ctx) {
    (void)DynamicApi(ctx.client(), kStopMaps, "default").patch("stop", merge_patch(R"({"data":{"a":"b"}})"));
    return true;
  };
  const auto hanging = [](const char* method, const char* part) {
    return [=](const http::ServerRequest& request) { return is_for(request, method, part); };
  };
  static const std::map<std::string, StopState> all = {
      {"unreachable server", {.is_reached_at_once = true, .is_unreachable = true}},
      {"hanging check of rights", {.hangs = hanging("POST", "accessreviews")}},
      {"hanging check of kinds", {.hangs = hanging("GET", "/api/v1")}},
      {"hanging authority", {.hangs = hanging("GET", "/secrets"), .has_webhooks = true}},
      {"hanging list", {.hangs = hanging("GET", "/configmaps")}},
      {"candidate", {.has_election = true, .is_led_by_another = true}},
      {"hanging attempt to lead", {.has_election = true, .hangs = hanging("POST", "/leases")}},
      {"leader", {.has_election = true, .run = [](Context&) { return true; }}},
      {"catch-up",
       {.has_election = true,
        .hangs =
            [](const http::ServerRequest& request) {
              return is_for(request, "GET", "/configmaps") && !is_for(request, "GET", "watch=");
            }}},
      {"back-off", {.run = [](Context&) { return false; }}},
      {"hanging write", {.hangs = hanging("PATCH", "/configmaps/stop"), .run = patches}},
      {"hanging event",
       {.hangs = hanging("POST", "/events"),
        .run = [](Context& ctx) { return ctx.normal("Stopped", "Stop", "an event"), true; }}},
      {"pause before an event is written again",
       {.hangs = hanging("POST", "/events"),
        .how = Relay::Way::lose,
        .run = [](Context& ctx) { return ctx.normal("Stopped", "Stop", "an event"), true; }}},
      {"standby after a loss", {.has_election = true, .run = [](Context&) { return true; }, .loses_lease = true}},
      {"hanging release", {.has_election = true, .run = [](Context&) { return true; }}},
  };
  return all;
}

class Stop {
 public:
  Stop(const std::string& kubeconfig, const std::string& name)
      : name_(name), state_(states().at(name)), user_(Client::from_kubeconfig(kubeconfig).value()) {
    prepare();
    relay_.emplace(kubeconfig,
                   Relay::Rules{.way = [this](const http::ServerRequest& request) { return way(request); }});
    client_.emplace(Client::from_kubeconfig(relay_->kubeconfig(), {.user_agent = "stops"}).value());
    if (state_.is_unreachable) relay_.reset();
  }

  Clock::duration measure() {
    OperatorOptions options{.name = "stops", .report = [](std::string_view) {}};
    if (state_.has_election) options.election = election();
    const Webhooks hooks;
    CheckedOperator op(history_, *client_, options);
    const auto maps = op.cache(kStopMaps, {.namespaces = {"default"}, .fields = "metadata.name=stop"});
    if (state_.has_webhooks)
      op.serve(hooks, OwnCertificates{.service = "stops", .name_space = "default"},
               ServeOptions{.address = "127.0.0.1", .port = 0, .still_ready = 0ms});
    if (state_.run) op.controller(maps, [this](const DynamicObject&, Context& ctx) { return run(ctx); });
    std::stop_source stop;
    Result<> ended;
    std::jthread running([&] { ended = op.run(stop.get_token()); });
    wait_until([&] { return is_reached(op); });
    if (state_.loses_lease) lose_lease(op);
    is_stopping_ = true;
    const auto begin = Clock::now();
    stop.request_stop();
    running.join();
    const auto time = Clock::now() - begin;
    if (!ended) throw std::runtime_error(name_ + ": " + ended.error().text());
    for (const std::string& rule : history_->violations()) throw std::runtime_error(name_ + ": " + rule);
    return time;
  }

 private:
  ElectionOptions election() const {
    ElectionOptions options{.name = "stops", .name_space = "default"};
    if (!state_.loses_lease) return options;
    options.stand_by = true;
    options.lease = 3s;
    options.renew = 2s;
    options.retry = 50ms;
    return options;
  }
  void prepare() const {
    (void)leases_.remove("stops");
    (void)DynamicApi(user_, kStopMaps, "default").create(stop_map("stop"));
    if (state_.is_led_by_another) leases_.create(held_by_another(stop_map("stops"))).value();
  }
  static json::Value held_by_another(json::Value lease) {
    json::set(lease, {"spec", "holderIdentity"}, "another");
    json::set(lease, {"spec", "leaseDurationSeconds"}, 3600);
    return lease;
  }
  void lose_lease(const Operator& op) const {
    leases_.edit("stops", [](json::Value& lease) { lease = held_by_another(std::move(lease)); }).value();
    const std::string stands_by = "leader_election_master_status{name=\"stops\"} 0";
    wait_until([&] { return op.metrics().find(stands_by) != std::string::npos; });
  }

  Relay::Way way(const http::ServerRequest& request) {
    const bool is_release = name_ == "hanging release" && is_stopping_ && is_for(request, "PUT", "/leases/");
    if (!is_release && (!state_.hangs || !state_.hangs(request))) return Relay::Way::pass;
    is_hanging_ = true;
    return is_release ? Relay::Way::withhold : state_.how;
  }
  Result<Requeue> run(Context& ctx) {
    has_run_ = true;
    if (!state_.run(ctx)) return Error{.message = "fails"};
    return Requeue::done();
  }

  bool is_reached(const Operator& op) const {
    if (state_.is_reached_at_once) return true;
    if (state_.hangs) return is_hanging_;
    return state_.run ? has_run_.load() : bool(op.ready());
  }
  void wait_until(const std::function<bool()>& holds) const {
    const auto until = Clock::now() + 30s;
    while (!holds()) {
      if (Clock::now() > until) throw std::runtime_error("the state \"" + name_ + "\" is not reached");
      std::this_thread::sleep_for(1ms);
    }
    std::this_thread::sleep_for(20ms);  // what the state begins with
  }

  const std::string name_;
  const StopState& state_;
  const Client user_;
  const DynamicApi leases_{user_, kStopLeases, "default"};
  const std::shared_ptr<HistoryChecker> history_ = std::make_shared<HistoryChecker>();
  std::atomic<bool> is_hanging_ = false, has_run_ = false, is_stopping_ = false;
  std::optional<Relay> relay_;
  std::optional<Client> client_;
};

}  // namespace

std::vector<std::string> stop_states() {
  std::vector<std::string> names;
  for (const auto& [name, state] : states()) names.push_back(name);
  return names;
}

std::chrono::duration<double, std::milli> time_of_stop(const std::string& kubeconfig, const std::string& state) {
  return Stop(kubeconfig, state).measure();
}

std::chrono::duration<double, std::milli> usual_time_of_stop(const std::string& kubeconfig, const std::string& state) {
  std::array<std::chrono::duration<double, std::milli>, 3> times;
  for (auto& time : times) time = time_of_stop(kubeconfig, state);
  std::ranges::sort(times);
  return times[times.size() / 2];
}

}  // namespace kubexx::test
