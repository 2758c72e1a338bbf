#pragma once

#include <span>
#include <string_view>

#include <kubexx/json/value.hpp>
#include "runtime/kubernetes/messages.hpp"

/// How Go writes the fields of Kubernetes' types that have no value.
namespace kubexx::testing {

/// The fields of a definition such as `io.k8s.api.core.v1.Pod`, with those of embedded structs. None for a type that
/// Go cannot encode as protobuf. Also by the name of a message, `core.v1.Pod`.
std::span<const kubernetes::MessageField> go_fields(std::string_view definition);

/// The value of a scalar, list or map without a value; null for a struct.
json::Value empty_value(const kubernetes::MessageField& field);

/// Whether the field is in JSON even if it has no value: a list or map as null, a scalar as its empty value.
bool is_always_written(const kubernetes::MessageField& field);

}  // namespace kubexx::testing
