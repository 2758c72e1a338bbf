#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

// +groupName=stable.example.com
namespace stable::v1 {

inline constexpr std::int32_t max_replicas = 100;

/// What happens when a run is due while the last one has not ended.
enum class ConcurrencyPolicy { Allow, Forbid, Replace };

struct CronTabSpec {
  /// Schedule in cron format.
  // +kubebuilder:validation:Pattern=`^(\d+|\*)(/\d+)?(\s+(\d+|\*)(/\d+)?){4}$`
  std::string cron_spec = "5 0 * * *";

  /// Container image that does the work.
  // +kubebuilder:validation:MinLength=1
  std::string image{};

  /// Pods that share the work.
  KUBEXX(kubexx::minimum(1), kubexx::maximum(max_replicas))
  std::int32_t replicas = 1;

  std::optional<ConcurrencyPolicy> concurrency_policy{};

  /// Stops all further runs; the ones under way go on.
  bool suspend = false;
};

struct CronTabStatus {
  std::int32_t replicas = 0;
  std::string label_selector{};  // +optional
  std::optional<kubexx::Time> last_run{};

  /// Names of the pods at work.
  KUBEXX(kubexx::list_type("set"))
  std::optional<std::vector<std::string>> active{};

  std::int64_t observed_generation = 0;

  // +listType=map
  // +listMapKey=type
  std::vector<kubexx::Condition> conditions{};  // +optional
};

/// Runs an image on a schedule.
// +kubebuilder:resource:shortName=ct,categories=all
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.labelSelector
// +kubebuilder:printcolumn:name=Spec,type=string,JSONPath=`.spec.cronSpec`
// +kubebuilder:printcolumn:name=Replicas,type=integer,JSONPath=`.spec.replicas`
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=`.metadata.creationTimestamp`
struct CronTab {
  kubexx::ObjectMeta metadata{};
  CronTabSpec spec{};
  std::optional<CronTabStatus> status{};
};

}  // namespace stable::v1
