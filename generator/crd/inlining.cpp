#include "generator/crd/inlining.hpp"

#include <fmt/format.h>

#include "generator/crd/apply_marker.hpp"
#include "generator/crd/fields.hpp"
#include "generator/crd/types.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using schema::JsonSchema;
using Kind = facts::Type::Kind;

/// Where each JSON name of one object was seen first, and which structs it takes in.
struct Names {
  const model::Struct* kind = nullptr;  ///< if the object is one
  bool compares_inlined = true;         ///< members of inlined structs with others
  std::map<std::string_view, support::Span> first = {};
  std::set<const model::Struct*> inlined = {};
};

void check_reserved(Context& context, const Names& names, const model::Struct& type, const model::Field& field) {
  if (names.kind == nullptr || (field.json_name != "apiVersion" && field.json_name != "kind")) return;
  support::Diagnostic& found =
      error(context, "json-name-reserved", field.span(),
            fmt::format("the JSON name of '{}' is '{}', a field that every API object already has",
                        name_of(type, field), field.json_name));
  if (&type != names.kind)
    found.notes.push_back({fmt::format("'{}' contains it: '{}' is a base or an inlined struct",
                                       names.kind->fact->qualified, type.fact->qualified),
                           names.kind->fact->name_span});
}

void add_name(Context& context, Names& names, const model::Struct& type, const model::Field& field) {
  const auto [first, added] = names.first.emplace(field.json_name, field.span());
  if (added) return;
  error(context, "json-name-collision", field.span(),
        fmt::format("the JSON name of '{}' is '{}', which another member of the same object has too",
                    name_of(type, field), field.json_name))
      .notes.push_back(
          {"the other member is declared here; rename one with 'kubexx:name', or omit it with 'kubexx:omit'",
           first->second});
}

void collect(Context& context, Names& names, const model::Struct& type, bool is_inlined = false) {
  for (const model::Field& field : type.fields) {
    if (!field.inlined) {
      check_reserved(context, names, type, field);
      if (!is_inlined || names.compares_inlined) add_name(context, names, type, field);
      continue;
    }
    const model::Struct* inner = inlined_struct(context, field);
    if (inner != nullptr && names.inlined.insert(inner).second) collect(context, names, *inner, true);
  }
}

void check_bases(Context& context, const model::Struct& type, std::set<const model::Struct*>& seen) {
  for (const model::Field& field : type.fields) {
    if (field.base == nullptr) continue;
    const model::Struct* inner = inlined_struct(context, field);
    if (inner == nullptr) continue;
    if (!seen.insert(inner).second) {
      error(context, "base-diamond", field.span(),
            fmt::format("'{}' is a base class more than once, so its members would be duplicated",
                        inner->fact->qualified));
      continue;
    }
    check_bases(context, *inner, seen);
  }
}

bool check_inlined(Context& context, const model::Struct& type, const model::Field& field) {
  if (field.base != nullptr && field.base->is_virtual) {
    error(context, "base-virtual", field.span(),
          fmt::format("'{}' is a virtual base class, which an API object cannot have", field.type().spelling));
    return false;
  }
  if (inlined_struct(context, field) == nullptr && !field.type().reason.empty()) {
    error(context, "inline-type", field.span(),
          fmt::format("'{}' cannot be inlined: {}", name_of(type, field), field.type().reason));
    return false;
  }
  if (inlined_struct(context, field) == nullptr) {
    error(context, "inline-type", field.span(),
          fmt::format("'{}' cannot be inlined: '{}' is not a struct with members", name_of(type, field),
                      field.type().spelling));
    return false;
  }
  for (const markers::Marker& marker : field.markers) {
    if (marker.row->effect != Effect::required && marker.row->effect != Effect::k8s_required) continue;
    error(context, "marker-on-inlined", marker.span,
          fmt::format("'{}' cannot be applied here: '{}' is inlined and has no field of its own", marker.spelled,
                      field.type().spelling))
        .notes.push_back({"mark the members themselves", {}});
    return false;
  }
  if (!has_initial_value(context, field)) return true;
  error(context, "inline-initializer", field.fact->initializer->span,
        fmt::format("'{}' is inlined, so it has no field that could have this default value", name_of(type, field)))
      .notes.push_back({"initialise the members of the inlined struct instead", {}});
  return false;
}

}  // namespace

const model::Struct* inlined_struct(const Context& context, const model::Field& field) {
  const facts::Type& type = bare(context.types, field.type());
  if (type.kind != Kind::record) return nullptr;
  const auto found = context.types.structs.find(type.name);
  if (found == context.types.structs.end()) return nullptr;
  return is_opaque(found->second) ? nullptr : &found->second;
}

void check_json_names(Context& context, const model::Struct& type, bool as_kind) {
  Names names{.kind = as_kind ? &type : nullptr, .compares_inlined = !context.options.controller_gen};
  collect(context, names, type);
  std::set<const model::Struct*> seen;
  check_bases(context, type, seen);
}

void add_inlined(Context& context, JsonSchema& schema, const model::Struct& type, const model::Field& field) {
  if (!check_inlined(context, type, field)) return;
  TypeUse use;
  std::optional<JsonSchema> inlined = schema_of(context, field.type(), use);
  if (!inlined) return;
  apply_markers(context, *inlined, field.markers, {&field.type(), name_of(type, field), type.fact->name_space});
  schema.all_of.push_back(std::move(*inlined));
}

}  // namespace kubexx::crd
