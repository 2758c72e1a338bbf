#pragma once

#include <optional>
#include <string_view>

#include <kubexx/json/value.hpp>

namespace kubexx::testing {

/// One JSON object: schemas of OpenAPI v3 by the name under which a server publishes them. Holds the types of
/// meta.k8s.io, Scale, and the built-in kinds with what they are made of.
extern const std::string_view kPublishedTypes;

/// The same, read once.
const json::Object& published_types();

/// One of them, or any other type of Kubernetes; nothing for an unknown name.
std::optional<json::Value> published_type(std::string_view name);

}  // namespace kubexx::testing
