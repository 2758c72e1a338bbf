#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/detail/codec/fields.hpp>
#include <kubexx/detail/codec/known_types.hpp>
#include <kubexx/detail/codec/restore.hpp>
#include <kubexx/detail/codec/value.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>

/// Objects from JSON and back.
///
/// Nothing is lost on the way: where a document holds something that the C++ types cannot hold (a field they do not
/// know, an explicit `null` or empty value where absence is written), the object's metadata keeps that, and writing
/// puts it back, whatever the program changed beside it. Where everything is known, nothing is kept. A kind marked
/// `kubexx:drop-unknown` keeps nothing ever.
namespace kubexx {

/// An object of a list that could not be decoded.
struct SkippedObject {
  std::string name = {};  ///< as far as it could be read, like all that follows
  std::string name_space = {};
  std::string resource_version = {};
  Error error = {};
};

/// One page of a list.
template <class K>
struct ListPage {
  std::string version = {};                    ///< of the list: where a watch goes on
  std::string continue_token = {};             ///< asks for the next page; empty on the last one
  std::optional<std::int64_t> remaining = {};  ///< how many objects follow, where the server says so
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

/// A JSON document with the last of each object's members of one name; nothing where no two have one.
std::optional<std::string> without_repeats(std::string_view document);

template <class K>
void decode_object(json::Reader& in, K& object) {
  const Spot begin = spot(in);
  in.take_notes(!drops_unknown<K>());
  Codec<K>::decode(in, object);
  if (in.noted() > begin.noted) metadata_of(object).excess = take_excess(in, begin, &object, Any<K>::codec);
}

/// An object as text, and what JSON could not say of it.
struct Encoded {
  std::string text = {};
  json::Writer::Unsayable unsayable = {};
};

template <class K>
Encoded encoded(const K& object) {
  Encoded encoded;
  json::Writer out(encoded.text);
  Codec<K>::encode(out, object);
  encoded.unsayable = out.unsayable();
  return encoded;
}

/// The text, or an error with the path of what JSON could not say.
Result<std::string> checked(Encoded&& encoded);

/// Puts back what the document of the object held beyond its type.
template <class K>
std::string with_excess(const K& object, std::string text) {
  const Excess& excess = metadata_of(object).excess;
  return excess ? restored(text, excess.text(), list_keys<K>()) : text;
}

/// What a list says of itself.
template <class K>
void take_metadata(json::Reader& in, ListPage<K>& page) {
  ListMeta meta;
  decode(in, meta);
  page.version = std::move(meta.resource_version);
  page.continue_token = std::move(meta.continue_token);
  page.remaining = meta.remaining_item_count;
}

/// An item of a list that has failed: what can be told of it.
SkippedObject skip_item(json::Reader& in, const json::Reader::Place& place, std::size_t index);

/// Room for the items of a list of which `count` are in the first `read` of `size` bytes.
std::size_t room_for_items(std::size_t count, std::size_t read, std::size_t size);

template <class K>
void decode_items(json::Reader& in, ListPage<K>& page) {
  page.items.clear(), page.skipped.clear();
  if (in.take_null()) return;
  std::size_t index = 0;
  for (in.begin_array(); in.next_element(); ++index) {
    const json::Reader::Place place = in.place();
    if (page.items.size() == page.items.capacity())
      page.items.reserve(room_for_items(page.items.size(), place.offset, in.text().size()));
    decode_object(in, page.items.emplace_back());
    if (!in.failed()) continue;
    page.items.pop_back();
    page.skipped.push_back(skip_item(in, place, index));
  }
}

}  // namespace codec

/// Reads one object. The document must be one of K's, or name no kind at all.
template <Resource K>
Result<K> decode(std::string_view document) {
  json::Reader in(document);
  K object{};
  codec::decode_object(in, object);
  if (!in.finish()) return codec::error_of(in);
  if (in.has_repeats()) {
    if (const auto once = codec::without_repeats(document)) return decode<K>(*once);
  }
  return object;
}

/// Writes an object with its apiVersion and kind. For what JSON cannot say there stands what comes nearest: U+FFFD for
/// bytes of a text that are no UTF-8, `null` for a number that is not finite, an enumerator without a name, and the
/// text of a `Json` that is none.
template <Resource K>
std::string encode(const K& object) {
  return codec::with_excess(object, codec::encoded(object).text);
}

/// The same, and an error in place of what comes nearest: `spec.ratio: a number that is not finite`. What the verbs of
/// clients send.
template <Resource K>
Result<std::string> encode_checked(const K& object) {
  auto text = codec::checked(codec::encoded(object));
  return text ? codec::with_excess(object, *std::move(text)) : text;
}

/// Whether two objects say the same: every member that is written, and nothing else of the documents they came from.
/// For types that have no `==` of their own.
template <Resource K>
bool equal(const K& a, const K& b) {
  return codec::encoded(a).text == codec::encoded(b).text;
}

/// What server-side apply sends: `ResourceTraits<K>::Apply`, which names its kind and writes only what is set.
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

/// Reads one page of a list. An item that cannot be decoded is skipped and reported; the others live.
template <Resource K>
Result<ListPage<K>> decode_list(std::string_view document) {
  json::Reader in(document);
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
