#pragma once

#include <string>

#include <kubexx/json/value.hpp>
#include "runtime/testing/openapi/openapi.hpp"

namespace kubexx::testing {

/// `com.example.stable.v1.CronTab`
std::string model_name(const PublishedKind& kind, const std::string& name_of_kind);
/// `#/components/schemas/NAME`
json::Value reference(const std::string& model);

/// The schema of a custom kind as it is published, with what every object has.
json::Value kind_schema(const PublishedKind& kind);
json::Value list_schema(const PublishedKind& kind);

}  // namespace kubexx::testing
