#include "runtime/testing/requests/install.hpp"

#include <fmt/format.h>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"
#include "runtime/testing/kinds/definitions.hpp"
#include "runtime/testing/requests/handle.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::testing {
namespace {

constexpr const char* kPath = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
constexpr const char* kKind = "CustomResourceDefinition";
constexpr const char* kListKind = "CustomResourceDefinitionList";

Error failure(std::string message) { return {.message = std::move(message)}; }

Error failure(const ApiResponse& response) {
  const auto parsed = json::parse(response.body);
  const auto* status = std::get_if<json::Value>(&parsed);
  Error error = failure(status == nullptr ? response.body : text_at(*status, {"message"}));
  error.stage = Stage::http;
  error.code = response.code;
  if (status != nullptr) error.reason_text = text_at(*status, {"reason"});
  error.reason = reason_for(error.reason_text);
  return error;
}

Error nothing_in_it() {
  Error error = failure("there is no CustomResourceDefinition in it");
  error.reason = Reason::not_found;
  return error;
}

/// The definitions in a document: the document itself, or the items of a list, which may omit their type.
void add_definitions(json::Value document, std::vector<json::Value>& out) {
  const std::string kind = text_at(document, {"kind"});
  if (kind == kKind) return out.push_back(std::move(document));
  json::Value* items = json::find(document, {"items"});
  const bool is_typed = kind == kListKind;
  if ((kind != "List" && !is_typed) || items == nullptr || !items->is_array()) return;
  for (json::Value& item : items->as_array()) {
    if (is_typed && item.is_object()) {
      set(item, {"kind"}, kKind);
      set(item, {"apiVersion"}, text_at(document, {"apiVersion"}));
    }
    add_definitions(std::move(item), out);
  }
}

Result<> install_one(Cluster& cluster, json::Value document) {
  const std::string name = text_at(document, {"metadata", "name"});
  const StoredPtr old = cluster.storage.find(kDefinitionCollection, name);
  // A definition read from another server can be installed unchanged.
  erase(document, {"metadata", "resourceVersion"});
  erase(document, {"metadata", "uid"});
  ApiRequest request = make_request("POST", kPath);
  if (old != nullptr) {
    set(document, {"metadata", "resourceVersion"}, std::to_string(old->version));
    request = make_request("PUT", std::string(kPath) + "/" + name);
  }
  request.content_type = "application/json";
  request.body = json::to_text(document);
  const ApiResponse response = handle(cluster, request);
  if (response.code >= 300) return failure(response);
  return {};
}

}  // namespace

Result<> install_definitions(Cluster& cluster, std::string_view text) {
  yaml::Documents read = yaml::read_documents(text);
  if (!read.errors.empty())
    return failure(fmt::format("line {}: {}", read.errors.front().mark.line, read.errors.front().message));
  std::vector<json::Value> definitions;
  for (yaml::Document& document : read.documents) add_definitions(std::move(document.value), definitions);
  if (definitions.empty()) return nothing_in_it();
  for (json::Value& definition : definitions)
    if (Result<> installed = install_one(cluster, std::move(definition)); !installed) return installed;
  return {};
}

void serve_stored_definitions(Cluster& cluster) {
  for (const char* const collection : {kDefinitionCollection, "namespaces"})
    for (const auto& [name, state] : cluster.storage.list(collection, ""))
      cluster.note_terminating(collection, name, state);
  for (const auto& [name, state] : cluster.storage.list(kDefinitionCollection, "")) settle_definition(cluster, state);
}

}  // namespace kubexx::testing
