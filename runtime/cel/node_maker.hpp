#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "runtime/cel/ast_builder.hpp"
#include "runtime/cel/dialect.hpp"
#include "runtime/cel/token_reader.hpp"

namespace kubexx::cel {

/// Makes the nodes of a parsed text: literals from tokens, calls with their macros expanded. What is wrong with them is
/// reported to the reader, and reading fails once the tree is too large.
class NodeMaker {
 public:
  /// Both `reader` and `dialect` outlive the maker.
  NodeMaker(std::string_view source, TokenReader& reader, const Dialect& dialect)
      : reader_(reader), dialect_(dialect), builder_(source) {}

  NodeId add(const SourceRange& place, Form form);
  /// A call of `function`, or what the macro of that name makes of it.
  NodeId call(const SourceRange& place, Text function, NodeId target, std::span<const NodeId> arguments);
  NodeId operator_call(const SourceRange& place, std::string_view function, std::initializer_list<NodeId> arguments);

  /// The value of `token` with or without a minus sign; nothing if it is not a literal.
  std::optional<Literal> literal(const Token& token, bool negative);
  Text text_of(const Token& token) const { return {token.begin, token.end - token.begin}; }

  AstBuilder& builder() { return builder_; }

 private:
  NodeId expand(const struct Macro& macro, const SourceRange& place, Text function, NodeId target,
                std::span<const NodeId> arguments);
  NodeId blame(const struct Expansion& expansion);
  void fail_full();
  template <class Number>
  Literal number(const Token& token, std::optional<Number> value, std::string_view type);
  Text quoted_text(const Token& token);

  TokenReader& reader_;
  const Dialect& dialect_;
  AstBuilder builder_;
};

}  // namespace kubexx::cel
