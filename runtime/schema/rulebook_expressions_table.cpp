#include <array>

#include "runtime/schema/rulebook.hpp"

// Rules on expressions in CEL (section C). Sorted by id.

namespace kubexx::schema {
namespace {

constexpr auto kExpressions = std::to_array<RulebookRow>({
    {"CEL-002", RuleEffect::refuses, "a rule that is empty",
     R"(Each of x-kubernetes-validations has a rule: an expression in CEL that is true for valid objects.)"},
    {"CEL-003", RuleEffect::refuses, "a message of blanks",
     R"(The message of a rule says something, or is left away.)"},
    {"CEL-004", RuleEffect::refuses, "a message with line breaks", R"(The message of a rule is one line.)"},
    {"CEL-005", RuleEffect::refuses, "a rule of several lines without a message",
     R"(The rule itself serves as message when there is none, and a message is one line. Give the rule a message.)"},
    {"CEL-006", RuleEffect::refuses, "a messageExpression of blanks",
     R"(A messageExpression is an expression in CEL that gives a text, or is left away.)"},
    {"CEL-007", RuleEffect::refuses, "an unknown reason",
     R"(The reason of a rule is FieldValueInvalid, FieldValueForbidden, FieldValueRequired or FieldValueDuplicate.)"},
    {"CEL-008", RuleEffect::refuses, "a fieldPath that leads nowhere",
     R"(fieldPath names a field below the one that has the rule, by .name or ['name'] through properties and maps;
never into a list.)"},
    {"CEL-009", RuleEffect::refuses, "a fieldPath that crashes the server",
     R"(The path goes on below a map whose values have no schema.)"},
    {"CEL-020", RuleEffect::refuses, "a rule that does not compile",
     R"(The expression is no CEL, names a field that the schema does not declare, or compares types that cannot be
compared. The report below the message points at the place.)"},
    {"CEL-021", RuleEffect::refuses, "a rule that is no condition",
     R"(The expression has to be true or false; this one is something else.)"},
    {"CEL-022", RuleEffect::refuses, "a messageExpression that gives no text",
     R"(The expression has to compile, and its result has to be a text.)"},
    {"CEL-023", RuleEffect::refuses, "an expression that is too long or too deep",
     R"(Servers read expressions of at most 100,000 characters, and nested at most 250 deep.)"},
    {"CEL-024", RuleEffect::refuses, "a rule where CEL cannot see the value",
     R"(CEL knows values by their schema. A field without a type that keeps unknown fields has none; put the rule on a
field with a type.)"},
    {"CEL-025", RuleEffect::refuses, "a literal that the function cannot take",
     R"(Constant arguments are checked when the definition is: regular expressions, durations, timestamps, format
strings, and lists of one type.)"},
    {"CEL-027", RuleEffect::refuses, "an expression that cannot be made ready",
     R"(The expression compiles, but cannot be run, or its cost cannot be estimated.)"},
    {"CEL-041", RuleEffect::refuses, "optionalOldSelf without oldSelf",
     R"(optionalOldSelf says that the rule also runs when there is no old value. Without oldSelf in the rule it means
nothing.)"},
    {"CEL-042", RuleEffect::refuses, "oldSelf inside a list",
     R"(The elements of an atomic list or a set have no old values. Move the rule to the list itself, or make it
x-kubernetes-list-type: map.)"},
    {"CEL-050", RuleEffect::refuses, "a rule that may cost too much",
     R"(The server estimates how often the rule is evaluated and what one evaluation costs, each list, map and text
being as long as its schema allows. Bound them with maxItems, maxProperties and maxLength, or simplify the
rule.)"},
    {"CEL-051", RuleEffect::refuses, "a messageExpression that may cost too much",
     R"(The server estimates what one evaluation costs, each list, map and text being as long as its schema allows.
Bound them with maxItems, maxProperties and maxLength, or simplify the expression.)"},
    {"CEL-052", RuleEffect::refuses, "all rules of a schema together may cost too much",
     R"(The estimates of all rules of one schema are added up. Bound lists, maps and texts with maxItems,
maxProperties and maxLength, or have fewer rules on what is repeated.)"},
    {"CEL-060", RuleEffect::refuses, "a rule that does not hold", R"(The object breaks a rule of its schema.)"},
    {"CEL-062", RuleEffect::refuses, "a rule that failed while it was evaluated",
     R"(The expression came upon something it cannot handle, such as a field that is not there. Guard optional fields
with has().)"},
    {"CEL-063", RuleEffect::refuses, "a rule met a value of another type",
     R"(An int-or-string is a number or a text; a rule has to handle both: type(self) == string ? … : ….)"},
    {"CEL-064", RuleEffect::refuses, "the rules of an object cost too much",
     R"(The evaluation was broken off: the rules of one object have a common budget. Bound lists, maps and texts, or
simplify the rules.)"},
    {"CEL-065", RuleEffect::refuses, "rules were not checked",
     R"(The object has errors that keep the server from running the rules in CEL. Correct those first.)"},
});

}  // namespace

std::span<const RulebookRow> rulebook_of_expressions() { return kExpressions; }

}  // namespace kubexx::schema
