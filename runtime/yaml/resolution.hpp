#pragma once

#include <string_view>

#include <kubexx/json/value.hpp>

namespace kubexx::yaml {

enum class ScalarKind { string, null, boolean, integer, floating, timestamp };

/// The value of a plain scalar by YAML 1.1 as Go's yaml.v2 implements it, including its leniencies: `y` is true, `0o7`
/// and `07` are seven, `08` is a float, `12:30` a string. The value of a string or timestamp is null: it is the scalar
/// itself. A floating value may be infinite or not a number.
struct Resolution {
  ScalarKind kind = ScalarKind::string;
  json::Value value;
};
Resolution resolve(std::string_view text);

/// Whether `text`, written plainly, would be read as something else than a string by some reader of YAML 1.1, base-60
/// numbers included.
bool is_resolved_word(std::string_view text);

}  // namespace kubexx::yaml
