#pragma once

#include <string>

namespace kubexx::test {

/// Plays the life of a CronTab with the operator `program` on the cluster of `kubeconfig`, on which its definition is
/// served: once undisturbed, then once for each side of each write of that run. There the process is killed with
/// SIGKILL, before the write is sent or after it took effect, and started again. After every step of that life the
/// objects have to be those of the undisturbed run, but for uids, versions and times.
///
/// The Lease of a killed process is deleted, instead of waiting until it expires.
void kill_between_any_two_writes(const std::string& kubeconfig, const std::string& program);

}  // namespace kubexx::test
