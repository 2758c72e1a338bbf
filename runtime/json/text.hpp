#pragma once

#include <string>
#include <string_view>
#include <variant>

#include <kubexx/json/text.hpp>
#include <kubexx/json/value.hpp>

namespace kubexx::json {

struct ParseError {
  std::string message;     ///< lower case, no full stop
  std::size_t offset = 0;  ///< of the first byte that is wrong
};

/// Reads exactly one JSON document, of at most 1,000 levels. Of duplicate keys, the last value is kept. Time and memory
/// are linear in the length of `text`.
std::variant<Value, ParseError> parse(std::string_view text);

// The writers accept values of any depth.

/// Compact JSON as Go's encoding/json writes maps: keys sorted, `<`, `>` and `&` escaped, integers beyond the signed
/// range as doubles.
std::string to_go_text(const Value& value);

/// JSON with one member a line, indented by two spaces for each of the first 1,000 levels, without a line break at the
/// end.
std::string to_pretty_text(const Value& value);

/// `text` as a JSON string literal with its quotes; invalid UTF-8 becomes U+FFFD.
std::string quoted(std::string_view text);

/// `text` as a string of `to_go_text`.
std::string go_json_quoted(std::string_view text);

/// A finite number as Go's `%v` writes it: `1.5`, `1e+06`, `1e-05`.
std::string to_plain_text(double value);

}  // namespace kubexx::json
