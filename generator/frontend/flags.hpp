#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/frontend/frontend.hpp"

namespace kubexx::frontend {

/// The flags of a compile command that affect how a header is parsed. The others are for code generation, warnings, or
/// another compiler. Relative paths become absolute, based on `directory`.
std::vector<std::string> allowed_flags(const std::vector<std::string>& flags, const std::string& directory);

/// The flags in the form of COMPILE_OPTIONS in CMake: those that begin with `SHELL:` are split into words as a shell
/// does.
std::vector<std::string> split_flags(const std::vector<std::string>& flags);

/// The flags of the first command of `directory`/compile_commands.json that matches the header; false if the file does
/// not exist.
bool database_flags(const std::string& directory, const std::string& header, std::vector<std::string>& flags);

/// Headers that are parsed with the same flags.
struct HeaderGroup {
  std::vector<std::string> flags;  ///< of their compile commands
  std::vector<std::string> headers;
};

/// The headers grouped by their flags in compile_commands.json, in the order of the first header of each group; one
/// group if no database is named. Nothing if the database cannot be read.
std::optional<std::vector<HeaderGroup>> groups_by_flags(const Options& options);

/// All arguments of one parse: the flags of the database and of the compile command, those of the user, and our own.
std::vector<std::string> clang_arguments(const Options& options, const std::vector<std::string>& database,
                                         const std::string& resource_dir);

/// The flag that selects the C++ standard, if it is older than C++20.
std::optional<std::string> old_standard(const std::vector<std::string>& arguments);

}  // namespace kubexx::frontend
