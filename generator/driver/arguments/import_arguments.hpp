#pragma once

#include <CLI/CLI.hpp>

#include "generator/driver/arguments/command_line.hpp"
#include "generator/driver/arguments/raw_options.hpp"

namespace kubexx::driver {

/// `kubexx import`, without the options that all commands have.
CLI::App& declare_import(CLI::App& app, CommandLine& command, RawOptions& raw);

}  // namespace kubexx::driver
