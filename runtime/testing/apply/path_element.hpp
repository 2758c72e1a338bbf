#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/json/value.hpp>

// One step into an object as managed fields name it: a member, or an element of a list by its keys, value or index.

namespace kubexx::testing {

struct PathElement {
  enum class Kind : std::uint8_t { field, key, value, index };
  using Key = std::vector<std::pair<std::string, json::Value>>;

  Kind kind = Kind::field;
  std::string name = {};   ///< of a field
  Key key = {};            ///< sorted by name
  json::Value value = {};  ///< of an element of a set
  std::int64_t index = 0;

  friend bool operator==(const PathElement& a, const PathElement& b);
  friend bool operator<(const PathElement& a, const PathElement& b);
};

using ElementPath = std::vector<PathElement>;

PathElement field_element(std::string name);

/// `.spec`, `[name="x"]`, `[="x"]`, `[0]`
std::string text(const PathElement& element);
std::string text(const ElementPath& path);

/// `f:spec`, `k:{"name":"x"}`, `v:"x"`, `i:0`: the key in FieldsV1.
std::string to_key(const PathElement& element);

enum class KeyReading : std::uint8_t { element, unknown, broken };
/// Reads such a key; `unknown` for kinds of newer servers.
KeyReading read_key(std::string_view key, PathElement& element);

/// Negative, zero or positive. Numbers compare by value, also of different types.
int compare_values(const json::Value& a, const json::Value& b);
bool equal_values(const json::Value& a, const json::Value& b);

}  // namespace kubexx::testing
