#include "runtime/testing/apply/scale_owners.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace kubexx::testing {
namespace {

FieldSet scale_fields() { return set_of({{field_element("spec"), field_element("replicas")}}); }

ElementPath path_of(std::string_view text) {
  ElementPath path;
  for (const std::string& step : steps_of(text)) path.push_back(field_element(step));
  return path;
}

/// The path of the replicas in each version that has the scale subresource.
std::map<std::string, std::optional<ElementPath>> replicas_paths(const Resource& resource) {
  std::map<std::string, std::optional<ElementPath>> paths;
  const schema::CustomResourceDefinition& crd = resource.definition->served.crd();
  for (const schema::CrdVersion& version : crd.versions) {
    std::optional<ElementPath>& path = paths[crd.group + "/" + version.name];
    if (version.subresources && version.subresources->scale)
      path = path_of(version.subresources->scale->spec_replicas_path);
  }
  return paths;
}

}  // namespace

std::vector<std::string> steps_of(std::string_view path) {
  std::vector<std::string> steps;
  while (!path.empty()) {
    if (path.starts_with('.')) path.remove_prefix(1);
    const std::size_t dot = std::min(path.find('.'), path.size());
    steps.emplace_back(path.substr(0, dot));
    path.remove_prefix(dot);
  }
  return steps;
}

Managers scale_managers(const Managers& managers, const Resource& resource) {
  const auto paths = replicas_paths(resource);
  Managers of_scale;
  for (const auto& [id, manager] : managers) {
    const auto path = paths.find(manager.api_version);
    if (path == paths.end() || !path->second || !manager.fields.has(*path->second)) continue;
    Manager own = manager;
    own.api_version = kScaleVersion;
    own.fields = scale_fields();
    of_scale.insert_or_assign(manager_id(own), std::move(own));
  }
  return of_scale;
}

Managers managers_after_scale(const Managers& managers, Managers of_scale, const Resource& resource) {
  const auto paths = replicas_paths(resource);
  Managers after;
  for (const auto& [id, manager] : managers) {
    const auto path = paths.find(manager.api_version);
    if (path == paths.end()) continue;
    const bool keeps = !path->second || !manager.fields.has(*path->second) || of_scale.erase(id) > 0;
    Manager kept = manager;
    if (!keeps) kept.fields = without(kept.fields, set_of({*path->second}));
    if (!kept.fields.empty()) after.insert_or_assign(id, std::move(kept));
  }
  const std::string version = resource.info.api_version();
  const FieldSet replicas = set_of({*paths.at(version)});
  for (auto& [id, manager] : of_scale) {
    if (!manager.fields.has(ElementPath{field_element("spec"), field_element("replicas")})) continue;
    manager.api_version = version;
    manager.fields = replicas;
    const auto before = managers.find(id);
    manager.time = before == managers.end() ? std::string() : before->second.time;
    after.insert_or_assign(id, std::move(manager));
  }
  return after;
}

}  // namespace kubexx::testing
