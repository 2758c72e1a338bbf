#include "runtime/rules/rule_fields.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "runtime/cel/library/text.hpp"
#include "runtime/json/text.hpp"
#include "runtime/rules/rule_path.hpp"
#include "runtime/schema/structure/conversion.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::rules {
namespace {

using schema::FieldErrors;
using schema::FieldPath;
using schema::shown;
using schema::ValidationRule;

constexpr std::string_view kReasons[] = {"FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid",
                                         "FieldValueRequired"};
constexpr std::string_view kBlank = "must be non-empty if specified";
constexpr std::string_view kBroken = "must not contain line breaks";

bool has_line_break(std::string_view text) { return text.find_first_of("\n\r") != std::string_view::npos; }

void check_texts(const ValidationRule& rule, const FieldPath& path, FieldErrors& errors) {
  const std::string_view message = cel::text::trim(rule.message);
  if (cel::text::trim(rule.rule).empty()) {
    errors.required("CEL-002", path.child("rule"), "rule is not specified");
  } else if (!rule.message.empty() && message.empty()) {
    errors.invalid("CEL-003", path.child("message"), shown(rule.message), std::string(kBlank));
  } else if (has_line_break(message)) {
    errors.invalid("CEL-004", path.child("message"), shown(rule.message), std::string(kBroken));
  } else if (has_line_break(cel::text::trim(rule.rule)) && message.empty()) {
    errors.required("CEL-005", path.child("message"), "message must be specified if rule contains line breaks");
  }
  if (!rule.message_expression.empty() && cel::text::trim(rule.message_expression).empty()) {
    errors.required("CEL-006", path.child("messageExpression"), "messageExpression must be non-empty if specified");
  }
}

void check_reason(const ValidationRule& rule, const FieldPath& path, FieldErrors& errors) {
  const bool known = std::find(std::begin(kReasons), std::end(kReasons), rule.reason) != std::end(kReasons);
  if (!rule.reason || known) return;
  errors.not_supported("CEL-007", path.child("reason"), json::go_json_quoted(*rule.reason), kReasons);
}

/// The server follows paths through the structural schema, if the schema is structural.
bool is_convertible(const schema::JsonSchema& node) {
  return !schema::any_schema(node, [](const auto& below) { return !schema::structure::converts(below); });
}

void check_field_path(const schema::JsonSchema& node, const ValidationRule& rule, const FieldPath& path,
                      FieldErrors& errors) {
  if (rule.field_path.empty()) return;
  const FieldPath at = path.child("fieldPath");
  const auto invalid = [&](std::string_view detail) {
    errors.invalid("CEL-008", at, shown(rule.field_path), std::string(detail));
  };
  if (cel::text::trim(rule.field_path).empty()) invalid(kBlank);
  if (has_line_break(rule.field_path)) invalid(kBroken);
  if (steps_to_field(rule.field_path, node) || !is_convertible(node)) return;
  const schema::RuleId id =
      leaves_schema(rule.field_path, node) ? schema::RuleId("CEL-009") : schema::RuleId("CEL-008");
  errors.invalid(id, at, shown(rule.field_path), "must be a valid path");
}

}  // namespace

void check_rule_fields(const schema::JsonSchema& node, const FieldPath& path, FieldErrors& errors) {
  const FieldPath rules = path.child("x-kubernetes-validations");
  for (std::size_t i = 0; i < node.validations.size(); ++i) {
    const ValidationRule& rule = node.validations[i];
    const FieldPath at = rules.index(i);
    check_texts(rule, at, errors);
    check_reason(rule, at, errors);
    check_field_path(node, rule, at, errors);
  }
}

}  // namespace kubexx::rules
