#pragma once

#include <string>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/process/process.hpp>

/// The command line of a program.
namespace kubexx::process {

/// Gives each flag that `arguments` contain to its function: `--name value`, `--name=value` or, if it takes no value,
/// `--name`. The first error ends it: an unknown flag, a missing or surplus value, or the error of a function.
Result<> parse_flags(const std::vector<ProgramFlag>& flags, const std::vector<std::string>& arguments);

/// One line per flag.
std::string help_text(const std::string& program, const std::vector<ProgramFlag>& flags);

}  // namespace kubexx::process
