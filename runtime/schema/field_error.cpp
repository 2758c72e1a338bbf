#include "runtime/schema/field_error.hpp"

#include <utility>

namespace kubexx::schema {

std::string body(const FieldError& error) { return field_errors::body(error.type, error.value, error.detail); }

std::string text(const FieldError& error) { return error.field + ": " + body(error); }

void FieldErrors::invalid(RuleId rule, const FieldPath& path, std::string value, std::string detail) {
  add(ErrorType::invalid, rule, path, std::move(value), std::move(detail));
}

void FieldErrors::type_invalid(RuleId rule, const FieldPath& path, std::string value, std::string detail) {
  add(ErrorType::type_invalid, rule, path, std::move(value), std::move(detail));
}

void FieldErrors::required(RuleId rule, const FieldPath& path, std::string detail) {
  add(ErrorType::required, rule, path, {}, std::move(detail));
}

void FieldErrors::forbidden(RuleId rule, const FieldPath& path, std::string detail) {
  add(ErrorType::forbidden, rule, path, {}, std::move(detail));
}

void FieldErrors::duplicate(RuleId rule, const FieldPath& path, std::string value) {
  add(ErrorType::duplicate, rule, path, std::move(value), {});
}

void FieldErrors::not_supported(RuleId rule, const FieldPath& path, std::string value,
                                std::span<const std::string_view> supported) {
  add(ErrorType::not_supported, rule, path, std::move(value), field_errors::supported_values(supported));
}

void FieldErrors::too_long(RuleId rule, const FieldPath& path, std::int64_t limit) {
  add(ErrorType::too_long, rule, path, {}, field_errors::at_most_bytes(limit));
}

void FieldErrors::too_many(RuleId rule, const FieldPath& path, std::int64_t count, std::int64_t limit) {
  add(ErrorType::too_many, rule, path, shown(count), field_errors::at_most_items(limit));
}

void FieldErrors::internal(RuleId rule, const FieldPath& path, std::string detail) {
  add(ErrorType::internal, rule, path, {}, std::move(detail));
}

void FieldErrors::add(FieldError error) {
  texts_.count(error.field.size() + error.value.size() + error.detail.size(), error.location);
  errors_.push_back(std::move(error));
}

void FieldErrors::add(std::vector<FieldError> errors) {
  for (FieldError& error : errors) add(std::move(error));
}

void FieldErrors::add(ErrorType type, RuleId rule, const FieldPath& path, std::string value, std::string detail) {
  add({type, rule, path.text(), path.location(), std::move(value), std::move(detail)});
}

}  // namespace kubexx::schema
