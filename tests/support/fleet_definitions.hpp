#pragma once

#include <string>

#include <kubexx/detail/config/read_file.hpp>
#include "tests/support/paths.hpp"

namespace kubexx::test {

/// The definitions of tests/generated/api/v1, as YAML.
inline std::string fleet_definitions() { return config::read_file(build_path("tests/generated/fleet.yaml")).value(); }

}  // namespace kubexx::test
