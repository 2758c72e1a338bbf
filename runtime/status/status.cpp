#include "runtime/status/status.hpp"

#include <fmt/format.h>

#include "runtime/field_errors/words.hpp"
#include "runtime/json/go_quote.hpp"

namespace kubexx::status {
namespace {

Status failure(int code, std::string_view reason, std::string message) {
  Status status;
  status.code = code;
  status.reason = reason;
  status.message = std::move(message);
  return status;
}

Status failure(int code, Reason reason, std::string message) {
  return failure(code, reason_word(reason), std::move(message));
}

Status about(Status status, const GroupResource& of, std::string_view name) {
  status.details = StatusDetails{std::string(name), of.group, of.resource, {}, {}, 0};
  return status;
}

json::Value causes_json(const std::vector<Cause>& causes) {
  json::Array list;
  for (const Cause& cause : causes) {
    json::Object one;
    if (!cause.reason.empty()) one.append("reason", cause.reason);
    if (!cause.message.empty()) one.append("message", cause.message);
    if (!cause.field.empty()) one.append("field", cause.field);
    list.emplace_back(std::move(one));
  }
  return list;
}

json::Value details_json(const StatusDetails& details) {
  json::Object object;
  if (!details.name.empty()) object.append("name", details.name);
  if (!details.group.empty()) object.append("group", details.group);
  if (!details.kind.empty()) object.append("kind", details.kind);
  if (!details.uid.empty()) object.append("uid", details.uid);
  if (!details.causes.empty()) object.append("causes", causes_json(details.causes));
  if (details.retry_after != 0) object.append("retryAfterSeconds", details.retry_after);
  return object;
}

}  // namespace

json::Value to_json(const Status& status) {
  json::Object object, metadata;
  if (!status.continue_token.empty()) metadata.append("continue", status.continue_token);
  object.append("kind", "Status");
  object.append("apiVersion", "v1");
  object.append("metadata", std::move(metadata));
  object.append("status", status.code < 400 ? "Success" : "Failure");
  if (!status.message.empty()) object.append("message", status.message);
  if (!status.reason.empty()) object.append("reason", status.reason);
  if (status.details) object.append("details", details_json(*status.details));
  if (status.code >= 400) object.append("code", status.code);
  return object;
}

Status status_of(const Error& error) {
  const std::string_view reason = error.reason == Reason::unknown ? error.reason_text : reason_word(error.reason);
  Status status = failure(error.code == 0 ? 500 : error.code, reason, error.message);
  if (!error.causes.empty() || error.reason == Reason::invalid || error.reason == Reason::conflict) {
    status.details.emplace();
    status.details->causes = error.causes;
  }
  return status;
}

Error error_of(const Status& status) {
  Error error{.stage = Stage::http, .code = status.code, .message = status.message};
  error.reason = reason_for(status.reason);
  error.reason_text = status.reason;
  if (status.details) error.causes = status.details->causes;
  return error;
}

Status success(const GroupResource& of, std::string_view name, std::string_view uid) {
  Status status = about(failure(200, std::string_view(), {}), of, name);
  status.details->uid = uid;
  return status;
}

Status not_found(const GroupResource& of, std::string_view name) {
  return about(failure(404, Reason::not_found, fmt::format("{} {} not found", of.text(), json::go_quoted(name))), of,
               name);
}

Status already_exists(const GroupResource& of, std::string_view name) {
  return about(
      failure(409, Reason::already_exists, fmt::format("{} {} already exists", of.text(), json::go_quoted(name))), of,
      name);
}

Status no_unique_name(const GroupResource& of, std::string_view name) {
  Status status = already_exists(of, name);
  status.message += ", the server was not able to generate a unique name for the object";
  status.details->retry_after = 1;
  return status;
}

Status conflict(const GroupResource& of, std::string_view name, std::string_view why) {
  return about(
      failure(409, Reason::conflict,
              fmt::format("Operation cannot be fulfilled on {} {}: {}", of.text(), json::go_quoted(name), why)),
      of, name);
}

Status modified(const GroupResource& of, std::string_view name) {
  return conflict(of, name,
                  "the object has been modified; please apply your changes to the latest version and try again");
}

Status forbidden(const GroupResource& of, std::string_view name, std::string_view why) {
  const std::string subject = of.resource.empty() ? std::string()
                              : name.empty()      ? of.text() + " is "
                                                  : fmt::format("{} {} is ", of.text(), json::go_quoted(name));
  return about(failure(403, Reason::forbidden, fmt::format("{}forbidden: {}", subject, why)), of, name);
}

Status invalid(const GroupResource& of, std::string_view name, const std::vector<schema::FieldError>& errors) {
  Status status = about(failure(422, Reason::invalid, {}), of, name);
  std::vector<Cause>& causes = status.details->causes;
  for (const schema::FieldError& error : errors)
    causes.push_back({std::string(schema::reason(error.type)), schema::body(error), error.field});
  status.message = fmt::format("{} {} is invalid", of.text(), json::go_quoted(name));
  if (!causes.empty()) status.message += ": " + field_errors::summary(causes);
  return status;
}

/// A server validates the metadata of an update twice, and reports its errors both times.
std::vector<schema::FieldError> errors_of_update(std::vector<schema::FieldError> errors) {
  std::vector<schema::FieldError> all;
  for (const schema::FieldError& error : errors)
    if (error.rule == "CR-META-002") all.push_back(error);
  all.insert(all.end(), errors.begin(), errors.end());
  return all;
}

Status refused(std::string message) { return failure(400, Reason::bad_request, std::move(message)); }

Status not_handled(std::string_view kind, std::string_view version, std::string_view why) {
  return not_handled_as(kind, kind, version, why);
}

Status not_handled_as(std::string_view expected, std::string_view kind, std::string_view version,
                      std::string_view why) {
  return refused(
      fmt::format("{} in version {} cannot be handled as a {}: {}", kind, json::go_quoted(version), expected, why));
}

Status unauthorized() { return failure(401, Reason::unauthorized, "Unauthorized"); }

Status method_not_allowed(const GroupResource& of, std::string_view verb) {
  return about(failure(405, Reason::method_not_allowed,
                       fmt::format("{} is not supported on resources of kind {}", verb, json::go_quoted(of.text()))),
               of, {});
}

Status method_not_known() {
  Status status =
      failure(405, Reason::method_not_allowed, "the server does not allow this method on the requested resource");
  status.details.emplace();
  return status;
}

Status nothing_there() {
  Status status = failure(404, Reason::not_found, "the server could not find the requested resource");
  status.details.emplace();
  return status;
}

Status not_acceptable(std::string_view accepted) {
  return failure(406, Reason::not_acceptable, fmt::format("only the following media types are accepted: {}", accepted));
}

Status unsupported_media(std::string_view accepted) {
  return failure(
      415, Reason::unsupported_media_type,
      fmt::format("the body of the request was in an unknown format - accepted media types include: {}", accepted));
}

Status entity_too_large(std::string_view why) {
  return failure(413, Reason::request_entity_too_large, fmt::format("Request entity too large: {}", why));
}

Status expired(std::string message) { return failure(410, Reason::expired, std::move(message)); }

Status too_many_requests(std::string message, int retry_after) {
  Status status = failure(429, Reason::too_many_requests, std::move(message));
  status.details.emplace().retry_after = retry_after;
  return status;
}

Status version_too_large(std::int64_t wanted, std::int64_t current) {
  Status status = failure(504, Reason::timeout,
                          fmt::format("Timeout: Too large resource version: {}, current: {}", wanted, current));
  status.details.emplace().retry_after = 1;
  status.details->causes.push_back({"ResourceVersionTooLarge", "Too large resource version", {}});
  return status;
}

Status internal(std::string message) {
  Status status = failure(500, Reason::internal_error, "Internal error occurred: " + message);
  status.details.emplace().causes.push_back({{}, std::move(message), {}});
  return status;
}

std::optional<Status> too_large_to_store(std::size_t size) {
  constexpr std::size_t kLargestObject = std::size_t{3} << 19, kLargestMessage = std::size_t{2} << 20;
  if (size <= kLargestObject) return std::nullopt;
  if (size <= kLargestMessage) return unforeseen_status("etcdserver: request is too large");
  return unforeseen_status(
      fmt::format("rpc error: code = ResourceExhausted desc = trying to send message larger than max ({} vs. {})", size,
                  kLargestMessage));
}

Status unforeseen_status(std::string message) { return failure(500, std::string_view(), std::move(message)); }

}  // namespace kubexx::status
