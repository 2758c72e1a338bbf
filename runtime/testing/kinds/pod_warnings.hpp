#pragma once

#include <string>
#include <vector>

#include <kubexx/core/resource.hpp>
#include <kubexx/json/value.hpp>

namespace kubexx::testing {

/// What a server warns of in the pods of an object: several elements with one key. None for kinds without pods.
std::vector<std::string> pod_warnings(const json::Value& object, const ResourceInfo& info);

}  // namespace kubexx::testing
