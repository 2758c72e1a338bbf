#pragma once

#include <string>

/// Values of any shape, kept as JSON.
namespace kubexx {

/// Any JSON value.
struct Json {
  std::string text = "null";

  friend bool operator==(const Json& a, const Json& b) = default;
};

/// Any JSON object; reading and writing keep all of it.
struct RawExtension {
  std::string text = "{}";

  friend bool operator==(const RawExtension& a, const RawExtension& b) = default;
};

/// A complete Kubernetes object of a kind for which the program has no type.
struct Unstructured {
  std::string text = "{}";

  friend bool operator==(const Unstructured& a, const Unstructured& b) = default;
};

}  // namespace kubexx
