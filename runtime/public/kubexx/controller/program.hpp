#pragma once

#include <kubexx/controller/operator.hpp>
#include <kubexx/process/process.hpp>

namespace kubexx {

/// Runs an operator as a program: its `run`, with flags, signals, probes, metrics, log lines and exit status as
/// `run_until_signalled(const Program&, ...)` describes.
///
/// `/readyz` passes once every cache that is not optional has received its first list, and fails while the watch of one
/// is interrupted (`Operator::ready`); with `?verbose` it lists the caches, optional ones as not required. `/healthz`
/// passes while the lease is renewed in time, `/metrics` serves `Operator::metrics`. What the operator logs becomes log
/// lines, unless `OperatorOptions::log` is set. `--dry-run` makes every write a dry run. `--print-rbac` prints
/// `Operator::rbac` and ends, with status 1 if a declaration is not valid (`Operator::declared`); `--retire=FINALIZER`
/// calls `Operator::retire` and ends.
int run_until_signalled(Operator& op, int argc, const char* const* argv);

/// The same with checks, metrics and flags of your own, which are added to those of the operator. An empty name is that
/// of the operator; `Program::run` is not used.
int run_until_signalled(Operator& op, Program program, int argc, const char* const* argv);

}  // namespace kubexx
