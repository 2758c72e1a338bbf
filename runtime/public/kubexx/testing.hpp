#pragma once

#include <kubexx/standard.hpp>

#include <kubexx/testing/api_server.hpp>
#include <kubexx/testing/check_roles.hpp>

/// An API server for tests, inside the process: `kubexx::testing::ApiServer`.
///
///     auto server = kubexx::testing::ApiServer::start({.crds = {read_file("crontabs.yaml")}}).value();
///     auto client = kubexx::Client::from_kubeconfig(server.kubeconfig());
