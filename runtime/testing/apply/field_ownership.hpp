#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/testing/apply/managed_fields.hpp"
#include "runtime/testing/apply/typed_value.hpp"

// Who owns which fields after an object was updated or applied, over one and several versions of its kind.

namespace kubexx::testing {

/// An object in another version, or an error. If this is empty, versions differ in their name only.
using Convert =
    std::function<std::variant<json::Value, std::string>(const json::Value& object, const std::string& api_version)>;

/// The versions of one kind.
struct KindTypes {
  std::map<std::string, const MergeType*> by_version;  ///< `group/version`
  bool forgets_unknown_versions = false;               ///< of managers; else such a version is a fault
};

/// An object as one version of its kind. Copies share its value.
struct TypedObject {
  std::shared_ptr<const json::Value> value;
  std::string api_version;

  /// Of a value that outlives it.
  static TypedObject of(const json::Value& value, std::string api_version) {
    return {std::shared_ptr<const json::Value>(std::shared_ptr<const json::Value>(), &value), std::move(api_version)};
  }
  /// Of a value of its own.
  static TypedObject own(json::Value value, std::string api_version) {
    return {std::make_shared<const json::Value>(std::move(value)), std::move(api_version)};
  }
};

/// A manager, with the fields it is left with, and those that another write takes from it.
struct FieldConflict {
  Manager manager;
  FieldSet fields;
};
using FieldConflicts = std::vector<FieldConflict>;

/// Fields that writes through an endpoint cannot change, by version.
using ResetFields = std::map<std::string, FieldSet>;

struct Ownership {
  const KindTypes& types;
  ResetFields reset = {};
  Convert convert = {};
};

/// `managers` after `id` replaced `live` by `updated`, or an error.
std::optional<std::string> own_update(const Ownership& rules, const TypedObject& live, const TypedObject& updated,
                                      Managers& managers, const Manager& manager);

struct Applied {
  std::optional<json::Value> object;  ///< empty if the live object does not change
  FieldConflicts conflicts;           ///< if not empty, the other members are unspecified
};
/// Merges `config` into `live`, and takes away what only this manager had applied and does not apply any more.
std::variant<Applied, std::string> own_apply(const Ownership& rules, const TypedObject& live, const TypedObject& config,
                                             Managers& managers, const Manager& manager, bool force);

}  // namespace kubexx::testing
