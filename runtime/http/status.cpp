#include "runtime/http/status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runtime/json/members.hpp"
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::http {
namespace {

struct CodeReason {
  int code;
  Reason reason;
};

constexpr std::array code_reasons = {
    CodeReason{400, Reason::bad_request},
    CodeReason{401, Reason::unauthorized},
    CodeReason{403, Reason::forbidden},
    CodeReason{404, Reason::not_found},
    CodeReason{405, Reason::method_not_allowed},
    CodeReason{406, Reason::not_acceptable},
    CodeReason{409, Reason::conflict},
    CodeReason{410, Reason::gone},
    CodeReason{413, Reason::request_entity_too_large},
    CodeReason{415, Reason::unsupported_media_type},
    CodeReason{422, Reason::invalid},
    CodeReason{429, Reason::too_many_requests},
    CodeReason{503, Reason::service_unavailable},
    CodeReason{504, Reason::timeout},
};

std::int64_t number_member(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  const auto* number = value == nullptr ? nullptr : std::get_if<std::int64_t>(&value->variant());
  return number == nullptr ? 0 : *number;
}

void read_causes(const json::Object& details, std::vector<Cause>& causes) {
  const json::Value* list = details.find("causes");
  if (list == nullptr || !list->is_array()) return;
  for (const json::Value& entry : list->as_array()) {
    if (!entry.is_object()) continue;
    const json::Object& cause = entry.as_object();
    causes.push_back({json::text_at(cause, "reason"), json::text_at(cause, "message"), json::text_at(cause, "field")});
  }
}

void read_details(const json::Value* value, Status& status) {
  if (value == nullptr || !value->is_object()) return;
  const json::Object& details = value->as_object();
  status.uid = json::text_at(details, "uid");
  read_causes(details, status.causes);
  if (const auto seconds = number_member(details, "retryAfterSeconds"); seconds > 0)
    status.retry_after = std::chrono::seconds(std::min<std::int64_t>(seconds, 7 * 24 * 3600));
}

bool is_status(std::string_view text) {
  const auto kind = json::find_raw_member(text, "kind");
  return kind && json::plain_string(*kind) == "Status";
}

}  // namespace

Reason reason_of_code(int code, std::string_view method) {
  if (code == 409 && method == "POST") return Reason::already_exists;
  const auto* found = std::ranges::find(code_reasons, code, &CodeReason::code);
  if (found != code_reasons.end()) return found->reason;
  return code >= 500 ? Reason::internal_error : Reason::unknown;
}

std::optional<Status> decode_status(std::string_view text) {
  if (!is_status(text)) return std::nullopt;
  const auto parsed = json::parse(text);
  const auto* value = std::get_if<json::Value>(&parsed);
  if (value == nullptr || !value->is_object()) return std::nullopt;
  const json::Object& object = value->as_object();
  Status status;
  status.success = json::text_at(object, "status") != "Failure";
  status.code = static_cast<int>(std::clamp<std::int64_t>(number_member(object, "code"), 0, 999));
  status.reason = json::text_at(object, "reason");
  status.message = json::text_at(object, "message");
  status.continue_token = json::text_at(*value, {"metadata", "continue"});
  read_details(object.find("details"), status);
  return status;
}

Error status_error(const Status& status) {
  return {.stage = Stage::http,
          .code = status.code,
          .reason = reason_for(status.reason),
          .reason_text = status.reason,
          .message = status.message.empty() ? fmt::format("the server answered {}", status.code) : status.message,
          .causes = status.causes,
          .retry_after = status.retry_after,
          .continue_token = status.continue_token};
}

bool is_object_missing(const Error& error) { return error.not_found() && !error.reason_text.empty(); }

bool is_rejection(const Error& error) {
  if (error.stage != Stage::http || error.code == 401 || error.code == 429) return false;
  return (error.code >= 400 && error.code < 500) || error.code == 500;
}

}  // namespace kubexx::http
