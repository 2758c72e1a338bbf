#include "runtime/cel/checker.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "runtime/cel/children.hpp"
#include "runtime/cel/declared_type.hpp"
#include "runtime/cel/limits.hpp"
#include "runtime/cel/messages.hpp"
#include "runtime/cel/operators.hpp"
#include "runtime/cel/reserved_words.hpp"
#include "runtime/cel/unifier.hpp"

namespace kubexx::cel {
namespace {

constexpr std::string_view kNullConstant = "google.protobuf.NullValue.NULL_VALUE";
constexpr std::string_view kOptionalField = "select_optional_field";

std::string_view without_dot(std::string_view name) {
  if (name.starts_with('.')) name.remove_prefix(1);
  return name;
}

/// What a name stands for.
struct Meaning {
  Reference::Kind kind = Reference::Kind::none;
  const Type* type = nullptr;
  bool global = true;
};

class Checker {
 public:
  Checker(const Ast& ast, const Environment& environment, std::span<const Variable> variables, TypePool& pool)
      : ast_(ast), environment_(environment), variables_(variables), pool_(pool), unifier_(pool) {
    result_.types.resize(ast.nodes.size(), &types::kError);
    result_.references.resize(ast.nodes.size());
  }

  Checked run() {
    check(ast_.root);
    if (!environment_.behaviour().copies_receivers) check_shared_receivers();
    for (const Type*& type : result_.types) type = unifier_.resolve(type, true);
    if (too_large_ || unifier_.exhausted()) report(ast_.root, "the types in this expression are too large");
    return std::move(result_);
  }

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
  std::string spelled(NodeId id) const;
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
  const Type* message_field(const Place& place, std::string_view message, std::string_view field);
  std::pair<const Type*, const Type*> loop_variables(const Comprehension& loop);
  void expect(NodeId id, const Type* wanted);

  void set_type(NodeId id, const Type* type);
  const Type* type(NodeId id) const { return result_.types[id]; }
  std::string text(const Type* type) const { return environment_.text(*type); }
  void report(NodeId id, std::string message) { report(ast_[id].place, std::move(message)); }
  void report(const Place& place, std::string message);
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

void Checker::check(NodeId id) {
  std::visit([&](const auto& form) { check_form(id, form); }, ast_[id].form);
}

void Checker::set_type(NodeId id, const Type* type) {
  if (type->weight > limits::kTypeWeight) {
    too_large_ = true;
    type = &types::kError;
  }
  result_.types[id] = type;
}

void Checker::report(const Place& place, std::string message) {
  if (++result_.problem_count <= limits::kErrors) result_.problems.push_back({std::move(message), place});
}

void Checker::report_mismatch(NodeId id, const Type* wanted, const Type* found) {
  report(id, fmt::format("expected type '{}' but found '{}'", text(wanted), text(found)));
}

void Checker::report_undeclared(NodeId id, std::string_view name) {
  report(id, fmt::format("undeclared reference to '{}' (in container '')", name));
}

// Names

const Type* Checker::local(std::string_view name) const {
  for (std::size_t i = locals_.size(); i-- > 0;) {
    if (locals_[i].name == name) return locals_[i].type;
  }
  return nullptr;
}

std::optional<Meaning> Checker::global_meaning(std::string_view name) const {
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

std::optional<Meaning> Checker::meaning_of(std::string_view name) const {
  const std::string_view bare = without_dot(name);
  const Type* found = local(bare);
  const bool absolute = bare.size() != name.size() && environment_.behaviour().locals_hide_names;
  if (found != nullptr && !absolute) return Meaning{Reference::Kind::variable, found, false};
  return global_meaning(bare);
}

/// The name at the beginning of a chain of selections, or nothing.
std::string_view Checker::first_name(NodeId id) const {
  while (const auto* select = std::get_if<Select>(&ast_[id].form)) {
    if (select->test_only) return {};
    id = select->operand;
  }
  const auto* ident = std::get_if<Ident>(&ast_[id].form);
  return ident != nullptr ? ast_.text(ident->name) : std::string_view();
}

/// What a chain of selections spells, if it could be the name of something.
std::optional<std::string> Checker::qualified_name(NodeId id) const {
  if (!environment_.begins_name(without_dot(first_name(id)))) return std::nullopt;
  return spelled(id);
}

std::string Checker::spelled(NodeId id) const {
  if (const auto* ident = std::get_if<Ident>(&ast_[id].form)) return std::string(ast_.text(ident->name));
  const auto& select = std::get<Select>(ast_[id].form);
  return spelled(select.operand).append(".").append(ast_.text(select.field));
}

std::optional<Meaning> Checker::qualified_meaning(NodeId id) const {
  const std::optional<std::string> name = qualified_name(id);
  if (!name) return std::nullopt;
  const std::string_view first = first_name(id);
  const bool hidden = environment_.behaviour().locals_hide_names && !first.starts_with('.') && local(first) != nullptr;
  if (hidden) return std::nullopt;
  return global_meaning(without_dot(*name));
}

void Checker::refer(NodeId id, const Meaning& meaning) {
  set_type(id, meaning.type);
  result_.references[id].kind = meaning.kind;
  result_.references[id].global = meaning.global;
}

void Checker::check_form(NodeId id, const Ident& ident) {
  const std::string_view name = ast_.text(ident.name);
  if (const auto meaning = meaning_of(name)) return refer(id, *meaning);
  report_undeclared(id, name);
}

// Literals

void Checker::check_form(NodeId id, const Literal& literal) {
  static constexpr const Type* kTypes[] = {&types::kNull,   &types::kBool,   &types::kInt,  &types::kUint,
                                           &types::kDouble, &types::kString, &types::kBytes};
  static_assert(std::size(kTypes) == std::variant_size_v<Literal::Value>);
  set_type(id, kTypes[literal.value.index()]);
}

const Type* Checker::join(const Type* previous, const Type* current) {
  if (previous == nullptr) return current;
  return unifier_.assign(previous, current) ? Unifier::less_specific(previous, current) : &types::kDyn;
}

/// What an element or entry written with `?` contributes.
const Type* Checker::unwrap_optional(NodeId value, const Type* type) {
  if (type->is_optional()) return type->parameter(0);
  if (!type->is_dyn()) report_mismatch(value, pool_.optional(type), type);
  return type;
}

void Checker::check_form(NodeId id, const List& list) {
  const auto optionals = ast_.ids_of(list.optionals);
  const Type* elements = nullptr;
  std::uint32_t index = 0;
  for (const NodeId element : ast_.ids_of(list.elements)) {
    check(element);
    const bool optional = std::find(optionals.begin(), optionals.end(), index++) != optionals.end();
    elements = join(elements, optional ? unwrap_optional(element, type(element)) : type(element));
  }
  set_type(id, pool_.list(elements != nullptr ? elements : unifier_.fresh()));
}

void Checker::check_form(NodeId id, const Map& map) {
  const Type* keys = nullptr;
  const Type* values = nullptr;
  for (const Entry& entry : ast_.entries_of(map.entries)) {
    check(entry.key);
    keys = join(keys, type(entry.key));
    check(entry.value);
    values = join(values, entry.optional ? unwrap_optional(entry.value, type(entry.value)) : type(entry.value));
  }
  if (keys == nullptr) {
    keys = unifier_.fresh();
    values = unifier_.fresh();
  }
  set_type(id, pool_.map(keys, values));
}

const Type* Checker::message_type(NodeId id, std::string_view name) {
  const bool old_names = !environment_.behaviour().locals_hide_names;
  const auto meaning = old_names ? meaning_of(name) : global_meaning(without_dot(name));
  if (!meaning || (!old_names && meaning->kind != Reference::Kind::type_name)) {
    report_undeclared(id, name);
    return nullptr;
  }
  if (!meaning->type->is(TypeKind::type)) {
    if (!meaning->type->is(TypeKind::error)) report(id, fmt::format("'{}' is not a type", meaning->type->name));
    return &types::kError;
  }
  const Type* instance = meaning->type->parameter_count > 0 ? meaning->type->parameter(0) : &types::kDyn;
  const bool is_message = find_message(without_dot(name)) != nullptr || instance->is(TypeKind::duration) ||
                          instance->is(TypeKind::timestamp) || (!old_names && without_dot(name) == "list");
  if (is_message) return instance;
  report(id, fmt::format("'{}' is not a message type", instance->name));
  return &types::kError;
}

/// `message` is the type's name as written; three types go by other names too.
const Type* Checker::message_field(const Place& place, std::string_view message, std::string_view field) {
  std::string name(without_dot(message));
  if (name == "duration") name = "google.protobuf.Duration";
  if (name == "timestamp") name = "google.protobuf.Timestamp";
  if (name == "list") name = "google.protobuf.ListValue";
  if (const MessageType* found = find_message(name)) {
    std::string letters;
    for (const MessageField& row : found->fields) {
      if (row.name == field) return read_type(row.type, pool_, letters);
    }
  }
  report(place, fmt::format("undefined field '{}'", field));
  return &types::kError;
}

void Checker::check_message_entry(const Entry& entry, std::string_view message) {
  check(entry.value);
  const std::string_view name = ast_.text(entry.field);
  const Type* field = message_field(entry.place, message, name);
  const Type* value = entry.optional ? unwrap_optional(entry.value, type(entry.value)) : type(entry.value);
  if (unifier_.assign(field, value)) return;
  report(entry.place,
         fmt::format("expected type of field '{}' is '{}' but provided type is '{}'", name, text(field), text(value)));
}

void Checker::check_form(NodeId id, const Message& message) {
  const std::string_view name = ast_.text(message.type);
  const Type* found = message_type(id, name);
  if (found == nullptr) return;
  set_type(id, found);
  result_.references[id].kind = Reference::Kind::type_name;
  for (const Entry& entry : ast_.entries_of(message.entries)) check_message_entry(entry, name);
}

// Fields

const Type* Checker::object_field(NodeId at, const Type* object, std::string_view field) {
  const DeclaredType* declared = object->declared;
  const DeclaredType* found = declared != nullptr ? declared->field(field) : nullptr;
  std::string name(field);
  if (declared != nullptr && found == nullptr && environment_.behaviour().bare_keywords && is_reserved(field)) {
    name = fmt::format("__{}__", field);
    found = declared->field(name);
  }
  if (found != nullptr) return type_of(*found, fmt::format("{}.{}", object->name, name), pool_);
  const bool is_library_type = object->name.starts_with("kubernetes.");
  report(at, is_library_type ? fmt::format("unexpected failed resolution of '{}'", object->name)
                             : fmt::format("undefined field '{}'", field));
  return &types::kError;
}

const Type* Checker::field_type(NodeId at, NodeId operand, std::string_view field, bool optional) {
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

void Checker::check_form(NodeId id, const Select& select) {
  if (const auto meaning = qualified_meaning(id)) return refer(id, *meaning);
  const Type* result = field_type(id, select.operand, ast_.text(select.field), false);
  set_type(id, select.test_only ? &types::kBool : unifier_.resolve(result, false));
}

void Checker::check_optional_field(NodeId id, const Call& call) {
  const auto arguments = ast_.ids_of(call.arguments);
  const auto& field = std::get<String>(std::get<Literal>(ast_[arguments[1]].form).value);
  set_type(arguments[1], &types::kString);
  set_type(id, unifier_.resolve(field_type(id, arguments[0], ast_.text(field.text), true), false));
  const Slice overloads{static_cast<std::uint32_t>(result_.overloads.size()), 1};
  result_.overloads.push_back(*find_overload(kOptionalField));
  result_.references[id] = {.kind = Reference::Kind::function, .overloads = overloads};
}

// Calls

void Checker::check_form(NodeId id, const Call& call) {
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

/// `&&` and `||` look at each operand by itself. True if they could tell without the overloads.
bool Checker::try_logical(NodeId id, std::string_view function, std::span<const NodeId> arguments,
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
const Type* Checker::match(NodeId id, std::span<const Signature> overloads, CallStyle style,
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

void Checker::resolve_call(NodeId id, std::string_view function, NodeId target, std::span<const NodeId> arguments) {
  const auto overloads = environment_.functions(function);
  if (try_logical(id, function, arguments, overloads.front())) return;
  std::vector<const Type*> given;
  if (target != kNone) given.push_back(type(target));
  for (const NodeId argument : arguments) given.push_back(type(argument));
  const CallStyle style = target != kNone ? CallStyle::member : CallStyle::global;
  if (const Type* result = match(id, overloads, style, given)) return set_type(id, result);
  report_no_overload(id, function, target != kNone, std::move(given));
}

void Checker::report_no_overload(NodeId id, std::string_view function, bool member, std::vector<const Type*> given) {
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

// Loops

void Checker::expect(NodeId id, const Type* wanted) {
  if (!unifier_.assign(wanted, type(id))) report_mismatch(id, wanted, type(id));
}

/// The types of the loop's variables.
std::pair<const Type*, const Type*> Checker::loop_variables(const Comprehension& loop) {
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

void Checker::check_form(NodeId id, const Comprehension& loop) {
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
void Checker::check_same(NodeId first, NodeId second) {
  if (type(first) != type(second)) report(first, "incompatible type already exists for expression");
  std::vector<NodeId> copies;
  for_each_child(ast_, result_, second, [&](NodeId child) { copies.push_back(child); });
  std::size_t index = 0;
  for_each_child(ast_, result_, first, [&](NodeId child) {
    if (index < copies.size()) check_same(child, copies[index++]);
  });
}

void Checker::check_shared_receivers() {
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

}  // namespace

Checked check(const Ast& ast, const Environment& environment, std::span<const Variable> variables, TypePool& pool) {
  return Checker(ast, environment, variables, pool).run();
}

bool refers_to(const Ast& ast, const Checked& checked, std::string_view variable) {
  for (NodeId id = 0; id < ast.nodes.size(); ++id) {
    if (checked.references[id].kind != Reference::Kind::variable) continue;
    if (without_dot(ast.text(std::get<Ident>(ast[id].form).name)) == variable) return true;
  }
  return false;
}

}  // namespace kubexx::cel
