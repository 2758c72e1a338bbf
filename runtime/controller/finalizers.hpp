#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/cache/object.hpp>
#include <kubexx/object_meta.hpp>

namespace kubexx::controller {

bool has_finalizer(const cache::Object& object, std::string_view name);
bool is_deleting(const cache::Object& object);

/// Sets the finalizers, and nothing else, if the object still has the version of `object`; a `conflict()` otherwise.
Result<std::string> patch_finalizers(const Client& client, const ResourceInfo& kind, const ObjectMeta& object,
                                     const std::vector<std::string>& finalizers);
Result<cache::Object> set_finalizers(const Client& client, const cache::Form& form, const cache::Object& object,
                                     const std::vector<std::string>& finalizers);

}  // namespace kubexx::controller
