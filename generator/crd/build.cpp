#include "generator/crd/build.hpp"

#include <fmt/format.h>

#include "generator/crd/context.hpp"
#include "generator/crd/conversion.hpp"
#include "generator/crd/crd_names.hpp"
#include "generator/crd/crd_version.hpp"
#include "generator/markers/spelling.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;

bool is_skipped(const model::Version& version) {
  return find_marker(version.kind->markers, Effect::skip_version) != nullptr;
}

/// The resource without the versions that are marked `skipversion`.
model::Resource kept(const model::Resource& resource) {
  model::Resource result{resource.group, resource.kind, {}, resource.external};
  for (const model::Version& version : resource.versions) {
    if (!is_skipped(version)) result.versions.push_back(version);
  }
  return result;
}

void note_kinds(support::Diagnostic& diagnostic, const model::Resource& resource) {
  for (const model::Version& version : resource.versions) {
    diagnostic.notes.push_back(
        {fmt::format("version '{}' is declared here", version.name), version.kind->fact->name_span});
  }
}

/// A marker without arguments, in the spelling that the kinds of the resource use.
std::string spelling_for(const model::Resource& resource, std::string_view name) {
  return markers::spelling(name, "", markers::prefers_typed(resource.versions.back().kind->markers));
}

void check_storage(Context& context, schema::CustomResourceDefinition& crd, const model::Resource& resource) {
  if (crd.versions.size() == 1) {
    crd.versions.front().storage = true;
    return;
  }
  if (resource.external) return;
  std::vector<std::string> stored;
  for (const schema::CrdVersion& version : crd.versions) {
    if (version.storage) stored.push_back(version.name);
  }
  if (stored.size() == 1) return;
  const support::Span span = resource.versions.back().kind->fact->name_span;
  if (stored.empty()) {
    note_kinds(error(context, "storage-version", span,
                     fmt::format("none of the {} versions of '{}' is the storage version; mark one with '{}'",
                                 crd.versions.size(), crd.metadata.name,
                                 spelling_for(resource, "kubebuilder:storageversion"))),
               resource);
    return;
  }
  note_kinds(error(context, "storage-version", span,
                   fmt::format("'{}' has the storage versions {}; exactly one is allowed", crd.metadata.name,
                               fmt::join(stored, " and "))),
             resource);
}

schema::CustomResourceDefinition build_crd(Context& context, const model::Resource& resource) {
  schema::CustomResourceDefinition crd;
  set_names(context, crd, resource);
  set_metadata(context, crd, resource);
  crd.conversion = build_conversion(context, resource);
  for (const model::Version& version : resource.versions) crd.versions.push_back(build_version(context, version));
  check_storage(context, crd, resource);
  return crd;
}

/// A type that is used in several places is repeated at each of them, so that a few lines can describe an endless
/// schema.
bool check_size(Context& context, Flattener& flattener, const schema::CrdVersion& version, const model::Struct& kind) {
  if (flattener.size(*version.schema) <= most_schema_nodes) return true;
  support::Diagnostic too_large{
      "CRD-DECODE-001",
      support::Severity::error,
      fmt::format("the schema of '{}' has more than {} nodes, and an API server cannot read a "
                  "definition of that size",
                  kind.fact->qualified, most_schema_nodes),
      kind.fact->name_span,
      {},
      {}};
  too_large.notes.push_back(
      {"a schema repeats a type wherever it is used; cut it at a member with "
       "'+kubebuilder:validation:Schemaless' and '+kubebuilder:pruning:PreserveUnknownFields'",
       {}});
  context.diagnostics.report(std::move(too_large));
  return false;
}

/// Schemas are complete once every definition is known, and only if there is no error.
void finish_schemas(Context& context, std::vector<schema::CustomResourceDefinition>& crds,
                    const std::vector<model::Resource>& resources) {
  if (context.diagnostics.has_errors()) return;
  Flattener flattener(std::move(context.definitions), context.options.controller_gen);
  for (const schema::CustomResourceDefinition& crd : crds)
    for (const schema::CrdVersion& version : crd.versions) flattener.count(*version.schema);
  bool fits = true;
  for (std::size_t i = 0; i < crds.size(); ++i)
    for (std::size_t v = 0; v < crds[i].versions.size(); ++v)
      fits = check_size(context, flattener, crds[i].versions[v], *resources[i].versions[v].kind) && fits;
  if (!fits) return;
  for (std::size_t i = 0; i < crds.size(); ++i)
    for (std::size_t v = 0; v < crds[i].versions.size(); ++v)
      finish_schema(context, flattener, crds[i].versions[v], *resources[i].versions[v].kind);
}

}  // namespace

Definitions build_definitions(std::span<const model::Resource> resources, const model::Types& types,
                              const Options& options, const support::SourceMap& sources,
                              support::Diagnostics& diagnostics) {
  Definitions result;
  Context context{types, options, sources, diagnostics, result.provenance};
  std::vector<model::Resource> built;
  for (const model::Resource& all : resources) {
    model::Resource resource = kept(all);
    if (resource.versions.empty()) continue;
    result.crds.push_back(build_crd(context, resource));
    built.push_back(std::move(resource));
  }
  finish_schemas(context, result.crds, built);
  return result;
}

}  // namespace kubexx::crd
