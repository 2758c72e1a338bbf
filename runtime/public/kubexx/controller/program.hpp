#pragma once

#include <kubexx/controller/operator.hpp>

namespace kubexx {

/// Runs an operator as a program: its `run`, with flags, signals, probes, metrics, log lines and exit status as
/// `run_until_signalled(const Program&, ...)` describes.
///
/// `/readyz` passes once every cache that is not optional has received its first list, and fails while the watch of one
/// is interrupted (`Operator::ready`); with `?verbose` it names them. `/healthz` passes while the lease is renewed in
/// time, `/metrics` serves `Operator::metrics`. What the operator logs becomes log lines, unless
/// `OperatorOptions::log` is set. `--dry-run` makes every write a dry run. `--print-rbac` prints `Operator::rbac` and
/// ends; `--retire=FINALIZER` calls `Operator::retire` and ends.
int run_until_signalled(Operator& op, int argc, const char* const* argv);

}  // namespace kubexx
