#include "runtime/status/refusal.hpp"

#include <fmt/format.h>

#include "runtime/json/go_quote.hpp"

namespace kubexx::status {
namespace {

Error refusal(int code, Reason reason, std::string message) {
  return {.stage = Stage::http,
          .code = code,
          .reason = reason,
          .reason_text = std::string(reason_word(reason)),
          .message = std::move(message)};
}

}  // namespace

Error bad_request(std::string message) { return refusal(400, Reason::bad_request, std::move(message)); }

Error rejected_request() {
  return refusal(422, Reason::invalid, "the server rejected our request due to an error in our request");
}

Error invalid_patch(const std::string& shown, const std::string& detail) {
  const std::string body = fmt::format("Invalid value: {}: {}", json::go_quoted(shown), detail);
  Error error = refusal(422, Reason::invalid, fmt::format(" \"\" is invalid: patch: {}", body));
  error.causes.push_back({"FieldValueInvalid", body, "patch"});
  return error;
}

Error conflict_with(std::string message) { return refusal(409, Reason::conflict, std::move(message)); }

Error too_large(const std::string& detail) {
  return refusal(413, Reason::request_entity_too_large, "Request entity too large: " + detail);
}

Error unforeseen(std::string message) { return refusal(500, Reason::unknown, std::move(message)); }

}  // namespace kubexx::status
