#include <kubexx/detail/codec/known_types.hpp>

#include <kubexx/detail/codec/fields.hpp>

#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // see KUBEXX_FIELD

#define KUBEXX_CODEC_OF_FIELDS(TYPE, FIELDS)                                                            \
  void Codec<TYPE>::decode(json::Reader& in, TYPE& value) { codec::decode_fields(in, &value, FIELDS); } \
  void Codec<TYPE>::encode(json::Writer& out, const TYPE& value) { codec::encode_fields(out, &value, FIELDS); }

namespace kubexx {

void codec::decode_text(json::Reader& in, std::string& text) { text = in.raw(); }

void codec::encode_text(json::Writer& out, std::string_view text) {
  json::Reader in(text);
  in.skip() && in.finish() ? out.raw(text) : out.unrepresentable("a Json that is not JSON");
}

// ---------------------------------------------------------------------------------------------------- metadata

namespace {

constexpr codec::Field object_meta_fields[] = {
    KUBEXX_FIELD("annotations", ObjectMeta, annotations, codec::Presence::sparse),
    KUBEXX_FIELD("creationTimestamp", ObjectMeta, creation_timestamp, codec::Presence::lenient),
    KUBEXX_FIELD("deletionGracePeriodSeconds", ObjectMeta, deletion_grace_period_seconds),
    KUBEXX_FIELD("deletionTimestamp", ObjectMeta, deletion_timestamp),
    KUBEXX_FIELD("finalizers", ObjectMeta, finalizers, codec::Presence::sparse),
    KUBEXX_FIELD("generateName", ObjectMeta, generate_name, codec::Presence::sparse),
    KUBEXX_FIELD("generation", ObjectMeta, generation, codec::Presence::sparse),
    KUBEXX_FIELD("labels", ObjectMeta, labels, codec::Presence::sparse),
    codec::dropped("managedFields"),  // servers keep theirs if an update has none
    KUBEXX_FIELD("name", ObjectMeta, name, codec::Presence::sparse),
    KUBEXX_FIELD("namespace", ObjectMeta, name_space, codec::Presence::sparse),
    KUBEXX_FIELD("ownerReferences", ObjectMeta, owner_references, codec::Presence::sparse),
    KUBEXX_FIELD("resourceVersion", ObjectMeta, resource_version, codec::Presence::sparse),
    codec::dropped("selfLink"),  // current servers do not set it
    KUBEXX_FIELD("uid", ObjectMeta, uid, codec::Presence::sparse),
};

constexpr codec::Field list_meta_fields[] = {
    KUBEXX_FIELD("continue", ListMeta, continue_token, codec::Presence::sparse),
    KUBEXX_FIELD("remainingItemCount", ListMeta, remaining_item_count),
    KUBEXX_FIELD("resourceVersion", ListMeta, resource_version, codec::Presence::sparse),
    codec::dropped("selfLink"),
};

constexpr codec::Field owner_reference_fields[] = {
    KUBEXX_FIELD("apiVersion", OwnerReference, api_version),
    KUBEXX_FIELD("blockOwnerDeletion", OwnerReference, block_owner_deletion),
    KUBEXX_FIELD("controller", OwnerReference, controller),
    KUBEXX_FIELD("kind", OwnerReference, kind),
    KUBEXX_FIELD("name", OwnerReference, name),
    KUBEXX_FIELD("uid", OwnerReference, uid),
};

}  // namespace

KUBEXX_CODEC_OF_FIELDS(ObjectMeta, object_meta_fields)
KUBEXX_CODEC_OF_FIELDS(ListMeta, list_meta_fields)
KUBEXX_CODEC_OF_FIELDS(OwnerReference, owner_reference_fields)

// ------------------------------------------------------------------------------------------ conditions, selectors

namespace {

constexpr codec::Field condition_fields[] = {
    KUBEXX_FIELD("lastTransitionTime", Condition, last_transition_time, codec::Presence::nullable),
    KUBEXX_FIELD("message", Condition, message),
    KUBEXX_FIELD("observedGeneration", Condition, observed_generation, codec::Presence::sparse),
    KUBEXX_FIELD("reason", Condition, reason),
    KUBEXX_FIELD("status", Condition, status),
    KUBEXX_FIELD("type", Condition, type),
};

constexpr codec::Field label_selector_requirement_fields[] = {
    KUBEXX_FIELD("key", LabelSelectorRequirement, key),
    KUBEXX_FIELD("operator", LabelSelectorRequirement, operation),
    KUBEXX_FIELD("values", LabelSelectorRequirement, values, codec::Presence::sparse),
};

constexpr codec::Field label_selector_fields[] = {
    KUBEXX_FIELD("matchExpressions", LabelSelector, match_expressions, codec::Presence::sparse),
    KUBEXX_FIELD("matchLabels", LabelSelector, match_labels, codec::Presence::sparse),
};

}  // namespace

KUBEXX_CODEC_OF_FIELDS(Condition, condition_fields)
KUBEXX_CODEC_OF_FIELDS(LabelSelectorRequirement, label_selector_requirement_fields)
KUBEXX_CODEC_OF_FIELDS(LabelSelector, label_selector_fields)

// -------------------------------------------------------------------------------------------------- references

namespace {

constexpr codec::Field object_reference_fields[] = {
    KUBEXX_FIELD("apiVersion", ObjectReference, api_version, codec::Presence::sparse),
    KUBEXX_FIELD("fieldPath", ObjectReference, field_path, codec::Presence::sparse),
    KUBEXX_FIELD("kind", ObjectReference, kind, codec::Presence::sparse),
    KUBEXX_FIELD("name", ObjectReference, name, codec::Presence::sparse),
    KUBEXX_FIELD("namespace", ObjectReference, name_space, codec::Presence::sparse),
    KUBEXX_FIELD("resourceVersion", ObjectReference, resource_version, codec::Presence::sparse),
    KUBEXX_FIELD("uid", ObjectReference, uid, codec::Presence::sparse),
};

constexpr codec::Field local_object_reference_fields[] = {
    KUBEXX_FIELD("name", LocalObjectReference, name, codec::Presence::sparse),
};

constexpr codec::Field typed_local_object_reference_fields[] = {
    KUBEXX_FIELD("apiGroup", TypedLocalObjectReference, api_group),
    KUBEXX_FIELD("kind", TypedLocalObjectReference, kind),
    KUBEXX_FIELD("name", TypedLocalObjectReference, name),
};

constexpr codec::Field secret_reference_fields[] = {
    KUBEXX_FIELD("name", SecretReference, name, codec::Presence::sparse),
    KUBEXX_FIELD("namespace", SecretReference, name_space, codec::Presence::sparse),
};

constexpr codec::Field secret_key_selector_fields[] = {
    KUBEXX_FIELD("key", SecretKeySelector, key),
    KUBEXX_FIELD("name", SecretKeySelector, name, codec::Presence::sparse),
    KUBEXX_FIELD("optional", SecretKeySelector, optional),
};

constexpr codec::Field config_map_key_selector_fields[] = {
    KUBEXX_FIELD("key", ConfigMapKeySelector, key),
    KUBEXX_FIELD("name", ConfigMapKeySelector, name, codec::Presence::sparse),
    KUBEXX_FIELD("optional", ConfigMapKeySelector, optional),
};

}  // namespace

KUBEXX_CODEC_OF_FIELDS(ObjectReference, object_reference_fields)
KUBEXX_CODEC_OF_FIELDS(LocalObjectReference, local_object_reference_fields)
KUBEXX_CODEC_OF_FIELDS(TypedLocalObjectReference, typed_local_object_reference_fields)
KUBEXX_CODEC_OF_FIELDS(SecretReference, secret_reference_fields)
KUBEXX_CODEC_OF_FIELDS(SecretKeySelector, secret_key_selector_fields)
KUBEXX_CODEC_OF_FIELDS(ConfigMapKeySelector, config_map_key_selector_fields)

// ----------------------------------------------------------------------------------------- scalars of two spellings

void Codec<Quantity>::decode(json::Reader& in, Quantity& value) {
  if (in.peek() != json::Token::number) return void(in.read(value.text));
  value.text = in.raw();
  in.note_excess();  // it is written as a string
}

void Codec<Quantity>::encode(json::Writer& out, const Quantity& value) { out.string(value.text); }

void Codec<IntOrString>::decode(json::Reader& in, IntOrString& value) {
  if (in.peek() == json::Token::string) {
    value.kind = IntOrString::Kind::string;
    in.read(value.string);
  } else if (in.peek() == json::Token::number) {
    value.kind = IntOrString::Kind::integer;
    in.read(value.integer);
  } else {
    in.mismatch("integer or string");
  }
}

void Codec<IntOrString>::encode(json::Writer& out, const IntOrString& value) {
  value.is_string() ? out.string(value.string) : out.integer(value.integer);
}

}  // namespace kubexx
