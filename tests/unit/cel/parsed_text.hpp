#pragma once

#include <fmt/format.h>

#include <string>

#include "runtime/cel/ast_text.hpp"
#include "runtime/cel/parser.hpp"

namespace kubexx::cel::test {

/// The tree of `text` on one line, or "error OFFSET+LENGTH MESSAGE" for its first error.
inline std::string parsed_text(std::string_view text, const Dialect& dialect = {}) {
  const Parsed parsed = parse(text, dialect);
  if (parsed.ok()) return to_text(parsed.ast, parsed.ast.root);
  const SyntaxError& error = parsed.errors.front();
  return fmt::format("error {}+{} {}", error.offset, error.length, error.message);
}

inline bool accepts(std::string_view text, const Dialect& dialect = {}) { return parse(text, dialect).ok(); }

}  // namespace kubexx::cel::test
