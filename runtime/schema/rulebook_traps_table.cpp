#include <array>

#include "runtime/schema/rulebook.hpp"

// What no server says about schemas that it accepts. Sorted by id.

namespace kubexx::schema {
namespace {

constexpr auto kTraps = std::to_array<RulebookRow>({
    {"TRAP-001", RuleEffect::silent, "a bound that an integer cannot be compared with",
     R"(A field of type integer has a minimum, maximum or multipleOf with a fraction, or outside of what its format
holds. The server accepts the schema and then refuses every object that has the field. Use a whole bound
within the range, or type number.)"},
    {"TRAP-002", RuleEffect::silent, "a bound or factor that is another one for whole numbers",
     R"(When an object holds a whole number, the server cuts the fraction of minimum, maximum and multipleOf off
before it compares: maximum 1.5 becomes 1, multipleOf 0.5 becomes 0 and refuses everything. What 64 bits cannot hold
becomes, on most machines, the least integer: maximum 1e300 refuses every whole number. Use whole bounds within
64 bits, or a rule in CEL.)"},
    {"TRAP-003", RuleEffect::silent, "multipleOf is not positive",
     R"(A factor of zero or less fits no number: every object that has the field is refused.)"},
    {"TRAP-004", RuleEffect::silent, "nullable together with enum",
     R"(null is never among the values of an enum, even when it is listed. Remove nullable, or say what is allowed
with a rule in CEL.)"},
    {"TRAP-005", RuleEffect::silent, "enum values of another type than the field",
     R"(A value has to fit the type and be one of the enum; none can be both. In YAML, quote texts that look like
numbers or booleans: "1", "yes".)"},
    {"TRAP-006", RuleEffect::silent, "bounds that contradict each other",
     R"(No value lies between a minimum and a smaller maximum, and no text has a negative length. Objects that have
the field are always refused.)"},
    {"TRAP-007", RuleEffect::silent, "a required field that pruning removes",
     R"(The field is required but not declared, so that it is dropped before the object is validated, and is then
missing. Declare it in properties.)"},
    {"TRAP-008", RuleEffect::silent, "a default below additionalProperties",
     R"(The server does not validate defaults below additionalProperties when it takes the definition, but it applies
them to objects, where a bad one makes the object invalid.)"},
    {"TRAP-009", RuleEffect::silent, "a default that repeats an element of a set or map",
     R"(The default of a list of type set or map holds an element or a key twice. Every object that gets the default
is refused.)"},
    {"TRAP-010", RuleEffect::silent, "the default of an int-or-string is not checked",
     R"(The server takes any value as default of an int-or-string; objects that get a default which is neither are
refused.)"},
    {"TRAP-011", RuleEffect::silent, "lists pass a text with a format",
     R"(For a field of type string with a format the server forgets the type when it sees a list: ["x"] passes. Add a
rule in CEL, or leave the format away.)"},
    {"TRAP-012", RuleEffect::silent, "status is required and has its own subresource",
     R"(With the status subresource the server drops status from new objects before it validates them. A required
status makes every create fail. Remove it from required.)"},
    {"TRAP-013", RuleEffect::silent, "a default fulfils a branch of oneOf or anyOf",
     R"(Defaults are filled in before branches are tried. A field with a default is always there, so its branch always
matches: oneOf then finds two, anyOf is always content.)"},
    {"TRAP-014", RuleEffect::silent, "a branch speaks of a field that is not declared",
     R"(Below the root nothing checks that branches name declared fields. An undeclared one is pruned before branches
are tried, so that the branch says nothing, or can never match.)"},
    {"TRAP-015", RuleEffect::silent, "a pattern without anchors",
     R"(A pattern is searched for anywhere in the text: [a-z]+ accepts "1a2". Begin it with ^ and end it with $ when
the whole text is meant.)"},
    {"TRAP-016", RuleEffect::silent, "format byte under a rule in CEL",
     R"(Validation takes standard base64, CEL decodes the alphabet of URLs: a value with + or / passes the first and
fails the second. Leave the format away, or do not touch the field in rules.)"},
    {"TRAP-017", RuleEffect::silent, "additionalProperties: false without properties",
     R"(Unknown keys are not pruned but refused one by one, so that no object with anything in it is valid. Declare
properties, or leave additionalProperties away.)"},
    {"TRAP-018", RuleEffect::silent, "an embedded resource that loses its content",
     R"(Without x-kubernetes-preserve-unknown-fields an embedded resource keeps apiVersion, kind, metadata and what is
declared; everything else is pruned.)"},
    {"TRAP-019", RuleEffect::silent, "a rule in CEL on an integer that may arrive as 3.0",
     R"(A client that sends 3.0 in JSON passes validation and then fails the rule, since CEL gets a double. YAML is
not affected.)"},
    {"TRAP-020", RuleEffect::silent, "fields that are lost between versions",
     R"(With conversion None an object is stored as the storage version by changing its apiVersion only. Fields which
the storage version does not declare are pruned. Declare them there too, or convert by webhook.)"},
});

}  // namespace

std::span<const RulebookRow> rulebook_of_traps() { return kTraps; }

}  // namespace kubexx::schema
