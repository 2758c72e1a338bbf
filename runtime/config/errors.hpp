#pragma once

#include <string>
#include <utility>

#include <kubexx/core/error.hpp>

// The errors of configuration, by the stage that failed.

namespace kubexx::config {

inline Error config_error(std::string message) { return {.stage = Stage::config, .message = std::move(message)}; }
inline Error auth_error(std::string message) { return {.stage = Stage::auth, .message = std::move(message)}; }

}  // namespace kubexx::config
