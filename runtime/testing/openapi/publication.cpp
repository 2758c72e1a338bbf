#include "runtime/testing/openapi/publication.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "runtime/json/text.hpp"
#include "runtime/kubernetes/catalog.hpp"

namespace kubexx::testing {

namespace {

/// A document of built-in kinds is the same whenever these kinds are in it.
std::string built_in_hash(std::span<const PublishedKind> kinds) {
  std::string facts = kubernetes::catalog().release();
  for (const PublishedKind& kind : kinds) facts += "/" + kind.resource.api_version() + "/" + kind.resource.kind;
  return openapi_hash(facts);
}

bool are_built_in(std::span<const PublishedKind> kinds) {
  return std::ranges::all_of(kinds, [](const PublishedKind& kind) { return kind.version == nullptr; });
}

}  // namespace

void Publication::follow(const Registry& registry) {
  if (generation_ == registry.generation()) return;
  generation_ = registry.generation();
  documents_.clear();
  for (const ResourcePtr& one : registry.resources()) {
    const ResourceInfo& info = one->info;
    documents_[(info.group.empty() ? "api/" : "apis/") + info.api_version()].kinds.push_back(
        {info, one->list_kind, custom_version(*one), one->is_sent});
  }
}

const std::string& Publication::Document::written() {
  if (!text) text = json::to_go_text(openapi_document(kinds));
  return *text;
}

const std::string& Publication::Document::hashed() {
  if (hash.empty()) hash = are_built_in(kinds) ? built_in_hash(kinds) : openapi_hash(written());
  return hash;
}

ApiResponse Publication::index() {
  std::map<std::string, std::string> hashes;
  for (auto& [path, document] : documents_) hashes[path] = document.hashed();
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
  Document& document = found->second;
  const std::string& hash = document.hashed();
  const std::string_view wanted = request.parameter("hash");
  ApiResponse response;
  response.headers = {{"Vary", "Accept"}, {"Etag", fmt::format("\"{}\"", hash)}};
  if (!wanted.empty() && wanted != hash) {
    response.code = 301;
    response.headers.emplace_back("Location", fmt::format("{}?hash={}", request.path, hash));
    return response;
  }
  if (!wanted.empty()) response.headers.emplace_back("Cache-Control", "public, immutable");
  response.body = document.written();
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
