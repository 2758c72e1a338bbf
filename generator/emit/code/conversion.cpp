#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "generator/emit/code/code.hpp"
#include "generator/emit/code/text.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::emit {
namespace {

using code_model::ConversionFile;
using code_model::FieldPair;
using code_model::HubVersions;
using code_model::StructPair;
using code_model::VersionPair;

std::string_view file_name(std::string_view stem) { return stem.substr(stem.rfind('/') + 1); }

void declare_direction(std::string& out, std::string_view from, std::string_view to) {
  out += fmt::format("\ntemplate <>\nstruct kubexx::Conversion<{}, {}> {{\n", from, to);
  out +=
      "  static Result<std::string> convert(const conversion::Document& document,\n"
      "                                     const conversion::MayBeStored& may_be_stored = {});\n};\n";
}

void declare_versions(std::string& out, const HubVersions& hub) {
  out += fmt::format("\ntemplate <>\nstruct kubexx::Versions<{}> {{\n", hub.hub);
  out += fmt::format("  using Others = conversion::KindList<{}>;\n}};\n", fmt::join(hub.spokes, ", "));
}

// ------------------------------------------------------------------------------------------------------------- tables

/// A table of rows, each a line; nothing for an empty one.
std::string constants(std::string_view type, std::string_view name, const std::vector<std::string>& rows) {
  if (rows.empty()) return {};
  std::string text = fmt::format("constexpr conversion::{} {}[] = {{\n", type, name);
  for (const std::string& row : rows) text += fmt::format("    {},\n", row);
  return text + "};\n";
}

/// The keys of lists, each set of them once.
class KeyTables {
 public:
  void define(std::string& out, const FieldPair& field) {
    if (field.keys.empty()) return;
    const auto [known, is_new] = names_.emplace(text_of(field), fmt::format("keys_{}", names_.size()));
    if (is_new) out += fmt::format("constexpr conversion::Key {}[] = {{{}}};\n", known->second, known->first);
  }
  const std::string& name_of(const FieldPair& field) const { return names_.at(text_of(field)); }

 private:
  static std::string text_of(const FieldPair& field) {
    std::string text;
    for (const code_model::KeyField& key : field.keys) {
      text += fmt::format("{}{{{}", text.empty() ? "" : ", ", literal(key.name));
      text += key.initial ? fmt::format(", {}}}", literal(json::to_text(*key.initial))) : "}";
    }
    return text;
  }

  std::map<std::string, std::string> names_;
};

std::string row_of(const FieldPair& field, const KeyTables& keys) {
  if (field.to.empty()) return fmt::format("{{{}}}", literal(field.from));
  if (field.inner < 0) return fmt::format("{{{}, {}}}", literal(field.from), literal(field.to));
  std::string text = fmt::format("{{{}, {}, &table_{}", literal(field.from), literal(field.to), field.inner);
  if (!field.nesting.empty()) text += fmt::format(", {}", literal(field.nesting));
  if (!field.nesting.empty() && !field.keys.empty()) text += fmt::format(", {}", keys.name_of(field));
  return text + "}";
}

std::string target_of(const code_model::TargetField& target, const StructPair& pair, const std::string& own,
                      const std::string& excluded_by) {
  const auto field = std::ranges::find(pair.fields, target.name, &FieldPair::to);
  if (field != pair.fields.end()) return fmt::format("{{{}, {}}}", literal(target.name), field - pair.fields.begin());
  if (!target.excluded_by.empty())
    return fmt::format("{{{}, -1, {}, {}, {}, {}}}", literal(target.name), target.is_filled, literal(target.source),
                       target.own ? "&" + own : "nullptr", excluded_by);
  if (target.own)
    return fmt::format("{{{}, -1, {}, {}, &{}}}", literal(target.name), target.is_filled, literal(target.source), own);
  if (!target.is_filled) return fmt::format("{{{}}}", literal(target.name));
  if (target.source.empty()) return fmt::format("{{{}, -1, true}}", literal(target.name));
  return fmt::format("{{{}, -1, true, {}}}", literal(target.name), literal(target.source));
}

void write_table(std::string& out, const StructPair& pair, std::size_t number, KeyTables& keys) {
  std::vector<std::string> rows, targets;
  const std::string rows_name = fmt::format("rows_{}", number), targets_name = fmt::format("targets_{}", number);
  out += fmt::format("\n// {} to {}\n", comment(pair.from), comment(pair.to));
  for (const FieldPair& field : pair.fields) {
    keys.define(out, field);
    rows.push_back(row_of(field, keys));
  }
  for (const code_model::TargetField& target : pair.targets) {
    const std::string own = fmt::format("own_{}_{}", number, targets.size());
    if (target.own) {
      keys.define(out, *target.own);
      out += fmt::format("constexpr conversion::Row {}{};\n", own, row_of(*target.own, keys));
    }
    const std::string excluded_by = fmt::format("excluded_{}_{}", number, targets.size());
    std::string names;
    for (const std::string& name : target.excluded_by) names += (names.empty() ? "" : ", ") + literal(name);
    if (!names.empty()) out += fmt::format("constexpr std::string_view {}[] = {{{}}};\n", excluded_by, names);
    targets.push_back(target_of(target, pair, own, excluded_by));
  }
  out += constants("Row", rows_name, rows) + constants("Target", targets_name, targets);
  const std::string function =
      pair.is_walked ? fmt::format(", conversion::has_function<::{}, ::{}>()", pair.from, pair.to) : "";
  out += fmt::format("constexpr conversion::Table table_{}{{{}, {}{}}};\n", number, rows.empty() ? "{}" : rows_name,
                     targets.empty() ? "{}" : targets_name, function);
}

// ------------------------------------------------------------------------------------------------ functions by hand

/// `from.common.name`; of members in optionals and pointers the value.
std::string access_of(std::string_view object, const std::vector<code_model::MemberStep>& path) {
  std::string text(object);
  for (const code_model::MemberStep& step : path) {
    text += "." + step.name;
    if (step.is_held) text = fmt::format("(*{})", text);
  }
  return text;
}

/// The holders on the path have values.
std::string guard_of(std::string_view object, const std::vector<code_model::MemberStep>& path) {
  std::string text;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!path[i].is_held) continue;
    std::vector<code_model::MemberStep> holder(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    holder.back().is_held = false;
    text += fmt::format("if ({}) ", access_of(object, holder));
  }
  return text;
}

void write_members(std::string& out, const StructPair& pair, const std::vector<StructPair>& structs) {
  out += fmt::format("\ntemplate <>\nstruct kubexx::conversion::Members<::{}, ::{}> {{\n", pair.from, pair.to);
  std::string steps;
  for (const FieldPair& field : pair.fields) {
    if (field.inner < 0 || !structs[static_cast<std::size_t>(field.inner)].is_walked) continue;
    steps += fmt::format("    {}{}walk.member({}, {}, {}, source);\n", guard_of("from", field.source),
                         guard_of("to", field.target), literal(field.from), access_of("from", field.source),
                         access_of("to", field.target));
  }
  if (steps.empty()) {
    out += fmt::format("  static void walk(Walk&, const ::{}&, ::{}&, const Node&) {{}}\n}};\n", pair.from, pair.to);
    return;
  }
  out += fmt::format("  static void walk(Walk& walk, const ::{}& from, ::{}& to, const Node& source) {{\n{}  }}\n}};\n",
                     pair.from, pair.to, steps);
}

/// Structs in anonymous or template types have no name that a line could repeat.
std::string line_to_add(const StructPair& pair) {
  return fmt::format("kubexx::Result<> convert(const {}& from, {}& to);", pair.from, pair.to);
}

void write_demands(std::string& out, const StructPair& pair, const ConversionNames& others) {
  if (pair.demands.empty()) return;
  std::string text;
  for (const code_model::Demand& demand : pair.demands) {
    const auto path = others.paths.find(demand.file);
    if (path != others.paths.end()) text += fmt::format("{}:{}: ", path->second, demand.line);
    text += demand.message + "; ";
  }
  const std::size_t split = pair.from.rfind("::");
  const std::string name_space = split == std::string::npos ? "" : pair.from.substr(0, split);
  text += fmt::format("declare in {}, in namespace {}: {}", others.functions, name_space, line_to_add(pair));
  out += fmt::format("\nstatic_assert(kubexx::conversion::HasConversion<::{}, ::{}>,\n              {});\n", pair.from,
                     pair.to, message_literal(text));
}

/// The pairs of structs inside `root`, itself included.
void collect_inner(const std::vector<StructPair>& structs, int root, std::vector<int>& found) {
  if (std::ranges::find(found, root) != found.end()) return;
  found.push_back(root);
  for (const FieldPair& field : structs[static_cast<std::size_t>(root)].fields)
    if (field.inner >= 0) collect_inner(structs, field.inner, found);
}

/// Whether the program has a function for a pair inside `root`, as an expression.
std::string any_function(const std::vector<StructPair>& structs, int root) {
  std::vector<int> inner;
  collect_inner(structs, root, inner);
  std::string text;
  for (const int one : inner) {
    const StructPair& pair = structs[static_cast<std::size_t>(one)];
    if (!pair.is_walked) continue;
    text += fmt::format("{}\n    conversion::HasConversion<::{}, ::{}>", text.empty() ? "" : " ||", pair.from, pair.to);
  }
  return text.empty() ? " false" : text;
}

struct DirectionNames {
  const std::string& from;
  const std::string& to;
  const std::string& from_version;
  const std::string& to_version;
  bool to_is_stored = false;
  int root = -1;
};

void write_direction(std::string& out, const std::vector<StructPair>& structs, const DirectionNames& names,
                     const std::string& variable) {
  out += fmt::format("\nconstexpr bool {}_by_hand ={};\n\n", variable, any_function(structs, names.root));
  out += fmt::format(
      "constexpr conversion::FillByHand {0}_fill() {{\n  if constexpr ({0}_by_hand)\n    return "
      "conversion::fill_by_hand<::{1}, "
      "::{2}>;\n  else\n    return nullptr;\n}}\n\n",
      variable, names.from, names.to);
  out += fmt::format("constexpr conversion::Direction {0}{{{1}, {2}, &table_{3}, {0}_fill(), {4}}};\n", variable,
                     literal(names.from_version), literal(names.to_version), names.root, names.to_is_stored);
}

void define_convert(std::string& out, const DirectionNames& names, const std::string& forward,
                    const std::string& back) {
  out += fmt::format(
      "\nkubexx::Result<std::string> kubexx::Conversion<{0}, {1}>::convert(\n"
      "    const conversion::Document& document, const conversion::MayBeStored& may_be_stored) {{\n"
      "  return conversion::convert_document(document, {2}, {3}, may_be_stored);\n}}\n",
      names.from, names.to, forward, back);
}

void write_pair(std::string& out, std::string& definitions, const ConversionFile& code, std::size_t number) {
  const VersionPair& pair = code.pairs[number];
  const DirectionNames to_hub{pair.spoke,       pair.hub,           pair.spoke_version,
                              pair.hub_version, pair.is_hub_stored, pair.to_hub};
  const DirectionNames from_hub{pair.hub,           pair.spoke,           pair.hub_version,
                                pair.spoke_version, pair.is_spoke_stored, pair.from_hub};
  const std::string forward = fmt::format("to_hub_{}", number), back = fmt::format("from_hub_{}", number);
  write_direction(out, code.structs, to_hub, forward);
  write_direction(out, code.structs, from_hub, back);
  define_convert(definitions, to_hub, forward, back);
  define_convert(definitions, from_hub, back, forward);
}

}  // namespace

OutputFile write_conversion_header(const ConversionFile& code, const CodeNames& names, const ConversionNames& others) {
  std::string out = banner(names) + "#pragma once\n// clang-format off\n\n";
  out += fmt::format("#include \"{}.kubexx.hpp\"\n", file_name(names.stem));
  for (const std::string& hub : others.hubs) out += fmt::format("#include \"{}.kubexx.hpp\"\n", hub);
  for (const std::string& spoke : others.spokes) out += fmt::format("#include \"{}.kubexx_convert.hpp\"\n", spoke);
  out += "#include <kubexx/conversion.hpp>\n";
  for (const VersionPair& pair : code.pairs) {
    declare_direction(out, pair.spoke, pair.hub);
    declare_direction(out, pair.hub, pair.spoke);
  }
  for (const HubVersions& hub : code.hubs) declare_versions(out, hub);
  return {names.stem + ".kubexx_convert.hpp", std::move(out)};
}

OutputFile write_conversion_source(const ConversionFile& code, const CodeNames& names, const ConversionNames& others) {
  std::string out = banner(names) + "// clang-format off\n\n";
  out += fmt::format("#include \"{}.kubexx_convert.hpp\"\n", file_name(names.stem));
  const std::string name = names.stem + ".kubexx_convert.cpp";
  if (code.pairs.empty()) return {name, std::move(out)};
  out += "\n#include <kubexx/detail/conversion/walk.hpp>\n";
  if (!others.functions.empty()) out += fmt::format("#include \"{}\"\n", others.functions);
  out += "\n#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"\n";
  if (!others.functions.empty())
    for (const StructPair& pair : code.structs) write_demands(out, pair, others);
  for (const StructPair& pair : code.structs)
    if (pair.is_walked) write_members(out, pair, code.structs);
  out += "\nnamespace kubexx {\nnamespace {\n";
  KeyTables keys;
  for (std::size_t i = 0; i < code.structs.size(); ++i) write_table(out, code.structs[i], i, keys);
  std::string definitions;
  for (std::size_t i = 0; i < code.pairs.size(); ++i) write_pair(out, definitions, code, i);
  out += "\n}  // namespace\n}  // namespace kubexx\n";
  out += definitions + "\n#pragma GCC diagnostic pop\n";
  return {name, std::move(out)};
}

OutputFile write_conversion_check(const std::string& name, const std::vector<std::string>& hubs,
                                  const std::vector<std::string>& stems) {
  std::string out = "// Generated by kubexx. Do not edit.\n// clang-format off\n\n#include <cstdio>\n\n";
  out += "#include <kubexx/conversion_check.hpp>\n";
  for (const std::string& stem : stems) out += fmt::format("#include \"{}.kubexx_convert.hpp\"\n", stem);
  out += "\nint main(int count, char** arguments) {\n  kubexx::Webhooks hooks;\n";
  for (const std::string& hub : hubs) out += fmt::format("  hooks.converts<{}>();\n", hub);
  out +=
      "  const auto run = kubexx::testing::run_conversion_check(hooks, {arguments + 1, arguments + count});\n"
      "  std::fputs(run.text.c_str(), run.exit_code == 0 ? stdout : stderr);\n"
      "  return run.exit_code;\n}\n";
  return {name + ".cpp", std::move(out)};
}

}  // namespace kubexx::emit
