#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "generator/facts/facts.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::frontend {

/// What somebody else will free, or nobody.
using Keepsakes = std::vector<std::shared_ptr<void>>;

struct Options {
  std::vector<std::string> headers;      ///< as the user named them
  std::vector<std::string> clang_flags;  ///< what stood after `--`
  std::string compile_commands_dir;      ///< `-p`; empty for none
  std::string annotations_dir;           ///< holds kubexx/annotations.hpp
  std::string resource_dir;              ///< clang's builtin headers; empty to search
  std::string preamble_dir;              ///< where precompiled preambles are kept; empty for none
  std::function<void()> after_parse;     ///< called once clang is done and before the reading begins; may be empty
  Keepsakes* keepsakes = nullptr;        ///< receives what takes long to free; null to free it at once
};

/// Parses all headers as one umbrella translation unit and reads them. Returns nothing after a clang error (reported as
/// `parse-error` with clang's words), a missing environment (`env-…`), or an unreadable header.
std::optional<facts::Facts> read_facts(const Options& options, support::SourceMap& sources,
                                       support::Diagnostics& diagnostics);

/// "clang version 19.1.7 …", for `--version`.
std::string clang_version();

}  // namespace kubexx::frontend
