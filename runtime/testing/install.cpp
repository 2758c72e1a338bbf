#include "runtime/testing/install.hpp"

#include "runtime/json/text.hpp"
#include "runtime/testing/definitions.hpp"
#include "runtime/testing/fields.hpp"
#include "runtime/testing/handle.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::testing {
namespace {

constexpr const char* kPath = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
constexpr const char* kCollection = "customresourcedefinitions.apiextensions.k8s.io";

Error failure(std::string message) {
  Error error;
  error.message = std::move(message);
  return error;
}

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

Result<> install_one(Cluster& cluster, json::Value document) {
  const std::string name = text_at(document, {"metadata", "name"});
  const StoredPtr old = cluster.storage.find(kCollection, name);
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
  if (!read.errors.empty()) return failure(read.errors.front().message);
  for (yaml::Document& document : read.documents) {
    if (text_at(document.value, {"kind"}) != "CustomResourceDefinition") continue;
    if (Result<> installed = install_one(cluster, std::move(document.value)); !installed) return installed;
  }
  return {};
}

void serve_stored_definitions(Cluster& cluster) {
  for (const auto& [name, state] : cluster.storage.list(kCollection, "")) settle_definition(cluster, state);
}

}  // namespace kubexx::testing
