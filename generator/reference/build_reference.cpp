#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/reference/anchor.hpp"
#include "generator/reference/constraints.hpp"
#include "generator/reference/reference.hpp"
#include "generator/support/shares.hpp"
#include "runtime/example/example.hpp"
#include "runtime/schema/diff/diff.hpp"
#include "runtime/schema/served_definition.hpp"
#include "runtime/schema/version_priority.hpp"
#include "runtime/yaml/writer.hpp"

namespace kubexx::reference {
namespace {

using schema::CrdVersion;
using schema::CustomResourceDefinition;
using schema::JsonSchema;

/// A paragraph that begins with `Deprecated:`, or the word `DEPRECATED`.
bool says_deprecated(std::string_view description) {
  for (std::size_t at = 0; at != std::string_view::npos; at = description.find("eprecated", at + 1)) {
    if (at == 0) continue;
    const std::string_view word = description.substr(at - 1, 11);
    const bool begins = at < 2 || description[at - 2] == '\n' || description.substr(0, at - 1).ends_with(". ");
    if (begins && (word == "Deprecated:" || word == "deprecated:")) return true;
  }
  return description.starts_with("DEPRECATED") || description.starts_with("Deprecated.");
}

/// Describes the fields of one version.
class FieldDescriber {
 public:
  FieldDoc root(const JsonSchema& schema, std::string anchor) {
    FieldDoc out;
    out.anchor = std::move(anchor);
    describe(schema, out);
    return out;
  }

 private:
  void describe(const JsonSchema& schema, FieldDoc& out) {
    out.type = type_text(schema);
    out.description = schema.description;
    out.is_deprecated = says_deprecated(schema.description);
    out.constraints = constraints_of(schema);
    out.rules = rules_of(schema);
    const JsonSchema& inner = innermost(schema);
    if (&inner != &schema && !inner.description.empty() && inner.description != schema.description)
      out.description += (out.description.empty() ? "" : "\n\n") + inner.description;
    const std::string base = out.path + element_steps(schema);
    for (const auto& [name, property] : inner.properties) {
      FieldDoc& child = out.children.emplace_back();
      child.name = name;
      child.path = base.empty() ? name : base + "." + name;
      child.anchor = field_anchor(out.anchor, name, out.path.empty());
      child.is_required = std::find(inner.required.begin(), inner.required.end(), name) != inner.required.end();
      describe(property, child);
    }
  }
};

/// The two members that are the same in every object of a version, in place of their long descriptions.
void describe_type_members(FieldDoc& root, const std::string& api_version, const std::string& kind) {
  for (FieldDoc& field : root.children) {
    if (field.name != "apiVersion" && field.name != "kind") continue;
    field.description.clear();
    field.is_required = true;
    field.constraints = {{"Value", {field.name == "kind" ? kind : api_version}}};
  }
  for (FieldDoc& field : root.children)
    if (field.name == "metadata") {
      field.is_required = true;
      if (field.description.empty()) field.description = "Name, namespace, labels and annotations of the object.";
    }
}

std::vector<Constraint> version_details(const CrdVersion& version) {
  std::vector<Constraint> out;
  std::vector<std::string> subresources;
  if (version.subresources && version.subresources->status) subresources.push_back("status");
  if (version.subresources && version.subresources->scale) subresources.push_back("scale");
  if (!subresources.empty()) out.push_back({"Subresources", std::move(subresources)});
  if (!version.selectable_fields.empty()) out.push_back({"Selectable fields", version.selectable_fields});
  std::vector<std::string> columns;
  for (const schema::PrinterColumn& column : version.printer_columns)
    columns.push_back(fmt::format("{} ({})", column.name, column.json_path));
  if (!columns.empty()) out.push_back({"Printed columns", std::move(columns)});
  return out;
}

std::vector<Constraint> kind_details(const CustomResourceDefinition& crd) {
  std::vector<Constraint> out = {{"Resource", {fmt::format("{}.{}", crd.names.plural, crd.group)}},
                                 {"Scope", {crd.scope}}};
  if (!crd.names.short_names.empty()) out.push_back({"Short names", crd.names.short_names});
  if (!crd.names.categories.empty()) out.push_back({"Categories", crd.names.categories});
  return out;
}

/// A definition with this version alone, under a name that all versions share.
CustomResourceDefinition with_version_alone(const CustomResourceDefinition& crd, const CrdVersion& version) {
  CustomResourceDefinition out;
  out.metadata = crd.metadata;
  out.group = crd.group;
  out.names = crd.names;
  out.scope = crd.scope;
  out.versions = {version};
  CrdVersion& only = out.versions.front();
  only.name = "v1";
  only.served = only.storage = true;
  only.deprecated = false;
  only.deprecation_warning.reset();
  return out;
}

/// `was removed`, without what that means for stored objects: these are converted.
std::string without_effect(const std::string& change) {
  const bool has_effect = change.starts_with("was removed: ") || change.starts_with("was added: ");
  return has_effect ? change.substr(0, change.find(':')) : change;
}

std::vector<std::string> changes_between(const CustomResourceDefinition& crd, const CrdVersion& old,
                                         const CrdVersion& now) {
  std::vector<std::string> out;
  for (const schema::diff::Change& change :
       schema::diff::diff_definitions(with_version_alone(crd, old), with_version_alone(crd, now)))
    out.push_back(change.path.empty() ? change.text : fmt::format("{}: {}", change.path, without_effect(change.text)));
  return out;
}

std::vector<const CrdVersion*> by_preference(const CustomResourceDefinition& crd) {
  std::vector<const CrdVersion*> out;
  for (const CrdVersion& version : crd.versions) out.push_back(&version);
  std::sort(out.begin(), out.end(),
            [](const CrdVersion* a, const CrdVersion* b) { return schema::outranks(a->name, b->name); });
  return out;
}

std::string yaml_of(const example::Example& found) {
  return found.object ? yaml::to_yaml(*found.object) : std::string();
}

VersionDoc describe_version(const schema::ServedDefinition& definition, const CrdVersion& version) {
  const CustomResourceDefinition& crd = definition.crd();
  VersionDoc out;
  out.name = version.name;
  out.anchor = version_anchor(crd.names.kind, version.name, crd.group);
  out.is_served = version.served;
  out.is_storage = version.storage;
  out.is_deprecated = version.deprecated;
  if (const schema::ServedVersion* served = definition.find(version.name)) out.deprecation = served->deprecation;
  if (version.schema) out.root = FieldDescriber().root(*version.schema, out.anchor);
  describe_type_members(out.root, crd.group + "/" + version.name, crd.names.kind);
  out.details = version_details(version);
  if (!version.served) return out;
  const example::Examples examples = example::build_examples(definition, version.name);
  out.smallest = yaml_of(examples.smallest);
  out.full = yaml_of(examples.full);
  return out;
}

KindDoc describe_kind(CustomResourceDefinition owned, int server_minor) {
  const schema::ServedDefinition definition(std::move(owned), server_minor);
  const CustomResourceDefinition& crd = definition.crd();
  KindDoc out;
  out.group = crd.group;
  out.kind = crd.names.kind;
  out.anchor = kind_anchor(crd.names.kind, crd.group);
  out.details = kind_details(crd);
  const std::vector<const CrdVersion*> versions = by_preference(crd);
  for (std::size_t i = 0; i < versions.size(); ++i) {
    VersionDoc& described = out.versions.emplace_back(describe_version(definition, *versions[i]));
    if (i + 1 == versions.size()) continue;
    described.previous = versions[i + 1]->name;
    described.changes = changes_between(crd, *versions[i + 1], *versions[i]);
  }
  return out;
}

std::string title_of(const std::vector<CustomResourceDefinition>& crds) {
  const bool is_one_group = !crds.empty() && std::all_of(crds.begin(), crds.end(),
                                                         [&](const auto& crd) { return crd.group == crds[0].group; });
  return is_one_group ? fmt::format("API reference of {}", crds.front().group) : "API reference";
}

}  // namespace

Reference build_reference(std::vector<CustomResourceDefinition> crds, int server_minor) {
  Reference out{title_of(crds), std::vector<KindDoc>(crds.size())};
  support::at_once(crds.size(), [&](std::size_t i) { out.kinds[i] = describe_kind(std::move(crds[i]), server_minor); });
  return out;
}

}  // namespace kubexx::reference
