#include "runtime/cel/checker.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/cel/children.hpp"
#include "runtime/cel/expression_checker.hpp"
#include "runtime/cel/limits.hpp"
#include "runtime/cel/messages.hpp"

namespace kubexx::cel {
namespace {

constexpr std::string_view kNullConstant = "google.protobuf.NullValue.NULL_VALUE";

}  // namespace

Checked ExpressionChecker::run() {
  check(ast_.root);
  if (!environment_.behaviour().copies_receivers) check_shared_receivers();
  for (const Type*& type : result_.types) type = unifier_.resolve(type, true);
  if (too_large_ || unifier_.exhausted()) report(ast_.root, "the types in this expression are too large");
  return std::move(result_);
}

void ExpressionChecker::check(NodeId id) {
  std::visit([&](const auto& form) { check_form(id, form); }, ast_[id].form);
}

void ExpressionChecker::set_type(NodeId id, const Type* type) {
  if (type->weight > limits::kTypeWeight) {
    too_large_ = true;
    type = &types::kError;
  }
  result_.types[id] = type;
}

void ExpressionChecker::report(const SourceRange& place, std::string message) {
  if (++result_.problem_count <= limits::kErrors) result_.problems.push_back({std::move(message), place});
}

void ExpressionChecker::report_mismatch(NodeId id, const Type* wanted, const Type* found) {
  report(id, fmt::format("expected type '{}' but found '{}'", text(wanted), text(found)));
}

void ExpressionChecker::report_undeclared(NodeId id, std::string_view name) {
  report(id, fmt::format("undeclared reference to '{}' (in container '')", name));
}

// Names

const Type* ExpressionChecker::local(std::string_view name) const {
  for (std::size_t i = locals_.size(); i-- > 0;) {
    if (locals_[i].name == name) return locals_[i].type;
  }
  return nullptr;
}

std::optional<Meaning> ExpressionChecker::global_meaning(std::string_view name) const {
  using Kind = Reference::Kind;
  for (const Variable& variable : variables_) {
    if (variable.name == name) return Meaning{Kind::variable, variable.type};
  }
  if (const Type* type = environment_.type_named(name)) return Meaning{Kind::type_name, type};
  if (const MessageType* message = find_message(name)) {
    std::string letters;
    const Type* type = message->type.empty() ? pool_.object(name, nullptr) : read_type(message->type, pool_, letters);
    return Meaning{Kind::type_name, pool_.type_of(type)};
  }
  if (name == kNullConstant) return Meaning{Kind::constant, &types::kInt};
  return std::nullopt;
}

std::optional<Meaning> ExpressionChecker::meaning_of(std::string_view name) const {
  const std::string_view bare = without_dot(name);
  const Type* found = local(bare);
  const bool absolute = bare.size() != name.size() && environment_.behaviour().locals_hide_names;
  if (found != nullptr && !absolute) return Meaning{Reference::Kind::variable, found, false};
  return global_meaning(bare);
}

/// The name at the beginning of a chain of selections, or nothing.
std::string_view ExpressionChecker::first_name(NodeId id) const {
  while (const auto* select = std::get_if<Select>(&ast_[id].form)) {
    if (select->test_only) return {};
    id = select->operand;
  }
  const auto* ident = std::get_if<Ident>(&ast_[id].form);
  return ident != nullptr ? ast_.text(ident->name) : std::string_view();
}

/// What a chain of selections spells, if it could be the name of something.
std::optional<std::string> ExpressionChecker::qualified_name(NodeId id) const {
  const std::string_view first = without_dot(first_name(id));
  if (!environment_.begins_name(first) && !begins_variable(first)) return std::nullopt;
  return ast_.dotted_name(id);
}

/// Whether a variable has a name with dots that begins with `word`.
bool ExpressionChecker::begins_variable(std::string_view word) const {
  return std::ranges::any_of(variables_, [&](const Variable& variable) {
    return !word.empty() && variable.name.size() > word.size() && variable.name.starts_with(word) &&
           variable.name[word.size()] == '.';
  });
}

std::optional<Meaning> ExpressionChecker::qualified_meaning(NodeId id) const {
  const std::optional<std::string> name = qualified_name(id);
  if (!name) return std::nullopt;
  const std::string_view first = first_name(id);
  const bool hidden = environment_.behaviour().locals_hide_names && !first.starts_with('.') && local(first) != nullptr;
  if (hidden) return std::nullopt;
  return global_meaning(without_dot(*name));
}

void ExpressionChecker::refer(NodeId id, const Meaning& meaning) {
  set_type(id, meaning.type);
  result_.references[id].kind = meaning.kind;
  result_.references[id].global = meaning.global;
}

void ExpressionChecker::check_form(NodeId id, const Ident& ident) {
  const std::string_view name = ast_.text(ident.name);
  if (const auto meaning = meaning_of(name)) return refer(id, *meaning);
  report_undeclared(id, name);
}

// Loops

void ExpressionChecker::expect(NodeId id, const Type* wanted) {
  if (!unifier_.assign(wanted, type(id))) report_mismatch(id, wanted, type(id));
}

/// The types of the loop's variables.
std::pair<const Type*, const Type*> ExpressionChecker::loop_variables(const Comprehension& loop) {
  const Type* range = unifier_.resolve(type(loop.range), false);
  const bool pairs = loop.second_variable.length > 0;
  if (range->is(TypeKind::list)) {
    const Type* element = range->parameter(0);
    return pairs ? std::pair(&types::kInt, element) : std::pair(element, element);
  }
  if (range->is(TypeKind::map)) return {range->parameter(0), range->parameter(1)};
  if (range->is(TypeKind::dyn) || range->is(TypeKind::error) || range->is(TypeKind::variable)) {
    unifier_.assign(&types::kDyn, range);
    return {&types::kDyn, &types::kDyn};
  }
  report(loop.range, fmt::format("expression of type '{}' cannot be range of a comprehension (must be list, map, or "
                                 "dynamic)",
                                 text(range)));
  return {&types::kError, &types::kError};
}

void ExpressionChecker::check_form(NodeId id, const Comprehension& loop) {
  check(loop.range);
  check(loop.init);
  const Type* accumulated = type(loop.init);
  const std::size_t outside = locals_.size();
  const auto [first, second] = loop_variables(loop);
  locals_.push_back({ast_.text(loop.accumulator), accumulated});
  const std::size_t around = locals_.size();
  locals_.push_back({ast_.text(loop.variable), first});
  if (loop.second_variable.length > 0) locals_.push_back({ast_.text(loop.second_variable), second});
  check(loop.condition);
  expect(loop.condition, &types::kBool);
  check(loop.step);
  expect(loop.step, accumulated);
  locals_.resize(around);
  check(loop.result);
  locals_.resize(outside);
  set_type(id, unifier_.resolve(type(loop.result), false));
}

// Receivers of optMap and optFlatMap

/// Nodes that older servers check twice must have the same types both times, down to the variables in them.
void ExpressionChecker::check_same(NodeId first, NodeId second) {
  if (type(first) != type(second)) report(first, "incompatible type already exists for expression");
  std::vector<NodeId> copies;
  for_each_child(ast_, result_, second, [&](NodeId child) { copies.push_back(child); });
  std::size_t index = 0;
  for_each_child(ast_, result_, first, [&](NodeId child) {
    if (index < copies.size()) check_same(child, copies[index++]);
  });
}

void ExpressionChecker::check_shared_receivers() {
  for (const MacroCall& macro : ast_.macro_calls) {
    const std::string_view name = ast_.text(macro.function);
    if (name != "optMap" && name != "optFlatMap") continue;
    // receiver.hasValue() ? … with a name for copy.value() … : optional.none()
    const auto parts = ast_.ids_of(std::get<Call>(ast_[macro.expansion].form).arguments);
    const NodeId receiver = std::get<Call>(ast_[parts[0]].form).target;
    NodeId bind = parts[1];
    if (name == "optMap") bind = ast_.ids_of(std::get<Call>(ast_[bind].form).arguments)[0];
    const NodeId value = std::get<Comprehension>(ast_[bind].form).init;
    check_same(receiver, std::get<Call>(ast_[value].form).target);
  }
}

Checked check(const Ast& ast, const Environment& environment, std::span<const Variable> variables, TypePool& pool) {
  return ExpressionChecker(ast, environment, variables, pool).run();
}

bool refers_to(const Ast& ast, const Checked& checked, std::string_view variable) {
  for (NodeId id = 0; id < ast.nodes.size(); ++id) {
    if (checked.references[id].kind != Reference::Kind::variable) continue;
    if (without_dot(ast.text(std::get<Ident>(ast[id].form).name)) == variable) return true;
  }
  return false;
}

}  // namespace kubexx::cel
