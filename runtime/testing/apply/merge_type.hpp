#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

// How values of a type are merged, from the OpenAPI schemas that a server publishes: which lists are sets or maps,
// which maps are one field, and what replaces a missing schema.

namespace kubexx::testing {

enum class ScalarType : std::uint8_t { none, number, text, boolean, any };

struct MergeType;

struct MergeField {
  const MergeType* type = nullptr;
  std::optional<json::Value> default_value;
};

/// A value may be of up to three shapes.
struct MergeType {
  ScalarType scalar = ScalarType::none;

  bool has_map = false;
  bool is_atomic_map = false;
  std::map<std::string, MergeField, std::less<>> fields;
  const MergeType* element = nullptr;  ///< of members that are not fields; null if there are none
  bool element_is_untyped = false;

  bool has_list = false;
  bool is_associative = false;  ///< a set, or a map by `keys`
  std::vector<std::string> keys;
  const MergeType* item = nullptr;

  const MergeField* field(std::string_view name) const;
  /// The type of a member, whether or not it is a field; null if it is not allowed.
  const MergeType* member(std::string_view name) const;
};

/// The types of one or more documents. Types refer to each other, so that they cannot be moved.
class MergeTypes {
 public:
  MergeTypes();
  MergeTypes(const MergeTypes&) = delete;
  MergeTypes& operator=(const MergeTypes&) = delete;

  /// A schema, with references to the types that every server publishes.
  const MergeType& read(const json::Value& schema, bool preserves_unknown_fields);
  /// One of those types.
  const MergeType& published(std::string_view name);

 private:
  const MergeType* refer(const json::Object& schema, bool preserves);
  void read(MergeType& type, const json::Object& schema, bool preserves);
  void read_map(MergeType& type, const json::Object& schema, bool preserves);
  void read_list(MergeType& type, const json::Object& schema, bool preserves);

  std::deque<MergeType> types_;
  std::map<std::string, const MergeType*, std::less<>> named_;
  const MergeType* untyped_ = nullptr;  ///< anything, as one field
  const MergeType* deduced_ = nullptr;  ///< anything; maps are merged member by member
};

}  // namespace kubexx::testing
