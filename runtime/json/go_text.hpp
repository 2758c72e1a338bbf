#pragma once

#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

// JSON values in the messages of Go's packages.

namespace kubexx::json {

/// The name in Go's decoder for a value that does not fit: `number`, `bool`, `string`, `array`, `object`.
std::string_view go_word(const Value& value);

/// `%v`: `map[a:1 b:[x y]]`
std::string go_plain_text(const Value& value);

/// `%s`, which Go expects strings for: `a`, `%!s(int64=1)`, `%!s(<nil>)`. Values in lists and maps are as with `%v`.
std::string go_string_text(const Value& value);

/// The type that a decoded value has: `map[string]interface {}`, `int64`, …
std::string_view go_type(const Value& value);

/// The kind of an object: `stable.example.com/v1, Kind=CronTab`
std::string go_kind(std::string_view api_version, std::string_view kind);

}  // namespace kubexx::json
