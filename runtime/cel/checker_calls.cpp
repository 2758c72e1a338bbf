#include "runtime/cel/expression_checker.hpp"

#include <fmt/format.h>

#include "runtime/cel/declared_type.hpp"
#include "runtime/cel/operators.hpp"
#include "runtime/cel/reserved_words.hpp"

namespace kubexx::cel {
namespace {

constexpr std::string_view kOptionalField = "select_optional_field";

}  // namespace

// Fields

const Type* ExpressionChecker::object_field(NodeId at, const Type* object, std::string_view field) {
  const DeclaredType* declared = object->declared;
  const DeclaredType* found = declared != nullptr ? declared->field(field) : nullptr;
  std::string name(field);
  if (declared != nullptr && found == nullptr && environment_.behaviour().bare_keywords && is_reserved(field)) {
    name = fmt::format("__{}__", field);
    found = declared->field(name);
  }
  if (found != nullptr) return type_of(*found, fmt::format("{}.{}", object->name, name), pool_);
  const bool is_library_type = declared == nullptr && object->name.starts_with("kubernetes.");
  report(at, is_library_type ? fmt::format("unexpected failed resolution of '{}'", object->name)
                             : fmt::format("undefined field '{}'", field));
  return &types::kError;
}

const Type* ExpressionChecker::field_type(NodeId at, NodeId operand, std::string_view field, bool optional) {
  check(operand);
  const Type* found = unifier_.resolve(type(operand), false);
  optional = optional || found->is_optional();
  if (found->is_optional()) found = found->parameter(0);
  const Type* result = &types::kDyn;
  if (found->is(TypeKind::map)) {
    result = found->parameter(1);
  } else if (found->is(TypeKind::object)) {
    result = object_field(at, found, field);
  } else if (found->is(TypeKind::variable)) {
    unifier_.assign(&types::kDyn, found);
  } else if (!found->is_dyn() && !found->is(TypeKind::error)) {
    report(at, fmt::format("type '{}' does not support field selection", text(found)));
  }
  return optional ? pool_.optional(result) : result;
}

void ExpressionChecker::check_form(NodeId id, const Select& select) {
  if (const auto meaning = qualified_meaning(id)) return refer(id, *meaning);
  const Type* result = field_type(id, select.operand, ast_.text(select.field), false);
  set_type(id, select.test_only ? &types::kBool : unifier_.resolve(result, false));
}

void ExpressionChecker::check_optional_field(NodeId id, const Call& call) {
  const auto arguments = ast_.ids_of(call.arguments);
  const auto& field = std::get<String>(std::get<Literal>(ast_[arguments[1]].form).value);
  set_type(arguments[1], &types::kString);
  set_type(id, unifier_.resolve(field_type(id, arguments[0], ast_.text(field.text), true), false));
  const Slice overloads{static_cast<std::uint32_t>(result_.overloads.size()), 1};
  result_.overloads.push_back(*find_overload(kOptionalField));
  result_.references[id] = {.kind = Reference::Kind::function, .overloads = overloads};
}

// Calls

void ExpressionChecker::check_form(NodeId id, const Call& call) {
  const std::string_view function = ast_.text(call.function);
  if (function == operators::kOptionalSelect) return check_optional_field(id, call);
  const auto arguments = ast_.ids_of(call.arguments);
  for (const NodeId argument : arguments) check(argument);
  if (call.target == kNone) {
    if (environment_.functions(without_dot(function)).empty()) return report_undeclared(id, function);
    return resolve_call(id, without_dot(function), kNone, arguments);
  }
  if (const auto prefix = qualified_name(call.target)) {
    const std::string name = fmt::format("{}.{}", without_dot(*prefix), function);
    if (!environment_.functions(name).empty()) {
      resolve_call(id, name, kNone, arguments);
      result_.references[id].qualified = true;
      return;
    }
  }
  check(call.target);
  if (environment_.functions(function).empty()) return report_undeclared(id, function);
  resolve_call(id, function, call.target, arguments);
}

/// Checks the operands of `&&` and `||` one by one. True if no overloads were needed.
bool ExpressionChecker::try_logical(NodeId id, std::string_view function, std::span<const NodeId> arguments,
                                    const Signature& overload) {
  if (function != operators::kLogicalAnd && function != operators::kLogicalOr) return false;
  bool fits = true;
  for (const NodeId argument : arguments) {
    if (unifier_.assign(type(argument), &types::kBool)) continue;
    report_mismatch(argument, &types::kBool, type(argument));
    fits = false;
  }
  if (!fits) return true;
  set_type(id, &types::kBool);
  result_.references[id] = {.kind = Reference::Kind::function,
                            .overloads = {static_cast<std::uint32_t>(result_.overloads.size()), 1}};
  result_.overloads.push_back(overload.row);
  return true;
}

/// All overloads that fit count; where their results differ, the result is dyn.
const Type* ExpressionChecker::match(NodeId id, std::span<const Signature> overloads, CallStyle style,
                                     std::span<const Type* const> given) {
  const auto begin = static_cast<std::uint32_t>(result_.overloads.size());
  const Type* result = nullptr;
  for (const Signature& overload : overloads) {
    if (overload.style != style) continue;
    const std::uint32_t first = overload.variables > 0 ? unifier_.fresh(overload.variables) : 0;
    std::vector<const Type*> wanted = overload.parameters;
    for (const Type*& parameter : wanted) parameter = unifier_.instantiate(parameter, first);
    if (!unifier_.assign_all(given, wanted)) continue;
    result_.overloads.push_back(overload.row);
    const Type* found = unifier_.resolve(unifier_.instantiate(overload.result, first), false);
    if (result == nullptr) {
      result = found;
    } else if (!result->is_dyn() && found != result) {
      result = &types::kDyn;
    }
  }
  const auto count = static_cast<std::uint32_t>(result_.overloads.size()) - begin;
  if (result != nullptr) result_.references[id] = {.kind = Reference::Kind::function, .overloads = {begin, count}};
  return result;
}

void ExpressionChecker::resolve_call(NodeId id, std::string_view function, NodeId target,
                                     std::span<const NodeId> arguments) {
  const auto overloads = environment_.functions(function);
  if (try_logical(id, function, arguments, overloads.front())) return;
  std::vector<const Type*> given;
  if (target != kNone) given.push_back(type(target));
  for (const NodeId argument : arguments) given.push_back(type(argument));
  const CallStyle style = target != kNone ? CallStyle::member : CallStyle::global;
  if (const Type* result = match(id, overloads, style, given)) return set_type(id, result);
  report_no_overload(id, function, target != kNone, std::move(given));
}

void ExpressionChecker::report_no_overload(NodeId id, std::string_view function, bool member,
                                           std::vector<const Type*> given) {
  std::string signature;
  std::size_t first = 0;
  if (member) {
    signature = text(unifier_.resolve(given[0], true)) + ".";
    first = 1;
  }
  signature += '(';
  for (std::size_t i = first; i < given.size(); ++i) {
    if (i > first) signature += ", ";
    signature += text(unifier_.resolve(given[i], true));
  }
  signature += ')';
  report(id, fmt::format("found no matching overload for '{}' applied to '{}'", function, signature));
}

}  // namespace kubexx::cel
