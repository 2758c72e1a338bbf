#include "generator/build/build.hpp"

#include <fmt/format.h>

#include "generator/build/context.hpp"
#include "generator/build/conversion.hpp"
#include "generator/build/crd_names.hpp"
#include "generator/build/crd_version.hpp"

namespace kubexx::build {
namespace {

using markers::Effect;

bool is_skipped(const model::Version& version) {
  return find_marker(version.kind->markers, Effect::skip_version) != nullptr;
}

/// The resource without the versions that `skipversion` takes out.
model::Resource kept(const model::Resource& resource) {
  model::Resource result{resource.group, resource.kind, {}};
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

void check_storage(Context& context, schema::CustomResourceDefinition& crd, const model::Resource& resource) {
  if (crd.versions.size() == 1) {
    crd.versions.front().storage = true;
    return;
  }
  std::vector<std::string> stored;
  for (const schema::CrdVersion& version : crd.versions) {
    if (version.storage) stored.push_back(version.name);
  }
  if (stored.size() == 1) return;
  const support::Span span = resource.versions.back().kind->fact->name_span;
  if (stored.empty()) {
    note_kinds(error(context, "storage-version", span,
                     fmt::format("none of the {} versions of '{}' is the one to store; mark one with "
                                 "'+kubebuilder:storageversion'",
                                 crd.versions.size(), crd.metadata.name)),
               resource);
    return;
  }
  note_kinds(error(context, "storage-version", span,
                   fmt::format("'{}' marks {} as storage versions; exactly one may be", crd.metadata.name,
                               fmt::join(stored, " and "))),
             resource);
}

void check_served(Context& context, const schema::CustomResourceDefinition& crd, const model::Resource& resource) {
  for (const schema::CrdVersion& version : crd.versions) {
    if (version.served) return;
  }
  error(context, "served-version", resource.versions.front().kind->fact->name_span,
        fmt::format("no version of '{}' is served; remove '+kubebuilder:unservedversion' from one", crd.metadata.name));
}

schema::CustomResourceDefinition build_crd(Context& context, const model::Resource& resource) {
  schema::CustomResourceDefinition crd;
  set_names(context, crd, resource);
  set_metadata(context, crd, resource);
  crd.conversion = build_conversion(context, resource);
  for (const model::Version& version : resource.versions) crd.versions.push_back(build_version(context, version));
  check_storage(context, crd, resource);
  check_served(context, crd, resource);
  return crd;
}

}  // namespace

Definitions build_definitions(const model::Model& model, const Options& options, const support::SourceMap& sources,
                              support::Diagnostics& diagnostics) {
  Definitions result;
  Context context{model.types, options, sources, diagnostics, result.provenance};
  for (const model::Resource& all : model.resources) {
    const model::Resource resource = kept(all);
    if (!resource.versions.empty()) result.crds.push_back(build_crd(context, resource));
  }
  return result;
}

}  // namespace kubexx::build
