#include <array>

#include "runtime/schema/rulebook.hpp"

// Rules on custom resources, and what servers warn of (sections D and E). Sorted by id.

namespace kubexx::schema {
namespace {

constexpr auto kObjects = std::to_array<RulebookRow>({
    {"CR-DEL-004", RuleEffect::refuses, "options of a deletion that exclude each other, or an unknown policy",
     R"(A deletion names propagationPolicy (Foreground, Background or Orphan) or orphanDependents, not both.)"},
    {"CR-EMB-001", RuleEffect::refuses, "an embedded resource without apiVersion or kind",
     R"(A field with x-kubernetes-embedded-resource holds a whole resource: apiVersion and kind are needed.)"},
    {"CR-EMB-002", RuleEffect::refuses, "apiVersion or kind of an embedded resource is wrong",
     R"(apiVersion is version or group/version, kind is a name of letters and digits; both are texts and not empty.)"},
    {"CR-EMB-003", RuleEffect::refuses, "the metadata of an embedded resource is wrong",
     R"(The metadata of an embedded resource follows the rules of any metadata; a name may be missing.)"},
    {"CR-FV-001", RuleEffect::refuses, "an unknown word for fieldValidation",
     R"(The parameter fieldValidation of a write is Ignore, Warn or Strict; Warn where it is absent.)"},
    {"CR-FV-002", RuleEffect::refuses, "an unknown or repeated field",
     R"(The schema does not know the field, so the server drops it; with fieldValidation=Strict, as kubectl asks, it
refuses the object. Correct the spelling, or declare the field.)"},
    {"CR-LIST-001", RuleEffect::refuses, "an element twice in a set", R"(A list of type set holds each value once.)"},
    {"CR-LIST-002", RuleEffect::refuses, "a key twice in a list of type map",
     R"(The elements of a list of type map differ in their keys; a missing key equals a missing key.)"},
    {"CR-LIST-003", RuleEffect::refuses, "an element of a list of type map that is no object",
     R"(The elements of a list of type map are objects.)"},
    {"CR-META-001", RuleEffect::refuses, "the name or namespace of an object is wrong",
     R"(A name is a lower-case DNS name, a namespace a DNS label; objects of cluster scope have no namespace.)"},
    {"CR-META-002", RuleEffect::refuses, "the metadata of an object is wrong",
     R"(Labels, annotations, owners and finalizers of custom resources follow the rules for all objects; see
CRD-META-006 to CRD-META-012.)"},
    {"CR-PRUNE-004", RuleEffect::refuses, "metadata of the wrong type",
     R"(metadata is read as ObjectMeta: labels and annotations map texts to texts, and so on. A value of another type
makes the server refuse the whole request.)"},
    {"CR-REQ-001", RuleEffect::refuses, "no definition serves this object",
     R"(The server has no URL for objects of this group, version, kind and scope. Check apiVersion and kind, and that
the version is served.)"},
    {"CR-REQ-003", RuleEffect::refuses, "the object does not say what it is",
     R"(An object needs apiVersion and kind, and they have to be those of the URL it is sent to.)"},
    {"CR-REQ-004", RuleEffect::refuses, "kind or apiVersion is not that of the definition",
     R"(The object is sent to the URL of another kind or version.)"},
    {"CR-SCALE-001", RuleEffect::refuses, "a scale value that is none",
     R"(The values at the paths of the scale subresource are whole numbers from 0 to 2147483647, the selector is a
text.)"},
    {"CR-VALUE-001", RuleEffect::refuses, "a value of the wrong type",
     R"(The value has another JSON type than the schema says. In YAML, quote texts that look like numbers or booleans.)"},
    {"CR-VALUE-002", RuleEffect::refuses, "null where a value is needed", R"(Only nullable fields may be null.)"},
    {"CR-VALUE-003", RuleEffect::refuses, "a required field is missing",
     R"(The schema lists the field in required, and neither the object nor a default gives it.)"},
    {"CR-VALUE-004", RuleEffect::refuses, "a value that the enum does not have",
     R"(The field takes the values that the message lists, and no others.)"},
    {"CR-VALUE-005", RuleEffect::refuses, "a number above the maximum",
     R"(The number is greater than maximum, or equal to it with exclusiveMaximum.)"},
    {"CR-VALUE-006", RuleEffect::refuses, "a number below the minimum",
     R"(The number is less than minimum, or equal to it with exclusiveMinimum.)"},
    {"CR-VALUE-007", RuleEffect::refuses, "a number that is no multiple",
     R"(The number is no multiple of multipleOf.)"},
    {"CR-VALUE-008", RuleEffect::refuses, "a number outside of what its format holds",
     R"(Integers have 64 bits, with format int32 32 bits; numbers with format float have single precision.)"},
    {"CR-VALUE-009", RuleEffect::refuses, "a text that is too long",
     R"(The text has more characters than maxLength; the server says bytes and counts characters.)"},
    {"CR-VALUE-010", RuleEffect::refuses, "a text that is too short",
     R"(The text has fewer characters than minLength.)"},
    {"CR-VALUE-011", RuleEffect::refuses, "a text that does not match the pattern",
     R"(The pattern is a regular expression that is searched for anywhere in the text, unless it has anchors.)"},
    {"CR-VALUE-012", RuleEffect::refuses, "too many elements", R"(The list has more elements than maxItems.)"},
    {"CR-VALUE-013", RuleEffect::refuses, "too few elements", R"(The list has fewer elements than minItems.)"},
    {"CR-VALUE-014", RuleEffect::refuses, "too many fields",
     R"(The object has more fields than maxProperties; the server says items.)"},
    {"CR-VALUE-015", RuleEffect::refuses, "too few fields", R"(The object has fewer fields than minProperties.)"},
    {"CR-VALUE-016", RuleEffect::refuses, "a text without the right format",
     R"(The text is not of the format that the schema names, such as date-time or uuid.)"},
    {"CR-VALUE-017", RuleEffect::refuses, "a field that is forbidden",
     R"(additionalProperties: false forbids fields that are not declared.)"},
    {"CR-VALUE-018", RuleEffect::refuses, "no branch of anyOf holds",
     R"(The value has to fulfil at least one of the branches; the errors of the one that came nearest stand beside.)"},
    {"CR-VALUE-019", RuleEffect::refuses, "not exactly one branch of oneOf holds",
     R"(The value has to fulfil exactly one of the branches: it fulfils none, or several.)"},
    {"CR-VALUE-020", RuleEffect::refuses, "a branch of allOf does not hold",
     R"(The value has to fulfil all of the branches.)"},
    {"CR-VALUE-021", RuleEffect::refuses, "what not forbids holds", R"(The value fulfils the schema below not.)"},
    {"CR-VALUE-024", RuleEffect::refuses, "a pattern that cannot be searched for",
     R"(The definition has a pattern that is no regular expression; the server has accepted it before it checked.)"},
    {"WARN-001", RuleEffect::warns, "a format that the server does not know",
     R"(The server accepts any format and checks only those it knows; with others every value passes. See the list of
formats for this type, or say it with a pattern.)"},
    {"WARN-002", RuleEffect::warns, "a set of objects or lists",
     R"(Server-side apply and rules in CEL do not support x-kubernetes-list-type: set for elements that are objects or
lists. Use a list of type map, or atomic.)"},
    {"WARN-004", RuleEffect::warns, "a version that is deprecated",
     R"(The definition marks this version as deprecated. Move to the version that the message names.)"},
    {"WARN-005", RuleEffect::warns, "a finalizer without a domain",
     R"(Finalizers of different writers clash unless each carries a domain and a path: example.com/cleanup.)"},
    {"WARN-006", RuleEffect::warns, "a rule that does not hold for what an update leaves alone",
     R"(The value broke the rule before, perhaps because the rule is newer, and the update does not touch it: the server lets it pass
with the words of the error as a warning. Correct the value, since the next change of it will be refused.)"},
    {"WARN-007", RuleEffect::warns, "an owner twice", R"(The server keeps one of equal owner references.)"},
});

}  // namespace

std::span<const RulebookRow> rulebook_of_objects() { return kObjects; }

}  // namespace kubexx::schema
