#include <kubexx/field_errors/field_errors.hpp>

#include <utility>

#include "runtime/field_errors/words.hpp"

namespace kubexx {
namespace {

using field_errors::ErrorType;

Cause cause_of(ErrorType type, std::string field, std::string_view value, std::string_view detail) {
  return {std::string(field_errors::reason(type)), field_errors::body(type, value, detail), std::move(field)};
}

}  // namespace

void FieldErrors::invalid(std::string field, const json::Value& value, std::string_view detail) {
  causes_.push_back(cause_of(ErrorType::invalid, std::move(field), field_errors::shown(value), detail));
}

void FieldErrors::required(std::string field, std::string_view detail) {
  causes_.push_back(cause_of(ErrorType::required, std::move(field), {}, detail));
}

void FieldErrors::forbidden(std::string field, std::string_view detail) {
  causes_.push_back(cause_of(ErrorType::forbidden, std::move(field), {}, detail));
}

void FieldErrors::duplicate(std::string field, const json::Value& value) {
  causes_.push_back(cause_of(ErrorType::duplicate, std::move(field), field_errors::shown(value), {}));
}

void FieldErrors::not_supported(std::string field, const json::Value& value,
                                const std::vector<std::string>& supported) {
  const std::vector<std::string_view> words(supported.begin(), supported.end());
  causes_.push_back(cause_of(ErrorType::not_supported, std::move(field), field_errors::shown(value),
                             field_errors::supported_values(words)));
}

void FieldErrors::too_long(std::string field, std::int64_t limit) {
  causes_.push_back(cause_of(ErrorType::too_long, std::move(field), {}, field_errors::at_most_bytes(limit)));
}

void FieldErrors::too_many(std::string field, std::int64_t count, std::int64_t limit) {
  causes_.push_back(
      cause_of(ErrorType::too_many, std::move(field), field_errors::shown(count), field_errors::at_most_items(limit)));
}

std::string FieldErrors::text() const { return field_errors::summary(causes_); }

}  // namespace kubexx
