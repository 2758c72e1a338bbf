#include "runtime/testing/publication.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/json/text.hpp"
#include "runtime/testing/openapi.hpp"

namespace kubexx::testing {
namespace {

/// What is published in one document, by its path: `apis/stable.example.com/v1`.
using KindsByPath = std::map<std::string, std::vector<PublishedKind>>;

KindsByPath kinds_by_path(const Registry& registry) {
  KindsByPath kinds;
  for (const ResourcePtr& one : registry.resources()) {
    const ResourceInfo& info = one->info;
    kinds[(info.group.empty() ? "api/" : "apis/") + info.api_version()].push_back(
        {info, one->list_kind, custom_version(*one)});
  }
  return kinds;
}

std::string document_text(const std::vector<PublishedKind>& kinds) { return json::to_go_text(openapi_document(kinds)); }

ApiResponse index_of(const KindsByPath& kinds) {
  std::map<std::string, std::string> hashes;
  for (const auto& [path, list] : kinds) hashes[path] = openapi_hash(document_text(list));
  ApiResponse response = respond(200, openapi_index(hashes));
  response.content_type = "text/plain; charset=utf-8";
  return response;
}

}  // namespace

ApiResponse published(const Registry& registry, const ApiRequest& request) {
  const KindsByPath kinds = kinds_by_path(registry);
  if (request.path == "/openapi/v3") return index_of(kinds);
  const auto found = kinds.find(request.path.substr(std::string_view("/openapi/v3/").size()));
  if (found == kinds.end()) return {404, "", "", {}, {}, {}, {}};
  std::string text = document_text(found->second);
  const std::string hash = openapi_hash(text);
  const std::string_view wanted = request.parameter("hash");
  ApiResponse response;
  response.headers = {{"Vary", "Accept"}, {"Etag", fmt::format("\"{}\"", hash)}};
  if (!wanted.empty() && wanted != hash) {
    response.code = 301;
    response.headers.emplace_back("Location", fmt::format("{}?hash={}", request.path, hash));
    return response;
  }
  if (!wanted.empty()) response.headers.emplace_back("Cache-Control", "public, immutable");
  response.body = std::move(text);
  return response;
}

}  // namespace kubexx::testing
