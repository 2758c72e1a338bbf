#include "runtime/testing/publication.hpp"

#include <vector>

#include "runtime/json/text.hpp"
#include "runtime/testing/openapi.hpp"

namespace kubexx::testing {
namespace {

PublishedKind published(const Resource& resource) {
  PublishedKind kind = {resource.info, resource.list_kind, nullptr};
  if (resource.definition == nullptr) return kind;
  for (const schema::CrdVersion& version : resource.definition->served.crd().versions)
    if (version.name == resource.info.version && resource.handling == Handling::custom) kind.version = &version;
  return kind;
}

}  // namespace

Publication publish(const Registry& registry) {
  std::map<std::string, std::vector<PublishedKind>> kinds;
  for (const ResourcePtr& one : registry.resources()) {
    const ResourceInfo& info = one->info;
    kinds[(info.group.empty() ? "api/" : "apis/") + info.api_version()].push_back(published(*one));
  }
  Publication publication;
  std::map<std::string, std::string> hashes;
  for (const auto& [path, list] : kinds) {
    std::string text = json::to_go_text(openapi_document(list));
    hashes[path] = openapi_hash(text);
    publication.documents[path] = std::move(text);
  }
  publication.index = openapi_index(hashes);
  return publication;
}

}  // namespace kubexx::testing
