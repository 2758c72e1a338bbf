#include "generator/code_model/conversion_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/code_model/struct_pairs.hpp"
#include "runtime/schema/version_priority.hpp"

namespace kubexx::code_model {
namespace {

using markers::Effect;

std::vector<const model::Version*> versions_of(const model::Resource& resource) {
  std::vector<const model::Version*> versions;
  for (const model::Version& version : resource.versions)
    if (crd::find_marker(version.kind->markers, Effect::skip_version) == nullptr) versions.push_back(&version);
  std::ranges::sort(versions, [](const auto* a, const auto* b) { return schema::outranks(a->name, b->name); });
  return versions;
}

/// `versions` are in descending order.
const model::Version& hub_of(const std::vector<const model::Version*>& versions) {
  for (const model::Version* version : versions)
    if (crd::find_marker(version->kind->markers, Effect::conversion_hub) != nullptr) return *version;
  return *versions.front();
}

support::FileId header_of(const model::Version& version) { return version.kind->fact->name_span.file; }

bool is_stored(const model::Version& version) {
  return crd::find_marker(version.kind->markers, Effect::storage_version) != nullptr;
}

class ConversionBuilder {
 public:
  ConversionBuilder(crd::Context& context, std::map<support::FileId, ConversionFile>& files)
      : context_(context), files_(files) {}

  void add(const model::Resource& resource) {
    const auto versions = versions_of(resource);
    if (resource.external || versions.size() < 2) return;
    const model::Version& hub = hub_of(versions);
    HubVersions all{type_name(*hub.kind), {}};
    for (const model::Version* version : versions) {
      if (version == &hub) continue;
      add_pair(resource, *version, hub);
      all.spokes.push_back(type_name(*version->kind));
      add_header(files_[header_of(hub)].spoke_headers, header_of(*version));
      add_header(files_[header_of(*version)].hub_headers, header_of(hub));
    }
    files_[header_of(hub)].hubs.push_back(std::move(all));
  }

  void report(bool has_functions) {
    report_unused_markers();
    if (has_functions) return;
    for (const auto& [header, pairs] : pairs_) {
      for (const Unexplained& one : pairs.unexplained()) {
        if (one.is_noted) continue;
        auto& error = crd::error(context_, "conversion-unexplained", one.span, one.message);
        error.notes = one.notes;
        error.notes.push_back(
            {"a function 'convert' for the two structs can convert the field: declare it in the header that "
             "'--conversion-header' or CONVERSIONS names",
             {}});
      }
    }
  }

 private:
  void report_unused_markers() {
    for (const markers::Marker* marker : markers_.seen)
      if (!markers_.used.contains(marker)) report_unused(*marker);
  }

  void report_unused(const markers::Marker& marker) {
    auto& error = crd::error(context_, "conversion-marker", marker.span,
                             fmt::format("'{}' has no effect: {}", marker.spelled, why_unused(marker)));
    if (marker.row->effect == Effect::was && !markers_.usable.contains(&marker))
      error.notes.push_back(
          {"older versions are converted to the hub: the highest version, or the one marked '+kubexx:conversion:hub'",
           {}});
  }

  std::string why_unused(const markers::Marker& marker) const {
    const bool is_usable = markers_.usable.contains(&marker);
    if (marker.row->effect == Effect::gone)
      return is_usable ? "newer versions have the field" : "the version is not converted to a newer one";
    return is_usable ? fmt::format("no older version has the field '{}' here", marker.value().value.as_string())
                     : "the version is not converted from an older one";
  }

  static void add_header(std::vector<support::FileId>& headers, support::FileId header) {
    if (std::ranges::find(headers, header) == headers.end()) headers.push_back(header);
  }

  void add_pair(const model::Resource& resource, const model::Version& spoke, const model::Version& hub) {
    ConversionFile& file = files_[header_of(spoke)];
    StructPairs& structs = pairs_.try_emplace(header_of(spoke), context_, file.structs, markers_).first->second;
    const bool is_spoke_older = schema::outranks(hub.name, spoke.name);
    const model::Version &older = is_spoke_older ? spoke : hub, &newer = is_spoke_older ? hub : spoke;
    const auto both = structs.add(*older.kind, *newer.kind, older.name);
    const auto api_version = [&](const model::Version& version) {
      return resource.group.empty() ? version.name : resource.group + "/" + version.name;
    };
    file.pairs.push_back({type_name(*spoke.kind), type_name(*hub.kind), api_version(spoke), api_version(hub),
                          is_stored(spoke), is_stored(hub), is_spoke_older ? both.to_newer : both.to_older,
                          is_spoke_older ? both.to_older : both.to_newer});
  }

  crd::Context& context_;
  std::map<support::FileId, ConversionFile>& files_;
  std::map<support::FileId, StructPairs> pairs_;
  MarkerUse markers_;
};

}  // namespace

std::map<support::FileId, ConversionFile> build_conversions(const model::Model& model, const crd::Options& options,
                                                            bool has_functions, const support::SourceMap& sources,
                                                            support::Diagnostics& diagnostics) {
  std::map<support::FileId, ConversionFile> files;
  crd::Provenance provenance;
  crd::Context context{model.types, options, sources, diagnostics, provenance};
  ConversionBuilder builder(context, files);
  for (const model::Resource& resource : model.resources) builder.add(resource);
  builder.report(has_functions);
  return files;
}

}  // namespace kubexx::code_model
