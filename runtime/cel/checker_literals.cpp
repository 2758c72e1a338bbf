#include "runtime/cel/expression_checker.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/cel/messages.hpp"

namespace kubexx::cel {
void ExpressionChecker::check_form(NodeId id, const Literal& literal) {
  static constexpr const Type* kTypes[] = {&types::kNull,   &types::kBool,   &types::kInt,  &types::kUint,
                                           &types::kDouble, &types::kString, &types::kBytes};
  static_assert(std::size(kTypes) == std::variant_size_v<Literal::Value>);
  set_type(id, kTypes[literal.value.index()]);
}

const Type* ExpressionChecker::join(const Type* previous, const Type* current) {
  if (previous == nullptr) return current;
  return unifier_.assign(previous, current) ? Unifier::less_specific(previous, current) : &types::kDyn;
}

/// What an element or entry written with `?` contributes.
const Type* ExpressionChecker::unwrap_optional(NodeId value, const Type* type) {
  if (type->is_optional()) return type->parameter(0);
  if (!type->is_dyn()) report_mismatch(value, pool_.optional(type), type);
  return type;
}

void ExpressionChecker::check_form(NodeId id, const List& list) {
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

void ExpressionChecker::check_form(NodeId id, const Map& map) {
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

const Type* ExpressionChecker::message_type(NodeId id, std::string_view name) {
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
const Type* ExpressionChecker::message_field(const SourceRange& place, std::string_view message,
                                             std::string_view field) {
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

void ExpressionChecker::check_message_entry(const Entry& entry, std::string_view message) {
  check(entry.value);
  const std::string_view name = ast_.text(entry.field);
  const Type* field = message_field(entry.place, message, name);
  const Type* value = entry.optional ? unwrap_optional(entry.value, type(entry.value)) : type(entry.value);
  if (unifier_.assign(field, value)) return;
  report(entry.place,
         fmt::format("expected type of field '{}' is '{}' but provided type is '{}'", name, text(field), text(value)));
}

void ExpressionChecker::check_form(NodeId id, const Message& message) {
  const std::string_view name = ast_.text(message.type);
  const Type* found = message_type(id, name);
  if (found == nullptr) return;
  set_type(id, found);
  result_.references[id].kind = Reference::Kind::type_name;
  for (const Entry& entry : ast_.entries_of(message.entries)) check_message_entry(entry, name);
}

}  // namespace kubexx::cel
