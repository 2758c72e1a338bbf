#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <kubexx/core/error.hpp>
#include <kubexx/json/value.hpp>

/// The words of API servers for rejected fields (`k8s.io/apimachinery/pkg/util/validation/field`).
namespace kubexx::field_errors {

/// The kinds of field errors of an API server; several print the same words.
enum class ErrorType {
  required,
  invalid,
  type_invalid,
  not_supported,
  duplicate,
  forbidden,
  too_long,
  too_many,
  internal,
};

/// `FieldValueRequired`, …: the reason of a cause in a Status.
std::string_view reason(ErrorType type);
/// `Invalid value: "x": must be …`: the part after the path. `value` is one that `shown` made; empty parts are omitted.
std::string body(ErrorType type, std::string_view value, std::string_view detail);

/// A value as the server prints it in errors: numbers and booleans bare, strings quoted as Go quotes them, everything
/// else as compact JSON.
std::string shown(const json::Value& value);

/// Details. A negative limit is one that the server does not state.
std::string supported_values(std::span<const std::string_view> supported);
std::string at_most_bytes(std::int64_t limit);
std::string at_most_items(std::int64_t limit);

/// All causes in one line, each one once: `spec.scope: Required value`, or several between brackets.
std::string summary(std::span<const Cause> causes);

}  // namespace kubexx::field_errors
