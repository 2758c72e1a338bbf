#pragma once

#include <string_view>

#include "runtime/testing/requests/resource.hpp"

/// The built-in kinds that clients and operators lean on, held to definitions like those of custom resources.
namespace kubexx::testing {

/// The collection of the storage that holds CustomResourceDefinitions.
inline constexpr const char* kDefinitionCollection = "customresourcedefinitions.apiextensions.k8s.io";

/// The finalizer in the spec of a namespace that waits for its contents.
inline constexpr std::string_view kContentFinalizer = "kubernetes";

/// What is wrong with replicas of built-in kinds that are negative.
inline constexpr const char* kNotNegative = "must be greater than or equal to 0";

/// In the order in which they are served. All servers of the process share them.
const std::vector<ResourcePtr>& core_kinds();

/// The changes of a server to a new object of a built-in kind, before and after it is validated.
void prepare_core(json::Value& object, const Resource& resource);
void finish_core(json::Value& object, const json::Value* old, const Resource& resource);
/// The finalizers in the spec of a namespace change through its subresource alone.
void keep_finalizers(json::Value& object, const json::Value& old, const Resource& resource);
/// Replaces errors about negative replicas, as custom resources have them, by those of built-in kinds.
void retell_replicas(std::vector<schema::FieldError>& errors);
/// The rules of such a kind that its schema does not have. `old` is null for a new object.
std::vector<schema::FieldError> check_core(const json::Value& object, const json::Value* old, const Resource& resource,
                                           std::string_view subresource);
/// Whether an update may leave the version out.
bool allows_unconditional_update(const Resource& resource);
/// Whether an update of an object that does not exist creates it.
bool allows_create_on_update(const Resource& resource);

}  // namespace kubexx::testing
