#include "generator/crd/known_types.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kubexx::crd {

namespace {

using schema::JsonSchema;

/// A description in both wordings.
struct Text {
  std::string_view own;
  std::string_view upstream;

  std::string in(Wording wording) const { return std::string(wording == Wording::own ? own : upstream); }
};

constexpr std::string_view kQuantityPattern =
    R"(^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$)";

JsonSchema of_type(std::string_view type, std::string_view format = {}) {
  JsonSchema schema;
  schema.type = type;
  schema.format = format;
  return schema;
}

JsonSchema list_of(JsonSchema items) {
  JsonSchema schema = of_type("array");
  schema.items = std::move(items);
  return schema;
}

JsonSchema map_of_strings() {
  JsonSchema schema = of_type("object");
  schema.additional_properties = schema::AdditionalProperties{true, of_type("string")};
  return schema;
}

JsonSchema int_or_string(std::string_view pattern = {}) {
  JsonSchema schema;
  schema.any_of = {of_type("integer"), of_type("string")};
  schema.int_or_string = true;
  schema.pattern = pattern;
  return schema;
}

JsonSchema preserving(std::string_view type) {
  JsonSchema schema = of_type(type);
  schema.preserve_unknown_fields = true;
  return schema;
}

JsonSchema embedded_object_meta_schema() {
  JsonSchema schema = of_type("object");
  schema.properties = {{"annotations", map_of_strings()},
                       {"finalizers", list_of(of_type("string"))},
                       {"labels", map_of_strings()},
                       {"name", of_type("string")},
                       {"namespace", of_type("string")}};
  return schema;
}

/// Builds an object schema whose descriptions use one wording.
class ObjectBuilder {
 public:
  ObjectBuilder(Wording wording, Text text) : wording_(wording) {
    schema_.type = "object";
    schema_.description = text.in(wording);
  }

  ObjectBuilder& optional(std::string_view name, JsonSchema property, Text text) {
    property.description = text.in(wording_);
    schema_.properties.emplace(name, std::move(property));
    return *this;
  }
  ObjectBuilder& required(std::string_view name, JsonSchema property, Text text) {
    schema_.required.emplace_back(name);
    return optional(name, std::move(property), text);
  }
  ObjectBuilder& atomic() {
    schema_.map_type = "atomic";
    return *this;
  }
  JsonSchema build() {
    std::sort(schema_.required.begin(), schema_.required.end());
    return std::move(schema_);
  }

 private:
  Wording wording_;
  JsonSchema schema_;
};

// The upstream descriptions below are data: bytes that `--compat controller-gen` has to print.
// clang-format off
constexpr Text kNames = {
    "Name of the object.",
    "Name of the referent.\n"
    "More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#names"};
constexpr Text kEffectivelyRequiredName = {
    "Name of the object, in the same namespace. An empty name refers to nothing.",
    "Name of the referent.\n"
    "This field is effectively required, but due to backwards compatibility is\n"
    "allowed to be empty. Instances of this type with an empty value here are\n"
    "almost certainly wrong.\n"
    "More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#names"};

JsonSchema label_selector_requirement(Wording wording) {
  JsonSchema values = list_of(of_type("string"));
  values.list_type = "atomic";
  return ObjectBuilder(wording,
      {"One requirement on the labels of an object.",
       "A label selector requirement is a selector that contains values, a key, and an operator that\n"
       "relates the key and values."})
      .required("key", of_type("string"),
      {"Label key that the requirement looks at.",
       "key is the label key that the selector applies to."})
      .required("operator", of_type("string"),
      {"How the label's value relates to the values: In, NotIn, Exists or DoesNotExist.",
       "operator represents a key's relationship to a set of values.\n"
       "Valid operators are In, NotIn, Exists and DoesNotExist."})
      .optional("values", std::move(values),
      {"Values for In and NotIn; empty for Exists and DoesNotExist.",
       "values is an array of string values. If the operator is In or NotIn,\n"
       "the values array must be non-empty. If the operator is Exists or DoesNotExist,\n"
       "the values array must be empty. This array is replaced during a strategic\n"
       "merge patch."})
      .build();
}

JsonSchema label_selector(Wording wording) {
  JsonSchema expressions = list_of(label_selector_requirement(wording));
  expressions.list_type = "atomic";
  return ObjectBuilder(wording,
      {"Selects objects by their labels; all requirements have to hold. An empty selector selects every object.",
       "A label selector is a label query over a set of resources. The result of matchLabels and\n"
       "matchExpressions are ANDed. An empty label selector matches all objects. A null\n"
       "label selector matches no objects."})
      .optional("matchExpressions", std::move(expressions),
      {"Requirements that all have to hold.",
       "matchExpressions is a list of label selector requirements. The requirements are ANDed."})
      .optional("matchLabels", map_of_strings(),
      {"Labels that the object has to carry with exactly these values.",
       "matchLabels is a map of {key,value} pairs. A single {key,value} in the matchLabels\n"
       "map is equivalent to an element of matchExpressions, whose key field is \"key\", the\n"
       "operator is \"In\", and the values array contains only \"value\". The requirements are ANDed."})
      .atomic()
      .build();
}

JsonSchema condition_status() {
  JsonSchema schema = of_type("string");
  schema.enumeration = {"True", "False", "Unknown"};
  return schema;
}

JsonSchema bounded_text(std::optional<std::int64_t> minimum, std::int64_t maximum, std::string_view pattern) {
  JsonSchema schema = of_type("string");
  schema.min_length = minimum;
  schema.max_length = maximum;
  schema.pattern = pattern;
  return schema;
}

JsonSchema generation() {
  JsonSchema schema = of_type("integer", "int64");
  schema.minimum = 0;
  return schema;
}

JsonSchema condition(Wording wording) {
  return ObjectBuilder(wording,
      {"One aspect of the object's current state.",
       "Condition contains details for one aspect of the current state of this API Resource."})
      .required("lastTransitionTime", of_type("string", "date-time"),
      {"When the status last changed.",
       "lastTransitionTime is the last time the condition transitioned from one status to another.\n"
       "This should be when the underlying condition changed.  If that is not known, then using the time when the API field changed is acceptable."})
      .required("message", bounded_text(std::nullopt, 32768, {}),
      {"Details for people; may be empty.",
       "message is a human readable message indicating details about the transition.\n"
       "This may be an empty string."})
      .optional("observedGeneration", generation(),
      {"The metadata.generation that the condition was computed from.",
       "observedGeneration represents the .metadata.generation that the condition was set based upon.\n"
       "For instance, if .metadata.generation is currently 12, but the .status.conditions[x].observedGeneration is 9, the condition is out of date\n"
       "with respect to the current state of the instance."})
      .required("reason", bounded_text(1, 1024, R"(^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$)"),
      {"Why the status last changed, as one CamelCase word for programs.",
       "reason contains a programmatic identifier indicating the reason for the condition's last transition.\n"
       "Producers of specific condition types may define expected values and meanings for this field,\n"
       "and whether the values are considered a guaranteed API.\n"
       "The value should be a CamelCase string.\n"
       "This field may not be empty."})
      .required("status", condition_status(),
      {"Whether the condition holds: True, False or Unknown.",
       "status of the condition, one of True, False, Unknown."})
      .required("type", bounded_text(std::nullopt, 316,
          R"(^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$)"),
      {"Name of the aspect in CamelCase, with a domain in front where it is not a common one.",
       "type of condition in CamelCase or in foo.example.com/CamelCase."})
      .build();
}

JsonSchema object_reference(Wording wording) {
  return ObjectBuilder(wording,
      {"Refers to an object in any namespace, or to a part of it.",
       "ObjectReference contains enough information to let you inspect or modify the referred object."})
      .optional("apiVersion", of_type("string"), {"Group and version of the object.", "API version of the referent."})
      .optional("fieldPath", of_type("string"),
      {"The part that is meant, such as spec.containers[2]; empty for the whole object.",
       "If referring to a piece of an object instead of an entire object, this string\n"
       "should contain a valid JSON/Go field access statement, such as desiredState.manifest.containers[2].\n"
       "For example, if the object reference is to a container within a pod, this would take on a value like:\n"
       "\"spec.containers{name}\" (where \"name\" refers to the name of the container that triggered\n"
       "the event) or if no container name is specified \"spec.containers[2]\" (container with\n"
       "index 2 in this pod). This syntax is chosen only to have some well-defined way of\n"
       "referencing a part of an object."})
      .optional("kind", of_type("string"),
      {"Kind of the object.",
       "Kind of the referent.\n"
       "More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds"})
      .optional("name", of_type("string"), kNames)
      .optional("namespace", of_type("string"),
      {"Namespace of the object; empty for an object of the cluster.",
       "Namespace of the referent.\n"
       "More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/"})
      .optional("resourceVersion", of_type("string"),
      {"The resourceVersion that is meant, if a particular one is.",
       "Specific resourceVersion to which this reference is made, if any.\n"
       "More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#concurrency-control-and-consistency"})
      .optional("uid", of_type("string"),
      {"UID of the object.",
       "UID of the referent.\n"
       "More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#uids"})
      .atomic()
      .build();
}

JsonSchema effectively_required_name() {
  JsonSchema schema = of_type("string");
  schema.default_value = "";
  return schema;
}

JsonSchema local_object_reference(Wording wording) {
  return ObjectBuilder(wording,
      {"Refers to an object in the same namespace.",
       "LocalObjectReference contains enough information to let you locate the\n"
       "referenced object inside the same namespace."})
      .optional("name", effectively_required_name(), kEffectivelyRequiredName)
      .atomic()
      .build();
}

JsonSchema typed_local_object_reference(Wording wording) {
  return ObjectBuilder(wording,
      {"Refers to an object of a given kind in the same namespace.",
       "TypedLocalObjectReference contains enough information to let you locate the\n"
       "typed referenced object inside the same namespace."})
      .optional("apiGroup", of_type("string"),
      {"Group of the object; absent for the core group.",
       "APIGroup is the group for the resource being referenced.\n"
       "If APIGroup is not specified, the specified Kind must be in the core API group.\n"
       "For any other third-party types, APIGroup is required."})
      .required("kind", of_type("string"), {"Kind of the object.", "Kind is the type of resource being referenced"})
      .required("name", of_type("string"), {"Name of the object.", "Name is the name of resource being referenced"})
      .atomic()
      .build();
}

JsonSchema owner_reference(Wording wording) {
  return ObjectBuilder(wording,
      {"Refers to an object that owns this one: in the same namespace, or of the cluster.",
       "OwnerReference contains enough information to let you identify an owning\n"
       "object. An owning object must be in the same namespace as the dependent, or\n"
       "be cluster-scoped, so there is no namespace field."})
      .required("apiVersion", of_type("string"), {"Group and version of the owner.", "API version of the referent."})
      .optional("blockOwnerDeletion", of_type("boolean"),
      {"Whether the owner waits for this object when it is deleted in the foreground.",
       "If true, AND if the owner has the \"foregroundDeletion\" finalizer, then\n"
       "the owner cannot be deleted from the key-value store until this\n"
       "reference is removed.\n"
       "See https://kubernetes.io/docs/concepts/architecture/garbage-collection/#foreground-deletion\n"
       "for how the garbage collector interacts with this field and enforces the foreground deletion.\n"
       "Defaults to false.\n"
       "To set this field, a user needs \"delete\" permission of the owner,\n"
       "otherwise 422 (Unprocessable Entity) will be returned."})
      .optional("controller", of_type("boolean"),
      {"Whether the owner is the controller that manages this object.",
       "If true, this reference points to the managing controller."})
      .required("kind", of_type("string"),
      {"Kind of the owner.",
       "Kind of the referent.\n"
       "More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds"})
      .required("name", of_type("string"),
      {"Name of the owner.",
       "Name of the referent.\n"
       "More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names"})
      .required("uid", of_type("string"),
      {"UID of the owner.",
       "UID of the referent.\n"
       "More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#uids"})
      .atomic()
      .build();
}

JsonSchema secret_reference(Wording wording) {
  return ObjectBuilder(wording,
      {"Refers to a Secret in any namespace.",
       "SecretReference represents a Secret Reference. It has enough information to retrieve secret\n"
       "in any namespace"})
      .optional("name", of_type("string"),
      {"Name of the Secret.", "name is unique within a namespace to reference a secret resource."})
      .optional("namespace", of_type("string"),
      {"Namespace of the Secret.", "namespace defines the space within which the secret name must be unique."})
      .atomic()
      .build();
}

JsonSchema secret_key_selector(Wording wording) {
  return ObjectBuilder(wording,
      {"One key of a Secret in the same namespace.",
       "SecretKeySelector selects a key of a Secret."})
      .required("key", of_type("string"),
      {"Key within the Secret.", "The key of the secret to select from.  Must be a valid secret key."})
      .optional("name", effectively_required_name(), kEffectivelyRequiredName)
      .optional("optional", of_type("boolean"),
      {"Whether the Secret or its key may be missing.", "Specify whether the Secret or its key must be defined"})
      .atomic()
      .build();
}

JsonSchema config_map_key_selector(Wording wording) {
  return ObjectBuilder(wording,
      {"One key of a ConfigMap in the same namespace.",
       "Selects a key from a ConfigMap."})
      .required("key", of_type("string"),
      {"Key within the ConfigMap's data.",
       "The key to select from the ConfigMap's Data field.\n"
       "Keys in the BinaryData field are not currently propagated to container env vars."})
      .optional("name", effectively_required_name(), kEffectivelyRequiredName)
      .optional("optional", of_type("boolean"),
      {"Whether the ConfigMap or its key may be missing.", "Specify whether the ConfigMap or its key must be defined"})
      .atomic()
      .build();
}

struct Row {
  std::string_view name;
  JsonSchema (*build)(Wording);
};

constexpr Row kTypes[] = {
    {"Condition", condition},
    {"ConfigMapKeySelector", config_map_key_selector},
    {"Duration", [](Wording) { return of_type("string"); }},
    {"IntOrString", [](Wording) { return int_or_string(); }},
    {"Json", [](Wording) { return preserving({}); }},
    {"LabelSelector", label_selector},
    {"LabelSelectorRequirement", label_selector_requirement},
    {"LocalObjectReference", local_object_reference},
    {"MicroTime", [](Wording) { return of_type("string", "date-time"); }},
    {"ObjectReference", object_reference},
    {"OwnerReference", owner_reference},
    {"Quantity", [](Wording) { return int_or_string(kQuantityPattern); }},
    {"RawExtension", [](Wording) { return preserving("object"); }},
    {"SecretKeySelector", secret_key_selector},
    {"SecretReference", secret_reference},
    {"Time", [](Wording) { return of_type("string", "date-time"); }},
    {"TypedLocalObjectReference", typed_local_object_reference},
    // Upstream prunes it to nothing; ours keeps what it holds.
    {"Unstructured", [](Wording wording) { return wording == Wording::own ? preserving("object") : of_type("object"); }},
};
// clang-format on

}  // namespace

std::optional<JsonSchema> known_type_schema(std::string_view name, Wording wording, bool embedded_object_meta) {
  if (name == "ObjectMeta") return embedded_object_meta ? embedded_object_meta_schema() : of_type("object");
  const auto row = std::find_if(std::begin(kTypes), std::end(kTypes), [&](const Row& r) { return r.name == name; });
  if (row == std::end(kTypes)) return std::nullopt;
  return row->build(wording);
}

std::string api_version_description(Wording wording) {
  constexpr Text kText = {
      "Group and version of this object's schema.",
      "APIVersion defines the versioned schema of this representation of an object.\n"
      "Servers should convert recognized schemas to the latest internal value, and\n"
      "may reject unrecognized values.\n"
      "More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources"};
  return kText.in(wording);
}

std::string kind_description(Wording wording) {
  constexpr Text kText = {
      "Kind of this object.",
      "Kind is a string value representing the REST resource this object represents.\n"
      "Servers may infer this from the endpoint the client submits requests to.\n"
      "Cannot be updated.\n"
      "In CamelCase.\n"
      "More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds"};
  return kText.in(wording);
}

}  // namespace kubexx::crd
