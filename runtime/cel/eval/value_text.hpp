#pragma once

#include <string>
#include <variant>

#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/value.hpp"

namespace kubexx::cel {

/// A value as the server's error messages show it (Go's `%v`): `no such key: q`.
std::string shown(const Value& value, EvalContext& context);

/// A duration in seconds as `string()` writes it: `90s`, `0.5s`.
std::string seconds_text(std::chrono::nanoseconds duration);

/// A value as `string()` and `%s` write it, without the quotes of CEL; collections as CEL literals. Otherwise what is
/// wrong, as the message of the server.
struct FormatError {
  std::string message;
};
std::variant<std::string, FormatError> string_text(const Value& value, EvalContext& context);

/// `format.format(arguments)`. Results longer than `most` bytes give nothing.
std::variant<std::string, FormatError> format_text(std::string_view format, const ListValue& arguments,
                                                   std::size_t most, EvalContext& context);

/// A value as a CEL literal, for people.
std::string literal_text(const Value& value, EvalContext& context);

}  // namespace kubexx::cel
