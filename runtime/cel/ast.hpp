#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The syntax tree of one expression after the expansion of macros. Nodes refer to each other by id. Ids are dense, so
/// that later stages can store their results in vectors indexed by id. Guarantees of a tree that `parse` returned
/// without errors: every node has exactly one parent, there are no cycles, and the height is bounded by the parser's
/// limits, so that recursive walks are safe.
namespace kubexx::cel {

/// A node of `Ast::nodes`. The node with id 0 has no meaning; as a reference, 0 means "none".
using NodeId = std::uint32_t;
inline constexpr NodeId kNone = 0;

/// A string of an `Ast`, as a range of its bytes. Strings spelled in the source begin at their own source offset.
struct Text {
  std::uint32_t begin = 0;
  std::uint32_t length = 0;
};

/// Consecutive elements of `Ast::ids` or `Ast::entries`, depending on the owner.
struct Slice {
  std::uint32_t begin = 0;
  std::uint32_t count = 0;
};

/// The source of a node, in bytes: what it spans, and the byte that messages point at. That is the
/// first byte of an identifier or literal, the dot of a selection, the operator, or the opening bracket of a call, an
/// index and a literal collection. Nodes that a macro makes share the range of the macro's call.
struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t at = 0;
};

/// A placeholder for invalid syntax; only in trees with errors.
struct Unspecified {};

struct Null {};
struct String {
  Text text;
};
struct Bytes {
  Text text;
};

struct Literal {
  using Value = std::variant<Null, bool, std::int64_t, std::uint64_t, double, String, Bytes>;
  Value value;
};

/// A name, with its leading dot if one was written. Dotted names are selections until the checker resolves them.
struct Ident {
  Text name;
};

/// `operand.field`, or for `has(operand.field)` whether the field exists.
struct Select {
  NodeId operand = kNone;
  Text field;
  bool test_only = false;
};

/// A function or operator; operators have the names of `operators.hpp`. `target` is the receiver of a member call.
struct Call {
  Text function;
  NodeId target = kNone;
  Slice arguments;  ///< of ids
};

struct List {
  Slice elements;   ///< of ids
  Slice optionals;  ///< of ids: ascending indices of the elements written with `?`
};

/// One entry of a map literal (`key`) or a message literal (`field`).
struct Entry {
  SourceRange place;
  NodeId key = kNone;
  Text field;
  NodeId value = kNone;
  bool optional = false;  ///< written with `?`
};

struct Map {
  Slice entries;  ///< of entries
};

struct Message {
  Text type;
  Slice entries;  ///< of entries
};

/// Folds `step` over `range`: the accumulator starts as `init`; while `condition` holds, each element is bound to
/// `variable` (with `second_variable`: index and element, or key and value) and the accumulator becomes `step`; the
/// value is `result`.
struct Comprehension {
  NodeId range = kNone;
  Text variable;
  Text second_variable;  ///< empty in the one-variable form
  Text accumulator;
  NodeId init = kNone;
  NodeId condition = kNone;
  NodeId step = kNone;
  NodeId result = kNone;
};

using Form = std::variant<Unspecified, Literal, Ident, Select, Call, List, Map, Message, Comprehension>;

struct Node {
  SourceRange place;
  Form form;
};

/// A macro as it was written, kept for messages. Arguments that the expansion does not use remain as nodes of their
/// own.
struct MacroCall {
  NodeId expansion = kNone;
  Text function;
  NodeId target = kNone;
  Slice arguments;  ///< of ids
};

struct Ast {
  std::vector<Node> nodes;
  std::vector<std::uint32_t> ids;
  std::vector<Entry> entries;
  std::string texts;                   ///< the source, then strings that differ from their spelling
  std::vector<MacroCall> macro_calls;  ///< ascending by expansion
  NodeId root = kNone;

  const Node& operator[](NodeId id) const { return nodes[id]; }
  std::string_view text(Text part) const { return std::string_view(texts).substr(part.begin, part.length); }
  std::span<const std::uint32_t> ids_of(Slice part) const { return std::span(ids).subspan(part.begin, part.count); }
  std::span<const Entry> entries_of(Slice part) const { return std::span(entries).subspan(part.begin, part.count); }

  /// The names in a chain of selections that begins with a name: `a.b.c`.
  std::string dotted_name(NodeId id) const;

  /// The macro call that `expansion` replaced, or null.
  const MacroCall* macro_call(NodeId expansion) const;
};

}  // namespace kubexx::cel
