#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// Which words describe the vocabulary types: our own, or those of the Kubernetes Go API (v0.37) that controller-gen
/// prints.
enum class Wording { own, upstream };

/// The schema of a vocabulary type of namespace kubexx (`Quantity`, `Condition`, …), or nothing for a name that is not
/// one. ObjectMeta is `type: object`, with the fields a pod template uses when `embedded_object_meta` asks for them.
std::optional<schema::JsonSchema> known_type_schema(std::string_view name, Wording wording, bool embedded_object_meta);

/// What every kind says about its `apiVersion` and `kind` properties.
std::string api_version_description(Wording wording);
std::string kind_description(Wording wording);

}  // namespace kubexx::crd
