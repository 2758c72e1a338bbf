#pragma once

#include <cstddef>
#include <vector>

#include <kubexx/json/value.hpp>

namespace kubexx::driver {

/// Definitions that a server accepts, with names and strings of every class, and with every keyword of a schema that it
/// accepts. The same seed gives the same definitions.
std::vector<json::Value> random_definitions(unsigned seed, std::size_t count);

}  // namespace kubexx::driver
