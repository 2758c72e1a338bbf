#pragma once

#include <string>
#include <vector>

/// Arguments after `--`, which are not options even if they begin with a dash. CLI11 ends a command at `--` once its
/// required arguments are given; these arguments are marked instead, so that it does not recognise the dash.
namespace kubexx::driver {

/// The arguments without `--`; those after it that look like options are marked.
std::vector<std::string> mark_literals(std::vector<std::string> arguments);

/// An argument as it was given.
std::string without_mark(std::string argument);

}  // namespace kubexx::driver
