#include "generator/model/bind_types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "generator/model/names.hpp"
#include "generator/support/shares.hpp"

namespace kubexx::model {
namespace {

using markers::Effect;
using markers::Marker;

struct Binder {
  Namespaces& namespaces;
  markers::Options options;
  const support::SourceMap& sources;
  support::Diagnostics& diagnostics;

  markers::Bound bind(const facts::Declaration& declaration, markers::Target target) const {
    return markers::bind(declaration, target, sources, diagnostics, options);
  }
  markers::Bound bind_type(const facts::Declaration& declaration, const std::string& name_space) const {
    markers::Bound bound = bind(declaration, markers::on_type);
    if (!bound.for_namespace.empty()) add_markers(namespaces[name_space], bound.for_namespace, diagnostics);
    return bound;
  }
};

const Marker* find(const std::vector<Marker>& markers, Effect effect) {
  const auto found =
      std::find_if(markers.begin(), markers.end(), [&](const Marker& marker) { return marker.row->effect == effect; });
  return found == markers.end() ? nullptr : &*found;
}

std::string name_of(const facts::Field& fact, const std::vector<Marker>& markers) {
  const Marker* name = find(markers, Effect::name);
  return name != nullptr ? name->value().value.as_string() : json_name(fact.name);
}

void check_name(const Marker* name, support::Diagnostics& diagnostics) {
  if (name == nullptr || !name->value().value.as_string().empty()) return;
  diagnostics.error("json-name-empty", name->value().span, "a JSON name cannot be empty");
}

void add_bases(Struct& to) {
  for (const facts::Base& base : to.fact->bases) {
    if (!base.is_public) continue;
    Field field;
    field.base = &base;
    field.inlined = true;
    to.fields.push_back(std::move(field));
  }
}

void add_field(Struct& to, const facts::Field& fact, const Binder& binder) {
  markers::Bound bound = binder.bind(fact, markers::on_field);
  if (find(bound.markers, Effect::omit) != nullptr) return;
  check_name(find(bound.markers, Effect::name), binder.diagnostics);
  Field field;
  field.fact = &fact;
  field.inlined = find(bound.markers, Effect::inline_fields) != nullptr;
  if (!field.inlined || find(bound.markers, Effect::name) != nullptr) field.json_name = name_of(fact, bound.markers);
  field.description = std::move(bound.description);
  field.markers = std::move(bound.markers);
  to.fields.push_back(std::move(field));
}

Struct bind_struct(const facts::Record& fact, const Binder& binder) {
  markers::Bound bound = binder.bind_type(fact, fact.name_space);
  Struct result;
  result.fact = &fact;
  result.description = std::move(bound.description);
  result.markers = std::move(bound.markers);
  add_bases(result);
  return result;
}

/// The members of all structs, which know nothing of each other, on all processors.
void bind_members(Types& types, const Binder& binder) {
  constexpr std::size_t worth_a_thread = 16;
  std::vector<Struct*> structs;
  for (auto& [name, type] : types.structs) structs.push_back(&type);
  const std::vector<support::Share> shares = support::shares_of(structs.size(), worth_a_thread);
  std::vector<support::Diagnostics> said(shares.size());
  support::at_once(shares.size(), [&](std::size_t share) {
    const Binder own{binder.namespaces, binder.options, binder.sources, said[share]};
    for (std::size_t i = shares[share].first; i < shares[share].last; ++i)
      for (const facts::Field& field : structs[i]->fact->fields) add_field(*structs[i], field, own);
  });
  for (const support::Diagnostics& of_share : said)
    for (support::Diagnostic& one : of_share.sorted()) binder.diagnostics.report(std::move(one));
}

/// Without the underscores that keep `default_` from being a keyword.
std::string wire_name(std::string_view enumerator) {
  const std::size_t last = enumerator.find_last_not_of('_');
  return std::string(last == std::string_view::npos ? enumerator : enumerator.substr(0, last + 1));
}

std::optional<EnumValue> bind_enumerator(const facts::Enumerator& fact, const Binder& binder) {
  const markers::Bound bound = binder.bind(fact, markers::on_enumerator);
  if (find(bound.markers, Effect::omit) != nullptr) return std::nullopt;
  const Marker* name = find(bound.markers, Effect::name);
  return EnumValue{fact.name, name != nullptr ? name->value().value.as_string() : wire_name(fact.name), fact.value,
                   fact.name_span};
}

/// Code cannot distinguish enumerators with the same number, so that it would write one as the other.
void check_unique_numbers(const Enum& type, support::Diagnostics& diagnostics) {
  std::map<std::int64_t, const EnumValue*> numbers;
  for (const EnumValue& value : type.values) {
    const auto [first, added] = numbers.emplace(value.number, &value);
    if (added || first->second->text == value.text) continue;
    diagnostics
        .error("enum-duplicate", value.span,
               fmt::format("'{}' and '{}' of '{}' have the same number: '{}' would be read as '{}'",
                           first->second->name, value.name, type.fact->qualified, value.text, first->second->text))
        .notes.push_back({"the other one is here; give one of them another number, or omit it with 'kubexx:omit'",
                          first->second->span});
  }
}

void check_unique(const Enum& type, support::Diagnostics& diagnostics) {
  std::map<std::string, support::Span> texts;
  for (const EnumValue& value : type.values) {
    const std::string text = type.as_integers ? fmt::to_string(value.number) : value.text;
    const auto [first, added] = texts.emplace(text, value.span);
    if (added) continue;
    diagnostics
        .error("enum-duplicate", value.span,
               fmt::format("two enumerators of '{}' are written as '{}'", type.fact->qualified, text))
        .notes.push_back(
            {"the other one is here; give one of them another 'kubexx:name', or omit it with 'kubexx:omit'",
             first->second});
  }
  if (!type.as_integers) check_unique_numbers(type, diagnostics);
}

/// API servers read integers as std::int64_t.
void check_number(const facts::Enumerator& fact, const Enum& type, support::Diagnostics& diagnostics) {
  if (!type.as_integers || !fact.above_int64) return;
  diagnostics.error("enum-out-of-range", fact.name_span,
                    fmt::format("the value of '{}' is {}, which does not fit a signed 64-bit integer", fact.qualified,
                                static_cast<std::uint64_t>(fact.value)));
}

Enum bind_enum(const facts::Enum& fact, const Binder& binder) {
  markers::Bound bound = binder.bind_type(fact, fact.name_space);
  Enum result;
  result.fact = &fact;
  result.description = std::move(bound.description);
  result.markers = std::move(bound.markers);
  result.as_integers = find(result.markers, Effect::integers) != nullptr;
  for (const facts::Enumerator& enumerator : fact.enumerators) {
    auto value = bind_enumerator(enumerator, binder);
    if (!value) continue;
    check_number(enumerator, result, binder.diagnostics);
    result.values.push_back(std::move(*value));
  }
  check_unique(result, binder.diagnostics);
  return result;
}

Alias bind_alias(const facts::Alias& fact, const Binder& binder) {
  markers::Bound bound = binder.bind_type(fact, fact.name_space);
  return {&fact, std::move(bound.description), std::move(bound.markers)};
}

/// Whether the type is, or is nested in, a kind that is marked external.
bool is_in_external(const Types& types, const facts::Record& record) {
  const std::size_t begin = record.name_space.empty() ? 0 : record.name_space.size() + 2;
  const auto outermost = types.structs.find(record.qualified.substr(0, record.qualified.find("::", begin)));
  if (outermost == types.structs.end()) return false;
  const std::vector<Marker>& markers = outermost->second.markers;
  return std::ranges::any_of(markers, [](const Marker& marker) { return marker.row->effect == Effect::external; });
}

}  // namespace

Types bind_types(const facts::Facts& facts, const Index& index, Namespaces& namespaces, const Options& options,
                 const support::SourceMap& sources, support::Diagnostics& diagnostics) {
  const Binder binder{namespaces, {.controller_gen = options.controller_gen}, sources, diagnostics};
  const std::set<std::string> wanted = reachable(facts, index);
  const auto is_wanted = [&](const auto& declaration) {
    return wanted.count(declaration.qualified) != 0 && !effective(namespaces, declaration.name_space).skip;
  };
  Types types;
  for (const facts::Record& record : facts.records) {
    if (is_wanted(record)) types.structs.emplace(record.qualified, bind_struct(record, binder));
  }
  bind_members(types, binder);
  for (const facts::Enum& enumeration : facts.enums) {
    if (is_wanted(enumeration)) types.enums.emplace(enumeration.qualified, bind_enum(enumeration, binder));
  }
  for (const facts::Alias& alias : facts.aliases) {
    if (is_wanted(alias)) types.aliases.emplace(alias.qualified, bind_alias(alias, binder));
  }
  for (const facts::Constant& constant : facts.constants) types.constants.emplace(constant.qualified, &constant);
  for (auto& [key, type] : types.structs) {
    const NamespaceMarkers around = effective(namespaces, type.fact->name_space);
    type.optional_by_default = around.fields_optional.value_or(false);
    type.external = around.external || is_in_external(types, *type.fact);
    const facts::Record& fact = *type.fact;
    const bool has_own_name = !fact.is_nested && !fact.is_anonymous && !fact.is_union && !fact.is_template_instance;
    if (around.code_header && has_own_name) type.code_header = around.code_header->text;
  }
  return types;
}

}  // namespace kubexx::model
