#pragma once

#include <string>

/// How fast operators react: to changes, to the end of a leader, and to a stop. Each prints what it measured.
namespace kubexx::bench {

/// On the cluster of KUBECONFIG, with `program lead LEASE`, of which one is killed, and one releases its lease.
void measure_failover(const std::string& program);
/// On the in-process server: from a write to reads of the same process, and to runs of another controller.
void measure_reactions();
/// On the in-process server, in every state of tests/support/stops.hpp.
void measure_stops();
/// From the moment when a server sends changes, 50,000 a second over TLS, to that when the cache has their handlers
/// called.
void measure_delays();

}  // namespace kubexx::bench
