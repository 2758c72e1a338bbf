#include "runtime/schema/object/value_result.hpp"

#include <fmt/format.h>

#include "runtime/json/go_quote.hpp"

namespace kubexx::schema {
namespace {

/// From this version on, servers print "may not be more than"; earlier ones "may not be longer than".
constexpr int kCountsBytes = 32;
/// From this version on, servers use the singular.
constexpr int kKnowsSingular = 34;

ValueFault fault(ErrorType type, RuleId rule, const ValueName& name) {
  ValueFault made;
  made.type = type;
  made.rule = rule;
  made.name = name.text();
  name.append_steps(made.steps);
  return made;
}

std::string counted(std::int64_t limit, std::string_view noun, int server_minor) {
  return fmt::format("{} {}{}", limit, noun, limit == 1 && server_minor >= kKnowsSingular ? "" : "s");
}

std::string length_words(std::int64_t limit, int server_minor) {
  if (limit < 0) return "value is too long";
  if (server_minor < kCountsBytes) return fmt::format("may not be longer than {}", limit);
  return "may not be more than " + counted(limit, "byte", server_minor);
}

}  // namespace

std::string in_body(const ValueName& name, std::string_view words) {
  return fmt::format("{} in body {}", name.text(), words);
}

ValueFault invalid_value(RuleId rule, const ValueName& name, std::string value, std::string message) {
  ValueFault made = fault(ErrorType::invalid, rule, name);
  made.value = std::move(value);
  made.message = made.detail = std::move(message);
  return made;
}

ValueFault wrong_type(RuleId rule, const ValueName& name, std::string_view expected, std::string_view value) {
  ValueFault made = fault(ErrorType::type_invalid, rule, name);
  made.value = json::go_quoted(value);
  made.message = made.detail = fmt::format("{} in body must be of type {}: {}", made.name, expected, made.value);
  return made;
}

ValueFault nameless(RuleId rule, const ValueName& name, std::string message) {
  ValueFault made = invalid_value(rule, name, "\"\"", std::move(message));
  made.has_name = false;
  return made;
}

ValueFault too_long(const ValueName& name, std::int64_t limit, int server_minor) {
  ValueFault made = fault(ErrorType::too_long, "CR-VALUE-009", name);
  made.detail = length_words(limit, server_minor);
  made.message = fmt::format("{} in body should be at most {} chars long", made.name, limit);
  return made;
}

ValueFault too_many(RuleId rule, const ValueName& name, std::string_view noun, std::int64_t count, std::int64_t limit,
                    int server_minor) {
  ValueFault made = fault(ErrorType::too_many, rule, name);
  made.value = std::to_string(count);
  made.detail = limit < 0 ? "has too many items" : "must have at most " + counted(limit, "item", server_minor);
  made.message = fmt::format("{} in body should have at most {} {}", made.name, limit, noun);
  return made;
}

ValueFault missing(const ValueName& name, std::string_view key) {
  ValueFault made = fault(ErrorType::required, "CR-VALUE-003", name);
  made.name.append(1, '.').append(key);
  made.message = made.name + " in body is required";
  return made;
}

ValueFault not_supported(const ValueName& name, std::string value, std::span<const std::string> supported) {
  ValueFault made = fault(ErrorType::not_supported, "CR-VALUE-004", name);
  made.value = std::move(value);
  for (const std::string& word : supported)
    made.detail.append(made.detail.empty() ? "supported values: " : ", ").append(json::go_quoted(word));
  made.message = in_body(name, "should be one of ") + made.detail;
  return made;
}

}  // namespace kubexx::schema
