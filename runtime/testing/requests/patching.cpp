#include "runtime/testing/requests/patching.hpp"

#include <fmt/format.h>

#include "runtime/json/go_fault.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/go_text.hpp"
#include "runtime/json/marked.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/patch/patch.hpp"
#include "runtime/testing/apply/owners.hpp"
#include "runtime/testing/authorization/authorization.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/kinds/body_kind.hpp"
#include "runtime/testing/kinds/go_reading.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/requests/create.hpp"
#include "runtime/testing/requests/outcome.hpp"
#include "runtime/testing/requests/scale.hpp"
#include "runtime/testing/requests/update.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kJsonPatch = "application/json-patch+json";
constexpr std::string_view kMergePatch = "application/merge-patch+json";
constexpr std::string_view kStrategicPatch = "application/strategic-merge-patch+json";
constexpr std::string_view kApplyPatch = "application/apply-patch+yaml";

/// Custom resources have no Go types that define how lists are merged.
bool takes_strategic(const Route& route) { return route.resource->handling != Handling::custom; }

Status unsupported(const Route& route) {
  return unsupported_media(takes_strategic(route)
                               ? fmt::format("{}, {}, {}, {}", kJsonPatch, kMergePatch, kStrategicPatch, kApplyPatch)
                               : fmt::format("{}, {}, {}", kJsonPatch, kMergePatch, kApplyPatch));
}

Result<patch::Patched> patch_document(const json::Value& document, const json::Value& patch, std::string_view type,
                                      const Write& write) {
  if (type == kJsonPatch) return patch::apply_json_patch(document, patch, write.options.validation);
  if (type == kMergePatch) return patch::apply_merge_patch(document, patch, write.options.validation);
  const ResourceInfo& info = write.resource().info;
  if (write.resource().is_inert) return patch::apply_strategic_merge_patch(document, patch, MergedLists(info).lists());
  return patch::apply_strategic_merge_patch(document, patch, patch::merge_lists(info.group, info.kind));
}

/// The patch with its repeated keys.
Outcome<json::Marked> read_patch(const ApiRequest& request, std::string_view type) {
  auto read = json::parse_marked(request.body);
  const auto* error = std::get_if<json::MarkedError>(&read);
  if (error == nullptr) return std::move(std::get<json::Marked>(read));
  const std::string fault = json::go_fault(request.body);
  return refused((type == kStrategicPatch ? "" : "error decoding patch: ") + (fault.empty() ? error->message : fault));
}

/// How errors show the patch or its result.
std::string shown_patch(std::string_view type, const json::Value& patch, const json::Value& patched) {
  return type == kStrategicPatch ? json::go_plain_text(patch) : json::to_go_text(patched);
}

/// What a patch changes: an object, or its scale.
struct Patchable {
  std::string go_type;  ///< empty for custom resources
  ResourceInfo info;
};

Patchable patchable_of(const Route& route) {
  if (route.subresource == "scale")
    return {"io.k8s.api.autoscaling.v1.Scale", {.group = "autoscaling", .version = "v1", .kind = "Scale"}};
  return {route.resource->go_type, route.resource->info};
}

/// Reads the result of a patch as its Go type; the result is why it cannot be.
std::optional<std::string> read_patched(json::Value& object, std::string_view type, const Patchable& patchable) {
  if (patchable.go_type.empty() || !object.is_object()) return std::nullopt;
  const bool is_strategic = type == kStrategicPatch;
  if (!is_strategic) {
    default_body_kind(object, patchable.info);
    if (auto fault = body_kind_fault(object, patchable.info)) return fault;
  }
  auto fault = read_as_type(object, patchable.go_type, is_strategic ? GoReader::converter : GoReader::json);
  if (fault) return fault;
  if (is_strategic) {  // has the type that it had, whatever the patch calls it
    set(object, {"apiVersion"}, patchable.info.api_version());
    set(object, {"kind"}, patchable.info.kind);
  }
  if (find(object, {"metadata"}) == nullptr) set(object, {"metadata"}, json::Object());
  return std::nullopt;
}

/// The stored document after the patch.
Outcome<Body> patched_document(const Write& write, const ApiRequest& request, std::string_view type,
                               const json::Value& document) {
  Outcome<json::Marked> patch = read_patch(request, type);
  if (!patch) return patch.status();
  Result<patch::Patched> patched = patch_document(document, patch->value, type, write);
  if (!patched) return status_of(patched.error());
  Body body;
  body.document.value = std::move(patched->document);
  const std::string shown = shown_patch(type, patch->value, body.document.value);
  if (auto fault = read_patched(body.document.value, type, patchable_of(write.route)))
    return status_of(invalid_patch(shown, *fault));
  if (type == kStrategicPatch) body.patch = shown;
  if (type != kJsonPatch && write.options.validation != schema::FieldValidation::ignore)
    for (const json::Duplicate& twice : patch->duplicates)
      patched->strict.push_back(fmt::format("duplicate field {}", json::go_quoted(twice.path)));
  if (write.options.validation == schema::FieldValidation::strict && !patched->strict.empty())
    return status_of(invalid_patch(shown, fmt::format("strict decoding error: {}", fmt::join(patched->strict, ", "))));
  for (std::string& finding : patched->strict) write.warnings.push_back(std::move(finding));
  return body;
}

/// Why an apply does not create an object.
Status missed(const Write& write, const json::Value& object) {
  const GroupResource of = write.resource().name();
  if (!write.route.subresource.empty()) return not_found(of, write.route.name);
  return conflict(of, write.route.name,
                  fmt::format("uid mismatch: the provided object specified uid {}, and no existing object was found",
                              text_at(object, {"metadata", "uid"})));
}

Outcome<StoredPtr> patch_object(const Write& write, const ApiRequest& request, std::string_view type,
                                const StoredPtr& state) {
  Outcome<StoredPtr> before = to_update(write.cluster, state, write.resource());
  if (!before) return before;
  Outcome<Body> body = patched_document(write, request, type, (*before)->object);
  if (!body) return body.status();
  if (Outcome<bool> named = check_identity(body->document.value, write.route); !named) return named.status();
  return update_object(write, std::move(*body), state);
}

/// Without a `state`, the applied object is created.
Outcome<StoredPtr> apply_object(Write write, const ApiRequest& request, const StoredPtr& state) {
  Outcome<StoredPtr> live = StoredPtr();
  if (state != nullptr) live = to_update(write.cluster, state, write.resource());
  if (!live) return live;
  Outcome<json::Value> object = applied_object(write, request.body, *live == nullptr ? nullptr : &(*live)->object,
                                               *write.resource().merging, field_write(write));
  if (!object) return object.status();
  if (Outcome<bool> named = check_identity(*object, write.route); !named) return named.status();
  const bool is_missed = state == nullptr && (!write.route.subresource.empty() || find(*object, {"metadata", "uid"}));
  if (is_missed) return missed(write, *object);
  write.has_owners = write.was_read = true;
  Body body;
  body.document.value = std::move(*object);
  return state == nullptr ? create_object(write, std::move(body)) : update_object(write, std::move(body), state);
}

Outcome<json::Value> patch_scale(const Write& write, const ApiRequest& request, std::string_view type,
                                 const StoredPtr& state) {
  if (type == kApplyPatch) return apply_scale(write, request.body, state);
  Outcome<StoredPtr> object = to_update(write.cluster, state, write.resource());
  if (!object) return object.status();
  const json::Value scale = changed_scale(write.resource(), (*object)->object);
  Outcome<Body> patched = patched_document(write, request, type, scale);
  if (!patched) return patched.status();
  if (Outcome<bool> named = check_identity(patched->document.value, write.route); !named) return named.status();
  return write_scale(write, patched->document.value, state);
}

}  // namespace

ApiResponse patch(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  const std::string type = request.content_type.substr(0, request.content_type.find(';'));
  const bool is_apply = type == kApplyPatch;
  const bool is_known =
      is_apply || type == kJsonPatch || type == kMergePatch || (type == kStrategicPatch && takes_strategic(route));
  if (!is_known) return respond(unsupported(route));
  Outcome<WriteOptions> options = patch_options(request, is_apply);
  if (!options) return respond(options.status());
  if (request.body.size() > kLargestBody) return respond(body_too_large());
  const StoredPtr state = cluster.storage.find(route.resource->collection, route.key());
  const bool is_scale = route.subresource == "scale";
  if (state == nullptr && (is_scale || !is_apply)) return respond(not_found(route.resource->name(), route.name));
  if (state == nullptr)
    if (auto denied = denial_of_creation(request)) return *std::move(denied);
  std::vector<std::string> warnings;
  Write write = {cluster, route, *options, warnings, true};
  write.is_apply = is_apply;
  const auto answer = [&](const auto& outcome, const auto& text_of) {
    ApiResponse response =
        outcome ? respond(state == nullptr ? 201 : 200, text_of(*outcome), accepted) : respond(outcome.status());
    response.warnings = std::move(warnings);
    return response;
  };
  if (is_scale) {
    return answer(patch_scale(write, request, type, state),
                  [&](const json::Value& scale) { return scale_text(scale, accepted, cluster.clock); });
  }
  Outcome<StoredPtr> written =
      is_apply ? apply_object(write, request, state) : patch_object(write, request, type, state);
  return answer(std::move(written), [&](const StoredPtr& stored) {
    return Printer(route.resource, accepted, cluster.clock).object(*stored);
  });
}

}  // namespace kubexx::testing
