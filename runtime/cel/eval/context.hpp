#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "runtime/cel/eval/arena.hpp"
#include "runtime/cel/eval/value.hpp"
#include "runtime/regex/regex.hpp"

namespace kubexx::cel {

/// What one evaluation works with: the memory of its values, and what it has worked out already.
struct EvalContext {
  Arena arena;
  /// Large JSON objects that have been looked at, so that their index of keys is made once.
  std::unordered_map<const json::Value*, const MapValue*> large_objects;
  /// The pattern that was compiled last while evaluating.
  std::string pattern;
  std::optional<regex::Regex> compiled;

  /// An error whose message is kept with the values.
  Value error(std::string_view message) { return Value::error(arena.copy(message)); }
  Value string(std::string_view text) { return Value::string(arena.copy(text)); }

  void clear() {
    large_objects.clear();
    arena.clear();
  }
};

inline Value no_such_overload() { return Value::error(kNoSuchOverload); }

}  // namespace kubexx::cel
