#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// The newer version has more states than the older one: a struct where that has a switch.

// +groupName=lamps.example.com
namespace lamps::v1 {

struct Beam {
  std::int32_t width = 30;
  std::optional<std::string> colour{};
};

// +kubebuilder:validation:AtMostOneOf=mains;battery;solar
struct Power {
  std::optional<std::int32_t> mains{};
  std::optional<std::int32_t> battery{};
  std::optional<std::int32_t> solar{};  // only here
};

struct LampSpec {
  std::optional<std::string> title{};
  std::optional<std::string> note{};  // only here
  std::optional<Power> power{};
  std::optional<std::vector<Power>> spare{};
  std::optional<Beam> beam{};
  std::optional<std::vector<std::string>> guards{};
};

// +kubebuilder:storageversion
// +kubexx:conversion:strategy=Webhook
// +kubexx:conversion:service:name=hooks,namespace=default,path=/convert
// +kubexx:conversion:reviewVersions=v1
struct Lamp {
  kubexx::ObjectMeta metadata{};
  std::optional<LampSpec> spec{};
};

}  // namespace lamps::v1

// +groupName=lamps.example.com
namespace lamps::v1alpha1 {

// +kubebuilder:validation:AtMostOneOf=mains;battery
struct Power {
  std::optional<std::int32_t> mains{};
  std::optional<std::int32_t> battery{};
};

struct LampSpec {
  std::optional<std::string> title{};
  std::optional<Power> power{};
  std::optional<std::vector<Power>> spare{};
  bool lit = false;
  std::optional<bool> guarded{};
};

struct Lamp {
  kubexx::ObjectMeta metadata{};
  std::optional<LampSpec> spec{};
};

}  // namespace lamps::v1alpha1
