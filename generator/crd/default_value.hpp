#pragma once

#include <optional>
#include <string>

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// A C++ value in JSON, or why it cannot be written.
struct ConvertedValue {
  std::optional<json::Value> value;  ///< empty also for a value that holds nothing, such as `std::nullopt`
  std::string problem;               ///< empty unless the value cannot be written in JSON
  support::Span span;                ///< of the part with the problem
};

/// The value as generated code sends values of `type`: enumerators by their JSON names, members by their JSON names,
/// durations in Go's form, bytes as base64, quantities as strings.
ConvertedValue convert(const Context& context, const facts::Value& value, const facts::Type& type);

/// The same without a type.
ConvertedValue convert_untyped(const Context& context, const facts::Value& value);

/// What an element of this type that the initialiser omits is sent as: for booleans, numbers and strings; else empty.
std::optional<json::Value> zero_scalar(const Context& context, const facts::Type& type);

}  // namespace kubexx::crd
