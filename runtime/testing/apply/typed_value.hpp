#pragma once

#include <optional>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/testing/apply/field_set.hpp"
#include "runtime/testing/apply/merge_type.hpp"

// What can be done with values whose type is known: structured merge and diff.

namespace kubexx::testing {

/// Why a value is not of its type, and where.
struct TypeFault {
  std::string path;
  std::string message;
};
using TypeFaults = std::vector<TypeFault>;
/// All of them in one message of the server.
std::string text(const TypeFaults& faults);

enum class Duplicates : std::uint8_t { allowed, refused };  ///< in sets and maps
TypeFaults check_type(const json::Value& value, const MergeType& type, Duplicates duplicates);

/// Every field that the value mentions.
FieldSet fields_of(const json::Value& value, const MergeType& type);

/// No field is in more than one of these.
struct Comparison {
  FieldSet removed;
  FieldSet modified;
  FieldSet added;
};
Comparison compare(const json::Value& before, const json::Value& after, const MergeType& type);

/// `value` merged with `change`. Both have the type.
json::Value merge(const json::Value& value, const json::Value& change, const MergeType& type);

/// `value` without the members and elements in the set. What becomes empty becomes null.
json::Value without_items(const json::Value& value, const FieldSet& items, const MergeType& type);

/// The set with the fields by name that are only parents in it.
FieldSet with_named_parents(const FieldSet& set, const MergeType* type);

/// A set that was made when what is one field now were many; nothing when it is as it should be.
std::optional<FieldSet> reconciled(const FieldSet& set, const MergeType& type);

}  // namespace kubexx::testing
