#include <array>

#include "runtime/schema/rulebook.hpp"

// Rules on CEL expressions (section C). Sorted by id.

namespace kubexx::schema {
namespace {

constexpr auto kExpressions = std::to_array<RulebookRow>({
    {"CEL-002", RuleEffect::rejects, "rule is empty",
     R"(Every entry of x-kubernetes-validations needs a rule: a CEL expression that is true for valid objects.)"},
    {"CEL-003", RuleEffect::rejects, "message is empty or only spaces",
     R"(The message of a rule must contain more than spaces. Omit it to use the default message.)"},
    {"CEL-004", RuleEffect::rejects, "message contains line breaks", R"(The message of a rule must be a single line.)"},
    {"CEL-005", RuleEffect::rejects, "multi-line rule without a message",
     R"(If a rule has no message, the server prints the rule itself, and messages must be a single line. Add a message, or
write the rule on one line.)"},
    {"CEL-006", RuleEffect::rejects, "messageExpression is empty or only spaces",
     R"(messageExpression must be a CEL expression that returns a string. Omit it if you do not need it.)"},
    {"CEL-007", RuleEffect::rejects, "unknown reason",
     R"(The reason of a rule must be FieldValueInvalid, FieldValueForbidden, FieldValueRequired or FieldValueDuplicate.)"},
    {"CEL-008", RuleEffect::rejects, "fieldPath does not name a field",
     R"(fieldPath is relative to the field that has the rule. It consists of .name and ['name'] steps through properties and
maps, and cannot enter lists.)"},
    {"CEL-009", RuleEffect::rejects, "fieldPath crashes the server",
     R"(The path continues below a map whose values have no schema, where the server dereferences a nil pointer. Shorten the
path.)"},
    {"CEL-020", RuleEffect::rejects, "rule does not compile",
     R"(The expression is not valid CEL, uses a field that the schema does not declare, or applies an operator to types that
do not support it. The message shows the position of the error.)"},
    {"CEL-021", RuleEffect::rejects, "rule does not return a boolean",
     R"(A rule must evaluate to true or false. This expression has another type.)"},
    {"CEL-022", RuleEffect::rejects, "messageExpression does not return a string",
     R"(A messageExpression must compile, and must evaluate to a string.)"},
    {"CEL-023", RuleEffect::rejects, "expression is too long",
     R"(An expression can have at most 100,000 characters. Split it into several rules.)"},
    {"CEL-024", RuleEffect::rejects, "rule on a value that CEL cannot access",
     R"(CEL derives the type of a value from its schema. A field that preserves unknown fields and has no type is not
accessible. Put the rule on a field that has a type.)"},
    {"CEL-025", RuleEffect::rejects, "invalid literal argument",
     R"(The server checks literal arguments when it compiles a rule: regular expressions, durations, timestamps and format
strings must be valid, and the elements of a list must have the same type.)"},
    {"CEL-027", RuleEffect::rejects, "expression cannot be prepared for evaluation",
     R"(The expression compiles, but it cannot be evaluated, or its cost cannot be estimated.)"},
    {"CEL-041", RuleEffect::rejects, "optionalOldSelf without oldSelf",
     R"(optionalOldSelf runs a rule that uses oldSelf even if there is no old value. It has no effect on a rule that does not
use oldSelf. Remove it.)"},
    {"CEL-042", RuleEffect::rejects, "oldSelf inside a list that cannot be correlated",
     R"(The server cannot match the elements of an atomic list or a set with their old values. Move the rule to the list
itself, or use x-kubernetes-list-type: map.)"},
    {"CEL-050", RuleEffect::rejects, "estimated cost of a rule exceeds the limit",
     R"(The server estimates the cost of one evaluation and how often the rule is evaluated. It assumes that every list, map
and string is as long as its schema allows. Set maxItems, maxProperties and maxLength, or simplify the rule.)"},
    {"CEL-051", RuleEffect::rejects, "estimated cost of a messageExpression exceeds the limit",
     R"(The server estimates the cost of one evaluation. It assumes that every list, map and string is as long as its schema
allows. Set maxItems, maxProperties and maxLength, or simplify the expression.)"},
    {"CEL-052", RuleEffect::rejects, "estimated cost of all rules of a schema exceeds the limit",
     R"(The server adds the estimated costs of all rules of a schema. Set maxItems, maxProperties and maxLength, or use fewer
rules on the elements of lists and maps.)"},
    {"CEL-060", RuleEffect::rejects, "object violates a rule",
     R"(A rule in x-kubernetes-validations evaluates to false for this object.)"},
    {"CEL-062", RuleEffect::rejects, "rule fails during evaluation",
     R"(The expression caused a runtime error, such as access to a missing field. Guard optional fields with has(): write
!has(self.a) || self.a > 0.)"},
    {"CEL-063", RuleEffect::rejects, "rule does not support the type of the value",
     R"(An int-or-string holds an integer or a string, and a rule must handle both. Write, for example:
type(self) == string ? self.endsWith('%') : self > 0.)"},
    {"CEL-064", RuleEffect::rejects, "rules of an object exceed the cost budget",
     R"(The server stopped the evaluation, since all rules of an object share one budget. Set maxItems, maxProperties and
maxLength, or simplify the rules.)"},
    {"CEL-065", RuleEffect::rejects, "rules were not evaluated",
     R"(The object has errors that prevent the server from evaluating CEL rules. Fix those first.)"},
});

}  // namespace

std::span<const RulebookRow> rulebook_of_expressions() { return kExpressions; }

}  // namespace kubexx::schema
