#pragma once

#include <string>

/// Values of any shape, kept as their JSON text.
namespace kubexx {

/// Any JSON value.
struct Json {
  std::string text = "null";

  friend bool operator==(const Json& a, const Json& b) = default;
};

/// Any JSON object, of whatever kind; what is in it survives reading and writing.
struct RawExtension {
  std::string text = "{}";

  friend bool operator==(const RawExtension& a, const RawExtension& b) = default;
};

/// A whole Kubernetes object of a kind that the program has no type for.
struct Unstructured {
  std::string text = "{}";

  friend bool operator==(const Unstructured& a, const Unstructured& b) = default;
};

}  // namespace kubexx
