#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>

/// The differences between two states of an object, for people.
namespace kubexx::controller {

struct FieldChange {
  std::string path = {};                ///< `spec.flag`
  const json::Value* before = nullptr;  ///< null: the field was added
  const json::Value* after = nullptr;   ///< null: the field was removed
};

/// The fields that differ, at most `most`. Lists of the same length are compared element by element,
/// others as a whole. Versions, generations and managed fields are
/// omitted, as they differ with every write. The values point into the arguments.
std::vector<FieldChange> field_changes(const json::Value& before, const json::Value& after, std::size_t most);

/// The paths of at most five fields: `metadata.labels.tier, spec.flag`.
std::string changed_fields(const json::Value& before, const json::Value& after);

/// With their values, each shortened to some 80 bytes: `spec.flag: "red" -> "blue"; spec.note: none -> "x"`. At most
/// ten fields.
std::string changed_values(const json::Value& before, const json::Value& after);

}  // namespace kubexx::controller
