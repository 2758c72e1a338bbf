#include "runtime/field_errors/words.hpp"

#include <fmt/format.h>

#include <unordered_set>
#include <utility>
#include <vector>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::field_errors {
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

std::string_view reason(ErrorType type) { return words(type).reason; }

std::string body(ErrorType type, std::string_view value, std::string_view detail) {
  std::string out(words(type).printed);
  for (const std::string_view part : {value, detail})
    if (!part.empty()) out.append(": ").append(part);
  return out;
}

std::string shown(const json::Value& value) {
  if (value.is_string()) return json::go_quoted(value.as_string());
  const bool is_float =
      std::holds_alternative<double>(value.variant()) || std::holds_alternative<std::uint64_t>(value.variant());
  return is_float ? json::to_plain_text(value.as_double()) : json::to_go_text(value);
}

std::string supported_values(std::span<const std::string_view> supported) {
  std::string detail;
  for (const std::string_view word : supported)
    detail.append(detail.empty() ? "supported values: " : ", ").append(shown(word));
  return detail;
}

std::string at_most_bytes(std::int64_t limit) {
  return limit < 0 ? "value is too long" : "may not be more than " + counted(limit, "byte");
}

std::string at_most_items(std::int64_t limit) {
  return limit < 0 ? "has too many items" : "must have at most " + counted(limit, "item");
}

std::string summary(std::span<const Cause> causes) {
  std::unordered_set<std::string> said;
  std::vector<std::string> lines;
  for (const Cause& cause : causes) {
    std::string line = cause.field + ": " + cause.message;
    if (said.insert(line).second) lines.push_back(std::move(line));
  }
  return lines.size() == 1 ? lines.front() : lines.empty() ? "" : fmt::format("[{}]", fmt::join(lines, ", "));
}

}  // namespace kubexx::field_errors
