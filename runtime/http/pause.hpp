#pragma once

#include <chrono>
#include <stop_token>

namespace kubexx::http {

/// Sleeps; false, at once, when stop is requested.
bool pause(const std::stop_token& stop, std::chrono::milliseconds time);

/// A number from 0 to 1, to spread what would otherwise happen at once everywhere.
double chance();

}  // namespace kubexx::http
