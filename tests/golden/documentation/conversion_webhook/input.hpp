#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=example.com
namespace example::v1beta1 {

// +kubebuilder:resource:shortName=ct
// +kubebuilder:storageversion
// +kubexx:conversion:strategy=Webhook
// +kubexx:conversion:service:namespace=default,name=example-conversion-webhook-server,path=/crdconvert
// +kubexx:conversion:reviewVersions=v1;v1beta1
struct CronTab {
  kubexx::ObjectMeta metadata{};
  std::optional<std::string> host_port{};
};

}  // namespace example::v1beta1

// +groupName=example.com
namespace example::v1 {

struct CronTab {
  kubexx::ObjectMeta metadata{};
  std::optional<std::string> host{};
  std::optional<std::string> port{};
};

}  // namespace example::v1
