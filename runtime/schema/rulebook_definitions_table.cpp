#include <array>

#include "runtime/schema/rulebook.hpp"

// Rules on definitions, their schemas left out (section A). Sorted by id.

namespace kubexx::schema {
namespace {

constexpr auto kDefinitions = std::to_array<RulebookRow>({
    {"APPR-001", RuleEffect::refuses, "a group of Kubernetes without approval",
     R"(Groups that are k8s.io or kubernetes.io or end in them belong to the Kubernetes community. Definitions in them
need the annotation api-approved.kubernetes.io. Take a domain of your own, or add the annotation with the URL
of the approval or a text that begins with "unapproved".)"},
    {"APPR-002", RuleEffect::refuses, "an approval that is neither a URL nor a reason",
     R"(The annotation api-approved.kubernetes.io holds the absolute URL of the review, with scheme and host, or a
reason that begins with "unapproved".)"},
    {"COL-001", RuleEffect::refuses, "a printer column without a name",
     R"(Each of additionalPrinterColumns needs a name: it is the heading that kubectl prints.)"},
    {"COL-002", RuleEffect::refuses, "a printer column whose type is none",
     R"(The type of a column is boolean, date, integer, number or string. It says how the value is printed; objects
and lists are printed with type string.)"},
    {"COL-003", RuleEffect::refuses, "a printer column with an unknown format",
     R"(The format of a column is byte, date, date-time, double, float, int32, int64 or password. Leave it away when
none of them fits.)"},
    {"COL-004", RuleEffect::refuses, "a printer column without a path",
     R"(Each of additionalPrinterColumns needs a jsonPath, such as .spec.replicas. The server spells the field
JSONPath in its message.)"},
    {"COL-005", RuleEffect::refuses, "a column's path that does not begin with a dot",
     R"(The jsonPath of a column begins with a dot, without braces and without $: .status.phase.)"},
    {"COL-006", RuleEffect::silent, "a column's path that cannot be followed",
     R"(The server takes any path that begins with a dot, but reads it only when objects are listed. A path it cannot
read (an index that is no number, a bracket or quote left open) takes this column and all columns after it
away, without a word.)"},
    {"COL-007", RuleEffect::silent, "a column's path that leads to no field",
     R"(The server does not compare the paths with the schema. A field that is not declared is pruned, so that the
column stays empty for every object.)"},
    {"CONV-CFG-001", RuleEffect::refuses, "conversion without a strategy",
     R"(Where spec.conversion is written, it names its strategy: None or Webhook.)"},
    {"CONV-CFG-002", RuleEffect::refuses, "an unknown conversion strategy",
     R"(The strategy is None, which changes only apiVersion, or Webhook, which asks a service of yours.)"},
    {"CONV-CFG-003", RuleEffect::refuses, "conversion by webhook without a client configuration",
     R"(The strategy Webhook needs webhook.clientConfig, which says where to send objects. The server names it
spec.conversion.webhookClientConfig.)"},
    {"CONV-CFG-004", RuleEffect::refuses, "not exactly one of url and service",
     R"(A conversion webhook is reached by the URL of a server or through a service in the cluster. Give one of the
two.)"},
    {"CONV-CFG-005", RuleEffect::refuses, "a URL that a conversion webhook cannot have",
     R"(The URL has the form https://host[/path]: no other scheme, no user, no query, no fragment.)"},
    {"CONV-CFG-006", RuleEffect::refuses, "a conversion service without name or namespace",
     R"(A service is named by name and namespace. The server mixes the two up: it reports a missing name at namespace
and the other way round.)"},
    {"CONV-CFG-007", RuleEffect::refuses, "a port outside 1 to 65535",
     R"(The port of a conversion service is a number from 1 to 65535; 443 when it is left away.)"},
    {"CONV-CFG-008", RuleEffect::refuses, "a path that a conversion service cannot have",
     R"(The path begins with a slash, and each part between slashes is a lower-case DNS name: no upper case, no
underscore, no empty part.)"},
    {"CONV-CFG-009", RuleEffect::refuses, "a caBundle that no client can load",
     R"(The bundle is base64 of PEM certificates. On an update of a served definition it has to be loadable, unless
the stored one is as bad.)"},
    {"CONV-CFG-010", RuleEffect::silent, "a caBundle that keeps the definition from being served",
     R"(The server accepts any bundle on create, but never serves a definition whose bundle it cannot load: its
condition Established stays False with reason InvalidCABundle. The bundle is base64 of PEM certificates.)"},
    {"CONV-CFG-011", RuleEffect::refuses, "conversion by webhook without review versions",
     R"(webhook.conversionReviewVersions lists the versions of ConversionReview that the webhook understands, such as
[v1].)"},
    {"CONV-CFG-012", RuleEffect::refuses, "review versions twice or no version names",
     R"(Each of conversionReviewVersions is a DNS label such as v1, and stands there once.)"},
    {"CONV-CFG-013", RuleEffect::refuses, "no review version that servers speak",
     R"(Servers send ConversionReview v1 or v1beta1; one of them has to be in conversionReviewVersions.)"},
    {"CONV-CFG-014", RuleEffect::refuses, "webhook settings without the strategy Webhook",
     R"(clientConfig and conversionReviewVersions belong to the strategy Webhook. Remove them, or set the strategy.)"},
    {"CONV-CFG-015", RuleEffect::refuses, "conversion by webhook while unknown fields are kept",
     R"(spec.preserveUnknownFields: true is a remnant of v1beta1 and goes with the strategy None only.)"},
    {"CRD-DECODE-001", RuleEffect::refuses, "a definition larger than a request may be",
     R"(An API server reads at most 3,145,728 bytes of a request. Shorten descriptions, or refer to fewer embedded
types.)"},
    {"CRD-DECODE-002", RuleEffect::refuses, "a value of the wrong type",
     R"(A key of the definition has a value that its type cannot hold, such as text for minLength. The server refuses
to read the request at all. Mind YAML: yes, no, on and off are booleans, and 1.0 is a number.)"},
    {"CRD-DECODE-003", RuleEffect::refuses, "an unknown field",
     R"(The definition has a key that apiextensions.k8s.io/v1 does not know; keys are case-sensitive. kubectl asks the
server to refuse such requests (--validate=strict); without that the field is dropped with a warning.)"},
    {"CRD-DECODE-004", RuleEffect::silent, "an unknown field that the server drops without a word",
     R"(Below items, additionalProperties and the like the server's strict reader is blind: what it does not know
there is lost silently, and the schema means less than was written.)"},
    {"CRD-DECODE-005", RuleEffect::refuses, "a key that is written twice",
     R"(One of two equal keys in a mapping is lost: the later one stays. kubectl asks the server to refuse such
requests.)"},
    {"CRD-DECODE-006", RuleEffect::refuses, "additionalProperties is neither schema nor boolean",
     R"(additionalProperties and additionalItems are a schema, true or false.)"},
    {"CRD-DECODE-010", RuleEffect::refuses, "a version of the API that no server serves",
     R"(Definitions are of apiextensions.k8s.io/v1. v1beta1 is gone since Kubernetes 1.22: move schema, subresources
and columns into each version, and give every version a structural schema.)"},
    {"CRD-DEPR-001", RuleEffect::refuses, "a deprecation warning on a version that is not deprecated",
     R"(deprecationWarning replaces the words of a warning; the warning itself comes from deprecated: true.)"},
    {"CRD-DEPR-002", RuleEffect::refuses, "a deprecation warning of more than 256 bytes",
     R"(The warning travels in an HTTP header. Say it in at most 256 bytes.)"},
    {"CRD-DEPR-003", RuleEffect::refuses, "an empty deprecation warning",
     R"(Leave deprecationWarning away to get the words of the server.)"},
    {"CRD-DEPR-004", RuleEffect::refuses, "a deprecation warning with characters that cannot be printed",
     R"(The warning travels in an HTTP header: one line of printable characters, no tabs, no other blanks than the
ASCII one.)"},
    {"CRD-DEPR-005", RuleEffect::refuses, "a deprecation warning that is no UTF-8", R"(The warning is text in UTF-8.)"},
    {"CRD-GROUP-001", RuleEffect::refuses, "the API group is empty",
     R"(Every definition belongs to a group, the first part of the apiVersion of its objects. Name a domain that you
own.)"},
    {"CRD-GROUP-002", RuleEffect::refuses, "the API group is no DNS name",
     R"(A group is a lower-case DNS name: labels of letters, digits and dashes, joined by dots.)"},
    {"CRD-GROUP-003", RuleEffect::refuses, "the API group has no dot",
     R"(A group is a domain with at least one dot, such as stable.example.com, so that groups of different owners stay
apart.)"},
    {"CRD-META-001", RuleEffect::refuses, "the name of a definition is not plural.group",
     R"(metadata.name has to be spec.names.plural, a dot and spec.group: crontabs.stable.example.com.)"},
    {"CRD-META-002", RuleEffect::refuses, "a name that is no DNS name",
     R"(The name is a lower-case DNS name of at most 253 bytes: labels of letters, digits and dashes, joined by dots.)"},
    {"CRD-META-003", RuleEffect::refuses, "a generated name for a definition",
     R"(The name of a definition follows from plural and group. generateName fails even beside a good name.)"},
    {"CRD-META-004", RuleEffect::refuses, "no name",
     R"(metadata.name is missing. For a definition it is the plural name, a dot and the group.)"},
    {"CRD-META-005", RuleEffect::refuses, "a namespace on something that has none",
     R"(Definitions, and objects of cluster scope, belong to no namespace.)"},
    {"CRD-META-006", RuleEffect::refuses, "a label that is none",
     R"(The key of a label is a name of at most 63 letters, digits, dashes, underscores and dots, with a DNS name and
a slash before it where wanted. A value is such a name, or empty.)"},
    {"CRD-META-007", RuleEffect::refuses, "annotations that cannot be",
     R"(The key of an annotation has the form of a label's key, whatever its case. All keys and values together have
at most 262,144 bytes; kubectl apply keeps a copy of the object in an annotation, so that large definitions
need kubectl apply --server-side.)"},
    {"CRD-META-008", RuleEffect::refuses, "an owner reference that cannot be",
     R"(An owner is named by apiVersion, kind, name and uid, none of them empty; at most one owner is the controller;
events own nothing.)"},
    {"CRD-META-009", RuleEffect::refuses, "a finalizer that cannot be",
     R"(A finalizer has the form of a label's key: example.com/cleanup. orphan and foregroundDeletion exclude each
other.)"},
    {"CRD-META-010", RuleEffect::refuses, "managed fields that cannot be",
     R"(managedFields are written by the server. Leave them away.)"},
    {"CRD-META-011", RuleEffect::refuses, "a negative generation",
     R"(metadata.generation is counted by the server, from 1 upwards. Leave it away.)"},
    {"CRD-META-012", RuleEffect::refuses, "metadata that an update may not change",
     R"(Name, namespace, uid and the times of creation and deletion stay what they are; resourceVersion has to be that
of the stored object; no finalizer is added to what is being deleted.)"},
    {"CRD-NAMES-001", RuleEffect::refuses, "no plural name",
     R"(spec.names.plural is missing: the name in URLs and in kubectl get.)"},
    {"CRD-NAMES-002", RuleEffect::refuses, "no singular name",
     R"(spec.names.singular is empty, and there is no kind to derive it from.)"},
    {"CRD-NAMES-003", RuleEffect::refuses, "no kind",
     R"(spec.names.kind is missing: the name in CamelCase that objects carry.)"},
    {"CRD-NAMES-004", RuleEffect::refuses, "no kind for lists",
     R"(spec.names.listKind is empty, and there is no kind to derive it from.)"},
    {"CRD-NAMES-005", RuleEffect::refuses, "a plural name that is no DNS label",
     R"(The plural is at most 63 lower-case letters, digits and dashes, a letter first.)"},
    {"CRD-NAMES-006", RuleEffect::refuses, "a singular name that is no DNS label",
     R"(The singular is at most 63 lower-case letters, digits and dashes, a letter first.)"},
    {"CRD-NAMES-007", RuleEffect::refuses, "a kind that is no DNS label in lower case",
     R"(A kind is at most 63 letters and digits, a letter first; upper case is allowed, underscores and dots are not.)"},
    {"CRD-NAMES-008", RuleEffect::refuses, "a kind for lists that is no DNS label in lower case",
     R"(listKind has the form of a kind: at most 63 letters and digits, a letter first.)"},
    {"CRD-NAMES-009", RuleEffect::refuses, "a short name that is no DNS label",
     R"(Each of shortNames is at most 63 lower-case letters, digits and dashes, a letter first.)"},
    {"CRD-NAMES-010", RuleEffect::refuses, "a category that is no DNS label",
     R"(Each of categories is at most 63 lower-case letters, digits and dashes, a letter first.)"},
    {"CRD-NAMES-011", RuleEffect::refuses, "kind and listKind are the same",
     R"(An object and a list of objects could not be told apart. Leave listKind away to get the kind with List behind
it.)"},
    {"CRD-NAMES-013", RuleEffect::refuses, "a name that another definition of the group uses",
     R"(Within a group, plural, singular and short names share one space, kind and listKind another. The server
accepts the definition that comes second, but never serves it: its condition NamesAccepted is False. So two
definitions that are checked together may not share a name.)"},
    {"CRD-SCOPE-001", RuleEffect::refuses, "no scope",
     R"(spec.scope says whether objects live in namespaces: Namespaced or Cluster.)"},
    {"CRD-SCOPE-002", RuleEffect::refuses, "a scope that is none",
     R"(The scope is Namespaced or Cluster, written just so.)"},
    {"CRD-VERS-001", RuleEffect::refuses, "a version's name that is no DNS label",
     R"(A version is at most 63 lower-case letters, digits and dashes, a letter first: v1beta2, but neither V1 nor
v1.2. The server reports the first version twice.)"},
    {"CRD-VERS-002", RuleEffect::refuses, "two versions of one name", R"(Each version stands in spec.versions once.)"},
    {"CRD-VERS-003", RuleEffect::refuses, "not exactly one storage version",
     R"(Exactly one of the versions has storage: true; objects are stored in that version.)"},
    {"CRD-VERS-005", RuleEffect::refuses, "a version without a schema",
     R"(Every version needs schema.openAPIV3Schema, served or not. An empty one for any object is type: object with
x-kubernetes-preserve-unknown-fields: true.)"},
    {"CRD-VERS-006", RuleEffect::silent, "no version is served",
     R"(The definition is accepted, but there is no URL under which objects could be read or written. Set served: true
on a version.)"},
    {"PUF-001", RuleEffect::refuses, "preserveUnknownFields is true",
     R"(spec.preserveUnknownFields: true is a remnant of v1beta1. Remove it, and set
x-kubernetes-preserve-unknown-fields: true in the schemas where unknown fields are meant to stay.)"},
    {"PUF-002", RuleEffect::refuses, "defaults while all unknown fields are kept",
     R"(Defaults need pruning, which spec.preserveUnknownFields: true switches off. Remove it.)"},
    {"SEL-001", RuleEffect::refuses, "a selectable field without a path",
     R"(Each of selectableFields needs a jsonPath, such as .spec.color.)"},
    {"SEL-002", RuleEffect::refuses, "a selectable field that the schema does not have",
     R"(The path names fields of the schema by steps of .name alone: no brackets, no indices, no wildcards. Values of
a map are reached by .map.key.)"},
    {"SEL-003", RuleEffect::refuses, "a selectable field in metadata",
     R"(metadata.name and metadata.namespace can be selected anyway; nothing else of metadata can.)"},
    {"SEL-004", RuleEffect::refuses, "a selectable field of a type that cannot be selected",
     R"(Selectable fields are of type string, boolean or integer. Numbers, lists, objects and int-or-string are not.)"},
    {"SEL-005", RuleEffect::refuses, "a selectable field twice", R"(Each field stands in selectableFields once.)"},
    {"SEL-006", RuleEffect::refuses, "more than eight selectable fields",
     R"(A version has at most eight selectable fields; each costs the server memory.)"},
    {"SEL-007", RuleEffect::refuses, "selectable fields without a schema",
     R"(Selectable fields are looked up in the schema of their version, and there is none. The words of the server
mean the opposite of what they say.)"},
    {"SEL-008", RuleEffect::refuses, "equal selectable fields over schemas that differ",
     R"(A fault of the server: when all versions have the same selectable fields but not the same schema, it looks for
the fields in a schema that is not there. Make the lists differ, for instance by another order.)"},
    {"SEL-009", RuleEffect::refuses, "selectable fields that crash the server",
     R"(The server follows a nil pointer and answers with status 500: the schema cannot be made structural ($schema is
set, or it is missing), or the path goes on below a map without a schema.)"},
    {"STORED-001", RuleEffect::refuses, "no stored version",
     R"(status.storedVersions lists the versions in which objects may be stored. It is empty because no version has
storage: true.)"},
    {"STORED-002", RuleEffect::refuses, "the storage version is not among the stored ones",
     R"(status.storedVersions lists the versions in which objects may be stored. With two storage versions the second
is missing there.)"},
    {"STORED-003", RuleEffect::refuses, "a version was removed that objects may be stored as",
     R"(Objects in the cluster may still be stored in the version that is gone. Keep it (served: false is allowed),
rewrite all objects, remove it from status.storedVersions, and only then from spec.versions.)"},
    {"SUB-001", RuleEffect::refuses, "scale without a path to the replicas of the spec",
     R"(subresources.scale.specReplicasPath is missing; it is usually .spec.replicas.)"},
    {"SUB-002", RuleEffect::refuses, "specReplicasPath does not begin with a dot",
     R"(The path has the form .spec.replicas.)"},
    {"SUB-003", RuleEffect::refuses, "specReplicasPath is not below .spec",
     R"(The wanted number of replicas is part of the spec: .spec.replicas.)"},
    {"SUB-004", RuleEffect::refuses, "scale without a path to the replicas of the status",
     R"(subresources.scale.statusReplicasPath is missing; it is usually .status.replicas.)"},
    {"SUB-005", RuleEffect::refuses, "statusReplicasPath does not begin with a dot",
     R"(The path has the form .status.replicas.)"},
    {"SUB-006", RuleEffect::refuses, "statusReplicasPath is not below .status",
     R"(The number of replicas there are is part of the status: .status.replicas.)"},
    {"SUB-007", RuleEffect::refuses, "labelSelectorPath is neither below .spec nor below .status",
     R"(The path leads to a text that holds a label selector: .status.selector.)"},
    {"SUB-008", RuleEffect::silent, "a path of the scale subresource that leads nowhere",
     R"(The server does not compare the paths with the schema. A field that is not declared is pruned, so that the
number is never found; indices are never followed; replicas are integers, the selector is a text.)"},
    {"UPD-001", RuleEffect::refuses, "group or plural name changed",
     R"(The name of a definition is made of them, and so are the URLs of its objects. Make a new definition instead.)"},
    {"UPD-002", RuleEffect::refuses, "scope or kind changed",
     R"(Once a definition is served, objects of that scope and kind exist. Make a new definition instead.)"},
});

}  // namespace

std::span<const RulebookRow> rulebook_of_definitions() { return kDefinitions; }

}  // namespace kubexx::schema
