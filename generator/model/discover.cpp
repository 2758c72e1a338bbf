#include "generator/model/discover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "generator/model/names.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/core/version_name.hpp"

namespace kubexx::model {
namespace {

using markers::Effect;
using markers::Marker;

struct Search {
  const facts::Facts& facts;
  const Index& index;
  const Namespaces& namespaces;
  const Options& options;
  std::set<std::string> used;  ///< keys of the types of members and bases, lists of kinds aside
  support::Diagnostics& diagnostics;
};

std::set<std::string> used_types(const facts::Facts& facts, const Index& index) {
  std::set<std::string> used;
  for (const facts::Record& record : facts.records) {
    for (const facts::Base& base : record.bases) collect_names(base.type, used);
    if (has_metadata(index, record, "ListMeta"))
      continue;  // WidgetList { ListMeta metadata; std::vector<Widget> items; }
    for (const facts::Field& field : record.fields) collect_names(field.type, used);
  }
  // A member may name its type through an alias.
  std::vector<std::string> work(used.begin(), used.end());
  while (!work.empty()) {
    const auto alias = index.aliases.find(work.back());
    work.pop_back();
    if (alias == index.aliases.end()) continue;
    std::set<std::string> behind;
    collect_names(alias->second->underlying, behind);
    for (const std::string& name : behind) {
      if (used.insert(name).second) work.push_back(name);
    }
  }
  return used;
}

std::optional<bool> root_marker(const std::vector<Marker>& markers) {
  for (const Marker& marker : markers) {
    if (marker.row->effect != Effect::object_root) continue;
    return marker.arguments.empty() || !marker.value().value.is_bool() || marker.value().value.as_bool();
  }
  return std::nullopt;
}

bool needs_kind(const Marker& marker) {
  return marker.row->applies_to == markers::AppliesTo::kind && marker.row->effect != Effect::object_root;
}

bool is_external(const Struct& type, const NamespaceMarkers& around) {
  const auto is_marker = [](const Marker& marker) { return marker.row->effect == Effect::external; };
  return around.external || std::any_of(type.markers.begin(), type.markers.end(), is_marker);
}

bool has_kind_marker(const std::vector<Marker>& markers) {
  return std::any_of(markers.begin(), markers.end(), needs_kind);
}

support::Span root_span(const Struct& type) {
  for (const Marker& marker : type.markers) {
    if (marker.row->effect == Effect::object_root) return marker.span;
  }
  return type.fact->name_span;
}

/// Why a struct that looks like a kind, or is marked as one, is not a kind; empty if it is neither.
std::string missing_for_kind(const Struct& type, const Search& search) {
  if (optional_metadata(search.index, *type.fact) != nullptr)
    return "its member 'metadata' is optional; a kind always has one";
  if (!has_metadata(search.index, *type.fact, "ObjectMeta")) return "it has no member 'kubexx::ObjectMeta metadata'";
  if (root_marker(type.markers) == false) return "it is marked with 'kubebuilder:object:root=false'";
  if (search.used.count(type.fact->qualified) != 0) return "it is the type of a member or a base of another struct";
  return "only structs outside of classes, in headers named on the command line, can be kinds";
}

bool is_kind(const Struct& type, const Search& search) {
  const facts::Record& fact = *type.fact;
  if (!fact.requested || fact.is_union || fact.is_anonymous || fact.is_nested || fact.is_template_instance)
    return false;
  const std::optional<bool> root = root_marker(type.markers);
  if (root == false || !has_metadata(search.index, fact, "ObjectMeta")) return false;
  if (optional_metadata(search.index, fact) != nullptr) return false;
  if (!effective(search.namespaces, fact.name_space).group) return false;
  return root == true || search.used.count(fact.qualified) == 0;
}

void refuse_kind_markers(const std::vector<Marker>& markers, std::string_view type, const std::string& why,
                         support::Diagnostics& diagnostics) {
  for (const Marker& marker : markers) {
    if (!needs_kind(marker)) continue;
    auto& error =
        diagnostics.error("marker-needs-kind", marker.span,
                          fmt::format("'{}' belongs on a kind, but '{}' is not one: {}", marker.spelled, type, why));
    if (!why.starts_with("it is the type")) continue;
    error.notes.push_back({"'+kubebuilder:object:root=true' makes it a kind nevertheless", {}});
  }
}

/// Whether only the group of its namespace is missing for the struct to be a kind.
bool lacks_group(const Struct& type, const Search& search) {
  const facts::Record& fact = *type.fact;
  if (!fact.requested || fact.is_union || fact.is_anonymous || fact.is_nested || fact.is_template_instance)
    return false;
  if (effective(search.namespaces, fact.name_space).group) return false;
  if (!has_metadata(search.index, fact, "ObjectMeta") || optional_metadata(search.index, fact) != nullptr) return false;
  const std::optional<bool> root = root_marker(type.markers);
  if (root) return *root;
  return has_kind_marker(type.markers) || search.used.count(fact.qualified) == 0;
}

/// The structs of one namespace that would be kinds if it had a group.
struct GrouplessNamespace {
  const Struct* first = nullptr;
  std::size_t count = 0;
  bool has_markers = false;  ///< of kinds: then they certainly are meant to be kinds
};
using GrouplessNamespaces = std::map<std::string, GrouplessNamespace>;

void add_groupless(GrouplessNamespaces& namespaces, const Struct& type) {
  GrouplessNamespace& around = namespaces[type.fact->name_space];
  if (around.first == nullptr || type.fact->name_span < around.first->fact->name_span) around.first = &type;
  ++around.count;
  around.has_markers = around.has_markers || has_kind_marker(type.markers) || root_marker(type.markers) == true;
}

bool contains(const support::Span& outer, const support::Span& inner) {
  return outer.file == inner.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

/// The name of the namespace at the opening that contains the type, or at the first one in a requested header.
support::Span opening_of(const facts::Facts& facts, const facts::Record& type) {
  support::Span first;
  for (const facts::Namespace& opening : facts.namespaces) {
    if (opening.qualified != type.name_space || !opening.requested) continue;
    if (contains(opening.body, type.name_span)) return opening.name_span;
    if (!first.valid()) first = opening.name_span;
  }
  return first;
}

std::string groupless_message(const std::string& name_space, const GrouplessNamespace& around) {
  const std::string where =
      name_space.empty() ? "they are in the global namespace" : fmt::format("namespace '{}' has no group", name_space);
  if (around.count == 1)
    return fmt::format("'{}' looks like a kind, but {}", around.first->fact->qualified,
                       name_space.empty() ? "it is in the global namespace" : where);
  return fmt::format("'{}' and {} other struct{} look like kinds, but {}", around.first->fact->qualified,
                     around.count - 1, around.count == 2 ? "" : "s", where);
}

void report_groupless(const GrouplessNamespaces& namespaces, const facts::Facts& facts,
                      support::Diagnostics& diagnostics) {
  for (const auto& [name_space, around] : namespaces) {
    const support::Span span = around.first->fact->name_span;
    std::string message = groupless_message(name_space, around);
    support::Diagnostic& diagnostic = around.has_markers
                                          ? diagnostics.error("group-missing", span, std::move(message))
                                          : diagnostics.warning("kind-without-group", span, std::move(message));
    diagnostic.notes.push_back(
        {"add the line '// +groupName=example.com', with a domain of your own, above the namespace",
         opening_of(facts, *around.first->fact)});
  }
}

/// Reports a kind whose metadata has another type or name, as one mistake for all markers of kinds on the struct.
/// Returns whether it is one.
bool report_wrong_metadata(const Struct& type, const Search& search) {
  const facts::Record& fact = *type.fact;
  const auto marker = std::find_if(type.markers.begin(), type.markers.end(), needs_kind);
  if (marker == type.markers.end() || search.used.count(fact.qualified) != 0) return false;
  if (has_metadata(search.index, fact, "ObjectMeta")) return false;
  const facts::Field* const metadata = metadata_member(search.index, fact);
  const facts::Field* const misnamed = metadata != nullptr ? nullptr : object_meta_member(search.index, fact);
  if (metadata == nullptr && misnamed == nullptr) return false;
  auto& error = search.diagnostics.error(
      "marker-needs-kind", metadata != nullptr ? metadata->name_span : fact.name_span,
      fmt::format("'{}' has '{}', which belongs on a kind, but is not one: {}", fact.qualified, marker->spelled,
                  metadata != nullptr ? "its member 'metadata' is not a 'kubexx::ObjectMeta'"
                                      : "it has no member 'kubexx::ObjectMeta metadata'"));
  if (misnamed != nullptr)
    error.notes.push_back({fmt::format("the member is named '{}' here", misnamed->name), misnamed->name_span});
  return true;
}

void explain_no_kind(const Struct& type, const Search& search) {
  // A kind of another project, whose header is only included.
  if (!type.fact->requested && is_external(type, effective(search.namespaces, type.fact->name_space))) return;
  if (report_wrong_metadata(type, search)) return;
  const std::string why = missing_for_kind(type, search);
  refuse_kind_markers(type.markers, type.fact->qualified, why, search.diagnostics);
  if (!type.fact->requested || has_kind_marker(type.markers)) return;
  const bool is_list = has_metadata(search.index, *type.fact, "ListMeta");
  if (root_marker(type.markers) == true && !is_list) {
    search.diagnostics.error("kind-incomplete", root_span(type),
                             fmt::format("'{}' cannot be a kind: {}", type.fact->qualified, why));
  }
}

/// Kubernetes' own kinds are in groups that definitions cannot have: `` and `apps`.
bool check_external_group(const NamespaceValue& group, const Search& search) {
  if (group.text.empty() || is_dns_subdomain(group.text)) return true;
  search.diagnostics.error("group-invalid", group.span,
                           fmt::format("'{}' is not an API group; expected a lower-case domain, such as 'apps', or an "
                                       "empty string for the core group",
                                       group.text));
  return false;
}

bool check_group(const Struct& type, const NamespaceValue& group, const Search& search) {
  if (group.text.empty()) {
    search.diagnostics.error("group-empty", group.span,
                             fmt::format("the group of '{}' is empty; expected a domain such as 'stable.example.com'",
                                         type.fact->qualified));
    return false;
  }
  if (is_dns_subdomain(group.text) && group.text.find('.') != std::string::npos) return true;
  search.diagnostics.error(
      "group-invalid", group.span,
      fmt::format("'{}' is not an API group; expected a lower-case domain with at least one dot, such as "
                  "'stable.example.com'",
                  group.text));
  return false;
}

/// A version that a marker names may be any label; a namespace that does not look like a version contains a kind by
/// accident.
bool check_version(const Struct& type, const std::string& version, const NamespaceMarkers& around,
                   const Search& search) {
  const bool any_label = around.version.has_value() || search.options.controller_gen;
  if (is_dns_1035_label(version) && (any_label || core::is_version_name(version))) return true;
  if (around.version) {
    search.diagnostics.error(
        "version-invalid", around.version->span,
        fmt::format("'{}' is not an API version; expected lower-case letters, digits and '-', a letter "
                    "first, such as 'v1beta1'",
                    version));
    return false;
  }
  search.diagnostics
      .error("version-invalid", type.fact->name_span,
             fmt::format("kind '{}' is in namespace '{}', whose name is not an API version such as 'v1' or 'v1beta1'",
                         type.fact->name, type.fact->name_space))
      .notes.push_back({"name the namespace for the version, or name the version with '+versionName=…' above it",
                        opening_of(search.facts, *type.fact)});
  return false;
}

bool check_kind_name(const Struct& type, const Search& search) {
  if (is_dns_1035_label(core::ascii_lowered(type.fact->name))) return true;
  search.diagnostics.error(
      "kind-name", type.fact->name_span,
      fmt::format("'{}' cannot name a kind; expected at most 63 letters and digits, a letter first", type.fact->name));
  return false;
}

Resource& resource_of(std::vector<Resource>& resources, const std::string& group, const std::string& kind) {
  for (Resource& resource : resources) {
    if (resource.group == group && resource.kind == kind) return resource;
  }
  resources.push_back({group, kind, {}, false});
  return resources.back();
}

void add_version(Resource& resource, std::string name, const Struct& type, const Search& search) {
  for (const Version& version : resource.versions) {
    if (version.name != name) continue;
    search.diagnostics
        .error(
            "version-duplicate", type.fact->name_span,
            fmt::format("version '{}' of kind '{}' in group '{}' exists already", name, resource.kind, resource.group))
        .notes.push_back({"declared here first", version.kind->fact->name_span});
    return;
  }
  resource.versions.push_back({std::move(name), &type});
}

void add_kind(std::vector<Resource>& resources, const Struct& type, const Search& search) {
  const NamespaceMarkers around = effective(search.namespaces, type.fact->name_space);
  const std::string version =
      around.version ? around.version->text : std::string(last_component(type.fact->name_space));
  const bool external = is_external(type, around);
  const bool group_ok =
      external ? check_external_group(*around.group, search) : check_group(type, *around.group, search);
  const bool version_ok = check_version(type, version, around, search);
  const bool name_ok = check_kind_name(type, search);
  if (!group_ok || !version_ok || !name_ok) return;
  Resource& resource = resource_of(resources, around.group->text, type.fact->name);
  resource.external = resource.external || external;
  add_version(resource, version, type, search);
}

/// CRDs have all verbs, and reject strategic merge patches.
void check_external_markers(const Resource& resource, const Search& search) {
  if (resource.external) return;
  for (const Version& version : resource.versions)
    for (const Marker& marker : version.kind->markers)
      if (marker.row->effect == Effect::only_verbs || marker.row->effect == Effect::built_in)
        search.diagnostics.error("marker-misplaced", marker.span,
                                 fmt::format("'{}' belongs on an external kind, but '{}' becomes a CRD; mark it with "
                                             "'kubexx:external', or remove the marker",
                                             marker.spelled, version.kind->fact->qualified));
}

std::string sort_key(const Resource& resource) {
  return resource.group.empty() ? resource.kind : resource.kind + "." + resource.group;
}

}  // namespace

std::vector<Resource> discover(const facts::Facts& facts, const Types& types, const Index& index,
                               const Namespaces& namespaces, const Options& options,
                               support::Diagnostics& diagnostics) {
  const Search search{facts, index, namespaces, options, used_types(facts, index), diagnostics};
  std::vector<Resource> resources;
  GrouplessNamespaces groupless;
  for (const auto& [key, type] : types.structs) {
    if (is_kind(type, search)) {
      add_kind(resources, type, search);
    } else if (lacks_group(type, search)) {
      add_groupless(groupless, type);
    } else {
      explain_no_kind(type, search);
    }
  }
  report_groupless(groupless, facts, diagnostics);
  for (const auto& [key, type] : types.enums) refuse_kind_markers(type.markers, key, "it is an enum", diagnostics);
  for (const auto& [key, type] : types.aliases) refuse_kind_markers(type.markers, key, "it is an alias", diagnostics);
  std::sort(resources.begin(), resources.end(),
            [](const Resource& a, const Resource& b) { return sort_key(a) < sort_key(b); });
  for (Resource& resource : resources) {
    std::sort(resource.versions.begin(), resource.versions.end(),
              [](const Version& a, const Version& b) { return a.name < b.name; });
    check_external_markers(resource, search);
  }
  return resources;
}

}  // namespace kubexx::model
