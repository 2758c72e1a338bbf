#include <fmt/format.h>

#include "generator/facts/facts.hpp"

namespace kubexx::facts {
namespace {

std::string_view kind_name(Type::Kind kind) {
  static constexpr std::string_view names[] = {
      "boolean", "integer", "floating", "string",     "bytes", "byte",   "optional",    "list",  "array",       "set",
      "map",     "variant", "duration", "time_point", "known", "record", "enumeration", "alias", "unsupported",
  };
  return names[static_cast<std::size_t>(kind)];
}

std::string quoted(std::string_view text) {
  std::string out(1, '"');
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out += fmt::format("\\{}", c);
    else if (c == '\n')
      out += "\\n";
    else if (byte < 0x20 || byte == 0x7F)
      out += fmt::format("\\x{:02x}", byte);
    else
      out += c;
  }
  return out + "\"";
}

std::string place(const support::Span& span) {
  return span.valid() ? fmt::format("{}:{}-{}", span.file.index, span.begin, span.end) : "no span";
}

std::string joined(const std::vector<Type>& types);

std::string text_of(const Type& type) {
  std::string text(kind_name(type.kind));
  if (type.kind == Type::Kind::integer)
    text = fmt::format("{}int{}{}", type.is_signed ? "" : "u", type.bits, type.plain_int ? " plain" : "");
  if (type.kind == Type::Kind::floating) text = fmt::format("float{}", type.bits);
  if (type.kind == Type::Kind::array) text += fmt::format("[{}]", type.extent);
  if (!type.name.empty()) text += fmt::format(" {}", type.name);
  if (!type.arguments.empty()) text += fmt::format("<{}>", joined(type.arguments));
  if (!type.reason.empty()) text += fmt::format(" ({})", type.reason);
  return text;
}

std::string joined(const std::vector<Type>& types) {
  std::string text;
  for (const Type& type : types) text += (text.empty() ? "" : ", ") + text_of(type);
  return text;
}

std::string text_of(const Value& value);

std::string elements_of(const Value& value) {
  std::string text;
  const auto add = [&](const std::string& element) { text += (text.empty() ? "" : ", ") + element; };
  for (const Value& element : value.elements) add(text_of(element));
  for (const auto& [name, member] : value.members) add(fmt::format(".{} = {}", name, text_of(member)));
  return text;
}

std::string text_of(const Value& value) {
  switch (value.kind) {
    case Value::Kind::unreadable:
      return fmt::format("unreadable ({})", value.text);
    case Value::Kind::null:
      return "null";
    case Value::Kind::boolean:
      return value.boolean ? "true" : "false";
    case Value::Kind::integer:
      return value.type.empty() ? fmt::format("{}", value.integer) : fmt::format("{}({})", value.type, value.integer);
    case Value::Kind::unsigned_integer:
      return fmt::format("{}u", value.unsigned_integer);
    case Value::Kind::number:
      return fmt::format("{:#}", value.number);
    case Value::Kind::string:
      return quoted(value.text);
    case Value::Kind::enumerator:
      return fmt::format("{}::{}", value.type, value.text);
    case Value::Kind::list:
      return fmt::format("{}[{}]", value.type, elements_of(value));
    case Value::Kind::object:
      return fmt::format("{}{{{}}}", value.type, elements_of(value));
  }
  return {};
}

std::string number_of(const Enumerator& enumerator) {
  return enumerator.above_int64 ? fmt::to_string(static_cast<std::uint64_t>(enumerator.value))
                                : fmt::to_string(enumerator.value);
}

struct Dumper {
  std::string out;

  void line(int depth, std::string_view text) { out += fmt::format("{:{}}{}\n", "", depth * 2, text); }

  void group(int depth, std::string_view what, const CommentGroup& comments) {
    if (comments.empty()) return;
    std::string text(what);
    for (const Comment& comment : comments)
      text += fmt::format(" {}{}", comment.block ? "block@" : "@", place(comment.span));
    line(depth, text);
  }

  void declaration(int depth, const Declaration& declaration) {
    group(depth, "doc", declaration.comments.doc);
    group(depth, "above", declaration.comments.above);
    group(depth, "trailing", declaration.comments.trailing);
    for (const Annotation& annotation : declaration.annotations) {
      for (const Value& argument : annotation.arguments) line(depth, "annotation " + text_of(argument));
    }
    if (declaration.deprecated) line(depth, "deprecated " + quoted(declaration.deprecation));
  }

  void record(const Record& record) {
    std::string head = (record.is_union ? "union " : "record ") + record.qualified;
    if (record.requested) head += " requested";
    if (record.is_template_instance) head += " instance";
    if (record.is_nested) head += " nested";
    if (record.is_anonymous) head += " anonymous";
    line(0, fmt::format("{} in '{}'", head, record.name_space));
    declaration(1, record);
    for (const Base& base : record.bases) {
      line(1, fmt::format("base {}{}{}", base.is_virtual ? "virtual " : "", base.is_public ? "" : "private ",
                          text_of(base.type)));
    }
    for (const Field& field : record.fields) {
      line(1, fmt::format("field {}: {}{}", field.name, text_of(field.type),
                          field.initializer ? fmt::format(" = {}", text_of(*field.initializer)) : ""));
      declaration(2, field);
    }
  }

  void enumeration(const Enum& enumeration) {
    line(0, fmt::format("enum {}{} in '{}': {}", enumeration.qualified, enumeration.requested ? " requested" : "",
                        enumeration.name_space, text_of(enumeration.underlying)));
    declaration(1, enumeration);
    for (const Enumerator& enumerator : enumeration.enumerators) {
      line(1, fmt::format("enumerator {} = {}", enumerator.name, number_of(enumerator)));
      declaration(2, enumerator);
    }
  }

  void all(const Facts& facts) {
    for (const Namespace& space : facts.namespaces) {
      line(0, fmt::format("{}namespace {}{}", space.is_inline ? "inline " : "", space.qualified,
                          space.requested ? " requested" : ""));
      declaration(1, space);
      for (const CommentGroup& comments : space.floating) group(1, "floating", comments);
    }
    for (const Record& one : facts.records) record(one);
    for (const Enum& one : facts.enums) enumeration(one);
    for (const Alias& alias : facts.aliases) {
      line(0, fmt::format("alias {}{} in '{}': {}", alias.qualified, alias.requested ? " requested" : "",
                          alias.name_space, text_of(alias.underlying)));
      declaration(1, alias);
    }
    for (const Constant& constant : facts.constants) {
      line(0, fmt::format("constant {} in '{}': {} = {}", constant.qualified, constant.name_space,
                          text_of(constant.type), text_of(constant.value)));
      declaration(1, constant);
    }
    for (const CommentGroup& comments : facts.floating) group(0, "floating", comments);
  }
};

}  // namespace

std::string dump(const Facts& facts) {
  Dumper dumper;
  dumper.all(facts);
  return std::move(dumper.out);
}

}  // namespace kubexx::facts
