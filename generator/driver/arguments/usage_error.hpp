#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace kubexx::driver {

/// The command that was named, or `app` itself.
const CLI::App& chosen_command(const CLI::App& app);

/// The error in `arguments`, which `app` could not parse: one sentence without a full stop that names the argument and
/// what was expected.
std::string usage_error(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& arguments);

/// `message` as the program prints it, with the usage of the command and a reference to its help.
std::string usage_message(const CLI::App& app, const std::string& message);

}  // namespace kubexx::driver
