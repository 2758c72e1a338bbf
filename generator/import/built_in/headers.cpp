#include "generator/import/built_in/headers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "generator/import/built_in/definition.hpp"
#include "generator/import/built_in/members.hpp"
#include "generator/import/built_in/names.hpp"
#include "generator/import/kind_markers.hpp"
#include "generator/import/literals.hpp"
#include "generator/markers/marker_table.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::importing {
namespace {

/// The group of a package, which its kinds name: `networking.k8s.io` for `networking/v1`.
std::string group_of(const kubernetes::Catalog& catalog, std::string_view package) {
  for (const kubernetes::Kind& kind : catalog.kinds())
    if (package_of(kind.definition) == package) return kind.group;
  return std::string(package.substr(0, package.find('/')));
}

/// Nothing if the kind has all verbs.
std::optional<std::string> only_verbs_marker(const kubernetes::Kind& kind) {
  const markers::MarkerRow& row = *markers::find_preferred_row(markers::Effect::only_verbs);
  const auto has = [&](std::string_view verb) { return std::ranges::find(kind.verbs, verb) != kind.verbs.end(); };
  if (std::ranges::all_of(row.values, has)) return std::nullopt;
  return fmt::format("{}={}", row.name, fmt::join(kind.verbs, ";"));
}

/// The kind as a definition that has its names and subresources only.
std::vector<std::string> markers_of(const kubernetes::Kind& kind) {
  schema::CustomResourceDefinition crd;
  crd.scope = kind.is_namespaced ? "Namespaced" : "Cluster";
  crd.names.kind = kind.kind;
  crd.names.plural = kind.plural;
  crd.names.singular = kind.singular;
  crd.names.short_names = kind.short_names;
  schema::CrdVersion version;
  version.name = kind.version;
  version.served = true;
  if (!kind.subresources.empty()) version.subresources.emplace();
  if (kind.subresources.contains("status")) version.subresources->status = true;
  if (kind.subresources.contains("scale"))
    version.subresources->scale = schema::ScaleSubresource{".spec.replicas", ".status.replicas", {}};
  std::vector<std::string> markers = kind_markers(crd, version, false);
  if (auto marker = only_verbs_marker(kind)) markers.push_back(*std::move(marker));
  markers.emplace_back("kubexx:built-in");
  return markers;
}

/// As a member of another type, an object has the fields that every kind has.
constexpr const char* kTypeMeta =
    R"(kubexx:schema={"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"}}})";

class BuiltInHeaders {
 public:
  explicit BuiltInHeaders(const kubernetes::Catalog& catalog) : catalog_(catalog) {
    for (const kubernetes::Kind& kind : catalog.kinds()) kinds_.emplace(kind.definition, &kind);
  }

  std::vector<Header> build(std::vector<std::string> asked) {
    std::sort(asked.begin(), asked.end());
    for (const std::string& definition : asked) add_package(package_of(definition));
    for (const std::string& definition : asked) add(definition);
    return std::move(headers_);
  }

 private:
  /// The packages that any definition of a package refers to, so that the set of headers is known from the names of
  /// the group versions.
  std::set<std::string> used_packages(const std::string& package) const {
    std::set<std::string> used;
    for (const std::string_view definition : catalog_.definitions()) {
      if (package_of(definition) != package) continue;
      for (const std::string& other : references_of(*catalog_.definition(definition))) used.insert(package_of(other));
    }
    used.erase(package);
    return used;
  }

  void add_package(const std::string& package) {
    if (positions_.contains(package)) return;
    const std::set<std::string> used = used_packages(package);
    for (const std::string& other : used) add_package(other);
    positions_.emplace(package, headers_.size());
    Header& header = headers_.emplace_back();
    header.path = header_path(package);
    header.source = fmt::format("Kubernetes {}, group version {}", catalog_.release(), package);
    header.name_space = built_in_namespace(package);
    for (const std::string& other : used) header.includes.push_back(header_path(other));
    header.namespace_markers = {"groupName=" + marker_string(group_of(catalog_, package)), "kubexx:external",
                                "kubexx:code-header=" + marker_string(code_header_path(package))};
  }

  /// The types of its members first.
  void add(const std::string& definition) {
    if (!seen_.insert(definition).second) return;
    const json::Value schema = *declared_definition(catalog_, definition);
    for (const std::string& other : references_of(schema)) add(other);
    const auto kind = kinds_.find(definition);
    Declaration declared = built_in_struct(definition, schema, kind != kinds_.end());
    std::vector<std::string>& markers = declared.comment.markers;
    if (kind != kinds_.end()) {
      std::vector<std::string> of_kind = markers_of(*kind->second);
      markers.insert(markers.end(), of_kind.begin(), of_kind.end());
      for (const char* marker : {"kubexx:texts=none", "kubebuilder:object:root=true", kTypeMeta})
        markers.emplace_back(marker);
    } else if (json::find(schema, {"properties", "metadata"}) != nullptr) {
      markers.emplace_back("kubebuilder:object:root=false");
    }
    headers_[positions_.at(package_of(definition))].declarations.push_back(std::move(declared));
  }

  const kubernetes::Catalog& catalog_;
  std::map<std::string, const kubernetes::Kind*, std::less<>> kinds_;
  std::map<std::string, std::size_t> positions_;  ///< of the header of a package
  std::set<std::string> seen_;
  std::vector<Header> headers_;
};

}  // namespace

std::vector<Header> built_in_headers(const kubernetes::Catalog& catalog, const std::vector<std::string>& definitions) {
  return BuiltInHeaders(catalog).build(definitions);
}

}  // namespace kubexx::importing
