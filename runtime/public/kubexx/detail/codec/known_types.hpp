#pragma once

#include <concepts>
#include <kubexx/types.hpp>

#include <kubexx/detail/codec/times.hpp>
#include <kubexx/detail/codec/value.hpp>

/// Codecs of the vocabulary types. Quantities and `Json` values keep their spelling.
namespace kubexx {
namespace codec {

template <class T>
concept AnyOf = std::same_as<T, Json> || std::same_as<T, RawExtension> || std::same_as<T, Unstructured>;

void decode_text(json::Reader& in, std::string& text);
void encode_text(json::Writer& out, std::string_view text);

}  // namespace codec

template <>
struct Codec<ObjectMeta> {
  static void decode(json::Reader& in, ObjectMeta& value);
  static void encode(json::Writer& out, const ObjectMeta& value);
};

template <>
struct Codec<ListMeta> {
  static void decode(json::Reader& in, ListMeta& value);
  static void encode(json::Writer& out, const ListMeta& value);
};

template <>
struct Codec<OwnerReference> {
  static void decode(json::Reader& in, OwnerReference& value);
  static void encode(json::Writer& out, const OwnerReference& value);
};

template <>
struct Codec<Condition> {
  static void decode(json::Reader& in, Condition& value);
  static void encode(json::Writer& out, const Condition& value);
};

template <>
struct Codec<LabelSelectorRequirement> {
  static void decode(json::Reader& in, LabelSelectorRequirement& value);
  static void encode(json::Writer& out, const LabelSelectorRequirement& value);
};

template <>
struct Codec<LabelSelector> {
  static void decode(json::Reader& in, LabelSelector& value);
  static void encode(json::Writer& out, const LabelSelector& value);
};

template <>
struct Codec<ObjectReference> {
  static void decode(json::Reader& in, ObjectReference& value);
  static void encode(json::Writer& out, const ObjectReference& value);
};

template <>
struct Codec<LocalObjectReference> {
  static void decode(json::Reader& in, LocalObjectReference& value);
  static void encode(json::Writer& out, const LocalObjectReference& value);
};

template <>
struct Codec<TypedLocalObjectReference> {
  static void decode(json::Reader& in, TypedLocalObjectReference& value);
  static void encode(json::Writer& out, const TypedLocalObjectReference& value);
};

template <>
struct Codec<SecretReference> {
  static void decode(json::Reader& in, SecretReference& value);
  static void encode(json::Writer& out, const SecretReference& value);
};

template <>
struct Codec<SecretKeySelector> {
  static void decode(json::Reader& in, SecretKeySelector& value);
  static void encode(json::Writer& out, const SecretKeySelector& value);
};

template <>
struct Codec<ConfigMapKeySelector> {
  static void decode(json::Reader& in, ConfigMapKeySelector& value);
  static void encode(json::Writer& out, const ConfigMapKeySelector& value);
};

template <>
struct Codec<Quantity> {
  static void decode(json::Reader& in, Quantity& value);
  static void encode(json::Writer& out, const Quantity& value);
};

template <>
struct Codec<IntOrString> {
  static void decode(json::Reader& in, IntOrString& value);
  static void encode(json::Writer& out, const IntOrString& value);
};

/// Written unchanged; a string that is not JSON is written as `null`.
template <codec::AnyOf T>
struct Codec<T> {
  static constexpr bool takes_null = true;
  static void decode(json::Reader& in, T& value) { codec::decode_text(in, value.text); }
  static void encode(json::Writer& out, const T& value) { codec::encode_text(out, value.text); }
};

}  // namespace kubexx
