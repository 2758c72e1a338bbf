#pragma once

#include <array>
#include <string_view>

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/structure.hpp"
#include "runtime/schema/structure/node.hpp"

// Keywords that no schema may use at any level (KW-001 to KW-011, STRUCT-004, STRUCT-005, ROOT-011, DEFAULT-001,
// EXT-007).

namespace kubexx::schema::structure {

/// The types a schema may have, as errors list them.
inline constexpr std::array<std::string_view, 6> kTypes = {"array", "boolean", "integer", "number", "object", "string"};
bool is_known_type(std::string_view type);

/// What the position of a node forbids, which applies to every node below.
struct KeywordContext {
  std::string_view no_defaults;  ///< why defaults are forbidden; empty if they are allowed
  bool resource_meta = false;    ///< inside metadata, kind or apiVersion of a resource

  KeywordContext below_additional() const;
  /// Below the property `name` of `parent`.
  KeywordContext below_property(const JsonSchema& parent, bool is_root, std::string_view name) const;
};

void check_keywords(const Node& node, const KeywordContext& place, const Tolerated& tolerated, FieldErrors& errors);

}  // namespace kubexx::schema::structure
