#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <kubexx/client/client.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>

namespace kubexx::controller {

/// Removes a finalizer from all objects of a kind in a namespace, or in all if it is empty. If objects change
/// meanwhile, they are listed again. Returns how many objects had it.
Result<std::size_t> retire_finalizer(const Client& client, const ResourceInfo& kind, const std::string& name_space,
                                     std::string_view finalizer);

}  // namespace kubexx::controller
