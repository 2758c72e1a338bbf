#pragma once

#include <functional>

#include <kubexx/json/value.hpp>

namespace kubexx::conversion_check {

/// A smaller object for which `fails` is true, as it is for `object`: without members and elements, and with the
/// simplest values, as far as that is possible. `fails` is called at most 500 times.
json::Value shrunk(json::Value object, const std::function<bool(const json::Value&)>& fails);

}  // namespace kubexx::conversion_check
