#include "runtime/schema/field_error.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::schema {
namespace {

struct ErrorWords {
  std::string_view printed;
  std::string_view reason;
};

ErrorWords words(ErrorType type) {
  switch (type) {
    case ErrorType::required:
      return {"Required value", "FieldValueRequired"};
    case ErrorType::invalid:
      return {"Invalid value", "FieldValueInvalid"};
    case ErrorType::type_invalid:
      return {"Invalid value", "FieldValueTypeInvalid"};
    case ErrorType::not_supported:
      return {"Unsupported value", "FieldValueNotSupported"};
    case ErrorType::duplicate:
      return {"Duplicate value", "FieldValueDuplicate"};
    case ErrorType::forbidden:
      return {"Forbidden", "FieldValueForbidden"};
    case ErrorType::too_long:
      return {"Too long", "FieldValueTooLong"};
    case ErrorType::too_many:
      return {"Too many", "FieldValueTooMany"};
    case ErrorType::internal:
      return {"Internal error", "InternalError"};
  }
  return {};
}

std::string counted(std::int64_t limit, std::string_view noun) {
  return fmt::format("{} {}{}", limit, noun, limit == 1 ? "" : "s");
}

}  // namespace

std::string body(const FieldError& error) {
  std::string out(words(error.type).printed);
  for (const std::string* part : {&error.value, &error.detail})
    if (!part->empty()) out.append(": ").append(*part);
  return out;
}

std::string text(const FieldError& error) { return error.field + ": " + body(error); }

std::string_view reason(ErrorType type) { return words(type).reason; }

std::string shown(const json::Value& value) {
  if (value.is_string()) return json::go_quoted(value.as_string());
  const bool is_float =
      std::holds_alternative<double>(value.variant()) || std::holds_alternative<std::uint64_t>(value.variant());
  return is_float ? json::to_plain_text(value.as_double()) : json::to_go_text(value);
}

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
  std::string detail;
  for (std::string_view word : supported)
    detail.append(detail.empty() ? "supported values: " : ", ").append(shown(word));
  add(ErrorType::not_supported, rule, path, std::move(value), std::move(detail));
}

void FieldErrors::too_long(RuleId rule, const FieldPath& path, std::int64_t limit) {
  add(ErrorType::too_long, rule, path, {},
      limit < 0 ? "value is too long" : "may not be more than " + counted(limit, "byte"));
}

void FieldErrors::too_many(RuleId rule, const FieldPath& path, std::int64_t count, std::int64_t limit) {
  add(ErrorType::too_many, rule, path, shown(count),
      limit < 0 ? "has too many items" : "must have at most " + counted(limit, "item"));
}

void FieldErrors::internal(RuleId rule, const FieldPath& path, std::string detail) {
  add(ErrorType::internal, rule, path, {}, std::move(detail));
}

void FieldErrors::add(std::vector<FieldError> errors) {
  errors_.insert(errors_.end(), std::make_move_iterator(errors.begin()), std::make_move_iterator(errors.end()));
}

void FieldErrors::add(ErrorType type, RuleId rule, const FieldPath& path, std::string value, std::string detail) {
  errors_.push_back({type, rule, path.text(), path.location(), std::move(value), std::move(detail)});
}

}  // namespace kubexx::schema
