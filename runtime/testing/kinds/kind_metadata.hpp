#pragma once

#include "runtime/schema/metadata/metadata_checks.hpp"
#include "runtime/testing/requests/resource.hpp"

/// The rules of a server for metadata that depend on the kind of an object.
namespace kubexx::testing {

/// The form of the names of objects of this kind.
schema::NameCheck name_check(const ResourceInfo& info);

/// Finalizers of most kinds of Kubernetes have a prefix, unless they are those of Kubernetes itself.
void check_finalizer_names(const json::Value& object, const ResourceInfo& info, schema::FieldErrors& errors);
/// The same for `spec.finalizers` of a namespace, which a creation or the subresource `finalize` sets.
void check_namespace_finalizers(const json::Value& name_space, bool is_new, schema::FieldErrors& errors);

}  // namespace kubexx::testing
