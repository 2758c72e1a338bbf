#include <fmt/format.h>

#include <algorithm>

#include "generator/emit/code/text.hpp"

namespace kubexx::emit {
namespace {

using code_model::ApplyField;
using code_model::ApplyStruct;
using code_model::CodeAlternative;
using code_model::CodeEnum;
using code_model::CodeField;
using code_model::CodeFile;
using code_model::CodeKind;
using code_model::CodeStruct;
using code_model::MemberStep;
using code_model::Presence;

/// One field: its JSON name, and its row in the table of its struct.
struct Row {
  std::string name;
  std::string text;
};

/// `value.common.name`, through optionals and pointers, which get a value if they have none.
std::string access(std::string_view value, const std::vector<MemberStep>& path) {
  std::string text(value);
  for (const MemberStep& step : path) {
    text += "." + step.name;
    if (step.is_held) text = fmt::format("codec::held({})", text);
  }
  return text;
}

/// Whether offsetof gives the position of the member: it is not reached through a pointer or an optional, and not
/// qualified with a class, which offsetof does not allow.
bool has_offset(const CodeField& field) {
  return std::ranges::none_of(
      field.path, [](const MemberStep& step) { return step.is_held || step.name.find("::") != std::string::npos; });
}

/// A function that finds the member.
std::string reach(const CodeField& field) {
  std::string text =
      "[](void* object, [[maybe_unused]] bool make) -> void* {\n"
      "         auto& value = *static_cast<T*>(object);\n";
  for (std::size_t i = 0; i < field.path.size(); ++i) {
    if (!field.path[i].is_held) continue;
    std::vector<MemberStep> holder(field.path.begin(), field.path.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    holder.back().is_held = false;
    text += fmt::format("         if (!make && !{}) return nullptr;\n", access("value", holder));
  }
  return text + fmt::format("         return &{};\n       }}", access("value", field.path));
}

std::string_view word_of(Presence presence) {
  switch (presence) {
    case Presence::nullable:
      return "codec::Presence::nullable";
    case Presence::sparse:
      return "codec::Presence::sparse";
    default:
      return "codec::Presence::plain";
  }
}

Row row_of(const CodeField& field) {
  const bool has_plain_presence = field.presence == Presence::always || field.presence == Presence::held;
  const std::string name = literal(field.json_name);
  const std::string_view codec = field.begins_anew ? "Anew" : "Any";
  if (!has_offset(field)) {
    return {field.json_name,
            fmt::format("{{{}, 0, {}, &codec::{}<decltype({})>::codec,\n       {}}}", name, word_of(field.presence),
                        codec, access("std::declval<T&>()", field.path), reach(field))};
  }
  const std::string member = access("", field.path).substr(1);
  if (field.begins_anew)
    return {field.json_name, fmt::format("{{{}, offsetof(T, {}), {}, &codec::{}<decltype(T::{})>::codec}}", name,
                                         member, word_of(field.presence), codec, member)};
  const std::string presence = has_plain_presence ? "" : fmt::format(", {}", word_of(field.presence));
  return {field.json_name, fmt::format("KUBEXX_FIELD({}, T, {}{})", name, member, presence)};
}

Row constant_row(std::string_view name, std::string_view text) {
  return {std::string(name), fmt::format("codec::constant<{}>({})", literal(text), literal(name))};
}

std::vector<Row> rows_of(const CodeStruct& type) {
  std::vector<Row> rows;
  for (const CodeField& field : type.fields) rows.push_back(row_of(field));
  return rows;
}

std::vector<Row> rows_of(const ApplyStruct& apply, bool is_decoded) {
  const std::string_view macro = is_decoded ? "KUBEXX_DECODED_FIELD" : "KUBEXX_FIELD";
  std::vector<Row> rows;
  for (const ApplyField& field : apply.fields) {
    const std::string presence = field.is_struct ? fmt::format(", {}", word_of(Presence::sparse)) : "";
    rows.push_back(
        {field.json_name, fmt::format("{}({}, T, {}{})", macro, literal(field.json_name), field.name, presence)});
  }
  std::ranges::sort(rows, {}, &Row::name);
  return rows;
}

void add_kind(std::vector<Row>& rows, const CodeKind& kind) {
  rows.push_back(constant_row("apiVersion", kind.group.empty() ? kind.version : kind.group + "/" + kind.version));
  rows.push_back(constant_row("kind", kind.name));
  std::ranges::sort(rows, {}, &Row::name);
}

/// Whether the name is written in JSON without escapes.
bool is_plain(std::string_view name) {
  return std::ranges::all_of(name, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

/// The table of a struct, as the members of its codec.
std::string table(std::string_view type, const std::vector<Row>& rows) {
  std::string text = fmt::format("  using T = ::{};\n", type);
  if (rows.empty()) return text + "  static constexpr codec::Table<codec::Field> fields{};\n";
  text += "  static constexpr codec::Field fields[] = {\n";
  for (const Row& row : rows) text += fmt::format("      {},\n", row.text);
  return text + "  };\n";
}

std::string decode_call(const std::vector<Row>& rows, std::string_view fields) {
  const bool plain = std::ranges::all_of(rows, is_plain, &Row::name);
  return fmt::format("codec::decode_fields(in, &value, {}{});", fields, plain ? "" : ", codec::Spelling::escaped");
}

std::string encode_call(std::string_view fields) {
  return fmt::format("codec::encode_fields(out, &value, {});", fields);
}

/// Where the codec of a type is declared, if not where it is defined.
enum class DeclaredIn { header, each_source };

/// The definitions of a codec that is declared elsewhere.
void write_definitions(std::string& out, std::string_view type, const std::vector<Row>& rows, bool is_decoded,
                       DeclaredIn place = DeclaredIn::header) {
  const std::string_view specifier = place == DeclaredIn::each_source ? "inline " : "";
  out += fmt::format("\nstruct kubexx::Codec<{}>::Table {{\n{}}};\n", type, table(type, rows));
  if (is_decoded) {
    out += fmt::format("\n{2}void kubexx::Codec<{0}>::decode(json::Reader& in, ::{0}& value) {{\n  {1}\n}}\n", type,
                       decode_call(rows, "Table::fields"), specifier);
  }
  out += fmt::format("\n{2}void kubexx::Codec<{0}>::encode(json::Writer& out, const ::{0}& value) {{\n  {1}\n}}\n",
                     type, encode_call("Table::fields"), specifier);
}

/// The declaration and definition of a codec.
void write_codec(std::string& out, std::string_view type, const std::vector<Row>& rows, bool is_decoded) {
  out += fmt::format("\ntemplate <>\nstruct kubexx::Codec<{}> {{\n{}", type, table(type, rows));
  if (is_decoded)
    out += fmt::format("  static void decode(json::Reader& in, T& value) {{ {} }}\n", decode_call(rows, "fields"));
  out += fmt::format("  static void encode(json::Writer& out, const T& value) {{ {} }}\n}};\n", encode_call("fields"));
}

void write_alternative(std::string& out, std::string_view type, std::string_view json_name) {
  out += fmt::format("\ntemplate <>\nstruct kubexx::AlternativeName<{}> {{\n", type);
  out += fmt::format("  static constexpr std::string_view name = {};\n}};\n", literal(json_name));
}

void write_struct(std::string& out, const CodeStruct& type) {
  if (type.is_shared)
    write_definitions(out, type.type, rows_of(type), true);
  else if (type.is_recursive)
    write_definitions(out, type.type, rows_of(type), true, DeclaredIn::each_source);
  else
    write_codec(out, type.type, rows_of(type), true);
  if (!type.alternative.empty()) write_alternative(out, type.type, type.alternative);
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

/// Those in the apply type of a struct.
void write_nested_apply(std::string& out, const std::string& type, const std::vector<ApplyStruct>& apply,
                        bool is_decoded) {
  for (std::size_t i = 0; i + 1 < apply.size(); ++i)
    write_codec(out, fmt::format("{}Apply::{}", type, apply[i].name), rows_of(apply[i], is_decoded), is_decoded);
}

/// The codecs of a kind and of its apply type are declared in the header.
void write_kind(std::string& out, const CodeKind& kind, bool has_apply_decoders) {
  std::vector<Row> rows = rows_of(kind.object);
  add_kind(rows, kind);
  write_definitions(out, kind.object.type, rows, true);
  write_nested_apply(out, kind.object.type, kind.apply, has_apply_decoders);
  rows = rows_of(kind.apply.back(), has_apply_decoders);
  add_kind(rows, kind);
  write_definitions(out, kind.object.type + "Apply", rows, has_apply_decoders);
}

std::string source_includes(const CodeFile& code, const CodeNames& names) {
  const std::string_view own = std::string_view(names.stem).substr(names.stem.rfind('/') + 1);
  std::string text = fmt::format("#include \"{}.kubexx.hpp\"\n", own);
  text += "\n";
  for (const std::string& used : names.used) text += fmt::format("#include \"{}.kubexx.hpp\"\n", used);
  if (code.has_chrono) text += "#include <kubexx/detail/codec/chrono.hpp>\n";
  if (code.has_containers) text += "#include <kubexx/detail/codec/containers.hpp>\n";
  text += "#include <kubexx/detail/codec/fields.hpp>\n";
  if (code.has_variants) text += "#include <kubexx/detail/codec/variant.hpp>\n";
  return text;
}

}  // namespace

OutputFile write_code_source(const CodeFile& code, const CodeNames& names) {
  std::string out = banner(names);
  out += "// clang-format off\n\n";
  out += source_includes(code, names);
  out += "\n#pragma GCC diagnostic push\n";
  out += "#pragma GCC diagnostic ignored \"-Winvalid-offsetof\"  // no struct here has a virtual base\n";
  out += deprecation_begin(code);
  for (const CodeEnum& type : code.enums) write_enum(out, type);
  for (const CodeStruct& type : code.structs)
    if (type.is_recursive && !type.is_shared) out += codec_declaration(type.type, true);
  for (const CodeAlternative& foreign : code.foreign_alternatives)
    write_alternative(out, foreign.type, foreign.json_name);
  for (const CodeStruct& type : code.structs) write_struct(out, type);
  const bool is_decoded = code.has_apply_decoders;
  for (const code_model::SharedApply& shared : code.shared) {
    write_nested_apply(out, shared.type, shared.apply, is_decoded);
    write_definitions(out, shared.type + "Apply", rows_of(shared.apply.back(), is_decoded), is_decoded);
  }
  for (const CodeKind& kind : code.kinds) write_kind(out, kind, is_decoded);
  out += deprecation_end(code);
  out += "\n#pragma GCC diagnostic pop\n";
  return {names.stem + ".kubexx.cpp", std::move(out)};
}

}  // namespace kubexx::emit
