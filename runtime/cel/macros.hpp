#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/ast_builder.hpp"
#include "runtime/cel/dialect.hpp"

/// Macros: calls that the parser replaces by other trees, selected by name, number of arguments and whether they have a
/// receiver. A call that matches no row stays a call of a function that the checker does not find.
namespace kubexx::cel {

/// The variable in which the loops of macros collect their result.
inline constexpr std::string_view kAccumulator = "@result";

/// A macro call about to be replaced.
struct MacroSite {
  AstBuilder& builder;
  SourceRange place;
  NodeId target = kNone;
  std::span<const NodeId> arguments;
};

struct Expansion {
  NodeId node = kNone;
  std::string problem;    ///< what is wrong with the arguments; empty if nothing
  NodeId blamed = kNone;  ///< the argument at fault
};

struct Macro {
  std::string_view name;
  std::uint8_t arguments;
  bool member;
  Expansion (*expand)(MacroSite&);
  bool Dialect::* needs;  ///< null: in every dialect
};

std::span<const Macro> macro_table();

/// The macro that a call with these properties is, or null.
const Macro* find_macro(std::string_view name, std::size_t arguments, bool member, const Dialect& dialect);

}  // namespace kubexx::cel
