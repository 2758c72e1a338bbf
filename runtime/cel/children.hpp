#pragma once

#include "runtime/cel/ast.hpp"
#include "runtime/cel/checker.hpp"

namespace kubexx::cel {

/// Calls `visit` with every node directly below `id` that is a value: not those that spell the name of a function or a
/// type.
template <class Visit>
void for_each_child(const Ast& ast, const Checked& checked, NodeId id, Visit visit) {
  const auto& form = ast[id].form;
  if (const auto* select = std::get_if<Select>(&form)) {
    if (checked.references[id].kind == Reference::Kind::none) visit(select->operand);
  } else if (const auto* call = std::get_if<Call>(&form)) {
    if (call->target != kNone && !checked.references[id].qualified) visit(call->target);
    for (const NodeId argument : ast.ids_of(call->arguments)) visit(argument);
  } else if (const auto* list = std::get_if<List>(&form)) {
    for (const NodeId element : ast.ids_of(list->elements)) visit(element);
  } else if (const auto* map = std::get_if<Map>(&form)) {
    for (const Entry& entry : ast.entries_of(map->entries)) {
      visit(entry.key);
      visit(entry.value);
    }
  } else if (const auto* message = std::get_if<Message>(&form)) {
    for (const Entry& entry : ast.entries_of(message->entries)) visit(entry.value);
  } else if (const auto* loop = std::get_if<Comprehension>(&form)) {
    for (const NodeId part : {loop->range, loop->init, loop->condition, loop->step, loop->result}) visit(part);
  }
}

}  // namespace kubexx::cel
