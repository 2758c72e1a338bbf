// kubexx_server_bench
//
// Requests per second of the in-process API server and of the real one that KUBECONFIG leads to, asked by the same
// client with the same connections on the same machine, by turns; and how long the one in the process takes to start,
// and to stop while it is watched.
// Prints the medians of both, their ratio and the promise, and how far the ratios of single rounds lie apart: a machine
// that is busy with something else shows there. Exit status 1 when something cannot be measured; ratios do not change
// it.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/client/raw_api.hpp>
#include <kubexx/testing/api_server.hpp>
#include "runtime/json/text.hpp"

namespace kubexx::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr int kConnections = 4;
constexpr int kRounds = 5;
constexpr Seconds kSpan(1);
constexpr int kListed = 100;
constexpr double kPromisedRatio = 5;
constexpr Seconds kPromisedStart(0.010);
constexpr Seconds kPromisedStop(1);
constexpr int kWatches = 50;

const ResourceInfo gadgets{"bench.example.com", "v1", "Gadget", "gadgets", true, true, false};
const ResourceInfo definitions{
    "apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions", false, true, false};

constexpr std::string_view kDefinition = R"({
  "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
  "metadata": {"name": "gadgets.bench.example.com"},
  "spec": {
    "group": "bench.example.com", "scope": "Namespaced", "names": {"plural": "gadgets", "kind": "Gadget"},
    "versions": [{
      "name": "v1", "served": true, "storage": true, "subresources": {"status": {}},
      "schema": {"openAPIV3Schema": {"type": "object", "properties": {
        "spec": {"type": "object", "required": ["image"], "properties": {
          "image": {"type": "string", "minLength": 1}, "replicas": {"type": "integer", "default": 1, "minimum": 0},
          "env": {"type": "object", "additionalProperties": {"type": "string"}},
          "steps": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
            "items": {"type": "object", "required": ["name"], "properties": {
              "name": {"type": "string"}, "command": {"type": "string"}}}}}},
        "status": {"type": "object", "properties": {"ready": {"type": "integer"}}}}}}}]
  }
})";

/// What is not there to be listed is removed after each measurement.
std::string gadget(const std::string& name, std::string_view made = "again") {
  return fmt::format(R"({{"apiVersion":"bench.example.com/v1","kind":"Gadget","metadata":{{"name":"{}",
    "labels":{{"made":"{}"}}}},"spec":{{"image":"registry.example.com/app:1","env":{{"A":"1","B":"2"}},
    "steps":[{{"name":"one","command":"true"}},{{"name":"two","command":"false"}}]}}}})",
                     name, made);
}

template <class T>
void expect(const Reply<T>& reply) {
  if (!reply) throw std::runtime_error(reply.error().text());
}

/// One connection to a server.
struct Caller {
  explicit Caller(const Client& client) : api(client.session(), gadgets, "default") {}

  client::RawApi api;
  int made = 0;
};

/// What is asked again and again; `who` tells the connections apart.
struct Request {
  const char* name;
  std::function<void(Caller& caller, const std::string& who)> send;
};

const std::vector<Request>& requests() {
  static const std::vector<Request> all{
      {"get", [](Caller& caller, const std::string&) { expect(caller.api.get("listed-7", "", {})); }},
      {"list of 100",
       [](Caller& caller, const std::string&) { expect(caller.api.list_page({.labels = "made=once"})); }},
      {"create",
       [](Caller& caller, const std::string& who) {
         expect(caller.api.create(gadget(fmt::format("{}-{}", who, ++caller.made)), {}));
       }},
      {"patch",
       [](Caller& caller, const std::string& who) {
         const auto change = fmt::format(R"({{"spec":{{"replicas":{}}}}})", ++caller.made);
         expect(caller.api.patch(who, "", merge_patch(change), {}));
       }},
      {"apply",
       [](Caller& caller, const std::string& who) {
         expect(
             caller.api.apply(fmt::format(R"({{"apiVersion":"bench.example.com/v1","kind":"Gadget","metadata":{{"name":
           "{}"}},"spec":{{"image":"app:{}"}}}})",
                                          who, ++caller.made),
                              "", {.manager = "applier", .force = true}));
       }},
      {"create and delete",
       [](Caller& caller, const std::string& who) {
         const auto name = fmt::format("{}-gone-{}", who, ++caller.made);
         expect(caller.api.create(gadget(name), {}));
         expect(caller.api.remove(name, {}));
       }},
  };
  return all;
}

/// A server with the definition and the objects that are listed.
class Subject {
 public:
  explicit Subject(std::function<Client()> connect) {
    for (int i = 0; i < kConnections; ++i) clients_.push_back(connect());
    install();
    Caller caller(clients_.front());
    for (int i = 0; i < kListed; ++i) expect(caller.api.create(gadget(fmt::format("listed-{}", i), "once"), {}));
  }

  /// How many requests are answered in a second. What was made for that is removed.
  double rate(const Request& request, int round) {
    const auto who = [&](int i) { return fmt::format("by-{}-{}", round, i); };
    Caller caller(clients_.front());
    for (int i = 0; i < kConnections; ++i) expect(caller.api.create(gadget(who(i)), {}));
    const double found = measure(request, who);
    expect(caller.api.remove_collection({.labels = "made=again"}, {}));
    return found;
  }

 private:
  void install() {
    DynamicApi api(clients_.front(), definitions);
    expect(api.create(std::get<json::Value>(json::parse(kDefinition))));
    Caller caller(clients_.front());
    const auto limit = Clock::now() + std::chrono::minutes(1);
    while (!caller.api.list_page({})) {
      if (Clock::now() > limit) throw std::runtime_error("the definition is not served");
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }

  double measure(const Request& request, const std::function<std::string(int)>& who) {
    std::atomic<int> answered = 0;
    std::vector<std::exception_ptr> failures(kConnections);
    const auto start = Clock::now();
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < kConnections; ++i) {
        threads.emplace_back([&, i] {
          try {
            for (Caller caller(clients_[i]); Clock::now() < start + kSpan; ++answered) request.send(caller, who(i));
          } catch (...) {
            failures[i] = std::current_exception();
          }
        });
      }
    }
    for (const auto& failure : failures)
      if (failure) std::rethrow_exception(failure);
    return answered / Seconds(Clock::now() - start).count();
  }

  std::vector<Client> clients_;
};

testing::ApiServer start_server() {
  testing::ApiServerOptions options;
  return testing::ApiServer::start(std::move(options)).value();
}

/// Of the fastest of some starts, each with a definition served.
Seconds start_time() {
  Seconds best(1e9);
  for (int i = 0; i < 5; ++i) {
    const auto start = Clock::now();
    testing::ApiServerOptions options;
    options.crds = {std::string(kDefinition)};
    const auto server = testing::ApiServer::start(std::move(options)).value();
    best = std::min(best, Seconds(Clock::now() - start));
  }
  return best;
}

/// With watches that are open.
Seconds stop_time() {
  testing::ApiServerOptions options;
  options.crds = {std::string(kDefinition)};
  auto server = std::make_unique<testing::ApiServer>(testing::ApiServer::start(std::move(options)).value());
  const Client client = Client::from_kubeconfig(server->kubeconfig()).value();
  std::stop_source stop;
  std::vector<std::jthread> watchers;
  for (int i = 0; i < kWatches; ++i)
    watchers.emplace_back([&] {
      (void)DynamicApi(client, gadgets, "default").watch({.stop = stop.get_token()}, [](auto&&) { return true; });
    });
  while (server->watches() < kWatches) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const auto start = Clock::now();
  server.reset();
  const Seconds took = Clock::now() - start;
  stop.request_stop();
  return took;
}

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + kRounds / 2);
  return values[kRounds / 2];
}

const char* verdict(bool kept) { return kept ? "kept" : "NOT KEPT"; }

void compare(const testing::ApiServer& server) {
  Subject ours([&] { return Client::from_kubeconfig(server.kubeconfig()).value(); });
  Subject real([] { return Client::from_environment().value(); });
  fmt::print("{:<20}{:>14}{:>14}{:>8}   promised: {}\n", "requests a second", "in the process", "real", "ratio",
             kPromisedRatio);
  for (const Request& request : requests()) {
    std::vector<double> of_ours, of_real, ratios;
    for (int round = 0; round < kRounds; ++round) {
      of_real.push_back(real.rate(request, round));
      of_ours.push_back(ours.rate(request, round));
      ratios.push_back(of_ours.back() / of_real.back());
    }
    const double ratio = median(of_ours) / median(of_real);
    fmt::print("{:<20}{:>14.0f}{:>14.0f}{:>8.1f}   {}   ({:.1f} to {:.1f})\n", request.name, median(of_ours),
               median(of_real), ratio, verdict(ratio >= kPromisedRatio), std::ranges::min(ratios),
               std::ranges::max(ratios));
  }
}

void run() {
  const Seconds took = start_time();
  fmt::print("start: {:.1f} ms, promised: {:.0f} ms, {}\n", took.count() * 1e3, kPromisedStart.count() * 1e3,
             verdict(took <= kPromisedStart));
  const Seconds stopped = stop_time();
  fmt::print("stop: {:.1f} ms with {} watches, promised: {:.0f} ms, {}\n", stopped.count() * 1e3, kWatches,
             kPromisedStop.count() * 1e3, verdict(stopped <= kPromisedStop));
  compare(start_server());
}

}  // namespace
}  // namespace kubexx::bench

int main() {
  try {
    kubexx::bench::run();
    return 0;
  } catch (const std::exception& failure) {
    fmt::print(stderr, "server_bench: {}\n", failure.what());
    return 1;
  }
}
