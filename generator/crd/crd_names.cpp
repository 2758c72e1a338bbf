#include "generator/crd/crd_names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/plural.hpp"
#include "generator/markers/spelling.hpp"
#include "generator/model/names.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::crd {
namespace {

using markers::Argument;
using markers::Effect;
using markers::Marker;

/// The value that some version sets for an argument of `resource`; versions that disagree are reported.
const Argument* agreed(Context& context, const model::Resource& resource, std::string_view name) {
  const Argument* first = nullptr;
  for (const model::Version& version : resource.versions) {
    for (const Marker& marker : version.kind->markers) {
      const Argument* argument = marker.row->effect == Effect::resource ? marker.find(name) : nullptr;
      if (argument == nullptr) continue;
      if (first == nullptr) {
        first = argument;
      } else if (!(first->value == argument->value)) {
        error(context, "resource-conflict", argument->span,
              fmt::format("'{}' of '{}' differs between versions; all versions must have the same value", name,
                          resource.kind))
            .notes.push_back({"the other version sets it here", first->span});
      }
    }
  }
  return first;
}

/// `scope=Cluster` in the spelling of the marker that sets it.
std::string spelled_like(const Marker& marker, const Argument& argument) {
  const std::string& value = argument.value.as_string();
  if (markers::is_typed(marker)) return fmt::format("kubexx::resource{{.{} = \"{}\"}}", argument.name, value);
  return fmt::format("+kubebuilder:resource:{}={}", argument.name, value);
}

/// The version that objects are stored in; null if none, or more than one, is marked.
const model::Version* storage_version(const model::Resource& resource) {
  if (resource.versions.size() == 1) return &resource.versions.front();
  const model::Version* found = nullptr;
  for (const model::Version& version : resource.versions) {
    if (find_marker(version.kind->markers, Effect::storage_version) == nullptr) continue;
    if (found != nullptr) return nullptr;
    found = &version;
  }
  return found;
}

/// What the storage version sets applies to all versions. If it does not set `name`, it has the `usual` value, and no
/// other version may have another.
void check_unset(Context& context, const model::Resource& resource, std::string_view name, const std::string& usual) {
  const model::Version* stored = storage_version(resource);
  if (stored == nullptr || context.options.controller_gen || resource_marker(*stored, name) != nullptr) return;
  for (const model::Version& version : resource.versions) {
    const Marker* marker = resource_marker(version, name);
    const Argument* set = marker != nullptr ? marker->find(name) : nullptr;
    if (set == nullptr || set->value.as_string() == usual) continue;
    error(context, "resource-conflict", stored->kind->fact->name_span,
          fmt::format("the {} of '{}' is '{}' in version '{}', but the storage version '{}' does not set it; there it "
                      "is '{}'",
                      name == "path" ? "plural name" : name, resource.kind, set->value.as_string(), version.name,
                      stored->name, usual))
        .notes.push_back(
            {fmt::format("all versions share it: move '{}' to the storage version", spelled_like(*marker, *set)),
             set->span});
    return;
  }
}

std::vector<std::string> strings(const Argument* argument) {
  return argument == nullptr ? std::vector<std::string>() : json::texts_at(argument->value, {});
}

std::string scope_of(Context& context, const model::Resource& resource) {
  const Argument* argument = agreed(context, resource, "scope");
  if (argument == nullptr) return "Namespaced";
  return argument->value.as_string();
}

void add_pairs(Context& context, std::map<std::string, std::string>& to, const Marker& marker, std::string_view name) {
  const Argument* argument = marker.find(name);
  for (const std::string& pair : strings(argument)) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos) {
      error(context, "metadata-pair", argument->span,
            fmt::format("'{}' is not of the form '<key>=<value>', as every element of '{}' must be", pair, name));
    } else {
      to[pair.substr(0, equals)] = pair.substr(equals + 1);
    }
  }
}

}  // namespace

const Marker* resource_marker(const model::Version& version, std::string_view argument) {
  for (const Marker& marker : version.kind->markers) {
    if (marker.row->effect == Effect::resource && marker.find(argument) != nullptr) return &marker;
  }
  return nullptr;
}

void set_names(Context& context, schema::CustomResourceDefinition& crd, const model::Resource& resource) {
  const Argument* path = agreed(context, resource, "path");
  const Argument* singular = agreed(context, resource, "singular");
  const Argument* short_names = agreed(context, resource, "shortName");
  const Argument* categories = agreed(context, resource, "categories");
  crd.group = resource.group;
  crd.names.kind = resource.kind;
  crd.names.list_kind = resource.kind + "List";
  crd.names.plural = path != nullptr ? path->value.as_string() : plural(resource.kind);
  crd.names.singular = singular != nullptr ? singular->value.as_string() : core::ascii_lowered(resource.kind);
  crd.names.short_names = strings(short_names);
  crd.names.categories = strings(categories);
  crd.scope = scope_of(context, resource);
  check_unset(context, resource, "path", plural(resource.kind));
  check_unset(context, resource, "scope", "Namespaced");
  crd.metadata.name = crd.group.empty() ? crd.names.plural : crd.names.plural + "." + crd.group;
}

void set_metadata(Context& context, schema::CustomResourceDefinition& crd, const model::Resource& resource) {
  for (const model::Version& version : resource.versions) {
    for (const Marker& marker : version.kind->markers) {
      if (marker.row->effect != Effect::metadata) continue;
      add_pairs(context, crd.metadata.annotations, marker, "annotations");
      add_pairs(context, crd.metadata.labels, marker, "labels");
    }
  }
}

}  // namespace kubexx::crd
