#pragma once

#include <kubexx/core/resource.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/schema/field_error.hpp"

/// Events, in both of their groups.
namespace kubexx::testing {

/// `old` is null for a new event. The rules of `events.k8s.io` are stricter.
void check_event(const json::Value& event, const json::Value* old, const ResourceInfo& info,
                 schema::FieldErrors& errors);
/// Adds members that Go writes even if they are empty.
void finish_event(json::Value& event, const ResourceInfo& info);

}  // namespace kubexx::testing
