#include "generator/import/openapi/headers.hpp"

#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <utility>

#include "generator/import/built_in/names.hpp"
#include "generator/import/kind_markers.hpp"
#include "generator/import/kind_name.hpp"
#include "generator/import/literals.hpp"
#include "generator/import/names.hpp"
#include "generator/import/openapi/type_graph.hpp"
#include "generator/import/openapi/type_names.hpp"
#include "generator/import/type_builder.hpp"
#include "generator/markers/marker_table.hpp"
#include "runtime/core/version_name.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::importing {
namespace {

using schema::JsonSchema;

/// Nothing if the kind has all verbs.
std::optional<std::string> only_verbs_marker(const ServedKind& kind) {
  const markers::MarkerRow& row = *markers::find_preferred_row(markers::Effect::only_verbs);
  std::vector<std::string_view> verbs;
  for (const std::string_view verb : row.values)
    if (kind.verbs.contains(std::string(verb))) verbs.push_back(verb);
  if (verbs.size() == row.values.size()) return std::nullopt;
  return fmt::format("{}={}", row.name, fmt::join(verbs, ";"));
}

/// The kind as a definition that has its names and subresources only.
std::vector<std::string> markers_of(const ServedKind& kind, const GroupVersion& of) {
  schema::CustomResourceDefinition crd;
  crd.scope = kind.is_namespaced ? "Namespaced" : "Cluster";
  crd.names.kind = kind.kind;
  crd.names.plural = kind.plural;
  schema::CrdVersion version;
  version.name = of.version;
  version.served = true;
  if (kind.has_status || kind.has_scale) version.subresources.emplace();
  if (kind.has_status) version.subresources->status = true;
  if (kind.has_scale) version.subresources->scale = schema::ScaleSubresource{".spec.replicas", ".status.replicas", {}};
  std::vector<std::string> markers = kind_markers(crd, version, false);
  if (auto marker = only_verbs_marker(kind)) markers.push_back(*std::move(marker));
  if (kind.takes_strategic_patches) markers.emplace_back("kubexx:built-in");
  return markers;
}

/// As a member of another type, an object has the fields that every kind has.
constexpr const char* kCommonFields =
    R"(kubexx:schema={"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"}}})";

/// The properties that every kind has are written as plainly as possible.
JsonSchema without_common_properties(JsonSchema root) {
  root.type = "object";
  root.ref.clear();
  for (const char* name : {"apiVersion", "kind", "metadata"}) {
    JsonSchema& property = root.properties[name] = {};
    property.type = std::string_view(name) == "metadata" ? "object" : "string";
  }
  std::erase_if(root.required,
                [](const std::string& name) { return name == "apiVersion" || name == "kind" || name == "metadata"; });
  return root;
}

class OpenApiHeaderBuilder {
 public:
  OpenApiHeaderBuilder(const OpenApiDocument& document, const GroupVersion& of, bool no_descriptions,
                       const Style& style)
      : document_(document), of_(of), style_(style), definitions_(document, no_descriptions) {}

  OpenApiHeader build(const std::vector<std::string>& asked) {
    find_kinds();
    begin();
    TypeGraph graph(definitions_, asked);
    for (const std::vector<std::string>& group : graph.groups()) {
      if (group.size() > 1) declare(group);
      for (const std::string& definition : group) add(definition, graph);
    }
    add_problems(definitions_.take_problems());
    add_problems(graph.problems());
    return std::move(out_);
  }

 private:
  void find_kinds() {
    TypeNames names;
    for (const auto& [name, kind] : document_.kinds(of_)) {
      const std::optional<std::string> definition = document_.find(of_, name);
      if (!definition || !is_kind(document_, of_, name, *definition)) continue;
      kinds_.emplace(*definition, &kind);
      names[*definition] = name;
    }
    names_ = type_names(document_, of_, names);
  }

  void begin() {
    Header& header = out_.header;
    header.path = openapi_header_path(of_);
    header.source = fmt::format("OpenAPI, group version {}/{}", group_folder(of_), of_.version);
    const std::string inner = namespace_name(of_.version);
    header.name_space = fmt::format("{}::{}", group_namespace(of_, style_), inner);
    header.namespace_markers.push_back("groupName=" + marker_string(of_.group));
    if (inner != of_.version || !core::is_version_name(inner))
      header.namespace_markers.push_back("versionName=" + marker_string(of_.version));
    header.namespace_markers.emplace_back("kubexx:external");
    header.namespace_markers.push_back("kubexx:code-header=" +
                                       marker_string(fmt::format("{}/{}.kubexx.hpp", group_folder(of_), of_.version)));
  }

  /// Types that refer to each other.
  void declare(const std::vector<std::string>& group) {
    for (const std::string& definition : group) {
      Declaration& forward = out_.header.declarations.emplace_back();
      forward.form = Declaration::Form::forward;
      forward.name = names_.at(definition);
    }
  }

  ReferencedType referenced(const std::string& from, std::string_view reference, const TypeGraph& graph) {
    const std::string definition = *definition_of_reference(reference);
    if (std::string known = vocabulary_type(definition); !known.empty()) return {std::move(known), true};
    const bool is_recursive = graph.is_recursive(from, definition);
    out_.header.has_pointers = out_.header.has_pointers || is_recursive;
    return {names_.at(definition), false, is_recursive};
  }

  void add(const std::string& definition, const TypeGraph& graph) {
    const JsonSchema* schema = definitions_.find(definition);
    if (schema == nullptr) return;
    const auto kind = kinds_.find(definition);
    const bool as_kind = kind != kinds_.end();
    if (!as_kind && !has_members(*schema)) {
      out_.problems.push_back({OpenApiProblem::Reason::unsupported, location_of_definition(definition),
                               fmt::format("'{}' is not an object with properties, so it", definition)});
      return;
    }
    const JsonSchema root = as_kind ? without_common_properties(*schema) : *schema;
    TypeBuilder builder(
        root, location_of_definition(definition), out_.header.name_space,
        {.references = [&](std::string_view reference) { return referenced(definition, reference, graph); }}, style_);
    const std::string& name = names_.at(definition);
    Declaration declared = as_kind ? builder.kind(root, name) : builder.type(root, name);
    if (as_kind)
      add_kind_markers(*kind->second, graph.uses(definition) > 0, declared.comment.markers);
    else if (schema->properties.contains("metadata"))
      declared.comment.markers.emplace_back("kubebuilder:object:root=false");
    out_.header.declarations.push_back(std::move(declared));
    out_.counts += builder.counts();
    for (Inexpressible& finding : builder.take_findings())
      out_.problems.push_back(
          {OpenApiProblem::Reason::unsupported, std::move(finding.location), std::move(finding.message)});
  }

  void add_kind_markers(const ServedKind& kind, bool is_used, std::vector<std::string>& markers) {
    if (const std::string_view obstacle = kind_obstacle(kind.kind); !obstacle.empty())
      out_.problems.push_back({OpenApiProblem::Reason::unsupported,
                               location_of_definition(*document_.find(of_, kind.kind)),
                               fmt::format("kind '{}', which is {},", kind.kind, obstacle)});
    std::vector<std::string> of_kind = markers_of(kind, of_);
    of_kind.emplace_back("kubebuilder:object:root=true");
    if (is_used) of_kind.emplace_back(kCommonFields);
    markers.insert(markers.begin(), std::make_move_iterator(of_kind.begin()), std::make_move_iterator(of_kind.end()));
  }

  void add_problems(std::vector<OpenApiProblem> more) {
    for (OpenApiProblem& each : more) out_.problems.push_back(std::move(each));
  }

  const OpenApiDocument& document_;
  const GroupVersion& of_;
  const Style& style_;
  Definitions definitions_;
  TypeNames names_;
  std::map<std::string, const ServedKind*, std::less<>> kinds_;
  OpenApiHeader out_;
};

}  // namespace

std::string group_folder(const GroupVersion& of) { return of.group.empty() ? "core" : of.group; }

std::string group_namespace(const GroupVersion& of, const Style& style) { return style.namespace_of(group_folder(of)); }

std::string openapi_header_path(const GroupVersion& of) {
  return fmt::format("{}/{}.hpp", group_folder(of), of.version);
}

OpenApiHeader openapi_header(const OpenApiDocument& document, const GroupVersion& of,
                             const std::vector<std::string>& definitions, bool no_descriptions, const Style& style) {
  return OpenApiHeaderBuilder(document, of, no_descriptions, style).build(definitions);
}

bool is_kind(const OpenApiDocument& document, const GroupVersion& of, std::string_view kind,
             const std::string& definition) {
  const std::map<std::string, ServedKind>& kinds = document.kinds(of);
  const auto schema = document.definitions().find(definition);
  if (!kinds.contains(std::string(kind)) || schema == document.definitions().end()) return false;
  // A list is the answer of a path, too.
  const json::Value* metadata = json::find(*schema->second, {"properties", "metadata"});
  if (metadata == nullptr) return true;
  std::string reference = json::text_at(*metadata, {"$ref"});
  for (const json::Value& each : json::list_at(*metadata, {"allOf"})) reference = json::text_at(each, {"$ref"});
  return !reference.ends_with(".ListMeta");
}

}  // namespace kubexx::importing
