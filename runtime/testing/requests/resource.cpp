#include "runtime/testing/requests/resource.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/version_priority.hpp"
#include "runtime/testing/kinds/status_writes.hpp"

namespace kubexx::testing {
namespace {

SelectableField field_at(const std::string& path) { return {path, {path}}; }

Resource resource_of(const std::shared_ptr<const Definition>& definition, const schema::CrdVersion& version,
                     Handling handling) {
  const schema::CustomResourceDefinition& crd = definition->served.crd();
  Resource resource;
  resource.definition = definition;
  resource.version = definition->served.find(version.name);
  resource.info = {crd.group,
                   version.name,
                   crd.names.kind,
                   crd.names.plural,
                   crd.scope == "Namespaced",
                   resource.version->has_status,
                   resource.version->scale.has_value()};
  resource.singular = crd.names.singular;
  resource.list_kind = crd.names.list_kind;
  resource.short_names = crd.names.short_names;
  resource.categories = crd.names.categories;
  resource.handling = handling;
  resource.columns = version.printer_columns;
  for (const std::string& path : version.selectable_fields)
    resource.selectable_fields.push_back(field_at(path.starts_with('.') ? path.substr(1) : path));
  resource.collection = collection_name(crd.group, crd.names.plural);
  for (const schema::CrdVersion& other : crd.versions)
    if (other.storage) resource.stored_api_version = ResourceInfo{crd.group, other.name, {}, {}}.api_version();
  return resource;
}

bool is_built_in(std::string_view group) {
  return group.find('.') == std::string_view::npos || group.ends_with(".k8s.io");
}

}  // namespace

Definition::Definition(schema::CustomResourceDefinition crd)
    : served(std::move(crd), schema::kLocalServer), expressions(rules::expression_evaluation(served)) {}

void Registry::add(std::vector<Resource> resources) {
  ++generation_;
  for (Resource& resource : resources) resources_.push_back(std::make_shared<const Resource>(std::move(resource)));
}

void Registry::add(ResourcePtr resource) {
  ++generation_;
  resources_.push_back(std::move(resource));
}

void Registry::remove(std::string_view group, std::string_view plural) {
  ++generation_;
  std::erase_if(resources_,
                [&](const ResourcePtr& one) { return one->info.group == group && one->info.plural == plural; });
}

void Registry::mark_terminating(std::string_view group, std::string_view plural) {
  ++generation_;
  for (ResourcePtr& one : resources_) {
    if (one->info.group != group || one->info.plural != plural) continue;
    Resource marked = *one;
    marked.is_terminating = true;
    one = std::make_shared<const Resource>(std::move(marked));
  }
}

const ResourcePtr* Registry::look_up(std::string_view group, std::string_view version, std::string_view plural) const {
  const auto found = std::find_if(resources_.begin(), resources_.end(), [&](const ResourcePtr& one) {
    return one->info.plural == plural && one->info.group == group && one->info.version == version;
  });
  return found == resources_.end() ? nullptr : &*found;
}

ResourcePtr Registry::find(std::string_view group, std::string_view version, std::string_view plural) const {
  const ResourcePtr* found = look_up(group, version, plural);
  if (found == nullptr) return nullptr;
  return (*found)->complete ? (*found)->complete() : *found;
}

bool Registry::serves(std::string_view group, std::string_view version, std::string_view plural) const {
  return look_up(group, version, plural) != nullptr;
}

bool Registry::knows_group(std::string_view group) const {
  return std::any_of(resources_.begin(), resources_.end(),
                     [&](const ResourcePtr& one) { return one->info.group == group; });
}

std::vector<std::string> Registry::versions(std::string_view group) const {
  std::vector<std::string> versions;
  for (const ResourcePtr& one : resources_)
    if (one->info.group == group && std::find(versions.begin(), versions.end(), one->info.version) == versions.end())
      versions.push_back(one->info.version);
  std::sort(versions.begin(), versions.end(), schema::outranks);
  return versions;
}

std::vector<std::string> Registry::groups() const {
  std::vector<std::string> groups;
  for (const ResourcePtr& one : resources_)
    if (!one->info.group.empty() && std::find(groups.begin(), groups.end(), one->info.group) == groups.end())
      groups.push_back(one->info.group);
  std::stable_sort(groups.begin(), groups.end(), [](const std::string& a, const std::string& b) {
    if (is_built_in(a) != is_built_in(b)) return is_built_in(a);
    return !is_built_in(a) && a < b;
  });
  return groups;
}

std::vector<Resource> resources_of(const std::shared_ptr<const Definition>& definition, Handling handling) {
  std::vector<Resource> resources;
  const schema::CustomResourceDefinition& crd = definition->served.crd();
  const auto custom = handling == Handling::custom ? std::make_shared<const MergeSchema>(crd) : nullptr;
  for (const schema::CrdVersion& version : crd.versions) {
    if (!version.served) continue;
    Resource& resource = resources.emplace_back(resource_of(definition, version, handling));
    resource.merging = custom != nullptr ? custom : built_in_merging(resource.info);
  }
  return resources;
}

bool deletes_collections(const Resource& resource) {
  return !resource.is_sent && (resource.handling != Handling::core || resource.info.plural != "namespaces");
}

const schema::CrdVersion* custom_version(const Resource& resource) {
  if (resource.handling != Handling::custom) return nullptr;
  for (const schema::CrdVersion& version : resource.definition->served.crd().versions)
    if (version.name == resource.info.version) return &version;
  return nullptr;
}

std::shared_ptr<const MergeSchema> built_in_merging(const ResourceInfo& info) {
  std::vector<ElementPath> kept;
  for (const MemberNames& names : kept_by_status(info)) {
    ElementPath& path = kept.emplace_back();
    for (const std::string_view name : names) path.push_back(field_element(std::string(name)));
  }
  return std::make_shared<const MergeSchema>(info.group, info.version, info.kind, info.has_status, std::move(kept));
}

std::string collection_name(std::string_view group, std::string_view plural) {
  return group.empty() ? std::string(plural) : fmt::format("{}.{}", plural, group);
}

}  // namespace kubexx::testing
