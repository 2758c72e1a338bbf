#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/codec/fields.hpp>
#include <kubexx/detail/codec/known_types.hpp>
#include <kubexx/detail/codec/restore.hpp>
#include <kubexx/detail/codec/value.hpp>

/// Decodes objects from JSON and encodes them.
///
/// Nothing is lost: the metadata of an object keeps what its C++ types cannot represent (unknown fields, an explicit
/// `null` or empty value where the types write nothing), and encoding puts it back, whatever else the program changed.
/// Kinds marked `kubexx:drop-unknown` do not keep it.
///
/// All functions are thread-safe on distinct objects. Documents may have at most 512 levels; time and memory are linear
/// in their size.
namespace kubexx {

/// An object of a list that could not be decoded.
struct SkippedObject {
  std::string name = {};  ///< empty if it could not be read; so are the other members
  std::string name_space = {};
  std::string resource_version = {};
  Error error = {};
};

/// One page of a list.
template <class K>
struct ListPage {
  std::string version = {};                    ///< of the list: a watch can continue from it
  std::string continue_token = {};             ///< requests the next page; empty on the last one
  std::optional<std::int64_t> remaining = {};  ///< how many objects follow, if the server reports it
  std::vector<K> items = {};
  std::vector<SkippedObject> skipped = {};
};

namespace codec {

/// The metadata of an object, whose member may be called `metadata_`.
template <class K>
auto& metadata_of(K& object) {
  if constexpr (requires { object.metadata; })
    return object.metadata;
  else
    return object.metadata_;
}

template <class K>
constexpr bool drops_unknown() {
  if constexpr (requires { ResourceTraits<K>::drop_unknown; })
    return ResourceTraits<K>::drop_unknown;
  else
    return false;
}

Error error_of(const json::Reader& in);

/// The document without members whose key occurs again in the same object; nothing if no key is repeated.
std::optional<std::string> without_repeats(std::string_view document);

template <class K>
void decode_object(json::Reader& in, K& object, bool keeps_unknown = !drops_unknown<K>()) {
  const ValueStart begin = value_start(in);
  in.take_notes(keeps_unknown);
  Codec<K>::decode(in, object);
  if (in.noted() > begin.noted) metadata_of(object).excess = take_excess(in, begin, &object, Any<K>::codec);
}

/// An object as JSON, and the values that JSON cannot represent.
struct Encoded {
  std::string text = {};
  json::Writer::Unrepresentable unrepresentable = {};
  std::vector<std::size_t> unknown = {};  ///< the offsets of unknown enum values, which are written as `null`
};

/// Bytes that most objects fit in without their metadata.
inline constexpr std::size_t kUsualSize = 480;

template <class K>
Encoded encoded(const K& object) {
  Encoded encoded;
  encoded.text.reserve(kUsualSize);
  json::Writer out(encoded.text);
  Codec<K>::encode(out, object);
  encoded.unrepresentable = out.unrepresentable();
  encoded.unknown = std::move(out.unknown_values());
  return encoded;
}

/// All fields of the type; a field without a value is `null`.
template <class K>
std::string known_fields(const K& object) {
  std::string text;
  json::Writer out(text);
  out.write_omitted();
  Codec<K>::encode(out, object);
  return text;
}

template <class T>
inline constexpr bool has_codec = requires(json::Writer& out, const T& value) { Codec<T>::encode(out, value); };

/// The first error of a compiler without the codec.
template <class T>
constexpr void require_codec() {
  static_assert(has_codec<T>,
                "the generated code of this type is missing: include its generated header, such as volume.kubexx.hpp "
                "instead of volume.hpp; for a struct that is neither a kind nor nested in another struct, add "
                "kubexx:code-header to its namespace");
}

/// The second error, of apply types. After `require_codec`, so that what is missing altogether is the first one.
template <class T>
constexpr void require_decoder() {
  static_assert(!has_codec<T> || is_readable<T>(),
                "the code of this apply type was generated without decoders: generate it with --apply-decoders "
                "(APPLY_DECODERS in CMake)");
}

/// The JSON, or an error with the path of the first value that JSON cannot represent.
Result<std::string> checked(Encoded&& encoded);

/// Puts the excess of an object's document back. Without any, moves the text.
std::string with_excess(Encoded& encoded, const Excess& excess, std::span<const ListKeys> lists);
/// The same, or an error like that of `checked`. Unknown enum values that the excess has are not errors.
Result<std::string> checked_with_excess(Encoded&& encoded, const Excess& excess, std::span<const ListKeys> lists);
/// The JSON without the excess, or the same error.
Result<std::string> checked_without_excess(Encoded&& encoded, const Excess& excess, std::span<const ListKeys> lists);

template <class K>
Result<std::string> checked_without_excess(const K& object) {
  return checked_without_excess(encoded(object), metadata_of(object).excess, list_keys<K>());
}

/// The metadata of a list.
template <class K>
void take_metadata(json::Reader& in, ListPage<K>& page) {
  ListMeta meta;
  decode(in, meta);
  page.version = std::move(meta.resource_version);
  page.continue_token = std::move(meta.continue_token);
  page.remaining = meta.remaining_item_count;
}

/// Describes a list item that could not be decoded, and skips it.
SkippedObject skip_item(json::Reader& in, const json::Reader::Position& place, std::size_t index);

/// The capacity to reserve for a list of `size` bytes, `count` items of which are in its first `read` bytes.
std::size_t room_for_items(std::size_t count, std::size_t read, std::size_t size);

template <class K>
void decode_items(json::Reader& in, ListPage<K>& page) {
  page.items.clear(), page.skipped.clear();
  if (in.take_null()) return;
  std::size_t index = 0;
  for (in.begin_array(); in.next_element(); ++index) {
    const json::Reader::Position place = in.position();
    if (page.items.size() == page.items.capacity())
      page.items.reserve(room_for_items(page.items.size(), place.offset, in.text().size()));
    decode_object(in, page.items.emplace_back());
    if (!in.failed()) continue;
    page.items.pop_back();
    page.skipped.push_back(skip_item(in, place, index));
  }
}

template <class K>
Result<K> decode_document(std::string_view document, bool keeps_unknown) {
  json::Reader in(document);
  K object{};
  decode_object(in, object, keeps_unknown);
  if (!in.finish()) return error_of(in);
  if (in.has_repeats()) {
    if (const auto once = without_repeats(document)) return decode_document<K>(*once, keeps_unknown);
  }
  return object;
}

}  // namespace codec

/// Decodes one object. The document must have the apiVersion and kind of K, or neither.
template <Resource K>
Result<K> decode(std::string_view document) {
  return codec::decode_document<K>(document, !codec::drops_unknown<K>());
}

/// Encodes an object with its apiVersion and kind. Values that JSON cannot represent are replaced: bytes that are not
/// UTF-8 by U+FFFD; numbers that are not finite, enumerators without a name, unknown enum values that were read in
/// another object or place, durations and times out of range, and a `Json` that is not JSON by `null`.
template <Resource K>
std::string encode(const K& object) {
  codec::Encoded encoded = codec::encoded(object);
  return codec::with_excess(encoded, codec::metadata_of(object).excess, codec::list_keys<K>());
}

/// The same, but a value that JSON cannot represent is an error: `spec.ratio: a number that is not finite`. Clients
/// send objects in this form.
template <Resource K>
Result<std::string> encode_checked(const K& object) {
  return codec::checked_with_excess(codec::encoded(object), codec::metadata_of(object).excess, codec::list_keys<K>());
}

/// Whether two values are encoded alike, ignoring what their types cannot represent. For types without `==`: kinds, and
/// parts of them (see `encode` of a part). Objects with unknown enum values are equal if they are encoded alike with
/// what their types cannot represent; parts do not distinguish these values.
template <class T>
bool equal(const T& a, const T& b) {
  codec::require_codec<T>();
  const codec::Encoded one = codec::encoded(a), other = codec::encoded(b);
  if (one.text != other.text) return false;
  if constexpr (Resource<T>) {
    if (!one.unknown.empty()) return encode(a) == encode(b);
  }
  return true;
}

/// Encodes a configuration for server-side apply, `ResourceTraits<K>::Apply`, which has its apiVersion and kind and
/// only the members that are set.
template <class A>
concept ApplyConfiguration = std::same_as<A, typename ResourceTraits<typename A::Kind>::Apply>;

template <ApplyConfiguration A>
std::string encode(const A& object) {
  return codec::encoded(object).text;
}

template <ApplyConfiguration A>
Result<std::string> encode_checked(const A& object) {
  return codec::checked(codec::encoded(object));
}

/// Encodes a part of an object, such as a pod template, or a list or map of parts. The headers with its codec are those
/// of Kubernetes' own types, and of structs in a namespace with the marker `kubexx:code-header`.
template <class T>
std::string encode(const T& part) {
  codec::require_codec<T>();
  return codec::encoded(part).text;
}

template <class T>
Result<std::string> encode_checked(const T& part) {
  codec::require_codec<T>();
  return codec::checked(codec::encoded(part));
}

/// Decodes a part of an object. A part has no metadata for what its type cannot represent, so that is an error with its
/// path: an unknown field, an unknown enum value, digits that are cut. A `null` is a value that is absent, and other
/// spellings of a value are accepted: `5m` for `5m0s`, the number 1 for the quantity "1", a set in any order. Apply
/// types can be decoded if their code is generated with `--apply-decoders`.
template <class T>
Result<T> decode(std::string_view document) {
  codec::require_codec<T>();
  codec::require_decoder<T>();
  json::Reader in(document);
  in.reject_losses();
  T part{};
  codec::decode(in, part);
  if (!in.finish()) return codec::error_of(in);
  if (in.has_repeats()) {
    if (const auto once = codec::without_repeats(document)) return decode<T>(*once);
  }
  return part;
}

/// The same value in another type with the same JSON form, such as the content of a `Json` as a pod template. Both
/// types need codecs that are declared in a header. An example is the pod template of a custom resource, as the
/// `PodTemplateSpecApply` that an operator applies. Errors: those of `encode_checked` and `decode`.
template <class To, class From>
Result<To> convert(const From& from) {
  const Result<std::string> text = encode_checked(from);
  return text ? decode<To>(*text) : Result<To>(text.error());
}

/// Decodes one page of a list. Items that cannot be decoded are skipped and reported.
template <Resource K>
Result<ListPage<K>> decode_list(std::string_view document) {
  constexpr std::size_t kLevelsOfList = 2;
  json::Reader in(document, json::Reader::kDepthLimit + kLevelsOfList);
  ListPage<K> page;
  for (in.begin_object(); in.next_member();) {
    const std::string_view key = in.key();
    if (key == "items") {
      codec::decode_items(in, page);
    } else if (key == "metadata") {
      codec::take_metadata(in, page);
    } else {
      in.skip();
    }
  }
  if (!in.finish()) return codec::error_of(in);
  if (in.has_repeats()) {
    if (const auto once = codec::without_repeats(document)) return decode_list<K>(*once);
  }
  return page;
}

}  // namespace kubexx
