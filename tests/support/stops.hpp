#pragma once

#include <chrono>
#include <string>
#include <vector>

/// How long operators take to stop, whatever they are doing: for tests and benchmarks.
namespace kubexx::test {

/// What operators can be doing, such as `candidate` and `hanging list`.
std::vector<std::string> stop_states();

/// Brings an operator on the cluster of `kubeconfig` into the state, requests a stop, and returns how long it took
/// until `Operator::run` returned. Uses ConfigMaps and Leases of the namespace `default` and deletes them before.
/// Throws if the state is not reached within half a minute, if `run` returns an error, or if the operator has violated
/// a rule of its history.
std::chrono::duration<double, std::milli> time_of_stop(const std::string& kubeconfig, const std::string& state);
/// The median of three stops.
std::chrono::duration<double, std::milli> usual_time_of_stop(const std::string& kubeconfig, const std::string& state);

}  // namespace kubexx::test
