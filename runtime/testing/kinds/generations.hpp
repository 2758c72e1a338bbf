#pragma once

#include <cstdint>
#include <string_view>

#include "runtime/testing/requests/resource.hpp"

/// The `metadata.generation` of built-in kinds, each of which counts other changes.
namespace kubexx::testing {

/// Sets the generation of an object as it is about to be stored. `sent` is the one in a request to create it; `old` is
/// null for a new object.
void set_generation(json::Value& object, const json::Value* old, const Resource& resource, std::string_view subresource,
                    std::int64_t sent);

}  // namespace kubexx::testing
