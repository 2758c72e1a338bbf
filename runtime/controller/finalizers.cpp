#include "runtime/controller/finalizers.hpp"

#include <algorithm>
#include <utility>

#include <kubexx/client/raw_api.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/json/text.hpp"

namespace kubexx::controller {
namespace {

std::string finalizer_patch(const std::string& version, const std::vector<std::string>& finalizers) {
  json::Object metadata;
  metadata.append("resourceVersion", version);
  metadata.append("finalizers", json::Array(finalizers.begin(), finalizers.end()));
  json::Object patch;
  patch.append("metadata", std::move(metadata));
  return json::to_text(std::move(patch));
}

}  // namespace

bool has_finalizer(const cache::Object& object, std::string_view name) {
  return std::ranges::find(object.metadata->finalizers, name) != object.metadata->finalizers.end();
}

bool is_deleting(const cache::Object& object) { return object.metadata->deletion_timestamp.has_value(); }

Result<std::string> patch_finalizers(const Client& client, const ResourceInfo& kind, const ObjectMeta& object,
                                     const std::vector<std::string>& finalizers) {
  const client::RawApi raw(client.session(), kind, object.name_space);
  auto answer = raw.patch(object.name, "", merge_patch(finalizer_patch(object.resource_version, finalizers)), {});
  if (!answer) return std::move(answer).error();
  return *std::move(answer);
}

Result<cache::Object> set_finalizers(const Client& client, const cache::Form& form, const cache::Object& object,
                                     const std::vector<std::string>& finalizers) {
  const auto answer = patch_finalizers(client, form.info, *object.metadata, finalizers);
  if (!answer) return answer.error();
  return form.decode(*answer);
}

}  // namespace kubexx::controller
