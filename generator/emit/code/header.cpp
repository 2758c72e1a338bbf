#include <fmt/format.h>

#include <array>
#include <iterator>
#include <set>

#include "generator/emit/code/text.hpp"

namespace kubexx::emit {
namespace {

using code_model::ApplyField;
using code_model::ApplyStruct;
using code_model::CodeFile;
using code_model::CodeKind;
using code_model::SharedApply;

struct StandardHeader {
  std::string_view type;
  std::string_view header;
};

/// The standard headers of the types in apply types.
constexpr std::array standard_headers = {
    StandardHeader{"std::array<", "array"},   StandardHeader{"std::byte", "cstddef"},
    StandardHeader{"int8_t", "cstdint"},      StandardHeader{"int16_t", "cstdint"},
    StandardHeader{"int32_t", "cstdint"},     StandardHeader{"int64_t", "cstdint"},
    StandardHeader{"std::map<", "map"},       StandardHeader{"std::optional<", "optional"},
    StandardHeader{"std::string", "string"},  StandardHeader{"std::variant<", "variant"},
    StandardHeader{"std::vector<", "vector"},
};

void add_headers(const ApplyStruct& apply, std::set<std::string_view>& headers) {
  for (const ApplyField& field : apply.fields)
    for (const auto& [type, header] : standard_headers)
      if (field.type.find(type) != std::string::npos) headers.insert(header);
}

std::string header_includes(const CodeFile& code, const CodeNames& names) {
  std::set<std::string_view> headers;
  for (const SharedApply& shared : code.shared)
    for (const ApplyStruct& apply : shared.apply) add_headers(apply, headers);
  for (const CodeKind& kind : code.kinds) {
    headers.insert("string_view");
    for (const ApplyStruct& apply : kind.apply) add_headers(apply, headers);
  }
  std::string text = fmt::format("#include \"{}\"\n\n", names.include);
  for (const std::string_view header : headers) text += fmt::format("#include <{}>\n", header);
  if (!headers.empty()) text += "\n";
  text += "#include <kubexx/detail/codec/declared.hpp>\n";
  for (const std::string& other : code.code_headers) text += fmt::format("#include <{}>\n", other);
  return text;
}

void write_fields(std::string& out, const ApplyStruct& apply, std::string_view indent) {
  for (const ApplyField& field : apply.fields) out += fmt::format("{}{} {}{{}};\n", indent, field.type, field.name);
}

/// All but the last, which they are nested in.
void write_nested_apply_types(std::string& out, const std::vector<ApplyStruct>& apply) {
  for (std::size_t i = 0; i + 1 < apply.size(); ++i) {
    out += fmt::format("  struct {} {{\n", apply[i].name);
    write_fields(out, apply[i], "    ");
    out += "  };\n\n";
  }
}

void write_apply(std::string& out, const CodeKind& kind) {
  if (!kind.opening.empty()) out += fmt::format("\n{} {{\n", kind.opening);
  out += fmt::format("\n/// A {} for server-side apply: only members that are set are sent.\n", kind.name);
  out += fmt::format("struct {}Apply {{\n", kind.name);
  write_nested_apply_types(out, kind.apply);
  out += fmt::format("  using Kind = ::{};\n", kind.object.type);
  write_fields(out, kind.apply.back(), "  ");
  out += "};\n";
  if (!kind.opening.empty()) out += fmt::format("\n}}  // {}\n", kind.opening);
}

/// Apply types of structs, in the namespaces of the structs.
void write_shared_apply(std::string& out, const std::vector<SharedApply>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string& opening = all[i].opening;
    if (i == 0 || all[i - 1].opening != opening) out += fmt::format("\n{} {{\n", opening);
    const std::vector<ApplyStruct>& apply = all[i].apply;
    out += fmt::format("\nstruct {} {{\n", apply.back().name);
    write_nested_apply_types(out, apply);
    write_fields(out, apply.back(), "  ");
    out += "};\n";
    if (i + 1 == all.size() || all[i + 1].opening != opening) out += fmt::format("\n}}  // {}\n", opening);
  }
}

std::string only_verbs(const std::vector<std::string>& verbs) {
  std::vector<std::string> literals;
  for (const std::string& verb : verbs) literals.push_back(literal(verb));
  return fmt::format("  static constexpr std::string_view only_verbs[] = {{{}}};\n", fmt::join(literals, ", "));
}

void write_traits(std::string& out, const CodeKind& kind) {
  out += fmt::format("\ntemplate <>\nstruct kubexx::ResourceTraits<{}> {{\n", kind.object.type);
  const auto text = [&](std::string_view name, std::string_view value) {
    out += fmt::format("  static constexpr std::string_view {} = {};\n", name, literal(value));
  };
  const auto flag = [&](std::string_view name, bool value) {
    out += fmt::format("  static constexpr bool {} = {};\n", name, value);
  };
  text("group", kind.group);
  text("version", kind.version);
  text("kind", kind.name);
  text("plural", kind.plural);
  flag("namespaced", kind.is_namespaced);
  flag("has_status", kind.has_status);
  flag("has_scale", kind.has_scale);
  if (kind.drops_unknown) flag("drop_unknown", true);
  if (kind.is_built_in) flag("built_in", true);
  if (!kind.only_verbs.empty()) out += only_verbs(kind.only_verbs);
  out += fmt::format("  using Apply = ::{}Apply;\n}};\n", kind.object.type);
}

std::string list_keys(const std::vector<code_model::CodeList>& lists) {
  if (lists.empty()) return {};
  std::string text = "  /// Lists whose elements are identified by keys: path, and names of the keys.\n";
  text += "  static constexpr codec::ListKeys list_keys[] = {\n";
  for (const code_model::CodeList& list : lists)
    text += fmt::format("      {{{}, {}}},\n", literal(list.path), literal(list.keys));
  return text + "  };\n";
}

}  // namespace

OutputFile write_code_header(const CodeFile& code, const CodeNames& names) {
  std::string out = banner(names);
  out += "#pragma once\n// clang-format off\n\n";
  out += header_includes(code, names);
  out += deprecation_begin(code);
  write_shared_apply(out, code.shared);
  for (const SharedApply& shared : code.shared) {
    out += codec_declaration(shared.type, true);
    out += codec_declaration(shared.type + "Apply", code.has_apply_decoders);
  }
  for (const CodeKind& kind : code.kinds) {
    write_apply(out, kind);
    write_traits(out, kind);
    out += codec_declaration(kind.object.type, true, list_keys(kind.lists));
    out += codec_declaration(kind.object.type + "Apply", code.has_apply_decoders);
  }
  out += deprecation_end(code);
  return {names.stem + ".kubexx.hpp", std::move(out)};
}

}  // namespace kubexx::emit
