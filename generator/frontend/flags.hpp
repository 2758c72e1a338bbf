#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/frontend/frontend.hpp"

namespace kubexx::frontend {

/// From the flags of a compile command those that change how a header parses; the rest is for code generation,
/// warnings, or another compiler. Relative paths are made absolute against `directory`.
std::vector<std::string> allowed_flags(const std::vector<std::string>& flags, const std::string& directory);

/// The flags of the first command of `directory`/compile_commands.json that fits the header; false when there is no
/// such file.
bool database_flags(const std::string& directory, const std::string& header, std::vector<std::string>& flags);

/// Headers that are parsed with the same flags.
struct HeaderGroup {
  std::vector<std::string> flags;  ///< of their compile commands
  std::vector<std::string> headers;
};

/// The headers by their flags in compile_commands.json, in the order of their first header; all in one group when no
/// database is asked for. Nothing when it cannot be read.
std::optional<std::vector<HeaderGroup>> groups_by_flags(const Options& options);

/// All arguments for one parse: the database's flags, the user's, and ours.
std::vector<std::string> clang_arguments(const Options& options, const std::vector<std::string>& database,
                                         const std::string& resource_dir);

}  // namespace kubexx::frontend
