#pragma once

#include <optional>
#include <string>

/// References from one object to another.
namespace kubexx {

/// An object of the cluster, or a part of one.
struct ObjectReference {
  std::string kind = {};
  std::string name_space = {};  ///< `namespace` on the wire
  std::string name = {};
  std::string uid = {};
  std::string api_version = {};
  std::string resource_version = {};
  std::string field_path = {};  ///< a part of the object: `spec.containers{main}`

  friend bool operator==(const ObjectReference& a, const ObjectReference& b) = default;
};

/// An object of a known kind in the same namespace.
struct LocalObjectReference {
  std::string name = {};

  friend bool operator==(const LocalObjectReference& a, const LocalObjectReference& b) = default;
};

/// An object of any kind in the same namespace.
struct TypedLocalObjectReference {
  std::optional<std::string> api_group = {};  ///< absent for the core group
  std::string kind = {};
  std::string name = {};

  friend bool operator==(const TypedLocalObjectReference& a, const TypedLocalObjectReference& b) = default;
};

/// A secret in any namespace.
struct SecretReference {
  std::string name = {};
  std::string name_space = {};  ///< `namespace` on the wire

  friend bool operator==(const SecretReference& a, const SecretReference& b) = default;
};

/// One key of a secret in the same namespace.
struct SecretKeySelector {
  std::string name = {};
  std::string key = {};
  std::optional<bool> optional = {};  ///< whether the secret or its key may be missing

  friend bool operator==(const SecretKeySelector& a, const SecretKeySelector& b) = default;
};

/// One key of a config map in the same namespace.
struct ConfigMapKeySelector {
  std::string name = {};
  std::string key = {};
  std::optional<bool> optional = {};  ///< whether the config map or its key may be missing

  friend bool operator==(const ConfigMapKeySelector& a, const ConfigMapKeySelector& b) = default;
};

}  // namespace kubexx
