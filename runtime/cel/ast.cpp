#include "runtime/cel/ast.hpp"

#include <algorithm>

namespace kubexx::cel {

const MacroCall* Ast::macro_call(NodeId expansion) const {
  auto found = std::lower_bound(macro_calls.begin(), macro_calls.end(), expansion,
                                [](const MacroCall& call, NodeId id) { return call.expansion < id; });
  return found != macro_calls.end() && found->expansion == expansion ? &*found : nullptr;
}

}  // namespace kubexx::cel
