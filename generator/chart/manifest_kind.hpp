#pragma once

#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

#include "runtime/core/api_group.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::chart {

/// Whether the manifest is of the kind: a custom resource can have the name of a kind of Kubernetes, in another group.
inline bool is_of_kind(const json::Value& manifest, std::string_view group, std::string_view kind) {
  return core::api_group(json::text_at(manifest, {"apiVersion"})) == group && json::text_at(manifest, {"kind"}) == kind;
}

}  // namespace kubexx::chart
