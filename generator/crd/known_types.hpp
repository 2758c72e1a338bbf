#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// The descriptions of the vocabulary types: kubexx's own, or those of the Kubernetes Go API (v0.37) that
/// controller-gen prints.
enum class Wording { own, upstream };

/// The schema of a vocabulary type of namespace kubexx (`Quantity`, `Condition`, …), or nothing for a name that is not
/// one. ObjectMeta is `type: object`, with the fields of a pod template if `embedded_object_meta`.
std::optional<schema::JsonSchema> known_type_schema(std::string_view name, Wording wording, bool embedded_object_meta);

/// The descriptions of the `apiVersion` and `kind` properties of every kind.
std::string api_version_description(Wording wording);
std::string kind_description(Wording wording);

}  // namespace kubexx::crd
