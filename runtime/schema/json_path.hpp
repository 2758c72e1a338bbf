#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

// The paths of printer columns: client-go's JSONPath templates, of which a path is what the braces of an action hold.

namespace kubexx::schema {

struct PathNode;
using PathNodes = std::vector<PathNode>;

/// One part of `[start:end:step]`.
struct SlicePart {
  std::int64_t value = 0;
  bool known = false;
  bool derived = false;  ///< the end of a lone index
};

struct PathNode {
  enum class Kind { field, wildcard, recursive, slice, junction, filter, literal, identifier };
  Kind kind = Kind::identifier;
  std::string text = {};  ///< name of a field, operator of a filter
  json::Value literal = {};
  std::array<SlicePart, 3> slice = {};
  std::vector<PathNodes> parts = {};  ///< of a junction; left and right of a filter
};

/// What a template does with an object. Braces in a path end its action early: plain text follows, and more actions.
struct JsonPath {
  std::vector<PathNodes> actions = {};
  /// Why the path cannot be parsed, in the words of client-go; empty if it can.
  std::string fault = {};
};

JsonPath parse_json_path(std::string_view path);

}  // namespace kubexx::schema
