#pragma once

#include <string_view>

#include <kubexx/json/value.hpp>

/// The schemas of inert kinds, from the facts about Kubernetes' types.
namespace kubexx::testing {

/// The schema of a definition such as `io.k8s.api.apps.v1.Deployment`, without references. It has the default values of
/// a server that do not depend on other values, among them the empty structs that Go writes.
json::Value inert_schema(std::string_view definition);

/// An object of a definition in which nothing has a value, as Go writes it.
json::Value blank_object(std::string_view definition);

/// Whether anything may be below a definition, or it contains itself.
bool is_opaque(std::string_view definition);

}  // namespace kubexx::testing
