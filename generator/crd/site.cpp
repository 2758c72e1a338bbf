#include "generator/crd/site.hpp"

#include <algorithm>
#include <set>

#include "generator/crd/known_types.hpp"
#include "generator/crd/types.hpp"

namespace kubexx::crd {
namespace {

using facts::Type;
using Kind = Type::Kind;
using markers::Effect;

std::string type_marker(const std::vector<markers::Marker>& markers) {
  const markers::Marker* marker = find_marker(markers, Effect::type);
  return marker != nullptr ? marker->value().value.as_string() : std::string();
}

/// The markers of the named type itself, or null.
const std::vector<markers::Marker>* own_markers(const model::Types& types, const Type& type) {
  if (type.kind == Kind::alias) {
    const auto found = types.aliases.find(type.name);
    return found == types.aliases.end() ? nullptr : &found->second.markers;
  }
  if (type.kind == Kind::record) {
    const auto found = types.structs.find(type.name);
    return found == types.structs.end() ? nullptr : &found->second.markers;
  }
  if (type.kind == Kind::enumeration) {
    const auto found = types.enums.find(type.name);
    return found == types.enums.end() ? nullptr : &found->second.markers;
  }
  return nullptr;
}

SiteType known_site(const Context& context, const Type& type) {
  const auto schema = known_type_schema(type.name, context.wording(), false);
  return schema ? SiteType{schema->type, schema->format, schema->int_or_string} : SiteType{};
}

SiteType enum_site(const Context& context, const Type& type) {
  const auto found = context.types.enums.find(type.name);
  if (found == context.types.enums.end() || !found->second.as_integers) return {"string", "", false};
  return {"integer", "", false};
}

SiteType scalar_site(Context& context, const Type& type) {
  TypeUse use;
  use.number_allowed = true;
  const std::optional<schema::JsonSchema> schema = schema_of(context, type, use);
  return schema ? SiteType{schema->type, schema->format, schema->int_or_string} : SiteType{};
}

SiteType structural(Context& context, const Type& type) {
  switch (type.kind) {
    case Kind::known:
      return known_site(context, type);
    case Kind::enumeration:
      return enum_site(context, type);
    case Kind::record:
    case Kind::map:
      return {"object", "", false};
    case Kind::list:
    case Kind::array:
    case Kind::set:
      return {"array", "", false};
    case Kind::variant: {
      const bool of_structs =
          !type.arguments.empty() && bare(context.types, type.arguments.front()).kind == Kind::record;
      return of_structs ? SiteType{"object", "", false} : SiteType{"", "", true};
    }
    case Kind::alias:
    case Kind::optional:
    case Kind::unsupported:
      return {};
    default:
      return scalar_site(context, type);
  }
}

/// Types by name, so that recursive ones come to an end.
using Seen = std::set<std::string>;

bool has_metadata(const model::Types& types, const Type& type, Seen& seen) {
  const auto in = [&](const Type& part) { return has_metadata(types, part, seen); };
  if (type.kind == Kind::known) return type.name == "ObjectMeta";
  if (std::ranges::any_of(type.arguments, in)) return true;
  if ((type.kind != Kind::alias && type.kind != Kind::record) || !seen.insert(type.name).second) return false;
  if (const auto alias = types.aliases.find(type.name); alias != types.aliases.end())
    return in(alias->second.fact->underlying);
  const auto record = types.structs.find(type.name);
  return record != types.structs.end() &&
         std::ranges::any_of(record->second.fields, [&](const model::Field& field) { return in(field.type()); });
}

}  // namespace

bool has_metadata(const Context& context, const Type& type) {
  Seen seen;
  return has_metadata(context.types, type, seen);
}

std::string key_of(const Type& type) { return type.kind == Kind::known ? "known:" + type.name : type.name; }

std::string definition_key(const Context& context, const Type& type) {
  const bool is_other = context.lists_metadata != context.options.generate_embedded_object_meta;
  return key_of(type) + (is_other ? " with metadata" : "") + (context.at_root ? " at the root" : "") +
         (context.in_optional ? " in an optional" : "");
}

SiteType full_type(Context& context, const Type& type) {
  const Type* current = &type;
  for (std::size_t steps = 0; steps <= context.types.aliases.size() + 8; ++steps) {
    if (const auto* markers = own_markers(context.types, *current)) {
      if (const std::string marked = type_marker(*markers); !marked.empty()) return {marked, "", false};
    }
    if (current->kind == Kind::optional && !current->arguments.empty()) {
      current = &current->arguments.front();
    } else if (const auto alias = context.types.aliases.find(current->name);
               current->kind == Kind::alias && alias != context.types.aliases.end()) {
      current = &alias->second.fact->underlying;
    } else {
      break;
    }
  }
  return structural(context, *current);
}

/// The format that a marker on an alias, or on one that it names, gives it.
std::optional<std::string> marked_format(const Context& context, const Type& type) {
  const Type* current = &type;
  for (std::size_t steps = 0; steps <= context.types.aliases.size(); ++steps) {
    const auto alias = context.types.aliases.find(current->name);
    if (current->kind != Kind::alias || alias == context.types.aliases.end()) return std::nullopt;
    if (const markers::Marker* marker = find_marker(alias->second.markers, Effect::format))
      return marker->value().value.as_string();
    current = &alias->second.fact->underlying;
  }
  return std::nullopt;
}

/// What a reference has in schemas of kubexx, where a marker on an alias replaces the format of its C++ type.
SiteType own_site_type(Context& context, const Type& type) {
  SiteType site = full_type(context, type);
  if (auto format = marked_format(context, type)) site.format = *std::move(format);
  return site;
}

SiteType site_type(Context& context, const Type& type) {
  if (!context.options.controller_gen) return own_site_type(context, type);
  const Type& target = behind_aliases(context.types, type);
  switch (target.kind) {
    // Go has no information here: a struct, a vocabulary type, an array type and a pointer type are bare references.
    case Kind::known:
    case Kind::array:
    case Kind::optional:
    case Kind::variant:
      return {};
    case Kind::record: {
      const SiteType record = full_type(context, type);
      return record.type == "object" ? SiteType{} : record;
    }
    default:
      return full_type(context, type);
  }
}

namespace {

bool has_atomic_marker(const std::vector<markers::Marker>& markers) {
  for (const Effect effect : {Effect::map_type, Effect::list_type}) {
    const markers::Marker* marker = find_marker(markers, effect);
    if (marker != nullptr && marker->value().value.as_string() == "atomic") return true;
  }
  return false;
}

}  // namespace

bool is_atomic(Context& context, const Type& type) {
  const Type* current = &type;
  for (std::size_t steps = 0; steps <= context.types.aliases.size(); ++steps) {
    const auto* markers = own_markers(context.types, *current);
    if (markers == nullptr) return false;
    if (has_atomic_marker(*markers)) return true;
    const auto alias = context.types.aliases.find(current->name);
    if (current->kind != Kind::alias || alias == context.types.aliases.end()) return false;
    current = &alias->second.fact->underlying;
  }
  return false;
}

}  // namespace kubexx::crd
