#pragma once

#include <span>
#include <string_view>
#include <utility>

#include "runtime/cel/ast.hpp"

namespace kubexx::cel {

/// Grows one tree. Beyond `limits::kNodes` nothing more is added and `full` stays true.
class AstBuilder {
 public:
  explicit AstBuilder(std::string_view source);

  NodeId add(const SourceRange& place, Form form);
  /// The same tree once more with ids of its own. Copied nodes keep their places; like the server, copied entries do
  /// not.
  NodeId copy(NodeId id, const SourceRange& entries_at);

  Slice ids(std::span<const std::uint32_t> values);
  Slice entries(std::span<const Entry> values);
  Text text(std::string_view value);

  const Ast& ast() const { return ast_; }
  bool full() const { return full_; }
  void remember(const MacroCall& call) { ast_.macro_calls.push_back(call); }
  Ast finish(NodeId root) &&;

 private:
  Ast ast_;
  bool full_ = false;
};

}  // namespace kubexx::cel
