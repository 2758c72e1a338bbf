#pragma once

#include <string>
#include <vector>

#include "generator/frontend/clang_api.hpp"
#include "generator/frontend/frontend.hpp"

namespace kubexx::frontend {

/// The system headers that the user's headers include before anything else, precompiled and stored in a directory
/// between runs. It contains only what the headers include themselves, in their order, so that a missing include
/// remains an error. clang rejects a preamble that is older than one of its inputs, or damaged; then the caller parses
/// without it and makes a new one. Several runs can share the directory.
struct Preamble {
  std::string base;  ///< path without extension, with a hash of flags and includes; empty: there is no preamble
  std::vector<std::string> includes;  ///< directives, as written
  std::string pch;                    ///< the precompiled file; empty if it does not exist yet
  std::vector<std::string> inputs;    ///< the files that were read to make it
};

/// Finds the leading includes of the headers, and the preamble made from them with these arguments.
Preamble find_preamble(const Options& options, const std::vector<std::string>& arguments);

/// Makes the preamble, for this run and later ones. Errors are not reported, because a preamble is never required.
void make_preamble(Preamble& preamble, const Options& options, const std::vector<std::string>& arguments);

}  // namespace kubexx::frontend
