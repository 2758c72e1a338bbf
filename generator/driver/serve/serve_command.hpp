#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"

namespace kubexx::driver {

/// `kubexx serve CRD…`: an API server for the kinds of the definitions. It runs until it is interrupted.
struct ServeCommand {
  std::vector<std::string> inputs;  ///< files and directories with definitions; can be empty
  std::uint16_t port = 0;           ///< 0: any free port
  std::string kubeconfig = "kubexx.kubeconfig";
  std::string data_file;  ///< empty: objects are kept in memory only
  bool garbage_collection = false;
  std::vector<std::string> kubernetes_kinds;  ///< `coordination.k8s.io/v1beta1/LeaseCandidate`
  std::vector<std::string> users;             ///< `NAME=FILE`, with the roles of a user
  std::vector<std::string> routes;            ///< `NAMESPACE/SERVICE=PORT`, of the webhooks of a service
};

/// Runs the server and returns the exit status.
int run_serve(const ServeCommand& command, const Environment& environment, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
