#pragma once

#include <string>
#include <utility>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/http/transport.hpp>

/// A program run for what it prints.
namespace kubexx::config {

struct ProcessRequest {
  std::string program = {};  ///< looked up in the PATH of `variables` unless it has a slash
  std::vector<std::string> arguments = {};
  std::vector<std::pair<std::string, std::string>> variables = {};  ///< its whole environment; of two the later counts
  bool terminal = false;                                            ///< it may read from the terminal
  std::size_t most_bytes = std::size_t{1} << 20;
};

/// What it wrote to its standard output. Its standard error is ours. It and its children are killed when the limit is
/// reached, when stop is requested, and when it prints too much. Nothing that it printed is in an error.
Result<std::string> run_process(const ProcessRequest& request, const http::Limit& limit);

}  // namespace kubexx::config
