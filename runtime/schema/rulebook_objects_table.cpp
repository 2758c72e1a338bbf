#include <array>

#include "runtime/schema/rulebook.hpp"

// Rules on custom resources, and the warnings of API servers (sections D and E). Sorted by id.

namespace kubexx::schema {
namespace {

constexpr auto kObjects = std::to_array<RulebookRow>({
    {"CR-DEL-004", RuleEffect::rejects, "invalid or conflicting delete options",
     R"(A deletion sets propagationPolicy (Foreground, Background or Orphan) or orphanDependents, but not both.)"},
    {"CR-EMB-001", RuleEffect::rejects, "embedded resource without apiVersion or kind",
     R"(A field with x-kubernetes-embedded-resource holds a complete resource. apiVersion and kind are required.)"},
    {"CR-EMB-002", RuleEffect::rejects, "invalid apiVersion or kind of an embedded resource",
     R"(apiVersion is a version or group/version, and kind is a name of letters, digits and dashes. Both must be strings that
are not empty.)"},
    {"CR-EMB-003", RuleEffect::rejects, "invalid metadata of an embedded resource",
     R"(The metadata of an embedded resource follows the same rules as the metadata of any object, except that the name can
be omitted.)"},
    {"CR-FV-001", RuleEffect::rejects, "unknown value of fieldValidation",
     R"(The request parameter fieldValidation must be Ignore, Warn or Strict. The default value is Warn.)"},
    {"CR-FV-002", RuleEffect::rejects, "unknown or duplicate field",
     R"(The schema does not declare the field, or the field is written twice. The server drops unknown fields. With
fieldValidation=Strict, which kubectl uses, it rejects the object. Correct the spelling, or declare the field.)"},
    {"CR-LIST-001", RuleEffect::rejects, "duplicate element in a set",
     R"(The elements of a list with x-kubernetes-list-type: set must be unique.)"},
    {"CR-LIST-002", RuleEffect::rejects, "duplicate key in a list of type map",
     R"(The elements of a list with x-kubernetes-list-type: map must differ in their keys. Two missing keys are equal.)"},
    {"CR-LIST-003", RuleEffect::rejects, "element of a list of type map is not an object",
     R"(The elements of a list with x-kubernetes-list-type: map must be objects.)"},
    {"CR-META-001", RuleEffect::rejects, "invalid name or namespace",
     R"(A name is a lower-case DNS name, and a namespace is a DNS label. Cluster-scoped objects have no namespace.)"},
    {"CR-META-002", RuleEffect::rejects, "invalid metadata",
     R"(Labels, annotations, owner references and finalizers of custom resources follow the rules for all objects. See
CRD-META-006 to CRD-META-012.)"},
    {"CR-PRUNE-004", RuleEffect::rejects, "metadata has the wrong type",
     R"(The server decodes metadata as ObjectMeta. For example, labels and annotations map strings to strings. If a value has
another type, the server rejects the request.)"},
    {"CR-REQ-001", RuleEffect::rejects, "no definition for this object",
     R"(The server has no URL for objects with this group, version, kind and scope. Check apiVersion and kind, and whether
the version is served. An update also needs the stored object, which '--old' names.)"},
    {"CR-REQ-003", RuleEffect::rejects, "apiVersion or kind is missing",
     R"(An object needs apiVersion and kind, and they must match the URL of the request.)"},
    {"CR-REQ-004", RuleEffect::rejects, "apiVersion or kind does not match the definition",
     R"(The object was sent to the URL of another kind or version.)"},
    {"CR-SCALE-001", RuleEffect::rejects, "invalid value for the scale subresource",
     R"(The replica counts at the paths of the scale subresource must be integers from 0 to 2147483647, and the label
selector must be a string.)"},
    {"CR-VALUE-001", RuleEffect::rejects, "value has the wrong type",
     R"(The JSON type of the value differs from the type in the schema. In YAML, quote strings that look like numbers or
booleans.)"},
    {"CR-VALUE-002", RuleEffect::rejects, "null is not allowed",
     R"(Only fields with nullable: true can be null. Omit the field, or set a value.)"},
    {"CR-VALUE-003", RuleEffect::rejects, "required field is missing",
     R"(The schema lists the field in required. The object does not set it, and it has no default value.)"},
    {"CR-VALUE-004", RuleEffect::rejects, "value is not in the enum",
     R"(The field only accepts the values that the message lists.)"},
    {"CR-VALUE-005", RuleEffect::rejects, "number exceeds the maximum",
     R"(The number is greater than maximum, or equal to it if exclusiveMaximum is set.)"},
    {"CR-VALUE-006", RuleEffect::rejects, "number is below the minimum",
     R"(The number is less than minimum, or equal to it if exclusiveMinimum is set.)"},
    {"CR-VALUE-007", RuleEffect::rejects, "number is not a multiple of multipleOf",
     R"(The number must be a multiple of the value of multipleOf.)"},
    {"CR-VALUE-008", RuleEffect::rejects, "number is out of range for its format",
     R"(Integers have 64 bits, or 32 bits with the format int32. Numbers with the format float have single precision.)"},
    {"CR-VALUE-009", RuleEffect::rejects, "string is too long",
     R"(The string has more characters than maxLength allows. The server's message mentions bytes, but the server counts
characters.)"},
    {"CR-VALUE-010", RuleEffect::rejects, "string is too short",
     R"(The string has fewer characters than minLength requires.)"},
    {"CR-VALUE-011", RuleEffect::rejects, "string does not match the pattern",
     R"(The string must match the regular expression in pattern. Unless the pattern is anchored, it can match anywhere in the
string.)"},
    {"CR-VALUE-012", RuleEffect::rejects, "too many list elements",
     R"(The list has more elements than maxItems allows.)"},
    {"CR-VALUE-013", RuleEffect::rejects, "too few list elements",
     R"(The list has fewer elements than minItems requires.)"},
    {"CR-VALUE-014", RuleEffect::rejects, "too many fields",
     R"(The object has more fields than maxProperties allows. The server's message calls them items.)"},
    {"CR-VALUE-015", RuleEffect::rejects, "too few fields",
     R"(The object has fewer fields than minProperties requires.)"},
    {"CR-VALUE-016", RuleEffect::rejects, "string does not have the required format",
     R"(The string must have the format that the schema names, such as date-time or uuid.)"},
    {"CR-VALUE-017", RuleEffect::rejects, "field is not allowed",
     R"(additionalProperties: false rejects fields that are not declared.)"},
    {"CR-VALUE-018", RuleEffect::rejects, "value matches no schema of anyOf",
     R"(The value must match at least one of the schemas in anyOf. The server also reports the errors of the closest match.)"},
    {"CR-VALUE-019", RuleEffect::rejects, "value does not match exactly one schema of oneOf",
     R"(The value must match exactly one of the schemas in oneOf. It matches none, or more than one.)"},
    {"CR-VALUE-020", RuleEffect::rejects, "value does not match every schema of allOf",
     R"(The value must match all of the schemas in allOf.)"},
    {"CR-VALUE-021", RuleEffect::rejects, "value matches the schema in not",
     R"(The schema in not describes values that are not allowed.)"},
    {"CR-VALUE-024", RuleEffect::rejects, "pattern is not a valid regular expression",
     R"(The definition contains an invalid pattern, which an older server accepted. Correct the pattern in the definition. An
internal error: the pattern is valid, but takes too much memory to be evaluated here.)"},
    {"WARN-001", RuleEffect::warns, "unrecognized format",
     R"(The server accepts any format, but validates only those it recognizes. With other formats every value is accepted.
Use a format that the server supports for this type, or a pattern.)"},
    {"WARN-002", RuleEffect::warns, "set of objects or lists",
     R"(Server-side apply and CEL rules do not support x-kubernetes-list-type: set for elements that are objects or lists. Use
the list type map or atomic.)"},
    {"WARN-004", RuleEffect::warns, "deprecated version",
     R"(The definition marks this version as deprecated. Migrate to the version that the message names.)"},
    {"WARN-005", RuleEffect::warns, "finalizer without a domain",
     R"(Finalizers of different controllers can collide. Use a domain and a path, for example example.com/cleanup.)"},
    {"WARN-006", RuleEffect::warns, "unchanged value violates a rule",
     R"(The value was already invalid, perhaps because the rule is newer than the object. The update does not change the
value, so the server accepts it and returns the error as a warning. Correct the value: the server will reject the next
change of it.)"},
    {"WARN-007", RuleEffect::warns, "duplicate owner reference",
     R"(The server keeps only one of several equal owner references. Remove the others.)"},
});

}  // namespace

std::span<const RulebookRow> rulebook_of_objects() { return kObjects; }

}  // namespace kubexx::schema
