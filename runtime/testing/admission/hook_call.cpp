#include "runtime/testing/admission/hook_call.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::testing {
namespace {

constexpr int kLeastRefusal = 400;

StatusDetails denial_details(const json::Value& details) {
  StatusDetails out;
  out.name = text_at(details, {"name"});
  out.group = text_at(details, {"group"});
  out.kind = text_at(details, {"kind"});
  out.uid = text_at(details, {"uid"});
  out.retry_after = static_cast<int>(integer_at(details, {"retryAfterSeconds"}));
  const json::Value* causes = find(details, {"causes"});
  if (causes == nullptr || !causes->is_array()) return out;
  for (const json::Value& cause : causes->as_array())
    out.causes.push_back({text_at(cause, {"reason"}), text_at(cause, {"message"}), text_at(cause, {"field"})});
  return out;
}

/// The Status of a webhook as the client gets it.
Status denial_of(const Hook& hook, const json::Value& result) {
  const std::string denied = fmt::format("admission webhook {} denied the request", json::go_quoted(hook.name));
  const std::string message = text_at(result, {"message"});
  Status status;
  status.code = std::max(kLeastRefusal, static_cast<int>(integer_at(result, {"code"})));
  status.reason = text_at(result, {"reason"});
  const std::string& why = message.empty() ? status.reason : message;
  status.message = why.empty() ? denied + " without explanation" : denied + ": " + why;
  if (const json::Value* details = find(result, {"details"}); details != nullptr && details->is_object())
    status.details = denial_details(*details);
  return status;
}

/// The answer of a webhook, or why the call fails.
std::variant<review::AdmissionAnswer, std::string> ask_hook(const Hook& hook, const review::AdmissionRequest& request,
                                                            bool mutates, const HookPost& post) {
  const auto reply = post(hook, request_text(request, hook.review_versions));
  if (const auto* problem = std::get_if<std::string>(&reply)) return "failed to call webhook: " + *problem;
  const auto& response = std::get<http::Response>(reply);
  const std::string_view type = http::find_header(response.headers, "Content-Type").value_or("");
  if (response.status < 200 || response.status > 206)
    return "failed to call webhook: " + review::refusal_text(response.status, type, response.body);
  if (response.body.empty())
    return fmt::format("failed to call webhook: 0-length response with status code: {} and content type: {}",
                       response.status, type);
  auto answer = review::read_admission_answer(request.uid, mutates, hook.review_versions, response.body);
  if (auto* fault = std::get_if<review::ReviewFault>(&answer)) return std::move(fault->message);
  return std::get<review::AdmissionAnswer>(std::move(answer));
}

}  // namespace

HookVerdict call_hook(const Hook& hook, const review::AdmissionRequest& request, bool mutates, const HookPost& post) {
  const std::string name = json::go_quoted(hook.name);
  if (request.dry_run && !hook.allows_dry_run)
    return {refused(fmt::format("admission webhook {} does not support dry run", name))};
  auto asked = ask_hook(hook, request, mutates, post);
  if (const auto* problem = std::get_if<std::string>(&asked)) {
    if (hook.ignores_failures) return {HookAnswer()};
    return {internal(fmt::format("failed calling webhook {}: {}", name, *problem))};
  }
  auto& answer = std::get<review::AdmissionAnswer>(asked);
  if (!answer.allowed) return {denial_of(hook, answer.result), std::move(answer.warnings)};
  return {HookAnswer{std::move(answer.patch), std::move(answer.patch_type), std::move(answer.warnings)}};
}

}  // namespace kubexx::testing
