#pragma once

#include <string_view>

#include "runtime/testing/requests/resource.hpp"

/// The built-in kinds that clients and operators lean on, held to definitions like those of custom resources.
namespace kubexx::testing {

void add_core_kinds(Registry& registry);

/// What a server does to a new object of a built-in kind, before and after its schema is looked at.
void prepare_core(json::Value& object, const Resource& resource);
void finish_core(json::Value& object, const json::Value* old, const Resource& resource);
/// Namespaces have labels for names: says of those that are none what a server says, in place of what it says of the
/// names of custom resources.
void retell_names(std::vector<schema::FieldError>& errors, const json::Value& object, const Resource& resource);
/// What such a kind forbids beside its schema.
std::vector<schema::FieldError> check_core(const json::Value& object, const json::Value* old, const Resource& resource);
/// Whether an update may leave the version out.
bool allows_unconditional_update(const Resource& resource);
/// Whether an update of what is not there creates it.
bool allows_create_on_update(const Resource& resource);

}  // namespace kubexx::testing
