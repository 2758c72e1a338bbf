#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <kubexx/annotations.hpp>

// The newer version has one field with a default value for two fields of the older one, and another one of its own.

// +groupName=trees.example.com
namespace trees::v1 {

struct TreeSpec {
  std::int32_t count = 1;
  std::string address = "localhost:80";
  std::int32_t height = 10;  // only here
  std::optional<std::string> note{};
};

// +kubebuilder:storageversion
// +kubexx:conversion:strategy=Webhook
// +kubexx:conversion:service:name=hooks,namespace=default,path=/convert
// +kubexx:conversion:reviewVersions=v1
struct Tree {
  kubexx::ObjectMeta metadata{};
  std::optional<TreeSpec> spec{};
};

}  // namespace trees::v1

// +groupName=trees.example.com
namespace trees::v1alpha1 {

struct TreeSpec {
  std::int32_t count = 1;
  std::string host = "localhost";
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=65535
  std::int32_t port = 80;
};

struct Tree {
  kubexx::ObjectMeta metadata{};
  std::optional<TreeSpec> spec{};
};

}  // namespace trees::v1alpha1
