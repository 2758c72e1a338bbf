#pragma once

#include <string>

#include <kubexx/json/value.hpp>

namespace kubexx::conversion_check {

/// The first value that differs: `spec.ports[0].name is "game" instead of "voice"`. Empty if the objects are equal.
std::string difference(const json::Value& expected, const json::Value& found);

}  // namespace kubexx::conversion_check
