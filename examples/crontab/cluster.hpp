#pragma once

#include <kubexx/client.hpp>
#include <kubexx/testing.hpp>
#include <optional>

/// An API server that serves CronTabs, and a client for it.
struct Cluster {
  std::optional<kubexx::testing::ApiServer> in_process{};  ///< ends with this struct
  kubexx::Client client;
};

/// Without KUBECONFIG: a server in this process. Else the cluster that it names, with the CRD installed when it is
/// missing.
kubexx::Result<Cluster> connect();
