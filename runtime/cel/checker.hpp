#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/environment.hpp"
#include "runtime/cel/problem.hpp"
#include "runtime/cel/type.hpp"

/// Resolves the names and types of one tree as the API server does, with the same result and the same messages at the
/// same positions. Time and memory are bounded for any tree of `parse`.
namespace kubexx::cel {

struct Variable {
  std::string_view name;  ///< may contain dots: `authorizer.requestResource`
  const Type* type = nullptr;
};

/// What a node refers to.
struct Reference {
  enum class Kind : std::uint8_t {
    none,
    variable,   ///< an Ident: a variable of the environment (`global`), or of the innermost loop that has its name
    type_name,  ///< an Ident, or a Select that spells a qualified name: a type as a value
    constant,   ///< a Select that spells the name of the integer constant 0
    function,   ///< a Call: `overloads`
  };

  Kind kind = Kind::none;
  bool global = false;
  bool qualified = false;  ///< a Call whose target is not a value but the beginning of the function's name
  Slice overloads;         ///< of `Checked::overloads`, in the order in which they were tried
};

struct Checked {
  std::vector<const Type*> types;     ///< by node; without variables
  std::vector<Reference> references;  ///< by node
  std::vector<OverloadIndex> overloads;
  std::vector<Problem> problems;  ///< in the order of discovery, at most `limits::kErrors`
  std::size_t problem_count = 0;  ///< of all that were found

  bool ok() const { return problem_count == 0; }
  const Type* type(NodeId id) const { return types[id]; }
  std::span<const OverloadIndex> overloads_of(NodeId id) const {
    const Slice part = references[id].overloads;
    return std::span(overloads).subspan(part.begin, part.count);
  }
};

/// Types of the result live in `pool`, which is based on the pool of `environment`.
Checked check(const Ast& ast, const Environment& environment, std::span<const Variable> variables, TypePool& pool);

/// The type of a value that a schema describes. Object types without a name are called `path` and
/// what leads to them from there.
const Type* type_of(const DeclaredType& declared, std::string_view path, TypePool& pool);

/// Whether the checked tree refers to a variable of this name. As in the server, this does not distinguish variables of
/// the environment from those of loops.
bool refers_to(const Ast& ast, const Checked& checked, std::string_view variable);

}  // namespace kubexx::cel
