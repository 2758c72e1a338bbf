#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <string>

/// What all versions of the API share. It is not a version itself, and is read when a version includes it.
namespace games {

/// Longest DNS label.
inline constexpr int max_label = 63;

enum class Protocol {
  Udp KUBEXX(kubexx::name("UDP")),
  Tcp KUBEXX(kubexx::name("TCP")),
};

using PortName KUBEXX(kubexx::min_length(1), kubexx::max_length(max_label),
                      kubexx::pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")) = std::string;

}  // namespace games
