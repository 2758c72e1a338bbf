#pragma once

#include <string_view>
#include <vector>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/dialect.hpp"
#include "runtime/cel/syntax_error.hpp"

/// Reading expressions. Accepts exactly what the API server's parser accepts; time and memory are linear in the text,
/// except for what `limits::kNodes` bounds; the stack is bounded by `limits::kDepth`; nothing throws on any text.
namespace kubexx::cel {

struct Parsed {
  Ast ast;                          ///< meaningful only without errors
  std::vector<SyntaxError> errors;  ///< by offset, at most `limits::kErrors`

  bool ok() const { return errors.empty(); }
};

Parsed parse(std::string_view text, const Dialect& dialect = {});

/// Only what is wrong with `text`, for messages inside a larger source.
std::vector<SyntaxError> syntax_errors(std::string_view text, const Dialect& dialect = {});

}  // namespace kubexx::cel
