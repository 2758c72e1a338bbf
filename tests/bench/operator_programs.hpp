#pragma once

#include <string>
#include <vector>

/// Operators to be measured, each as a process of its own, on the cluster of KUBECONFIG.
namespace kubexx::bench {

/// The main function of such a process: `words` are the name of a program and its arguments. Exit status.
///
/// `runs COUNT` runs an empty reconciler of fleets until it has run COUNT times. Prints the milliseconds since it
/// began, those of processor time, and its memory at the most in MB: `812.0 210.0 73.0`.
/// `until VERSION` does the same until it has seen a fleet in this version.
/// `children COUNT` writes a ConfigMap and a status for each of COUNT fleets, with four workers, and then, after
/// the change of an object that concerns all, looks at each again. Prints the milliseconds that it took and the number
/// of changes, for the first runs and for the second. `idle SECONDS` has caches of three kinds. Prints its memory in
/// MB, the context switches a second of these seconds, and the milliseconds that it took to stop. `idle-elected
/// SECONDS` does the same as the leader of an election. `lead LEASE` competes for a lease with the default times,
/// prints a line when it leads, and ends at SIGTERM.
int operate(const std::vector<std::string>& words);
/// Whether a program has this name.
bool is_program(const std::string& word);

}  // namespace kubexx::bench
