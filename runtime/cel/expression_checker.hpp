#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/checker.hpp"
#include "runtime/cel/environment.hpp"
#include "runtime/cel/type.hpp"
#include "runtime/cel/unifier.hpp"

namespace kubexx::cel {

/// Names of the root begin with a dot, which has no meaning here.
inline std::string_view without_dot(std::string_view name) {
  if (name.starts_with('.')) name.remove_prefix(1);
  return name;
}

/// What a name refers to.
struct Meaning {
  Reference::Kind kind = Reference::Kind::none;
  const Type* type = nullptr;
  bool global = true;
};

/// One run of the checker: checker.cpp has names and loops, the sources next to it literals, fields and calls. An
/// invalid node has the error type, which is accepted everywhere, so that every mistake is reported once.
class ExpressionChecker {
 public:
  ExpressionChecker(const Ast& ast, const Environment& environment, std::span<const Variable> variables, TypePool& pool)
      : ast_(ast), environment_(environment), variables_(variables), pool_(pool), unifier_(pool) {
    result_.types.resize(ast.nodes.size(), &types::kError);
    result_.references.resize(ast.nodes.size());
  }

  Checked run();

 private:
  void check(NodeId id);
  void check_form(NodeId, const Unspecified&) {}
  void check_form(NodeId id, const Literal& literal);
  void check_form(NodeId id, const Ident& ident);
  void check_form(NodeId id, const Select& select);
  void check_form(NodeId id, const Call& call);
  void check_form(NodeId id, const List& list);
  void check_form(NodeId id, const Map& map);
  void check_form(NodeId id, const Message& message);
  void check_form(NodeId id, const Comprehension& loop);

  void check_shared_receivers();
  void check_same(NodeId first, NodeId second);

  std::optional<Meaning> meaning_of(std::string_view name) const;
  std::optional<Meaning> global_meaning(std::string_view name) const;
  std::optional<Meaning> qualified_meaning(NodeId id) const;
  std::string_view first_name(NodeId id) const;
  std::optional<std::string> qualified_name(NodeId id) const;
  bool begins_variable(std::string_view word) const;
  const Type* local(std::string_view name) const;
  void refer(NodeId id, const Meaning& meaning);

  const Type* field_type(NodeId at, NodeId operand, std::string_view field, bool optional);
  const Type* object_field(NodeId at, const Type* object, std::string_view field);
  void check_optional_field(NodeId id, const Call& call);
  void resolve_call(NodeId id, std::string_view function, NodeId target, std::span<const NodeId> arguments);
  bool try_logical(NodeId id, std::string_view function, std::span<const NodeId> arguments, const Signature& overload);
  const Type* match(NodeId id, std::span<const Signature> overloads, CallStyle style,
                    std::span<const Type* const> given);
  void report_no_overload(NodeId id, std::string_view function, bool member, std::vector<const Type*> given);

  const Type* join(const Type* previous, const Type* current);
  const Type* unwrap_optional(NodeId value, const Type* type);
  const Type* message_type(NodeId id, std::string_view name);
  void check_message_entry(const Entry& entry, std::string_view message);
  const Type* message_field(const SourceRange& place, std::string_view message, std::string_view field);
  std::pair<const Type*, const Type*> loop_variables(const Comprehension& loop);
  void expect(NodeId id, const Type* wanted);

  void set_type(NodeId id, const Type* type);
  const Type* type(NodeId id) const { return result_.types[id]; }
  std::string text(const Type* type) const { return environment_.text(*type); }
  void report(NodeId id, std::string message) { report(ast_[id].place, std::move(message)); }
  void report(const SourceRange& place, std::string message);
  void report_mismatch(NodeId id, const Type* wanted, const Type* found);
  void report_undeclared(NodeId id, std::string_view name);

  const Ast& ast_;
  const Environment& environment_;
  std::span<const Variable> variables_;
  TypePool& pool_;
  Unifier unifier_;
  std::vector<Variable> locals_;
  bool too_large_ = false;
  Checked result_;
};

}  // namespace kubexx::cel
