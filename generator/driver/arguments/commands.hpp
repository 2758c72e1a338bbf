#pragma once

#include <CLI/CLI.hpp>

#include "generator/driver/arguments/command_line.hpp"
#include "generator/driver/arguments/raw_options.hpp"

namespace kubexx::driver {

/// Declares every command and option of the program in `app`. Parsing fills `command` and `raw`, which must outlive
/// `app`. Commands are looked up by the names in command_texts.hpp.
void declare_commands(CLI::App& app, CommandLine& command, RawOptions& raw);

}  // namespace kubexx::driver
