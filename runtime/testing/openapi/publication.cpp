#include "runtime/testing/openapi/publication.hpp"

#include <fmt/format.h>

#include <string_view>

#include "runtime/json/text.hpp"

namespace kubexx::testing {

void Publication::follow(const Registry& registry) {
  if (generation_ == registry.generation()) return;
  generation_ = registry.generation();
  documents_.clear();
  for (const ResourcePtr& one : registry.resources()) {
    const ResourceInfo& info = one->info;
    documents_[(info.group.empty() ? "api/" : "apis/") + info.api_version()].kinds.push_back(
        {info, one->list_kind, custom_version(*one)});
  }
}

const Publication::Document& Publication::made(Document& document) {
  if (!document.text) {
    document.text = json::to_go_text(openapi_document(document.kinds));
    document.hash = openapi_hash(*document.text);
  }
  return document;
}

ApiResponse Publication::index() {
  std::map<std::string, std::string> hashes;
  for (auto& [path, document] : documents_) hashes[path] = made(document).hash;
  ApiResponse response = respond(200, openapi_index(hashes));
  response.content_type = "text/plain; charset=utf-8";
  return response;
}

ApiResponse Publication::answer(const Registry& registry, const ApiRequest& request) {
  if (request.path == "/openapi/v2") return older(request);
  follow(registry);
  if (request.path == "/openapi/v3") return index();
  const auto found = documents_.find(request.path.substr(std::string_view("/openapi/v3/").size()));
  if (found == documents_.end()) return {404, "", "", {}, {}, {}, {}};
  const Document& document = made(found->second);
  const std::string_view wanted = request.parameter("hash");
  ApiResponse response;
  response.headers = {{"Vary", "Accept"}, {"Etag", fmt::format("\"{}\"", document.hash)}};
  if (!wanted.empty() && wanted != document.hash) {
    response.code = 301;
    response.headers.emplace_back("Location", fmt::format("{}?hash={}", request.path, document.hash));
    return response;
  }
  if (!wanted.empty()) response.headers.emplace_back("Cache-Control", "public, immutable");
  response.body = *document.text;
  return response;
}

ApiResponse Publication::older(const ApiRequest& request) {
  constexpr std::string_view kBinary = "application/com.github.proto-openapi.spec.v2";
  ApiResponse response;
  response.body = R"({"swagger":"2.0","info":{"title":"Kubernetes","version":"1.36"},"paths":{}})";
  if (request.accept.find(kBinary) == std::string::npos) return response;
  response.content_type = fmt::format("{}.v1.0+protobuf", kBinary);
  response.body =
      "\n\x03"
      "2.0"
      "\x12\x12\n\nKubernetes\x12\x04"
      "1.36";
  return response;
}

}  // namespace kubexx::testing
