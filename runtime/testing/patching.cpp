#include "runtime/testing/patching.hpp"

#include <fmt/format.h>

#include "runtime/json/text.hpp"
#include "runtime/testing/conversion.hpp"
#include "runtime/testing/fields.hpp"
#include "runtime/testing/patch.hpp"
#include "runtime/testing/scale.hpp"
#include "runtime/testing/update.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kJsonPatch = "application/json-patch+json";
constexpr std::string_view kMergePatch = "application/merge-patch+json";
constexpr std::string_view kStrategicPatch = "application/strategic-merge-patch+json";
constexpr std::string_view kApplyPatch = "application/apply-patch+yaml";

/// Custom resources have no Go types that would say how their lists merge.
bool takes_strategic(const Route& route) {
  return route.resource->handling != Handling::custom && route.subresource != "scale";
}

Status unsupported(const Route& route) {
  return unsupported_media(takes_strategic(route)
                               ? fmt::format("{}, {}, {}, {}", kJsonPatch, kMergePatch, kStrategicPatch, kApplyPatch)
                               : fmt::format("{}, {}, {}", kJsonPatch, kMergePatch, kApplyPatch));
}

Result<Patched> apply_patch(const json::Value& document, const json::Value& patch, std::string_view type,
                            const Write& write) {
  if (type == kJsonPatch) return apply_json_patch(document, patch, write.options.validation);
  if (type == kMergePatch) return apply_merge_patch(document, patch, write.options.validation);
  const ResourceInfo& info = write.resource().info;
  return apply_strategic_merge_patch(document, patch, merge_lists(info.group, info.kind));
}

/// What the patch makes of what is stored.
Outcome<json::Value> patched_document(const Write& write, const ApiRequest& request, std::string_view type,
                                      const json::Value& document) {
  const auto read = json::parse(request.body);
  if (const auto* error = std::get_if<json::ParseError>(&read)) return refused(error->message);
  Result<Patched> patched = apply_patch(document, std::get<json::Value>(read), type, write);
  if (!patched) return status_of(patched.error());
  for (std::string& finding : patched->strict) write.warnings.push_back(std::move(finding));
  return std::move(patched->document);
}

Outcome<json::Value> patch_object(const Write& write, const ApiRequest& request, std::string_view type,
                                  const StoredPtr& state) {
  Outcome<json::Value> document = patched_document(write, request, type, to_requested(state->object, write.resource()));
  if (!document) return document.status();
  Body body;
  body.document.value = std::move(*document);
  return update_object(write, std::move(body), state);
}

Outcome<json::Value> patch_scale(const Write& write, const ApiRequest& request, std::string_view type,
                                 const StoredPtr& state) {
  Outcome<json::Value> scale = scale_of(write.resource(), *state);
  if (!scale) return scale.status();
  Outcome<json::Value> document = patched_document(write, request, type, *scale);
  if (!document) return document.status();
  return write_scale(write, *document, state);
}

}  // namespace

ApiResponse patch(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  const std::string type = request.content_type.substr(0, request.content_type.find(';'));
  const bool is_known =
      type == kJsonPatch || type == kMergePatch || (type == kStrategicPatch && takes_strategic(route));
  if (!is_known) return respond(unsupported(route));
  Outcome<WriteOptions> options = write_options(request, "PatchOptions");
  if (!options) return respond(options.status());
  if (request.body.size() > kLargestBody) return respond(body_too_large());
  const StoredPtr state = cluster.storage.find(route.resource->collection, route.key());
  if (state == nullptr) return respond(not_found(route.resource->name(), route.name));
  std::vector<std::string> warnings;
  const Write write = {cluster, route, *options, warnings, true};
  const bool is_scale = route.subresource == "scale";
  Outcome<json::Value> written =
      is_scale ? patch_scale(write, request, type, state) : patch_object(write, request, type, state);
  if (!written) return respond(written.status());
  ApiResponse response = respond(
      200, is_scale ? json::to_text(*written) : Printer(route.resource, accepted, cluster.clock).object(*written),
      accepted);
  response.warnings = std::move(warnings);
  return response;
}

}  // namespace kubexx::testing
