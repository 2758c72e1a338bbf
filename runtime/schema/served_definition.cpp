#include "runtime/schema/served_definition.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/schema/object/defaulting.hpp"
#include "runtime/schema/version_priority.hpp"

namespace kubexx::schema {
namespace {

/// The best version that is preferred to `version` and not deprecated itself.
const CrdVersion* better_version(const CustomResourceDefinition& crd, const CrdVersion& version) {
  const CrdVersion* best = nullptr;
  for (const CrdVersion& other : crd.versions) {
    if (!other.served || other.deprecated || !outranks(other.name, version.name)) continue;
    if (best == nullptr || outranks(other.name, best->name)) best = &other;
  }
  return best;
}

std::string deprecation(const CustomResourceDefinition& crd, const CrdVersion& version) {
  if (!version.deprecated) return {};
  if (version.deprecation_warning) return *version.deprecation_warning;
  std::string text = fmt::format("{}/{} {} is deprecated", crd.group, version.name, crd.names.kind);
  if (const CrdVersion* better = better_version(crd, version))
    text += fmt::format("; use {}/{} {}", crd.group, better->name, crd.names.kind);
  return text;
}

const JsonSchema* status_of(const CrdVersion& version) {
  if (!version.schema) return nullptr;
  const auto status = version.schema->properties.find("status");
  return status == version.schema->properties.end() ? nullptr : &status->second;
}

ServedVersion serve(const CustomResourceDefinition& crd, const CrdVersion& version, int server_minor) {
  ServedVersion served;
  served.api_version = crd.group.empty() ? version.name : crd.group + "/" + version.name;
  served.kind = crd.names.kind;
  served.is_served = version.served;
  served.is_namespaced = crd.scope == "Namespaced";
  served.keeps_unknown_fields = crd.preserve_unknown_fields;
  served.schema = version.schema ? &*version.schema : nullptr;
  served.compiled = compile_schema(version.schema ? *version.schema : JsonSchema(), SchemaUse::objects, server_minor);
  prune_defaults(served.compiled);
  served.deprecation = deprecation(crd, version);
  if (!version.subresources) return served;
  served.has_status = version.subresources->status;
  served.scale = version.subresources->scale;
  const JsonSchema* status = served.has_status ? status_of(version) : nullptr;
  if (status != nullptr) served.status_schema = compile_schema(*status, SchemaUse::objects, server_minor);
  return served;
}

}  // namespace

ServedDefinition::ServedDefinition(CustomResourceDefinition crd, int server_minor)
    : crd_(std::move(crd)), server_minor_(server_minor) {
  for (const CrdVersion& version : crd_.versions)
    versions_.emplace_back(version.name, serve(crd_, version, server_minor));
}

const ServedVersion* ServedDefinition::find(std::string_view name) const {
  const ServedVersion* listed = find_listed(name);
  return listed != nullptr && listed->is_served ? listed : nullptr;
}

const ServedVersion* ServedDefinition::find_listed(std::string_view name) const {
  for (const auto& [version, served] : versions_)
    if (version == name) return &served;
  return nullptr;
}

}  // namespace kubexx::schema
