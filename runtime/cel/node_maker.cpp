#include "runtime/cel/node_maker.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/cel/limits.hpp"
#include "runtime/cel/literal.hpp"
#include "runtime/cel/macros.hpp"

namespace kubexx::cel {

NodeId NodeMaker::add(const SourceRange& place, Form form) {
  const NodeId id = builder_.add(place, form);
  if (builder_.full()) fail_full();
  return id;
}

void NodeMaker::fail_full() {
  reader_.fail(fmt::format("the expression has more than {} parts after its macros are expanded", limits::kNodes));
}

NodeId NodeMaker::call(const SourceRange& place, Text function, NodeId target, std::span<const NodeId> arguments) {
  const std::string_view name = builder_.ast().text(function);
  const Macro* macro = find_macro(name, arguments.size(), target != kNone, dialect_);
  if (macro && !reader_.failed()) return expand(*macro, place, function, target, arguments);
  return add(place, Call{function, target, builder_.ids(arguments)});
}

NodeId NodeMaker::expand(const Macro& macro, const SourceRange& place, Text function, NodeId target,
                         std::span<const NodeId> arguments) {
  MacroSite site{builder_, place, target, arguments};
  const Expansion expansion = macro.expand(site);
  if (builder_.full()) fail_full();
  if (!expansion.problem.empty()) return blame(expansion);
  builder_.remember({expansion.node, function, target, builder_.ids(arguments)});
  return expansion.node;
}

NodeId NodeMaker::blame(const Expansion& expansion) {
  const Node& argument = builder_.ast()[expansion.blamed];
  const bool reported = std::holds_alternative<Unspecified>(argument.form);
  const SourceRange at = argument.place;
  if (!reported) reader_.report(at.begin, at.end - at.begin, expansion.problem);
  return add(at, Unspecified{});
}

NodeId NodeMaker::operator_call(const SourceRange& place, std::string_view function,
                                std::initializer_list<NodeId> arguments) {
  const Text name = builder_.text(function);
  return add(place, Call{name, kNone, builder_.ids({arguments.begin(), arguments.size()})});
}

std::optional<Literal> NodeMaker::literal(const Token& token, bool negative) {
  const std::string_view spelled = reader_.spelled(token);
  switch (token.kind) {
    case TokenKind::integer:
      return number(token, decode_integer(spelled, negative), "a 64-bit integer");
    case TokenKind::unsigned_integer:
      return number(token, decode_unsigned(spelled), "a 64-bit unsigned integer");
    case TokenKind::floating:
      return number(token, decode_double(spelled, negative), "a double");
    case TokenKind::string:
      return Literal{String{quoted_text(token)}};
    case TokenKind::bytes:
      return Literal{Bytes{quoted_text(token)}};
    case TokenKind::true_:
    case TokenKind::false_:
      return Literal{token.kind == TokenKind::true_};
    case TokenKind::null:
      return Literal{Null{}};
    default:
      return {};
  }
}

template <class Number>
Literal NodeMaker::number(const Token& token, std::optional<Number> value, std::string_view type) {
  if (!value) reader_.report(token, fmt::format("{} does not fit {}", reader_.excerpt(token), type));
  return {value.value_or(0)};
}

Text NodeMaker::quoted_text(const Token& token) {
  const Quoted quoted = quoted_parts(reader_.spelled(token));
  if (!needs_decoding(quoted)) {
    return {reader_.offset_of(quoted.body), static_cast<std::uint32_t>(quoted.body.size())};
  }
  DecodedText decoded = decode_quoted(reader_.spelled(token));
  if (decoded.error) {
    reader_.report(token.begin + decoded.error->offset, decoded.error->length, std::move(decoded.error->message));
  }
  return builder_.text(decoded.value);
}

}  // namespace kubexx::cel
