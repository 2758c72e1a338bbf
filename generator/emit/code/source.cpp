#include <fmt/format.h>

#include <algorithm>

#include "generator/emit/code/text.hpp"

namespace kubexx::emit {
namespace {

using build::ApplyField;
using build::ApplyStruct;
using build::CodeEnum;
using build::CodeField;
using build::CodeFile;
using build::CodeKind;
using build::CodeStruct;
using build::MemberStep;
using build::Presence;

/// One member: its JSON name, and what decodes and encodes it.
struct Row {
  std::string name;
  std::string read;
  std::string write;
};

/// `value.common.name`; for reading, what is held on the way is made to be there.
std::string access(const std::vector<MemberStep>& path, bool for_reading) {
  std::string text = "value";
  for (const MemberStep& step : path) {
    text += "." + step.name;
    if (step.is_held) text = for_reading ? fmt::format("codec::held({})", text) : fmt::format("(*{})", text);
  }
  return text;
}

/// `if (value.common) ` for each holder on the way.
std::string guards(const std::vector<MemberStep>& path) {
  std::string text;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!path[i].is_held) continue;
    const std::vector<MemberStep> inner(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i));
    text += fmt::format("if ({}.{}) ", access(inner, false), path[i].name);
  }
  return text;
}

std::string_view suffix(Presence presence) {
  switch (presence) {
    case Presence::nullable:
      return "_nullable";
    case Presence::sparse:
      return "_sparse";
    default:
      return "";
  }
}

Row row_of(const CodeField& field) {
  const std::string_view how = suffix(field.presence);
  const std::string_view reading = field.begins_anew && how.empty() ? "_anew" : how;
  return {field.json_name, fmt::format("members.read{}({})", reading, access(field.path, true)),
          fmt::format("{}codec::put{}(out, {}, {})", guards(field.path), how, literal(field.json_name),
                      access(field.path, false))};
}

Row text_row(std::string_view name, std::string_view text) {
  return {std::string(name), fmt::format("members.expect({})", literal(text)),
          fmt::format("codec::put_text(out, {}, {})", literal(name), literal(text))};
}

std::vector<Row> rows_of(const CodeStruct& type) {
  std::vector<Row> rows;
  for (const CodeField& field : type.fields) rows.push_back(row_of(field));
  return rows;
}

void add_kind(std::vector<Row>& rows, const CodeKind& kind) {
  rows.push_back(text_row("apiVersion", kind.group.empty() ? kind.version : kind.group + "/" + kind.version));
  rows.push_back(text_row("kind", kind.name));
  std::ranges::sort(rows, {}, &Row::name);
}

/// Whether a document says the name byte for byte.
bool is_plain(std::string_view name) {
  return std::ranges::all_of(name, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

std::string name_table(const std::vector<Row>& rows, std::string_view indent) {
  std::string text = fmt::format("{}static constexpr std::string_view names[] = {{", indent);
  std::size_t column = 0;
  for (const Row& row : rows) {
    const std::string name = literal(row.name) + ",";
    if (column == 0 || column + name.size() > 100) {
      text += fmt::format("\n{}   ", indent);
      column = indent.size() + 3;
    }
    text += " " + name;
    column += name.size() + 1;
  }
  return text + fmt::format("\n{}}};\n", indent);
}

std::string decode_body(const std::vector<Row>& rows, std::string_view indent) {
  if (rows.empty()) return fmt::format("{}codec::Members(in, {{}}).next();\n", indent);
  std::string text = name_table(rows, indent);
  const bool plain = std::ranges::all_of(rows, is_plain, &Row::name);
  text += fmt::format("{}for (codec::Members members(in, names{}); members.next();) {{\n", indent,
                      plain ? "" : ", codec::Spelling::escaped");
  text += fmt::format("{}  switch (members.index()) {{\n", indent);
  for (std::size_t i = 0; i < rows.size(); ++i)
    text += fmt::format("{}    case {}: {}; break;\n", indent, i, rows[i].read);
  return text + fmt::format("{}  }}\n{}}}\n", indent, indent);
}

std::string encode_body(const std::vector<Row>& rows, std::string_view indent) {
  std::string text = fmt::format("{}out.begin_object();\n", indent);
  for (const Row& row : rows) text += fmt::format("{}{};\n", indent, row.write);
  return text + fmt::format("{}out.end_object();\n", indent);
}

std::string unused(const std::vector<Row>& rows) { return rows.empty() ? "[[maybe_unused]] " : ""; }

void write_struct(std::string& out, const CodeStruct& type) {
  const std::vector<Row> rows = rows_of(type);
  out += fmt::format("\ntemplate <>\nstruct kubexx::Codec<{}> {{\n", type.type);
  out += fmt::format("  static void decode(json::Reader& in, {}::{}& value) {{\n", unused(rows), type.type);
  out += decode_body(rows, "    ") + "  }\n";
  out += fmt::format("  static void encode(json::Writer& out, {}const ::{}& value) {{\n", unused(rows), type.type);
  out += encode_body(rows, "    ") + "  }\n};\n";
  if (type.alternative.empty()) return;
  out += fmt::format("\ntemplate <>\nstruct kubexx::AlternativeName<{}> {{\n", type.type);
  out += fmt::format("  static constexpr std::string_view name = {};\n}};\n", literal(type.alternative));
}

void write_enum(std::string& out, const CodeEnum& type) {
  if (type.as_integers) {
    out += fmt::format("\ntemplate <>\nstruct kubexx::Codec<{0}> : codec::EnumNumbers<::{0}> {{}};\n", type.type);
    return;
  }
  out += fmt::format("\ntemplate <>\nstruct kubexx::EnumWords<{}> {{\n", type.type);
  out += fmt::format("  static constexpr codec::EnumWord words[] = {{\n");
  for (const CodeEnum::Word& word : type.words)
    out += fmt::format("      {{::{}::{}, {}}},\n", type.type, word.enumerator, literal(word.text));
  out += "  };\n};\n";
}

std::vector<Row> apply_rows(const ApplyStruct& apply) {
  std::vector<Row> rows;
  for (const ApplyField& field : apply.fields)
    rows.push_back({field.json_name,
                    {},
                    fmt::format("codec::put{}(out, {}, value.{})", field.is_struct ? "_sparse" : "",
                                literal(field.json_name), field.name)});
  std::ranges::sort(rows, {}, &Row::name);
  return rows;
}

void write_nested_apply(std::string& out, const CodeKind& kind) {
  for (std::size_t i = 0; i + 1 < kind.apply.size(); ++i) {
    const std::string type = fmt::format("{}Apply::{}", kind.object.type, kind.apply[i].name);
    const std::vector<Row> rows = apply_rows(kind.apply[i]);
    out += fmt::format("\ntemplate <>\nstruct kubexx::Codec<{}> {{\n", type);
    out += fmt::format("  static void encode(json::Writer& out, {}const ::{}& value) {{\n", unused(rows), type);
    out += encode_body(rows, "    ") + "  }\n};\n";
  }
}

void write_kind(std::string& out, const CodeKind& kind) {
  const std::string& type = kind.object.type;
  std::vector<Row> rows = rows_of(kind.object);
  add_kind(rows, kind);
  out += fmt::format("\nvoid kubexx::Codec<{0}>::decode(json::Reader& in, ::{0}& value) {{\n", type);
  out += decode_body(rows, "  ") + "}\n";
  out += fmt::format("\nvoid kubexx::Codec<{0}>::encode(json::Writer& out, const ::{0}& value) {{\n", type);
  out += encode_body(rows, "  ") + "}\n";
  write_nested_apply(out, kind);
  std::vector<Row> apply = apply_rows(kind.apply.back());
  add_kind(apply, kind);
  out += fmt::format("\nvoid kubexx::Codec<{0}Apply>::encode(json::Writer& out, const ::{0}Apply& value) {{\n", type);
  out += encode_body(apply, "  ") + "}\n";
}

std::string includes(const CodeFile& code, const CodeNames& names) {
  const std::string_view own = std::string_view(names.stem).substr(names.stem.rfind('/') + 1);
  std::string text = fmt::format("#include \"{}.kubexx.hpp\"\n", own);
  text += "\n";
  for (const std::string& used : names.used) text += fmt::format("#include \"{}.kubexx.hpp\"\n", used);
  if (code.has_chrono) text += "#include \"runtime/codec/chrono.hpp\"\n";
  if (code.has_containers) text += "#include \"runtime/codec/containers.hpp\"\n";
  text += "#include \"runtime/codec/members.hpp\"\n";
  if (code.has_variants) text += "#include \"runtime/codec/variant.hpp\"\n";
  return text;
}

}  // namespace

OutputFile write_code_source(const CodeFile& code, const CodeNames& names) {
  std::string out = banner(names);
  out += "// clang-format off\n\n";
  out += includes(code, names);
  out += deprecation_begin(code);
  for (const CodeEnum& type : code.enums) write_enum(out, type);
  for (const CodeStruct& type : code.structs)
    if (type.is_recursive) out += fmt::format("\ntemplate <>\nstruct kubexx::Codec<{}>;\n", type.type);
  for (const CodeStruct& type : code.structs) write_struct(out, type);
  for (const CodeKind& kind : code.kinds) write_kind(out, kind);
  out += deprecation_end(code);
  return {names.stem + ".kubexx.cpp", std::move(out)};
}

}  // namespace kubexx::emit
