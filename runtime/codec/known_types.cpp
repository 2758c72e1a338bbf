#include "runtime/codec/known_types.hpp"

#include "runtime/codec/members.hpp"

namespace kubexx {

void codec::decode_text(json::Reader& in, std::string& text) { text = in.raw(); }

void codec::encode_text(json::Writer& out, std::string_view text) {
  json::Reader in(text);
  in.skip() && in.finish() ? out.raw(text) : out.null();
}

// ---------------------------------------------------------------------------------------------------- metadata

namespace {

constexpr std::string_view meta_names[] = {"annotations",
                                           "creationTimestamp",
                                           "deletionGracePeriodSeconds",
                                           "deletionTimestamp",
                                           "finalizers",
                                           "generateName",
                                           "generation",
                                           "labels",
                                           "managedFields",
                                           "name",
                                           "namespace",
                                           "ownerReferences",
                                           "resourceVersion",
                                           "selfLink",
                                           "uid"};

}  // namespace

void Codec<ObjectMeta>::decode(json::Reader& in, ObjectMeta& value) {
  for (codec::Members members(in, meta_names); members.next();) {
    switch (members.index()) {
      case 0:
        members.read(value.annotations);
        break;
      case 1:
        members.read_nullable(value.creation_timestamp);
        break;
      case 2:
        members.read(value.deletion_grace_period_seconds);
        break;
      case 3:
        members.read(value.deletion_timestamp);
        break;
      case 4:
        members.read(value.finalizers);
        break;
      case 5:
        members.read(value.generate_name);
        break;
      case 6:
        members.read(value.generation);
        break;
      case 7:
        members.read(value.labels);
        break;
      case 9:
        members.read(value.name);
        break;
      case 10:
        members.read(value.name_space);
        break;
      case 11:
        members.read(value.owner_references);
        break;
      case 12:
        members.read(value.resource_version);
        break;
      case 14:
        members.read(value.uid);
        break;
      // managedFields, which servers keep where an update has none, and selfLink, which no server of today sets.
      default:
        members.drop();
        break;
    }
  }
}

void Codec<ObjectMeta>::encode(json::Writer& out, const ObjectMeta& value) {
  out.begin_object();
  codec::put_sparse(out, "annotations", value.annotations);
  codec::put(out, "creationTimestamp", value.creation_timestamp);
  codec::put(out, "deletionGracePeriodSeconds", value.deletion_grace_period_seconds);
  codec::put(out, "deletionTimestamp", value.deletion_timestamp);
  codec::put_sparse(out, "finalizers", value.finalizers);
  codec::put_sparse(out, "generateName", value.generate_name);
  codec::put_sparse(out, "generation", value.generation);
  codec::put_sparse(out, "labels", value.labels);
  codec::put_sparse(out, "name", value.name);
  codec::put_sparse(out, "namespace", value.name_space);
  codec::put_sparse(out, "ownerReferences", value.owner_references);
  codec::put_sparse(out, "resourceVersion", value.resource_version);
  codec::put_sparse(out, "uid", value.uid);
  out.end_object();
}

void Codec<ListMeta>::decode(json::Reader& in, ListMeta& value) {
  static constexpr std::string_view names[] = {"continue", "remainingItemCount", "resourceVersion", "selfLink"};
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0:
        members.read(value.continue_token);
        break;
      case 1:
        members.read(value.remaining_item_count);
        break;
      case 2:
        members.read(value.resource_version);
        break;
      default:
        members.drop();
        break;
    }
  }
}

void Codec<ListMeta>::encode(json::Writer& out, const ListMeta& value) {
  out.begin_object();
  codec::put_sparse(out, "continue", value.continue_token);
  codec::put(out, "remainingItemCount", value.remaining_item_count);
  codec::put_sparse(out, "resourceVersion", value.resource_version);
  out.end_object();
}

void Codec<OwnerReference>::decode(json::Reader& in, OwnerReference& value) {
  static constexpr std::string_view names[] = {"apiVersion", "blockOwnerDeletion", "controller", "kind", "name", "uid"};
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0:
        members.read(value.api_version);
        break;
      case 1:
        members.read(value.block_owner_deletion);
        break;
      case 2:
        members.read(value.controller);
        break;
      case 3:
        members.read(value.kind);
        break;
      case 4:
        members.read(value.name);
        break;
      case 5:
        members.read(value.uid);
        break;
    }
  }
}

void Codec<OwnerReference>::encode(json::Writer& out, const OwnerReference& value) {
  out.begin_object();
  codec::put(out, "apiVersion", value.api_version);
  codec::put(out, "blockOwnerDeletion", value.block_owner_deletion);
  codec::put(out, "controller", value.controller);
  codec::put(out, "kind", value.kind);
  codec::put(out, "name", value.name);
  codec::put(out, "uid", value.uid);
  out.end_object();
}

// ------------------------------------------------------------------------------------------ conditions, selectors

void Codec<Condition>::decode(json::Reader& in, Condition& value) {
  static constexpr std::string_view names[] = {
      "lastTransitionTime", "message", "observedGeneration", "reason", "status", "type"};
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0:
        members.read_nullable(value.last_transition_time);
        break;
      case 1:
        members.read(value.message);
        break;
      case 2:
        members.read(value.observed_generation);
        break;
      case 3:
        members.read(value.reason);
        break;
      case 4:
        members.read(value.status);
        break;
      case 5:
        members.read(value.type);
        break;
    }
  }
}

void Codec<Condition>::encode(json::Writer& out, const Condition& value) {
  out.begin_object();
  codec::put(out, "lastTransitionTime", value.last_transition_time);
  codec::put(out, "message", value.message);
  codec::put_sparse(out, "observedGeneration", value.observed_generation);
  codec::put(out, "reason", value.reason);
  codec::put(out, "status", value.status);
  codec::put(out, "type", value.type);
  out.end_object();
}

void Codec<LabelSelectorRequirement>::decode(json::Reader& in, LabelSelectorRequirement& value) {
  static constexpr std::string_view names[] = {"key", "operator", "values"};
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0:
        members.read(value.key);
        break;
      case 1:
        members.read(value.operation);
        break;
      case 2:
        members.read(value.values);
        break;
    }
  }
}

void Codec<LabelSelectorRequirement>::encode(json::Writer& out, const LabelSelectorRequirement& value) {
  out.begin_object();
  codec::put(out, "key", value.key);
  codec::put(out, "operator", value.operation);
  codec::put_sparse(out, "values", value.values);
  out.end_object();
}

void Codec<LabelSelector>::decode(json::Reader& in, LabelSelector& value) {
  static constexpr std::string_view names[] = {"matchExpressions", "matchLabels"};
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0:
        members.read(value.match_expressions);
        break;
      case 1:
        members.read(value.match_labels);
        break;
    }
  }
}

void Codec<LabelSelector>::encode(json::Writer& out, const LabelSelector& value) {
  out.begin_object();
  codec::put_sparse(out, "matchExpressions", value.match_expressions);
  codec::put_sparse(out, "matchLabels", value.match_labels);
  out.end_object();
}

// -------------------------------------------------------------------------------------------------- references

void Codec<ObjectReference>::decode(json::Reader& in, ObjectReference& value) {
  static constexpr std::string_view names[] = {"apiVersion", "fieldPath",       "kind", "name",
                                               "namespace",  "resourceVersion", "uid"};
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0:
        members.read(value.api_version);
        break;
      case 1:
        members.read(value.field_path);
        break;
      case 2:
        members.read(value.kind);
        break;
      case 3:
        members.read(value.name);
        break;
      case 4:
        members.read(value.name_space);
        break;
      case 5:
        members.read(value.resource_version);
        break;
      case 6:
        members.read(value.uid);
        break;
    }
  }
}

void Codec<ObjectReference>::encode(json::Writer& out, const ObjectReference& value) {
  out.begin_object();
  codec::put_sparse(out, "apiVersion", value.api_version);
  codec::put_sparse(out, "fieldPath", value.field_path);
  codec::put_sparse(out, "kind", value.kind);
  codec::put_sparse(out, "name", value.name);
  codec::put_sparse(out, "namespace", value.name_space);
  codec::put_sparse(out, "resourceVersion", value.resource_version);
  codec::put_sparse(out, "uid", value.uid);
  out.end_object();
}

void Codec<LocalObjectReference>::decode(json::Reader& in, LocalObjectReference& value) {
  static constexpr std::string_view names[] = {"name"};
  for (codec::Members members(in, names); members.next();) members.read(value.name);
}

void Codec<LocalObjectReference>::encode(json::Writer& out, const LocalObjectReference& value) {
  out.begin_object();
  codec::put_sparse(out, "name", value.name);
  out.end_object();
}

void Codec<TypedLocalObjectReference>::decode(json::Reader& in, TypedLocalObjectReference& value) {
  static constexpr std::string_view names[] = {"apiGroup", "kind", "name"};
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0:
        members.read(value.api_group);
        break;
      case 1:
        members.read(value.kind);
        break;
      case 2:
        members.read(value.name);
        break;
    }
  }
}

void Codec<TypedLocalObjectReference>::encode(json::Writer& out, const TypedLocalObjectReference& value) {
  out.begin_object();
  codec::put(out, "apiGroup", value.api_group);
  codec::put(out, "kind", value.kind);
  codec::put(out, "name", value.name);
  out.end_object();
}

void Codec<SecretReference>::decode(json::Reader& in, SecretReference& value) {
  static constexpr std::string_view names[] = {"name", "namespace"};
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0:
        members.read(value.name);
        break;
      case 1:
        members.read(value.name_space);
        break;
    }
  }
}

void Codec<SecretReference>::encode(json::Writer& out, const SecretReference& value) {
  out.begin_object();
  codec::put_sparse(out, "name", value.name);
  codec::put_sparse(out, "namespace", value.name_space);
  out.end_object();
}

namespace {

/// One key of a secret or of a config map.
template <class Selector>
void decode_key_selector(json::Reader& in, Selector& value) {
  static constexpr std::string_view names[] = {"key", "name", "optional"};
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0:
        members.read(value.key);
        break;
      case 1:
        members.read(value.name);
        break;
      case 2:
        members.read(value.optional);
        break;
    }
  }
}

template <class Selector>
void encode_key_selector(json::Writer& out, const Selector& value) {
  out.begin_object();
  codec::put(out, "key", value.key);
  codec::put_sparse(out, "name", value.name);
  codec::put(out, "optional", value.optional);
  out.end_object();
}

}  // namespace

void Codec<SecretKeySelector>::decode(json::Reader& in, SecretKeySelector& value) { decode_key_selector(in, value); }

void Codec<SecretKeySelector>::encode(json::Writer& out, const SecretKeySelector& value) {
  encode_key_selector(out, value);
}

void Codec<ConfigMapKeySelector>::decode(json::Reader& in, ConfigMapKeySelector& value) {
  decode_key_selector(in, value);
}

void Codec<ConfigMapKeySelector>::encode(json::Writer& out, const ConfigMapKeySelector& value) {
  encode_key_selector(out, value);
}

// ----------------------------------------------------------------------------------------- scalars of two spellings

void Codec<Quantity>::decode(json::Reader& in, Quantity& value) {
  if (in.peek() != json::Token::number) return void(in.read(value.text));
  value.text = in.raw();
  in.note_excess();  // it is written as text
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
