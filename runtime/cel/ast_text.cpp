#include "runtime/cel/ast_text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace kubexx::cel {
namespace {

struct Writer {
  const Ast& ast;
  Positions positions;
  std::string out;

  void node(NodeId id) {
    std::visit(*this, ast[id].form);
    place(ast[id].place);
  }
  void place(const SourceRange& place) {
    if (positions == Positions::show) fmt::format_to(std::back_inserter(out), "@{}", place.at);
  }
  void name(Text text) { out += ast.text(text); }
  void field(Text text) { quoted(ast.text(text)); }

  /// Everything but printable ASCII as \xHH, so that the line stays a line.
  void quoted(std::string_view text) {
    out += '"';
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte < 0x20 || byte > 0x7E || c == '"' || c == '\\') {
        fmt::format_to(std::back_inserter(out), "\\x{:02x}", byte);
      } else {
        out += c;
      }
    }
    out += '"';
  }

  void operator()(const Unspecified&) { out += "(nothing)"; }
  void operator()(const Literal& literal) { std::visit(*this, literal.value); }
  void operator()(Null) { out += "null"; }
  void operator()(bool value) { out += value ? "true" : "false"; }
  void operator()(std::int64_t value) { out += fmt::format("{}", value); }
  void operator()(std::uint64_t value) { out += fmt::format("{}u", value); }
  void operator()(double value) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
    out.append(buffer, end);
  }
  void operator()(const String& value) { quoted(ast.text(value.text)); }
  void operator()(const Bytes& value) {
    out += 'b';
    quoted(ast.text(value.text));
  }
  void operator()(const Ident& ident) { name(ident.name); }

  void operator()(const Select& select) {
    out += select.test_only ? "(has " : "(select ";
    node(select.operand);
    out += ' ';
    field(select.field);
    out += ')';
  }

  void operator()(const Call& call) {
    out += call.target == kNone ? "(call " : "(member ";
    name(call.function);
    if (call.target != kNone) {
      out += ' ';
      node(call.target);
    }
    for (const NodeId argument : ast.ids_of(call.arguments)) {
      out += ' ';
      node(argument);
    }
    out += ')';
  }

  void operator()(const List& list) {
    const auto optionals = ast.ids_of(list.optionals);
    auto optional = optionals.begin();
    std::uint32_t index = 0;
    out += '[';
    for (const NodeId element : ast.ids_of(list.elements)) {
      if (index > 0) out += ' ';
      if (optional != optionals.end() && *optional == index) {
        out += '?';
        ++optional;
      }
      node(element);
      ++index;
    }
    out += ']';
  }

  void operator()(const Map& map) {
    out += '{';
    entries(map.entries, [this](const Entry& entry) { node(entry.key); });
    out += '}';
  }

  void operator()(const Message& message) {
    out += "(message ";
    name(message.type);
    out += " {";
    entries(message.entries, [this](const Entry& entry) { field(entry.field); });
    out += "})";
  }

  template <class WriteKey>
  void entries(Slice part, WriteKey write_key) {
    bool first = true;
    for (const Entry& entry : ast.entries_of(part)) {
      if (!std::exchange(first, false)) out += ' ';
      if (entry.optional) out += '?';
      write_key(entry);
      out += ':';
      place(entry.place);
      node(entry.value);
    }
  }

  void operator()(const Comprehension& fold) {
    out += "(fold ";
    node(fold.range);
    out += ' ';
    name(fold.variable);
    out += ' ';
    fold.second_variable.length == 0 ? void(out += '-') : name(fold.second_variable);
    out += ' ';
    name(fold.accumulator);
    for (const NodeId part : {fold.init, fold.condition, fold.step, fold.result}) {
      out += ' ';
      node(part);
    }
    out += ')';
  }
};

}  // namespace

std::string to_text(const Ast& ast, NodeId id, Positions positions) {
  Writer writer{ast, positions, {}};
  writer.node(id);
  return std::move(writer.out);
}

}  // namespace kubexx::cel
