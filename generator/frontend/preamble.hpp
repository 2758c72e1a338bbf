#pragma once

#include <string>
#include <vector>

#include "generator/frontend/clang_api.hpp"
#include "generator/frontend/frontend.hpp"

namespace kubexx::frontend {

/// The system headers that the user's headers include before anything else, precompiled and kept in a folder between
/// runs. Only what the headers include themselves is in it, in their order, so that a forgotten include stays an error.
/// clang refuses a file that is older than what it was made from; then, and after any other doubt, the caller parses
/// without it and makes it anew.
struct Preamble {
  std::string base;  ///< path without extension; names the flags and the includes by a hash; empty for none
  std::vector<std::string> includes;  ///< directives, as written
  std::string pch;                    ///< an existing file to parse with; empty when there is none yet
  std::vector<std::string> inputs;    ///< what the file was made from
};

/// Looks at the headers' leading includes and for a file made from them with these arguments.
Preamble find_preamble(const Options& options, const std::vector<std::string>& arguments);

/// Makes the file. Fails in silence: a preamble is never needed.
void make_preamble(const Preamble& preamble, const Options& options, const std::vector<std::string>& arguments);

}  // namespace kubexx::frontend
