#include <array>

#include "runtime/schema/rulebook.hpp"

// Schemas and rules that every server accepts although they are almost certainly mistakes. Sorted by id.

namespace kubexx::schema {
namespace {

constexpr auto kTraps = std::to_array<RulebookRow>({
    {"TRAP-001", RuleEffect::silent, "bound that no integer can be compared with",
     R"(A field of type integer has a minimum, maximum or multipleOf with a fraction, or outside the range of its format. The
server accepts the schema, but rejects every object that sets the field. Use an integer within the range, or type:
number.)"},
    {"TRAP-002", RuleEffect::silent, "bound that changes for integers",
     R"(If a value is an integer, the server truncates minimum, maximum and multipleOf before it compares: maximum 1.5
becomes 1, and multipleOf 0.5 becomes 0, which rejects every integer. A bound that does not fit 64 bits becomes the
smallest integer on most machines: maximum 1e300 rejects every integer. Use integer bounds that fit 64 bits, or a CEL
rule.)"},
    {"TRAP-003", RuleEffect::silent, "multipleOf is not positive",
     R"(No number is a multiple of zero or of a negative factor, so the server rejects every object that sets the field. Use
a positive number.)"},
    {"TRAP-004", RuleEffect::silent, "nullable together with enum",
     R"(The server rejects null for a field with an enum, even if the enum lists null. Remove nullable, or replace the enum
by a CEL rule.)"},
    {"TRAP-005", RuleEffect::silent, "enum value does not have the type of the field",
     R"(A value must have the right type and be in the enum, so this enum value can never be used. In YAML, quote strings
that look like numbers or booleans: "1", "yes".)"},
    {"TRAP-006", RuleEffect::silent, "contradictory bounds",
     R"(The minimum is greater than the maximum, or a maximum length is negative. The server rejects every object that sets
the field. Correct one of the bounds.)"},
    {"TRAP-007", RuleEffect::silent, "required field is not declared",
     R"(The server prunes undeclared fields before it validates an object, so the required field is always missing. Declare
it in properties.)"},
    {"TRAP-008", RuleEffect::silent, "invalid default value below additionalProperties",
     R"(The server does not validate default values below additionalProperties when it accepts the definition. It still
applies them to objects, which an invalid default value makes invalid.)"},
    {"TRAP-009", RuleEffect::silent, "default value has duplicate elements in a set or map",
     R"(The default value of a list of type set or map contains an element or a key twice. The server rejects every object
that gets the default value.)"},
    {"TRAP-010", RuleEffect::silent, "default value of an int-or-string is neither",
     R"(The server accepts any default value for an int-or-string. It rejects objects that get a default value which is
neither an integer nor a string.)"},
    {"TRAP-011", RuleEffect::silent, "string with a format also accepts lists",
     R"(If a field of type string has a format, the server does not check the type of lists: ["x"] is accepted. Add a CEL
rule or a pattern, or remove the format.)"},
    {"TRAP-012", RuleEffect::silent, "status is required and is a subresource",
     R"(If the status subresource is enabled, the server drops status from new objects before it validates them. A required
status makes every create request fail. Remove status from required.)"},
    {"TRAP-013", RuleEffect::silent, "default value satisfies a schema of oneOf or anyOf",
     R"(The server applies default values before it evaluates oneOf and anyOf. A schema that only requires a field with a
default value always matches: oneOf then finds two matches, and anyOf is always satisfied. Remove the default value.)"},
    {"TRAP-014", RuleEffect::silent, "undeclared field in allOf, anyOf, oneOf or not",
     R"(Below the root, the server does not check that the schemas in allOf, anyOf, oneOf and not restrict declared fields.
Undeclared fields are pruned before these schemas are evaluated, so they never match or have no effect. Declare the
field in properties.)"},
    {"TRAP-015", RuleEffect::silent, "pattern is not anchored",
     R"(A pattern can match anywhere in a string: [a-z]+ accepts "1a2". To match the whole string, start the pattern with ^
and end it with $.)"},
    {"TRAP-016", RuleEffect::silent, "CEL rule on a field with format byte",
     R"(Validation expects standard base64, but CEL decodes the URL alphabet. A value with + or / is valid, but makes the
rule fail. Remove the format, or do not use the field in rules.)"},
    {"TRAP-017", RuleEffect::silent, "additionalProperties: false without properties",
     R"(The server does not prune unknown fields of this object but rejects each of them, so only the empty object is valid.
Declare properties, or remove additionalProperties.)"},
    {"TRAP-018", RuleEffect::silent, "embedded resource loses its content",
     R"(Without x-kubernetes-preserve-unknown-fields, an embedded resource keeps only apiVersion, kind, metadata and declared
fields. Everything else is pruned.)"},
    {"TRAP-019", RuleEffect::silent, "CEL rule on an integer that may be sent as 3.0",
     R"(If a client sends 3.0 as JSON, validation accepts the value as an integer, but CEL sees a double and the rule fails.
YAML is not affected. Use minimum and maximum instead of a rule if they are sufficient.)"},
    {"TRAP-020", RuleEffect::silent, "fields are lost between versions",
     R"(With conversion None, the server changes only the apiVersion of an object, and prunes what the schema of the other
version does not declare: when it stores an object, all fields that the storage version lacks; and when a client updates
an object in another version, even by a patch of one label, all stored fields that this version lacks. Declare the
fields in both versions, or convert with a webhook.)"},
    {"TRAP-021", RuleEffect::silent, "CEL rule compares quantities as strings",
     R"(CEL compares quantities such as "10Gi" as strings: "9Gi" is greater than "10Gi", and "1Gi" does not equal "1024Mi".
Comparing the integer and the string form of a quantity fails. Convert both operands:
quantity(string(self.size)).compareTo(quantity(string(oldSelf.size))) >= 0, or call isGreaterThan or isLessThan.)"},
    {"TRAP-022", RuleEffect::silent, "quantity() of a value that may be an integer",
     R"(quantity() and isQuantity() only accept strings. A field with x-kubernetes-int-or-string also accepts integers, such as
cpu: 2, and the rule then fails with "no such overload". Convert the value first: quantity(string(self.cpu)).)"},
    {"TRAP-023", RuleEffect::silent, "CEL rule compares with a value that is not in the enum",
     R"(The field only accepts the values of its enum, so == with any other value is always false, and != is always true.
Often the literal is misspelled or has the wrong case. Correct the literal, or add it to the enum.)"},
    {"TRAP-024", RuleEffect::silent, "status subresource without a status property",
     R"(The status subresource is enabled, but the schema does not declare status. The server prunes everything that a
controller writes to it, and reports success. Declare status in the properties of the root, or remove the subresource.)"},
    {"TRAP-025", RuleEffect::silent, "status property without the status subresource",
     R"(The schema declares status, but subresources.status is not set. Controllers that update the status at /status get 404.
A client that writes the object can overwrite its status, and every status update increments metadata.generation. Set
subresources.status: {}.)"},
});

}  // namespace

std::span<const RulebookRow> rulebook_of_traps() { return kTraps; }

}  // namespace kubexx::schema
