#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"

namespace kubexx::driver {

/// `kubexx serve CRD…`: an API server that serves the kinds of the definitions until it is interrupted.
struct ServeCommand {
  std::vector<std::string> inputs;  ///< files and folders that hold the definitions; none is allowed
  std::uint16_t port = 0;           ///< 0: any that is free
  std::string kubeconfig = "kubexx.kubeconfig";
  std::string data_file;  ///< empty: nothing is kept
};

/// Runs it and answers the exit code.
int run_serve(const ServeCommand& command, const Environment& environment, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
