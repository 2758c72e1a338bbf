#include <array>

#include "runtime/schema/rulebook.hpp"

// Rules on definitions, except on their schemas (section A). Sorted by id.

namespace kubexx::schema {
namespace {

constexpr auto kDefinitions = std::to_array<RulebookRow>({
    {"APPR-001", RuleEffect::rejects, "protected API group without the api-approved annotation",
     R"(k8s.io, kubernetes.io and their subdomains are reserved for the Kubernetes community. A definition in such a group
needs the annotation api-approved.kubernetes.io. Use a domain that you own. Otherwise set the annotation to the URL of
the approved review, or to a string that starts with "unapproved".)"},
    {"APPR-002", RuleEffect::rejects, "api-approved annotation is neither a URL nor a reason",
     R"(The annotation api-approved.kubernetes.io must be the absolute URL of the API review, with scheme and host, or a
string that starts with "unapproved".)"},
    {"COL-001", RuleEffect::rejects, "printer column has no name",
     R"(Every entry of additionalPrinterColumns needs a name. kubectl prints it as the column heading.)"},
    {"COL-002", RuleEffect::rejects, "printer column has an invalid type",
     R"(The type of a column must be boolean, date, integer, number or string. It controls how the value is printed. To
print objects and lists, use string.)"},
    {"COL-003", RuleEffect::rejects, "printer column has an unknown format",
     R"(The format of a column must be byte, date, date-time, double, float, int32, int64 or password. Omit the format if
none of them applies.)"},
    {"COL-004", RuleEffect::rejects, "printer column has no jsonPath",
     R"(Every entry of additionalPrinterColumns needs a jsonPath, for example .spec.replicas. The server's message spells
the field JSONPath.)"},
    {"COL-005", RuleEffect::rejects, "jsonPath of a printer column does not start with a dot",
     R"(The jsonPath of a column starts with a dot, without braces and without $, for example .status.phase.)"},
    {"COL-006", RuleEffect::silent, "jsonPath of a printer column cannot be parsed",
     R"(The server accepts any path that starts with a dot, and parses it only when it lists objects. If a path has a
syntax error, such as an index that is not a number or an unclosed bracket or quote, the server silently drops this
column and all columns after it. Correct the path.)"},
    {"COL-007", RuleEffect::silent, "jsonPath of a printer column does not name a field",
     R"(The server does not compare column paths with the schema. Undeclared fields are pruned, so the column is empty for
every object. Correct the path, or declare the field.)"},
    {"CONV-CFG-001", RuleEffect::rejects, "conversion has no strategy",
     R"(If spec.conversion is present, it needs a strategy: None or Webhook.)"},
    {"CONV-CFG-002", RuleEffect::rejects, "unknown conversion strategy",
     R"(The strategy must be None, which changes only apiVersion, or Webhook, which calls your conversion service.)"},
    {"CONV-CFG-003", RuleEffect::rejects, "webhook conversion has no client configuration",
     R"(The strategy Webhook needs webhook.clientConfig, the address of the conversion service. The server's message calls
the field spec.conversion.webhookClientConfig.)"},
    {"CONV-CFG-004", RuleEffect::rejects, "webhook does not have exactly one of url and service",
     R"(A conversion webhook is reached either at a url or through a service in the cluster. Set exactly one of the two.)"},
    {"CONV-CFG-005", RuleEffect::rejects, "invalid webhook URL",
     R"(The url of a conversion webhook has the form https://host[/path]. Other schemes, user names, queries and fragments
are not allowed.)"},
    {"CONV-CFG-006", RuleEffect::rejects, "webhook service has no name or no namespace",
     R"(A webhook service needs both name and namespace. The server swaps the two in its messages: it reports a missing
name at namespace, and a missing namespace at name.)"},
    {"CONV-CFG-007", RuleEffect::rejects, "webhook service port is out of range",
     R"(The port of a webhook service must be from 1 to 65535. The default value is 443.)"},
    {"CONV-CFG-008", RuleEffect::rejects, "invalid path of a webhook service",
     R"(The path starts with a slash, and every segment is a lower-case DNS name. Upper-case letters, underscores and empty
segments are not allowed.)"},
    {"CONV-CFG-009", RuleEffect::rejects, "caBundle cannot be loaded",
     R"(The caBundle must be the base64 encoding of PEM certificates. When a served definition is updated, the server
rejects a bundle that it cannot load, unless the stored bundle is invalid too.)"},
    {"CONV-CFG-010", RuleEffect::silent, "invalid caBundle prevents the definition from being served",
     R"(When a definition is created, the server accepts any caBundle. It does not serve a definition whose bundle it cannot
load: the condition Established stays False with the reason InvalidCABundle. Set the bundle to the base64 encoding of
PEM certificates.)"},
    {"CONV-CFG-011", RuleEffect::rejects, "webhook conversion has no review versions",
     R"(webhook.conversionReviewVersions lists the ConversionReview versions that the webhook supports, for example [v1].)"},
    {"CONV-CFG-012", RuleEffect::rejects, "duplicate or invalid review version",
     R"(Every entry of conversionReviewVersions must be a DNS label such as v1, and must be unique.)"},
    {"CONV-CFG-013", RuleEffect::rejects, "no review version that API servers support",
     R"(API servers send ConversionReview v1 or v1beta1. Add at least one of them to conversionReviewVersions.)"},
    {"CONV-CFG-014", RuleEffect::rejects, "webhook settings without the Webhook strategy",
     R"(clientConfig and conversionReviewVersions require the strategy Webhook. Remove them, or set the strategy.)"},
    {"CONV-CFG-015", RuleEffect::rejects, "webhook conversion together with preserveUnknownFields",
     R"(spec.preserveUnknownFields: true is a remnant of v1beta1 and requires the strategy None. Remove it.)"},
    {"CONV-CFG-016", RuleEffect::silent, "update starts to convert with a webhook",
     R"(From the update on, the server calls the webhook to read and write objects in versions in which they are not stored,
also for watches and garbage collection. These requests fail while the webhook is unavailable. Roll out the program that
serves the webhook and wait until it is ready, then apply the definition.)"},
    {"CRD-DECODE-001", RuleEffect::rejects, "definition exceeds the size limit of a request",
     R"(An API server reads at most 3,145,728 bytes of a request. Shorten descriptions, or embed fewer types.)"},
    {"CRD-DECODE-002", RuleEffect::rejects, "value has the wrong type",
     R"(A key of the definition has a value of the wrong type, such as a string for minLength, so the server cannot decode
the request. In YAML, unquoted yes, no, on and off are booleans, and 1.0 is a number: quote them if you need strings.)"},
    {"CRD-DECODE-003", RuleEffect::rejects, "unknown field",
     R"(The definition has a key that apiextensions.k8s.io/v1 does not define. Keys are case-sensitive. kubectl asks the
server to reject such requests (--validate=strict); otherwise the server drops the field and prints a warning.)"},
    {"CRD-DECODE-004", RuleEffect::silent, "unknown field is silently dropped",
     R"(The server's strict decoding does not look inside items, additionalProperties and similar keywords. Unknown fields
there are dropped without a warning, and the schema is weaker than it reads. Correct the spelling, or remove the field.)"},
    {"CRD-DECODE-005", RuleEffect::rejects, "duplicate key",
     R"(A mapping has the same key twice, and only the last value is used. kubectl asks the server to reject such requests.
Remove one of the two.)"},
    {"CRD-DECODE-006", RuleEffect::rejects, "additionalProperties is neither a schema nor a boolean",
     R"(additionalProperties and additionalItems must be a schema, true or false.)"},
    {"CRD-DECODE-010", RuleEffect::rejects, "API version of the definition is not served",
     R"(Definitions use apiextensions.k8s.io/v1. Kubernetes 1.22 removed v1beta1. 'kubexx check --upgrade' writes
the definition in v1: it moves schema, subresources and additionalPrinterColumns into each version. Then give every
version a structural schema, if it has none.)"},
    {"CRD-DEPR-001", RuleEffect::rejects, "deprecation warning on a version that is not deprecated",
     R"(deprecationWarning only replaces the text of the warning. Set deprecated: true to enable the warning.)"},
    {"CRD-DEPR-002", RuleEffect::rejects, "deprecation warning is longer than 256 bytes",
     R"(The warning is sent in an HTTP header. Shorten it to 256 bytes or less.)"},
    {"CRD-DEPR-003", RuleEffect::rejects, "deprecation warning is empty",
     R"(Omit deprecationWarning to use the server's default text.)"},
    {"CRD-DEPR-004", RuleEffect::rejects, "deprecation warning contains characters that are not printable",
     R"(The warning is sent in an HTTP header. Use a single line of printable characters. Tabs are not allowed, and the only
space is the ASCII space.)"},
    {"CRD-DEPR-005", RuleEffect::rejects, "deprecation warning is not valid UTF-8", R"(Encode the warning as UTF-8.)"},
    {"CRD-GROUP-001", RuleEffect::rejects, "API group is empty",
     R"(Every definition needs a group, the first part of the apiVersion of its objects. Use a domain that you own.)"},
    {"CRD-GROUP-002", RuleEffect::rejects, "API group is not a DNS name",
     R"(A group is a lower-case DNS name: labels of letters, digits and dashes, separated by dots.)"},
    {"CRD-GROUP-003", RuleEffect::rejects, "API group has no dot",
     R"(A group must be a domain with at least one dot, for example stable.example.com. This keeps the groups of different
owners apart.)"},
    {"CRD-META-001", RuleEffect::rejects, "name of the definition is not <plural>.<group>",
     R"(metadata.name must be spec.names.plural, a dot and spec.group, for example crontabs.stable.example.com.)"},
    {"CRD-META-002", RuleEffect::rejects, "name is not a DNS name",
     R"(The name must be a lower-case DNS name of at most 253 bytes: labels of letters, digits and dashes, separated by
dots.)"},
    {"CRD-META-003", RuleEffect::rejects, "definition has a generateName",
     R"(The name of a definition is derived from its plural name and group, so it cannot be generated. The server rejects
generateName even if metadata.name is valid. Remove it.)"},
    {"CRD-META-004", RuleEffect::rejects, "name is missing",
     R"(metadata.name is required. For a definition it is the plural name, a dot and the group.)"},
    {"CRD-META-005", RuleEffect::rejects, "namespace on a cluster-scoped object",
     R"(Definitions and other cluster-scoped objects have no namespace. Remove metadata.namespace.)"},
    {"CRD-META-006", RuleEffect::rejects, "invalid label",
     R"(A label key is a name of at most 63 letters, digits, dashes, underscores and dots, optionally prefixed by a DNS name
and a slash. A label value has the form of such a name, or is empty.)"},
    {"CRD-META-007", RuleEffect::rejects, "invalid annotations",
     R"(An annotation key has the form of a label key, but upper case is allowed in its prefix. All keys and values together
must not exceed 262,144 bytes. kubectl apply stores a copy of the object in an annotation, so apply large definitions
with kubectl apply --server-side.)"},
    {"CRD-META-008", RuleEffect::rejects, "invalid owner reference",
     R"(An owner reference needs apiVersion, kind, name and uid. At most one owner can be the controller, and an Event cannot
be an owner.)"},
    {"CRD-META-009", RuleEffect::rejects, "invalid finalizer",
     R"(A finalizer has the form of a label key, for example example.com/cleanup. The finalizers orphan and
foregroundDeletion are mutually exclusive.)"},
    {"CRD-META-010", RuleEffect::rejects, "invalid managedFields",
     R"(The server maintains managedFields. Remove them.)"},
    {"CRD-META-011", RuleEffect::rejects, "generation is negative",
     R"(The server maintains metadata.generation and starts at 1. Remove it.)"},
    {"CRD-META-012", RuleEffect::rejects, "update changes immutable metadata",
     R"(Name, namespace, uid, creationTimestamp and deletionTimestamp are immutable. resourceVersion must be that of the
stored object. Finalizers cannot be added to an object that is being deleted.)"},
    {"CRD-NAMES-001", RuleEffect::rejects, "plural name is missing",
     R"(spec.names.plural is required. It is used in URLs and on the command line: kubectl get <plural>.)"},
    {"CRD-NAMES-002", RuleEffect::rejects, "singular name is missing",
     R"(spec.names.singular is empty, and there is no kind from which to derive it. Set spec.names.kind.)"},
    {"CRD-NAMES-003", RuleEffect::rejects, "kind is missing",
     R"(spec.names.kind is required. It is the CamelCase name in the kind field of objects.)"},
    {"CRD-NAMES-004", RuleEffect::rejects, "list kind is missing",
     R"(spec.names.listKind is empty, and there is no kind from which to derive it. Set spec.names.kind.)"},
    {"CRD-NAMES-005", RuleEffect::rejects, "plural name is not a DNS label",
     R"(The plural name has at most 63 lower-case letters, digits and dashes, and starts with a letter.)"},
    {"CRD-NAMES-006", RuleEffect::rejects, "singular name is not a DNS label",
     R"(The singular name has at most 63 lower-case letters, digits and dashes, and starts with a letter.)"},
    {"CRD-NAMES-007", RuleEffect::rejects, "invalid kind",
     R"(A kind, in lower case, must be a DNS label: at most 63 letters, digits and dashes that start with a letter.
Underscores and dots are not allowed.)"},
    {"CRD-NAMES-008", RuleEffect::rejects, "invalid list kind",
     R"(listKind has the form of a kind: in lower case, at most 63 letters, digits and dashes that start with a letter.)"},
    {"CRD-NAMES-009", RuleEffect::rejects, "short name is not a DNS label",
     R"(A short name has at most 63 lower-case letters, digits and dashes, and starts with a letter.)"},
    {"CRD-NAMES-010", RuleEffect::rejects, "category is not a DNS label",
     R"(A category has at most 63 lower-case letters, digits and dashes, and starts with a letter.)"},
    {"CRD-NAMES-011", RuleEffect::rejects, "kind and listKind are the same",
     R"(The server could not distinguish objects from lists of objects. Omit listKind: its default value is the kind followed by
List.)"},
    {"CRD-NAMES-013", RuleEffect::rejects, "name is already used by another definition of the group",
     R"(Within a group, the plural, singular and short names of all definitions must be distinct, and so must kinds and list
kinds. The server accepts the second definition but does not serve it: its condition NamesAccepted is False. For this
reason definitions that are checked together cannot share a name.)"},
    {"CRD-SCOPE-001", RuleEffect::rejects, "scope is missing",
     R"(spec.scope is required: Namespaced if objects belong to a namespace, Cluster if not.)"},
    {"CRD-SCOPE-002", RuleEffect::rejects, "invalid scope",
     R"(The scope must be Namespaced or Cluster, with exactly this capitalization.)"},
    {"CRD-VERS-001", RuleEffect::rejects, "version name is not a DNS label",
     R"(A version name has at most 63 lower-case letters, digits and dashes, and starts with a letter: v1beta2 is valid, V1
and v1.2 are not. The server reports the error twice for the first version.)"},
    {"CRD-VERS-002", RuleEffect::rejects, "duplicate version name",
     R"(Version names must be unique in spec.versions.)"},
    {"CRD-VERS-003", RuleEffect::rejects, "not exactly one storage version",
     R"(Exactly one version must have storage: true. The server stores objects in that version.)"},
    {"CRD-VERS-005", RuleEffect::rejects, "version has no schema",
     R"(Every version needs schema.openAPIV3Schema, even if it is not served. To accept any object, write type: object with
x-kubernetes-preserve-unknown-fields: true.)"},
    {"CRD-VERS-006", RuleEffect::silent, "no version is served",
     R"(The server accepts the definition, but there is no URL at which objects can be read or written. Set served: true on
at least one version.)"},
    {"PUF-001", RuleEffect::rejects, "preserveUnknownFields is true",
     R"(spec.preserveUnknownFields: true is a remnant of v1beta1. Remove it, and set
x-kubernetes-preserve-unknown-fields: true in the schemas that must keep unknown fields.)"},
    {"PUF-002", RuleEffect::rejects, "defaults together with preserveUnknownFields",
     R"(Defaults require pruning, which spec.preserveUnknownFields: true disables. Remove it.)"},
    {"SEL-001", RuleEffect::rejects, "selectable field has no jsonPath",
     R"(Every entry of selectableFields needs a jsonPath, for example .spec.color.)"},
    {"SEL-002", RuleEffect::rejects, "selectable field is not in the schema",
     R"(The path of a selectable field consists of .name steps that the schema declares. Brackets, indices and wildcards are
not allowed. The key of a map is written as .map.key.)"},
    {"SEL-003", RuleEffect::rejects, "selectable field in metadata",
     R"(metadata.name and metadata.namespace are always selectable. Other fields of metadata cannot be.)"},
    {"SEL-004", RuleEffect::rejects, "selectable field has an unsupported type",
     R"(Selectable fields are of type string, boolean or integer. Numbers, lists, objects and int-or-string are not
supported.)"},
    {"SEL-005", RuleEffect::rejects, "duplicate selectable field", R"(The paths in selectableFields must be unique.)"},
    {"SEL-006", RuleEffect::rejects, "more than eight selectable fields",
     R"(A version can have at most eight selectable fields, since each of them costs the server memory.)"},
    {"SEL-007", RuleEffect::rejects, "selectable fields without a schema",
     R"(Selectable fields refer to the schema of their version, and this version has none. The server's message states the
opposite of what it means. Add a schema.)"},
    {"SEL-008", RuleEffect::rejects, "either the selectable fields or the schemas of the versions differ, not both",
     R"(This is a bug in the API server: it looks selectable fields up in a schema that does not exist, in two cases.

All versions have the same selectable fields, but their schemas differ. Make the lists differ, for example by reordering
one of them.

All versions have the same schema, but their selectable fields differ. Give all versions the same list, or make the
schemas differ: a description in one of them is enough.)"},
    {"SEL-009", RuleEffect::rejects, "selectable fields crash the server",
     R"(The server dereferences a nil pointer and answers with status 500. Either the schema cannot be made structural (it is
missing, or sets $schema), or the path continues below a map whose values have no schema.)"},
    {"STORED-001", RuleEffect::rejects, "no stored version",
     R"(status.storedVersions lists the versions in which objects may be stored. It is empty because no version has
storage: true.)"},
    {"STORED-002", RuleEffect::rejects, "storage version is not a stored version",
     R"(status.storedVersions lists the versions in which objects may be stored. If two versions have storage: true, the
second is not in that list. Exactly one version can be the storage version.)"},
    {"STORED-003", RuleEffect::rejects, "removed version may still be used in storage",
     R"(Objects in the cluster may still be stored in the removed version. Keep it, with served: false if you like. Then
rewrite all objects, remove the version from status.storedVersions, and finally from spec.versions.)"},
    {"SUB-001", RuleEffect::rejects, "scale has no specReplicasPath",
     R"(subresources.scale.specReplicasPath is required. It is usually .spec.replicas.)"},
    {"SUB-002", RuleEffect::rejects, "specReplicasPath does not start with a dot",
     R"(Write the path as .spec.replicas.)"},
    {"SUB-003", RuleEffect::rejects, "specReplicasPath is not below .spec",
     R"(The desired number of replicas must be a field of the spec, for example .spec.replicas.)"},
    {"SUB-004", RuleEffect::rejects, "scale has no statusReplicasPath",
     R"(subresources.scale.statusReplicasPath is required. It is usually .status.replicas.)"},
    {"SUB-005", RuleEffect::rejects, "statusReplicasPath does not start with a dot",
     R"(Write the path as .status.replicas.)"},
    {"SUB-006", RuleEffect::rejects, "statusReplicasPath is not below .status",
     R"(The actual number of replicas must be a field of the status, for example .status.replicas.)"},
    {"SUB-007", RuleEffect::rejects, "labelSelectorPath is neither below .spec nor below .status",
     R"(The path names a string field that holds a serialized label selector, for example .status.selector.)"},
    {"SUB-008", RuleEffect::silent, "scale path does not name a usable field",
     R"(The server does not compare the paths of the scale subresource with the schema. A field that is not declared is
pruned, and indices are not supported. The two replica counts must be of type integer, and the label selector must be
of type string: an int-or-string is neither. Correct the path, or the type of the field.)"},
    {"UPD-001", RuleEffect::rejects, "update changes the group or plural name",
     R"(The name of the definition and the URLs of its objects are derived from both. Create a new definition instead.)"},
    {"UPD-002", RuleEffect::rejects, "update changes the scope or kind",
     R"(Once a definition has been served, objects with that scope and kind may exist. Create a new definition instead.)"},
});

}  // namespace

std::span<const RulebookRow> rulebook_of_definitions() { return kDefinitions; }

}  // namespace kubexx::schema
