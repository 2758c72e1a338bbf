#pragma once

#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>
#include "runtime/testing/apply/typed_value.hpp"

// The annotation of `kubectl apply`, with which objects change from client-side to server-side apply and back without
// conflicts.

namespace kubexx::testing {

inline constexpr std::string_view kKubectlManager = "kubectl";

/// The fields that the client applied last and that have not changed since; none if the annotation cannot be read.
FieldSet fields_last_applied(const json::Value& live, const std::string& api_version, const MergeType& type);

/// Where the object has the annotation, it becomes what was applied now.
void refresh_last_applied(json::Value& object, const json::Value& applied);

}  // namespace kubexx::testing
