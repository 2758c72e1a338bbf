#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/process/log.hpp>

/// The frame of a long-running program in a cluster: command line, signals, probes, metrics, logs and exit status.
namespace kubexx {

/// A condition that a probe checks. `passes` is called on the thread that answers probes, and has to return soon.
struct HealthCheck {
  std::string name = {};
  std::function<Result<>()> passes = {};
  bool required = true;  ///< false: the probe lists the check, and passes without it
};

/// An option of the program's own.
struct ProgramFlag {
  std::string name = {};   ///< without the dashes
  std::string value = {};  ///< placeholder of its value in the help, such as `FILE`; empty: it takes no value
  std::string help = {};
  /// Called in the order of the command line, before the program runs. Its error ends the program with status 2.
  std::function<Result<>(const std::string& value)> take = {};
  /// In place of `take`: the program prints the result on standard output, does nothing else, and ends with status 0.
  /// An error is printed on standard error, with status 1.
  std::function<Result<std::string>()> print = {};
};

struct Program {
  std::string name = {};
  /// The work, on the calling thread. It has to return soon after a stop is requested.
  std::function<Result<>(const std::stop_token& stop, const LogFunction& log)> run = {};
  std::vector<HealthCheck> health = {};       ///< /healthz: a failure restarts the pod
  std::vector<HealthCheck> ready = {};        ///< /readyz
  std::function<std::string()> metrics = {};  ///< /metrics, in the text format of Prometheus; none: not served
  std::vector<ProgramFlag> flags = {};
  std::string health_address = ":8081";   ///< default of `--health-address`
  std::string metrics_address = ":8080";  ///< default of `--metrics-address`
  LogFunction log = {};                   ///< none: lines on standard error in the format of `--log-format`
};

/// Runs a program until it ends or a signal ends it, and returns its exit status:
/// * 0: `run` succeeded, or `--help` was asked for;
/// * 1: `run` failed, or an address could not be listened on; the error is logged. Also if `ProgramFlag::print` failed;
/// * 2: wrong usage, explained on standard error.
///
/// The first SIGTERM or SIGINT requests a stop. One that arrives half a second later or after that ends the process at
/// once, with 128 and the number of the signal as status; signals in between are ignored. While this function runs, and
/// after it if a signal has arrived, it owns the handlers of both; it cannot run twice at the same time.
///
/// `--health-address` serves `/healthz` and `/readyz` over plain HTTP, `--metrics-address` serves `/metrics`; with the
/// same address one server does both, and the value 0 turns either off. With `?verbose` probes list every check.
/// `--log-level` is debug, info, warning or error; `--log-format` is json, or console for people.
int run_until_signalled(const Program& program, int argc, const char* const* argv);

}  // namespace kubexx
