#pragma once

#include <string>
#include <utility>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/http/transport.hpp>

/// Runs one program and collects what it prints.
namespace kubexx::config {

struct ProcessRequest {
  std::string program = {};  ///< looked up in `path` unless it contains a slash
  /// Where to look for the program: folders separated by colons. As in Go, a program that would be found through an
  /// entry that is not absolute is an error, and an empty `path` finds nothing.
  std::string path = {};
  std::vector<std::string> arguments = {};
  /// The whole environment of the program; the last value of a name counts. Its PATH has no part in the look-up.
  std::vector<std::pair<std::string, std::string>> variables = {};
  bool terminal = false;  ///< the program may read from the terminal of this process
  std::size_t most_bytes = std::size_t{1} << 20;
};

/// Returns the standard output of a program that exits with status 0. The program inherits standard error and no other
/// descriptor. It is killed when the limit is reached, when a stop is requested, and when it prints more than
/// `most_bytes`; its children as well, also when it exits, unless it may read from the terminal. Errors never contain
/// its output.
Result<std::string> run_process(const ProcessRequest& request, const http::Limit& limit);

}  // namespace kubexx::config
