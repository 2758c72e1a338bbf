#pragma once

#include <string_view>

// Descriptions of table columns and common fields, which are a part of responses and shown by clients.

namespace kubexx::testing {

inline constexpr std::string_view kNameWords =
    "Name must be unique within a namespace. Is required when creating resources, although some resources may "
    "allow a client to request the generation of an appropriate name automatically. Name is primarily "
    "intended for creation idempotence and configuration definition. Cannot be updated. More info: "
    "https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names";
inline constexpr std::string_view kCreatedWords =
    "CreationTimestamp is a timestamp representing the server time when this object was created. It is not "
    "guaranteed to be set in happens-before order across separate operations. Clients may not set this value. "
    "It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. "
    "More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";
inline constexpr std::string_view kEventLastWords =
    "The time at which the most recent occurrence of this event was recorded.";
inline constexpr std::string_view kEventTypeWords =
    "Type of this event (Normal, Warning), new types could be added in the future";
inline constexpr std::string_view kEventReasonWords =
    "This should be a short, machine understandable string that gives the reason for the transition into the "
    "object's current status.";
inline constexpr std::string_view kEventObjectWords = "The object that this event is about.";
inline constexpr std::string_view kEventSourceWords =
    "The component reporting this event. Should be a short machine understandable string.";
inline constexpr std::string_view kEventMessageWords = "A human-readable description of the status of this operation.";
inline constexpr std::string_view kEventFirstWords =
    "The time at which the event was first recorded. (Time of server receipt is in TypeMeta.)";
inline constexpr std::string_view kEventCountWords = "The number of times this event has occurred.";
inline constexpr std::string_view kEventPathWords =
    "If referring to a piece of an object instead of an entire object, this string should contain a valid "
    "JSON/Go field access statement, such as desiredState.manifest.containers[2]. For example, if the object "
    "reference is to a container within a pod, this would take on a value like: \"spec.containers{name}\" "
    "(where \"name\" refers to the name of the container that triggered the event) or if no container name is "
    "specified \"spec.containers[2]\" (container with index 2 in this pod). This syntax is chosen only to "
    "have some well-defined way of referencing a part of an object.";
inline constexpr std::string_view kSecretTypeWords =
    "Used to facilitate programmatic handling of secret data. More info: "
    "https://kubernetes.io/docs/concepts/configuration/secret/#secret-types";
inline constexpr std::string_view kSecretDataWords =
    "Data contains the secret data. Each key must consist of alphanumeric characters, '-', '_' or '.'. The "
    "serialized form of the secret data is a base64 encoded string, representing the arbitrary (possibly "
    "non-string) data value here. Described in https://tools.ietf.org/html/rfc4648#section-4";
inline constexpr std::string_view kConfigMapDataWords =
    "Data contains the configuration data. Each key must consist of alphanumeric characters, '-', '_' or '.'. "
    "Values with non-UTF-8 byte sequences must use the BinaryData field. The keys stored in Data must not "
    "overlap with the keys in the BinaryData field, this is enforced during validation process.";
inline constexpr std::string_view kLeaseHolderWords =
    "holderIdentity contains the identity of the holder of a current lease. If Coordinated Leader Election is "
    "used, the holder identity must be equal to the elected LeaseCandidate.metadata.name field.";
inline constexpr std::string_view kApiVersionWords =
    "APIVersion defines the versioned schema of this representation of an object. Servers should convert "
    "recognized schemas to the latest internal value, and may reject unrecognized values. More info: "
    "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources";
inline constexpr std::string_view kKindWords =
    "Kind is a string value representing the REST resource this object represents. Servers may infer this "
    "from the endpoint the client submits requests to. Cannot be updated. In CamelCase. More info: "
    "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds";
inline constexpr std::string_view kMetadataWords =
    "Standard object's metadata. More info: "
    "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";
inline constexpr std::string_view kListMetadataWords =
    "Standard list metadata. More info: "
    "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds";
inline constexpr std::string_view kEmbeddedVersionWords =
    "apiVersion defines the versioned schema of this representation of an object. More info: "
    "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources";
inline constexpr std::string_view kEmbeddedKindWords =
    "kind is a string value representing the type of this object. In CamelCase. More info: "
    "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds";
inline constexpr std::string_view kListItemsWords =
    "List of {}. More info: "
    "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md";

}  // namespace kubexx::testing
