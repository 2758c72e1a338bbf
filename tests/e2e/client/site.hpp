#pragma once

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <kubexx/operator.hpp>
#include "tests/e2e/client/cluster.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/diary.hpp"
#include "tests/support/history_checker.hpp"
#include "tests/support/relay.hpp"
#include "tests/support/sample_kind.hpp"

/// Operators on a real API server, and what their tests have in common.
namespace kubexx::test {

inline const ResourceInfo kMaps{.version = "v1", .kind = "ConfigMap", .plural = "configmaps"};
inline const ResourceInfo kLeases{"coordination.k8s.io", "v1", "Lease", "leases"};
inline const ResourceInfo kDefinitions{"apiextensions.k8s.io", "v1", "CustomResourceDefinition",
                                       "customresourcedefinitions", false};

inline Requeue done() { return Requeue::done(); }

/// Waits half a minute.
bool comes_true(const std::function<bool()>& holds);

json::Value database(const std::string& name, const std::string& label = "");
json::Value map_of(const std::string& name, int value);
/// A merge patch of one annotation.
Patch annotation(const std::string& name, int value);

/// An operator in a namespace of its own. End it before what its reconcilers use.
class Site {
 public:
  /// Requests of the operator are subject to `rules`, if there are any.
  explicit Site(OperatorOptions options = {}, Relay::Rules rules = {})
      : relay_(rules.way ? std::make_unique<Relay>(kubeconfig(), std::move(rules)) : nullptr),
        op(history, connect(relay_ ? relay_->kubeconfig() : kubeconfig()), named(std::move(options))) {}
  ~Site() { end(); }

  /// For users, and other clients.
  DynamicApi api(const ResourceInfo& kind) const { return {client, kind, space}; }
  Api<Database> typed() const { return kubexx::api<Database>(client, space); }
  CacheOptions here(std::string labels = {}) const { return {.namespaces = {space}, .labels = std::move(labels)}; }
  Key key(std::string name) const { return {space, std::move(name)}; }

  void start() {
    running_ = std::jthread([this] { ended = op.run(stop_.get_token()); });
  }
  void end() {
    stop_.request_stop();
    if (running_.joinable()) running_.join();
    CHECK(history->violations() == std::vector<std::string>());
  }

 private:
  OperatorOptions named(OperatorOptions options) {
    options.name = "e2e";
    if (!options.report) options.report = [this](std::string_view line) { reports.add(std::string(line)); };
    return options;
  }

  std::unique_ptr<Relay> relay_;
  std::stop_source stop_;
  std::jthread running_;

 public:
  const std::string space = fresh_namespace();
  Client client = connect();
  Diary reports = {};
  Result<> ended = {};
  std::shared_ptr<HistoryChecker> history = std::make_shared<HistoryChecker>();
  CheckedOperator op;
};

/// Keys and versions, as the server lists them and as a cache shows them.
std::set<std::string> listed(const DynamicApi& api, const std::string& labels = {});
std::set<std::string> shown(const Cache<DynamicObject>& cache);

}  // namespace kubexx::test
