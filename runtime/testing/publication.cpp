#include "runtime/testing/publication.hpp"

#include <fmt/format.h>

#include <string_view>
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

ApiResponse published(const Registry& registry, const ApiRequest& request) {
  Publication publication = publish(registry);
  ApiResponse response;
  if (request.path == "/openapi/v3") {
    response = respond(200, publication.index);
    response.content_type = "text/plain; charset=utf-8";
    return response;
  }
  const auto found = publication.documents.find(request.path.substr(std::string_view("/openapi/v3/").size()));
  if (found == publication.documents.end()) return {404, "", "", {}, {}, {}, {}};
  const std::string hash = openapi_hash(found->second);
  const std::string_view wanted = request.parameter("hash");
  response.headers = {{"Vary", "Accept"}, {"Etag", fmt::format("\"{}\"", hash)}};
  if (!wanted.empty() && wanted != hash) {
    response.code = 301;
    response.headers.emplace_back("Location", fmt::format("{}?hash={}", request.path, hash));
    return response;
  }
  if (!wanted.empty()) response.headers.emplace_back("Cache-Control", "public, immutable");
  response.body = std::move(found->second);
  return response;
}

}  // namespace kubexx::testing
