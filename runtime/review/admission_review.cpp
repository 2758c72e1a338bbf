#include "runtime/review/admission_review.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/core/base64.hpp"
#include "runtime/json/go_fault.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/go_text.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/review/response_types.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/status/status.hpp"

namespace kubexx::review {
namespace {

constexpr std::string_view kAdmissionGroup = "admission.k8s.io/";
constexpr std::string_view kFirstVersion = "v1";
constexpr const char* kJsonPatch = "JSONPatch";

std::string review_version(const std::vector<std::string>& versions) {
  const auto known = std::find_if(versions.begin(), versions.end(),
                                  [](const std::string& one) { return one == "v1" || one == "v1beta1"; });
  return known == versions.end() ? std::string(kFirstVersion) : *known;
}

json::Value named_kind(const ReviewedKind& kind) {
  const std::size_t slash = kind.api_version.find('/');
  const bool has_group = slash != std::string::npos;
  return json::Object({{"group", has_group ? kind.api_version.substr(0, slash) : std::string()},
                       {"version", has_group ? kind.api_version.substr(slash + 1) : kind.api_version},
                       {"kind", kind.kind}});
}

json::Value named_resource(const ReviewedKind& kind) {
  return json::Object({{"group", kind.group}, {"version", kind.version}, {"resource", kind.resource}});
}

json::Value sent_object(const AdmissionRequest& request, const json::Value& object) {
  return request.is_custom ? json::with_sorted_members(object) : object;
}

/// Why the document is not a review that the server reads.
std::optional<std::string> unread(const json::Value& answer, std::string_view body) {
  if (answer.is_null()) return "couldn't get version/kind; json parse error: " + json::go_fault(body);
  if (const auto fault = schema::type_fault(answer); fault && !answer.is_object()) return fault->text;
  const std::string api_version = text_at(answer, {"apiVersion"}), kind = text_at(answer, {"kind"});
  if (kind.empty()) return fmt::format("Object 'Kind' is missing in '{}'", body);
  if (kind == "AdmissionReview" && api_version.starts_with(kAdmissionGroup)) return std::nullopt;
  return fmt::format("no kind {} is registered for version {} in scheme {}", json::go_quoted(kind),
                     json::go_quoted(api_version), status::kScheme);
}

/// What version v1 requires of a response beyond its shape.
std::optional<std::string> broken_promise(const json::Value& answer, std::string_view uid, bool mutates) {
  const json::Value& response = *find(answer, {"response"});
  if (const std::string found = text_at(response, {"uid"}); found != uid)
    return fmt::format("expected response.uid={}, got {}", json::go_quoted(uid), json::go_quoted(found));
  const std::string api_version = text_at(answer, {"apiVersion"}), expected = std::string(kAdmissionGroup) + "v1";
  if (api_version != expected)
    return fmt::format("expected webhook response of {}, got {}", json::go_kind(expected, "AdmissionReview"),
                       json::go_kind(api_version, "AdmissionReview"));
  const bool has_patch = !text_at(response, {"patch"}).empty();
  const json::Value* type = find(response, {"patchType"});
  const bool has_type = type != nullptr && !type->is_null();
  if (!mutates && has_patch) return "validating webhook may not return response.patch";
  if (!mutates && has_type) return "validating webhook may not return response.patchType";
  if (has_patch && !has_type) return "webhook returned response.patch but not response.patchType";
  if (!has_patch && has_type) return "webhook returned response.patchType but not response.patch";
  if (has_type && text_at(response, {"patchType"}).empty())
    return "webhook returned invalid response.patchType of \"\"";
  return std::nullopt;
}

/// Of a response with the right types.
std::string decoded_patch(const json::Value& response) {
  return std::get<std::string>(core::decode_base64(text_at(response, {"patch"}), core::Base64Alphabet::standard));
}

ReviewFault invalid_response(std::string_view why) {
  return {fmt::format("received invalid webhook response: {}", why)};
}

}  // namespace

json::Value request_json(const AdmissionRequest& request) {
  json::Object out;
  out.append("uid", request.uid);
  out.append("kind", named_kind(request.kind));
  out.append("resource", named_resource(request.kind));
  if (!request.subresource.empty()) out.append("subResource", request.subresource);
  out.append("requestKind", named_kind(request.request_kind));
  out.append("requestResource", named_resource(request.request_kind));
  if (!request.subresource.empty()) out.append("requestSubResource", request.subresource);
  if (!request.name.empty()) out.append("name", request.name);
  if (!request.name_space.empty()) out.append("namespace", request.name_space);
  out.append("operation", request.operation);
  out.append("userInfo", request.user);
  out.append("object", sent_object(request, request.object));
  out.append("oldObject", sent_object(request, request.old_object));
  out.append("dryRun", request.dry_run);
  out.append("options", request.options);
  return out;
}

std::string request_text(const AdmissionRequest& request, const std::vector<std::string>& versions) {
  json::Object document;
  document.append("kind", "AdmissionReview");
  document.append("apiVersion", std::string(kAdmissionGroup) + review_version(versions));
  document.append("request", request_json(request));
  return json::to_text(json::Value(std::move(document)));
}

std::variant<AdmissionAnswer, ReviewFault> read_admission_answer(std::string_view uid, bool mutates,
                                                                 const std::vector<std::string>& versions,
                                                                 std::string_view body) {
  const json::Value document = read_document(body);
  if (const auto fault = unread(document, body)) return ReviewFault{"failed to call webhook: " + *fault};
  if (const auto fault = admission_type_fault(document)) return ReviewFault{"failed to call webhook: " + *fault};
  const json::Value* response = find(document, {"response"});
  if (response == nullptr || response->is_null()) return invalid_response("webhook response was absent");
  const bool is_first_version = review_version(versions) == kFirstVersion;
  if (is_first_version)
    if (const auto broken = broken_promise(document, uid, mutates)) return invalid_response(*broken);
  AdmissionAnswer answer;
  const json::Value* allowed = find(*response, {"allowed"});
  answer.allowed = allowed != nullptr && !allowed->is_null() && allowed->as_bool();
  if (const json::Value* result = find(*response, {"status"})) answer.result = *result;
  answer.warnings = texts_at(*response, {"warnings"});
  if (mutates) answer.patch = decoded_patch(*response);
  if (!answer.patch.empty()) answer.patch_type = is_first_version ? text_at(*response, {"patchType"}) : kJsonPatch;
  return answer;
}

}  // namespace kubexx::review
