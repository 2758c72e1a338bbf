#include "runtime/cel/ast.hpp"

#include <algorithm>

namespace kubexx::cel {

std::string Ast::dotted_name(NodeId id) const {
  if (const auto* ident = std::get_if<Ident>(&nodes[id].form)) return std::string(text(ident->name));
  const auto& select = std::get<Select>(nodes[id].form);
  return dotted_name(select.operand).append(".").append(text(select.field));
}

const MacroCall* Ast::macro_call(NodeId expansion) const {
  auto found = std::lower_bound(macro_calls.begin(), macro_calls.end(), expansion,
                                [](const MacroCall& call, NodeId id) { return call.expansion < id; });
  return found != macro_calls.end() && found->expansion == expansion ? &*found : nullptr;
}

}  // namespace kubexx::cel
