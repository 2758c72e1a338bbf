#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "generator/driver/arguments/command_line.hpp"

/// The commands that are a server or use a cluster.
namespace kubexx::driver {

/// The options that select a cluster.
void add_cluster(CLI::App& app, std::string& kubeconfig, std::string& context);

void declare_serve(CLI::App& app, CommandLine& command);
void declare_migrate(CLI::App& app, CommandLine& command);

}  // namespace kubexx::driver
