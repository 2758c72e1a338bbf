#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "generator/facts/facts.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::frontend {

/// Objects whose destruction is deferred to process exit.
using DeferredObjects = std::vector<std::shared_ptr<void>>;

struct Options {
  std::vector<std::string> headers;          ///< as the user named them
  std::map<std::string, std::string> texts;  ///< content of headers that are in memory, by their absolute paths
  std::vector<std::string> clang_flags;      ///< the arguments after `--`
  std::string compile_commands_dir;          ///< `-p`; empty for none
  std::vector<std::string> compile_flags;    ///< of a compile command, those that clang need not know included
  std::string annotations_dir;               ///< contains kubexx/annotations.hpp
  std::string resource_dir;                  ///< the directory of clang's builtin headers; empty: search
  std::string preamble_dir;                  ///< where precompiled preambles are stored; empty: none are used
  std::function<void()> after_parse;         ///< called when clang has finished, before its tree is read; can be empty
  DeferredObjects* deferred =
      nullptr;  ///< receives objects that take long to destroy; null: they are destroyed at once
};

/// Parses all headers as one umbrella translation unit and reads them. Returns nothing after an error of clang
/// (reported as `parse-error` with clang's message), an error in the environment (`env-…`), or an unreadable header.
std::optional<facts::Facts> read_facts(const Options& options, support::SourceMap& sources,
                                       support::Diagnostics& diagnostics);

/// "clang version 19.1.7 …", for `--version`.
std::string clang_version();

}  // namespace kubexx::frontend
