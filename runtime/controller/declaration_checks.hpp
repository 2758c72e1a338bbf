#pragma once

#include <string_view>

#include <kubexx/controller/controller_options.hpp>
#include <kubexx/core/result.hpp>

/// The errors of values that declarations cannot have.
namespace kubexx::controller {

/// Of an operator: servers reject events whose reporting controller is not a qualified name. It may be empty.
Result<> check_operator_name(std::string_view name);

/// Of a controller whose name is set.
Result<> check_options(const ControllerOptions& options);

Result<> check_finalizer(std::string_view finalizer, std::string_view controller);

}  // namespace kubexx::controller
