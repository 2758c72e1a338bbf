#include "runtime/cel/ast_builder.hpp"

#include "runtime/cel/limits.hpp"

namespace kubexx::cel {
namespace {

/// Copies what hangs below a node; the node itself is a plain value.
struct CopyBelow {
  AstBuilder& to;
  const SourceRange& entries_at;

  Slice ids(Slice part) {
    // The arena may move while the copies grow in it.
    const auto old = to.ast().ids_of(part);
    std::vector<std::uint32_t> fresh(old.begin(), old.end());
    for (auto& id : fresh) id = to.copy(id, entries_at);
    return to.ids(fresh);
  }
  Slice entries(Slice part) {
    const auto old = to.ast().entries_of(part);
    std::vector<Entry> fresh(old.begin(), old.end());
    for (auto& entry : fresh) {
      entry.place = entries_at;
      entry.key = to.copy(entry.key, entries_at);
      entry.value = to.copy(entry.value, entries_at);
    }
    return to.entries(fresh);
  }

  void operator()(Unspecified&) {}
  void operator()(Literal&) {}
  void operator()(Ident&) {}
  void operator()(Select& select) { select.operand = to.copy(select.operand, entries_at); }
  void operator()(Call& call) {
    call.target = to.copy(call.target, entries_at);
    call.arguments = ids(call.arguments);
  }
  void operator()(List& list) { list.elements = ids(list.elements); }
  void operator()(Map& map) { map.entries = entries(map.entries); }
  void operator()(Message& message) { message.entries = entries(message.entries); }
  void operator()(Comprehension& fold) {
    for (NodeId* part : {&fold.range, &fold.init, &fold.condition, &fold.step, &fold.result})
      *part = to.copy(*part, entries_at);
  }
};

}  // namespace

AstBuilder::AstBuilder(std::string_view source) {
  ast_.texts = source;
  ast_.nodes.reserve(source.size() / 4 + 8);
  ast_.nodes.emplace_back();
}

NodeId AstBuilder::add(const SourceRange& place, Form form) {
  if (ast_.nodes.size() >= limits::kNodes) {
    full_ = true;
    return kNone;
  }
  ast_.nodes.push_back({place, form});
  return static_cast<NodeId>(ast_.nodes.size() - 1);
}

NodeId AstBuilder::copy(NodeId id, const SourceRange& entries_at) {
  if (id == kNone || full_) return kNone;
  Node node = ast_[id];
  std::visit(CopyBelow{*this, entries_at}, node.form);
  return add(node.place, node.form);
}

Slice AstBuilder::ids(std::span<const std::uint32_t> values) {
  const Slice part{static_cast<std::uint32_t>(ast_.ids.size()), static_cast<std::uint32_t>(values.size())};
  ast_.ids.insert(ast_.ids.end(), values.begin(), values.end());
  return part;
}

Slice AstBuilder::entries(std::span<const Entry> values) {
  const Slice part{static_cast<std::uint32_t>(ast_.entries.size()), static_cast<std::uint32_t>(values.size())};
  ast_.entries.insert(ast_.entries.end(), values.begin(), values.end());
  return part;
}

Text AstBuilder::text(std::string_view value) {
  const Text part{static_cast<std::uint32_t>(ast_.texts.size()), static_cast<std::uint32_t>(value.size())};
  ast_.texts += value;
  return part;
}

Ast AstBuilder::finish(NodeId root) && {
  ast_.root = root;
  return std::move(ast_);
}

}  // namespace kubexx::cel
