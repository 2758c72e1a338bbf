#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

// The paths of printer columns: client-go's JSONPath templates, of which a column is one action.

namespace kubexx::testing {

struct PathNode;
using PathNodes = std::vector<PathNode>;

/// One part of `[start:end:step]`.
struct SlicePart {
  std::int64_t value = 0;
  bool known = false;
  bool derived = false;  ///< the end of a lone index
};

struct PathNode {
  enum class Kind { field, wildcard, recursive, slice, junction, filter, literal, failure };
  Kind kind = Kind::failure;
  std::string text = {};  ///< name of a field, operator of a filter
  json::Value literal = {};
  std::array<SlicePart, 3> slice = {};
  std::vector<PathNodes> parts = {};  ///< of a junction; left and right of a filter
};

class JsonPath {
 public:
  /// Nothing for a string that is not a path.
  static std::optional<JsonPath> parse(std::string_view text);

  /// The values at the path, or nothing if it fails. They refer to `root` and to the path.
  std::optional<std::vector<const json::Value*>> find(const json::Value& root) const;

 private:
  PathNodes nodes_;
};

}  // namespace kubexx::testing
