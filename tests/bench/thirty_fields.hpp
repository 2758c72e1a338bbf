#pragma once

#include <string_view>

namespace kubexx::bench {

/// 30 fields in the spec, of the sorts and in the shares that APIs have them, with structs, an enum and lists of both.
inline constexpr std::string_view kThirtyFields = R"(#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=bench.example.com
namespace bench::v1 {

enum class Pull { Always, IfNotPresent, Never };

struct Port {
  std::string name{};
  std::int32_t number = 80;
  std::optional<std::string> protocol{};
};

struct Probe {
  std::string path{};
  std::int32_t period = 10;
  std::optional<kubexx::IntOrString> port{};
};

struct Budget {
  std::map<std::string, kubexx::Quantity> limits{};
  std::map<std::string, kubexx::Quantity> requests{};
};

struct ServiceSpec {
  std::string image{};
  std::optional<std::string> version{};
  std::int32_t replicas = 1;
  std::optional<std::int32_t> surge{};
  bool paused = false;
  std::optional<bool> host_network{};
  std::optional<Pull> pull_policy{};
  std::vector<std::string> command{};
  std::vector<std::string> arguments{};
  std::optional<std::vector<std::string>> domains{};
  std::map<std::string, std::string> environment{};
  std::map<std::string, std::string> node_selector{};
  std::optional<std::map<std::string, std::string>> annotations{};
  // +listType=map
  // +listMapKey=name
  std::vector<Port> ports{};
  std::optional<Probe> readiness{};
  std::optional<Probe> liveness{};
  Budget resources{};
  std::optional<kubexx::LabelSelector> selector{};
  std::optional<kubexx::Quantity> storage{};
  std::optional<std::string> storage_class{};
  std::optional<kubexx::Duration> grace_period{};
  std::optional<kubexx::IntOrString> max_unavailable{};
  std::optional<std::int64_t> run_as_user{};
  std::optional<std::int64_t> run_as_group{};
  std::string service_account = "default";
  std::optional<std::string> priority_class{};
  std::vector<kubexx::LocalObjectReference> pull_secrets{};
  std::optional<std::string> schedule{};
  std::int32_t history_limit = 10;
  std::optional<kubexx::RawExtension> extra{};
};

struct ServiceStatus {
  std::int32_t ready = 0;
  std::optional<std::int64_t> observed_generation{};
  std::vector<kubexx::Condition> conditions{};
};

// +kubebuilder:subresource:status
struct Service {
  kubexx::ObjectMeta metadata{};
  ServiceSpec spec{};
  std::optional<ServiceStatus> status{};
};

}  // namespace bench::v1
)";

}  // namespace kubexx::bench
