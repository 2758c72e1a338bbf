// kubexx-args: --generate-embedded-object-meta
#pragma once

#include <kubexx/annotations.hpp>

#include <any>
#include <array>
#include <chrono>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

/// Everything at once: what an API of some size looks like.

namespace stable {

/// A label by the rules of DNS.
// +kubebuilder:validation:MaxLength=63
// +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
using Label = std::string;

/// What every version of a job template says.
struct Named {
  /// Name of the container.
  Label name{};
};

}  // namespace stable

// +groupName=stable.example.com
namespace stable::v1 {

inline constexpr std::int32_t kMaxReplicas = 50;
inline constexpr const char* kImage = "registry.example.com/job:1";

/// How runs that overlap are treated.
enum class ConcurrencyPolicy { Allow, Forbid, Replace };

enum class Phase {
  Pending,
  Running,
  // +kubexx:name=Failed
  failed_for_good,
};

/// A number of things, with their unit.
template <typename T>
struct Amount {
  T value{};
  /// Unit of the value.
  std::string unit = "items";
};

struct Disk {
  // +kubebuilder:validation:Pattern=^/
  std::string path{};
};

struct Memory {
  kubexx::Quantity size = "64Mi";
};

/// Port that a container listens on.
struct Port {
  std::string name{};
  // +kubebuilder:validation:Minimum=1
  std::uint16_t number{};
  enum class Protocol { TCP, UDP };
  Protocol protocol = Protocol::TCP;
};

struct Container : Named {
  std::string image = kImage;
  std::vector<std::string> args = {"--verbose", "--color=never"};
  std::map<std::string, std::string> environment{};
  // +listType=map
  // +listMapKey=name
  std::vector<Port> ports{};
};

/// Template of the job; no kind of its own.
struct JobTemplate {
  kubexx::ObjectMeta metadata{};
  // +kubebuilder:validation:MinItems=1
  // +kubebuilder:validation:MaxItems=10
  std::vector<Container> containers{};
};

/// What is wanted.
// +kubebuilder:validation:XValidation:rule="!self.suspend ||
//   self.replicas == 0",message="a suspended job has no replicas",fieldPath=".replicas"
// +kubebuilder:validation:AtMostOneOf=successLimit;failureLimit
struct CronTabSpec {
  /// Schedule in cron format.
  // +kubebuilder:validation:Pattern=`^(\d+|\*)(/\d+)?(\s+(\d+|\*)(/\d+)?){4}$`
  std::string cron_spec = "5 0 * * *";

  /// How many, at most kMaxReplicas.
  KUBEXX(kubexx::minimum(0), kubexx::maximum(kMaxReplicas))
  std::int32_t replicas = 1;

  ConcurrencyPolicy concurrency_policy = ConcurrencyPolicy::Forbid;
  bool suspend = false;
  std::optional<std::uint32_t> success_limit{};
  std::optional<std::uint32_t> failure_limit{};

  /// Deadline for the start.
  std::optional<std::chrono::seconds> starting_deadline{};
  std::optional<std::chrono::system_clock::time_point> not_before{};

  JobTemplate job_template{};
  std::variant<Disk, Memory> storage{};
  std::set<Label> zones{};
  std::unique_ptr<kubexx::LabelSelector> selector{};
  Amount<std::int64_t> budget{};
  kubexx::IntOrString max_unavailable = "25%";
  std::vector<std::byte> token{};
  [[deprecated("use zones")]] std::optional<Label> zone{};
  std::optional<kubexx::RawExtension> extension{};

  // +kubexx:omit
  int cached_hash = 0;
};

struct CronTabStatus {
  Phase phase = Phase::Pending;
  std::int32_t replicas{};
  std::string selector{};
  std::optional<kubexx::Time> last_schedule{};
  // +listType=map
  // +listMapKey=type
  std::vector<kubexx::Condition> conditions{};
};

/// CronTab runs a job by the clock.
// +kubebuilder:resource:shortName=ct,categories=all
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:printcolumn:name=Spec,type=string,JSONPath=`.spec.cronSpec`,description="Schedule: cron format"
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp
// +kubebuilder:selectablefield:JSONPath=.spec.cronSpec
// +kubebuilder:metadata:labels={"team=shop"}
// +kubexx:conversion:strategy=Webhook
// +kubexx:conversion:service:namespace=system,name=converter,path=/convert
// +kubexx:conversion:reviewVersions=v1
struct CronTab {
  kubexx::ObjectMeta metadata{};
  CronTabSpec spec{};
  std::optional<CronTabStatus> status{};
};

}  // namespace stable::v1

// +groupName=stable.example.com
namespace stable::v1beta1 {

struct CronTabSpec {
  std::string schedule{};
};

/// CronTab as it was.
// +kubebuilder:deprecatedversion:warning="stable.example.com/v1beta1 CronTab is deprecated; use v1"
struct CronTab {
  kubexx::ObjectMeta metadata{};
  CronTabSpec spec{};
};

}  // namespace stable::v1beta1
