#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/requests/handle.hpp"
#include "runtime/testing/storage/cluster.hpp"

namespace kubexx::testing {

/// A clock that only tests advance.
class StillClock : public Clock {
 public:
  std::chrono::steady_clock::time_point now() const override { return now_; }
  core::Timestamp moment() const override { return {1'767'323'045, 0, 0}; }  // 2026-01-02T03:04:05Z
  void pass(std::chrono::milliseconds time) { now_ += time; }

 private:
  std::chrono::steady_clock::time_point now_{std::chrono::hours(1)};
};

constexpr std::string_view kCronTabs = R"json({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
"metadata":{"name":"crontabs.stable.example.com"},"spec":{"group":"stable.example.com","scope":"Namespaced",
"names":{"plural":"crontabs","singular":"crontab","kind":"CronTab","shortNames":["ct"]},
"versions":[{"name":"v1","served":true,"storage":true,"subresources":{"status":{},"scale":{"specReplicasPath":".spec.replicas",
"statusReplicasPath":".status.replicas"}},"selectableFields":[{"jsonPath":".spec.image"}],
"schema":{"openAPIV3Schema":{"type":"object","properties":{
"spec":{"type":"object","required":["image"],"properties":{"image":{"type":"string"},"replicas":{"type":"integer","minimum":0,"maximum":10,"default":1}},
"x-kubernetes-validations":[{"rule":"self.replicas != 7","message":"not seven"}]},
"status":{"type":"object","properties":{"replicas":{"type":"integer"}}}}}}}]}})json";

/// A cluster with the definition above, asked without sockets.
struct ClusterFixture {
  StillClock clock;
  Cluster cluster{clock};

  ClusterFixture() {
    add_first_objects(cluster);
    post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", std::string(kCronTabs));
  }

  ApiResponse ask(std::string method, std::string_view target, std::string body = {}, std::string type = {}) {
    ApiRequest request = make_request(std::move(method), target, std::move(body));
    request.content_type = std::move(type);
    return handle(cluster, request);
  }
  ApiResponse get(std::string_view target) { return ask("GET", target); }
  ApiResponse post(std::string_view target, std::string body) { return ask("POST", target, std::move(body)); }
  ApiResponse put(std::string_view target, std::string body) { return ask("PUT", target, std::move(body)); }
  ApiResponse merge(std::string_view target, std::string body) {
    return ask("PATCH", target, std::move(body), "application/merge-patch+json");
  }
  /// A CronTab of that name in the namespace `default`.
  ApiResponse make(const std::string& name, const std::string& more = {}) {
    return post(kPath, R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":")" + name + "\"" +
                           more + R"(},"spec":{"image":"a"}})");
  }

  static constexpr std::string_view kPath = "/apis/stable.example.com/v1/namespaces/default/crontabs";
  static std::string path(std::string_view name) { return std::string(kPath) + "/" + std::string(name); }
};

inline json::Value body_of(const ApiResponse& response) {
  const auto parsed = json::parse(response.body);
  const auto* value = std::get_if<json::Value>(&parsed);
  return value == nullptr ? json::Value() : *value;
}
inline std::string at(const ApiResponse& response, json::MemberPath path) { return text_at(body_of(response), path); }

}  // namespace kubexx::testing
