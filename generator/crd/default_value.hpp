#pragma once

#include <optional>
#include <string>

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// A C++ value in JSON, or why it has none.
struct ConvertedValue {
  std::optional<json::Value> value;  ///< absent also for a value that says nothing, such as `std::nullopt`
  std::string problem;               ///< empty unless the value cannot be said in JSON
  support::Span span;                ///< of the part with the problem
};

/// The value as the API writes values of `type`: enumerators by their wire names, members by their JSON names,
/// durations as Go text, bytes as base64.
ConvertedValue convert(const Context& context, const facts::Value& value, const facts::Type& type);

/// The same without a type to go by.
ConvertedValue convert_untyped(const Context& context, const facts::Value& value);

}  // namespace kubexx::crd
