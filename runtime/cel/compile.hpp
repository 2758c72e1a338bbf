#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/checker.hpp"
#include "runtime/cel/environment.hpp"
#include "runtime/cel/problem.hpp"

/// From text to a tree that can be evaluated.
namespace kubexx::cel {

/// The server begins a stage only if the earlier ones found no error.
enum class Stage : std::uint8_t { syntax, types, literals, done };

struct Compiled {
  Ast ast;
  Checked checked;
  Stage stage = Stage::done;      ///< the one that found problems
  std::vector<Problem> problems;  ///< at most `limits::kErrors`
  std::string report;             ///< the problems as the server prints them

  bool ok() const { return stage == Stage::done; }
  const Type* type() const { return checked.type(ast.root); }
};

/// Types of the result live in `pool`, which is based on the pool of `environment`.
Compiled compile(std::string_view text, const Environment& environment, std::span<const Variable> variables,
                 TypePool& pool);

}  // namespace kubexx::cel
