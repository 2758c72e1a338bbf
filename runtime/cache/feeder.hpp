#pragma once

#include <chrono>
#include <cstddef>
#include <stop_token>

#include <kubexx/client/client.hpp>
#include <kubexx/detail/cache/store.hpp>

/// Drives one feed of a store from the server.
namespace kubexx::cache {

/// Waits between tries of a watch that the server rejects before its first list, such as of a kind that is not served.
struct Retry {
  std::chrono::milliseconds first = std::chrono::seconds(1);
  std::chrono::milliseconds most = std::chrono::seconds(30);
};

/// Returns when a stop is requested.
void feed(const Client& client, Store& store, std::size_t at, const Retry& retry, const std::stop_token& stop);

}  // namespace kubexx::cache
