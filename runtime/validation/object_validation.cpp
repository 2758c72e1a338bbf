#include "runtime/validation/object_validation.hpp"

#include <fmt/format.h>

#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/patch/patch.hpp"
#include "runtime/webhook/admission_review.hpp"
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
schema::ObjectRequest changed(json::Value object, const json::Value* old) {
  schema::ObjectRequest request = request_of(std::move(object));
  request.old = old;
  request.was_read = true;
  return request;
}

ReviewRequest review_of(const json::Value& object, const json::Value* old, const KindName& kind) {
  ReviewRequest request;
  request.uid = "local";
  request.operation = old == nullptr ? Operation::create : Operation::update;
  request.name = json::text_at(object, {"metadata", "name"});
  request.name_space = json::text_at(object, {"metadata", "namespace"});
  request.kind = request.asked = kind;
  request.dry_run = true;
  return request;
}

Error denied(const Denial& denial) {
  const int code = webhook::denial_code(denial);
  const Reason reason = webhook::denial_reason(code);
  return {.stage = Stage::encode,
          .code = code,
          .reason = reason,
          .reason_text = std::string(reason_word(reason)),
          .message = denial.message,
          .causes = denial.causes};
}

/// The webhooks of a program that a server would call for one object.
class LocalReview {
 public:
  LocalReview(const Served& served, const Webhooks& hooks, const json::Value& object, const json::Value* old)
      : served_(served),
        request_(review_of(object, old, kind_of(served, object))),
        handlers_(webhook::CalledHandler::of_request(hooks, request_)) {
    if (old == nullptr) return;
    old_ = schema::read_stored_object(*served.definition, request_.kind.version, *old);
    old_text_ = json::to_text(*old_);
  }

  /// Null if the object is created.
  const json::Value* old() const { return old_ ? &*old_ : nullptr; }

  /// The object as the handlers that fill leave it, or those that check.
  Result<json::Value> call(bool fills, Result<json::Value> object) const {
    for (const webhook::CalledHandler& handler : handlers_)
      if (object && handler.mutates == fills) object = after(handler, *std::move(object));
    return object;
  }

 private:
  static KindName kind_of(const Served& served, const json::Value& object) {
    const schema::CustomResourceDefinition& crd = served.definition->crd();
    const std::string api_version = json::text_at(object, {"apiVersion"});
    return {crd.group, api_version.substr(api_version.rfind('/') + 1), crd.names.kind};
  }

  /// The object as one handler leaves it.
  Result<json::Value> after(const webhook::CalledHandler& handler, json::Value object) const try {
    const std::string text = json::to_text(object);
    const webhook::Admission admission = handler.admit({.request = request_, .object = text, .old = old_text_});
    if (admission.decision.denied) return denied(*admission.decision.denied);
    if (admission.patch.empty()) return object;
    const auto patch = json::parse(admission.patch);
    auto patched = patch::apply_json_patch(object, std::get<json::Value>(patch));
    if (!patched) return std::move(patched).error();
    return received(served_, changed(std::move(patched->document), old()), schema::FieldValidation::ignore);
  } catch (const std::exception& exception) {
    return Error{.stage = Stage::encode, .message = fmt::format("{} failed: {}", handler.path, exception.what())};
  } catch (...) {
    return Error{.stage = Stage::encode, .message = fmt::format("{} failed: unknown exception", handler.path)};
  }

  const Served& served_;
  ReviewRequest request_;
  std::vector<webhook::CalledHandler> handlers_;
  std::optional<json::Value> old_;
  std::string old_text_;
};

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

Result<> reviewed(const Served& served, const Webhooks& hooks, schema::ObjectRequest request,
                  schema::FieldValidation fields) {
  const LocalReview review(served, hooks, request.object, request.old);
  auto current = review.call(true, received(served, std::move(request), fields));
  if (current) current = validated(served, changed(*std::move(current), review.old()), schema::FieldValidation::ignore);
  current = review.call(false, std::move(current));
  if (!current) return std::move(current).error();
  return {};
}

}  // namespace kubexx::validation
