#pragma once

#include <functional>

#include <kubexx/core/result.hpp>

namespace shop {

/// Called first by the functions that convert specs of orders, which return its error.
extern std::function<kubexx::Result<>()> before_function;

}  // namespace shop
