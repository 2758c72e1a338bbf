#pragma once

#include <string>
#include <string_view>
#include <variant>

#include <kubexx/json/value.hpp>

namespace kubexx::json {

struct ParseError {
  std::string message;     ///< lower case, no full stop
  std::size_t offset = 0;  ///< byte where reading stopped
};

/// Reads exactly one JSON document. Never throws; depth is bounded; duplicate keys keep the last value.
std::variant<Value, ParseError> parse(std::string_view text);

/// Compact JSON text. Numbers are written as Go's encoding/json writes them (integers without fraction below 1e21).
std::string to_text(const Value& value);

/// Compact JSON text as Go's encoding/json writes maps: keys sorted, `<`, `>` and `&` escaped, and as a double what is
/// beyond the signed integers.
std::string to_go_text(const Value& value);

/// JSON text indented by two blanks, one member a line, ending without a line break.
std::string to_pretty_text(const Value& value);

/// `text` as a JSON string literal with its quotes; invalid UTF-8 becomes U+FFFD.
std::string quoted(std::string_view text);

/// `text` as a string of `to_go_text`.
std::string go_json_quoted(std::string_view text);

/// A finite number as Go's `%v` writes it: `1.5`, `1e+06`, `1e-05`.
std::string to_plain_text(double value);

}  // namespace kubexx::json
