#include "runtime/validation/object_validation.hpp"

#include <fmt/format.h>

#include <exception>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/patch/patch.hpp"
#include "runtime/webhook/called_handler.hpp"

namespace kubexx::validation {
namespace {

/// What errors name.
class Names {
 public:
  Names(const Served& served, const json::Value& object)
      : group_(served.definition->crd().group),
        kind_(served.definition->crd().names.kind),
        name_(json::text_at(object, {"metadata", "name"})),
        api_version_(json::text_at(object, {"apiVersion"})) {}

  /// Why the server would not read the request.
  Error unread(const schema::DecodeError& fault) const {
    return unsent(status::not_handled(kind_, api_version_.substr(api_version_.rfind('/') + 1), fault.text));
  }
  Error invalid(const std::vector<schema::FieldError>& errors) const {
    return unsent(status::invalid({group_, kind_}, name_, errors));
  }

 private:
  std::string group_, kind_, name_, api_version_;
};

schema::ObjectOptions options_of(const Served& served, schema::FieldValidation fields) {
  schema::ObjectOptions options;
  options.field_validation = fields;
  options.expressions = served.expressions;
  return options;
}

/// What webhooks receive: with default values, and without unknown fields if the object was not read before.
Result<json::Value> received(const Served& served, schema::ObjectRequest request, schema::FieldValidation fields) {
  const Names names(served, request.object);
  auto verdict = schema::read_object(*served.definition, std::move(request), options_of(served, fields));
  if (verdict.fatal) return names.unread(*verdict.fatal);
  if (!verdict.errors.empty()) return names.invalid(verdict.errors);
  return std::move(verdict.stored);
}

/// An object that webhooks changed: a server sets default values again, and does not look for unknown fields.
schema::ObjectRequest changed(json::Value object) {
  schema::ObjectRequest request = request_of(std::move(object));
  request.was_read = true;
  return request;
}

ReviewRequest creation_of(const json::Value& object, const ResourceInfo& kind) {
  ReviewRequest request;
  request.uid = "local";
  request.operation = Operation::create;
  request.name = json::text_at(object, {"metadata", "name"});
  request.name_space = json::text_at(object, {"metadata", "namespace"});
  request.kind = request.asked = {kind.group, kind.version, kind.kind};
  request.dry_run = true;
  return request;
}

Error denied(const Denial& denial) {
  const int code = denial.code != 0 ? denial.code : denial.causes.empty() ? 403 : 422;
  return {.stage = Stage::encode,
          .code = code,
          .reason = code == 422   ? Reason::invalid
                    : code == 403 ? Reason::forbidden
                                  : Reason::unknown,
          .message = denial.message,
          .causes = denial.causes};
}

/// The object as one handler leaves it.
Result<json::Value> after_handler(const Served& served, const webhook::CalledHandler& handler, json::Value object,
                                  const ReviewRequest& request) try {
  const std::string text = json::to_text(object);
  const webhook::Admission admission = handler.admit({.request = request, .object = text});
  if (admission.decision.denied) return denied(*admission.decision.denied);
  if (admission.patch.empty()) return object;
  const auto patch = json::parse(admission.patch);
  auto patched = patch::apply_json_patch(object, std::get<json::Value>(patch));
  if (!patched) return std::move(patched).error();
  return received(served, changed(std::move(patched->document)), schema::FieldValidation::ignore);
} catch (const std::exception& exception) {
  return Error{.stage = Stage::encode, .message = fmt::format("{} failed: {}", handler.path, exception.what())};
} catch (...) {
  return Error{.stage = Stage::encode, .message = fmt::format("{} failed: unknown exception", handler.path)};
}

}  // namespace

Error unsent(const status::Status& status) {
  Error error = status::error_of(status);
  error.stage = Stage::encode;
  return error;
}

schema::ObjectRequest request_of(json::Value object) {
  schema::ObjectRequest request;
  request.object = std::move(object);
  request.source = schema::Source::json;
  return request;
}

Result<json::Value> validated(const Served& served, schema::ObjectRequest request, schema::FieldValidation fields) {
  const Names names(served, request.object);
  const bool is_update = request.old != nullptr || request.old_is_unknown;
  auto verdict = schema::validate_object(*served.definition, std::move(request), options_of(served, fields));
  if (verdict.fatal) return names.unread(*verdict.fatal);
  if (verdict.errors.empty()) return std::move(verdict.stored);
  return names.invalid(is_update ? status::errors_of_update(std::move(verdict.errors)) : std::move(verdict.errors));
}

Result<> reviewed(const Served& served, const Webhooks& hooks, const ResourceInfo& kind, json::Value object,
                  schema::FieldValidation fields) {
  const ReviewRequest request = creation_of(object, kind);
  Result<json::Value> current = received(served, request_of(std::move(object)), fields);
  const auto handlers = webhook::CalledHandler::of_creation(hooks, request.kind);
  const auto run = [&](bool mutates) {
    for (const webhook::CalledHandler& handler : handlers)
      if (current && handler.mutates == mutates) current = after_handler(served, handler, *std::move(current), request);
  };
  run(true);
  if (current) current = validated(served, changed(*std::move(current)), schema::FieldValidation::ignore);
  run(false);
  if (!current) return std::move(current).error();
  return {};
}

}  // namespace kubexx::validation
