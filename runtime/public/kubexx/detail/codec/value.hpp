#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <kubexx/detail/codec/excess.hpp>

/// The JSON form of C++ values: `Codec<T>` for the types that API headers may use.
namespace kubexx {

/// The values of an enum: `static constexpr codec::EnumWord words[]`. Generated.
template <class E>
struct EnumWords;

namespace codec {

/// Rows in static memory. A std::span would cost more compile time.
template <class Row>
struct Table {
  const Row* rows = nullptr;
  std::size_t size = 0;

  constexpr Table() = default;
  template <std::size_t count>
  constexpr Table(const Row (&array)[count]) : rows(array), size(count) {}  // NOLINT: an array is a table
  constexpr const Row* begin() const { return rows; }
  constexpr const Row* end() const { return rows + size; }
};

/// One enumerator, as the bits of its number, and its JSON string.
struct EnumWord {
  std::int64_t value;
  std::string_view word;

  template <class E>
  constexpr EnumWord(E enumerator, std::string_view text) : value(static_cast<std::int64_t>(enumerator)), word(text) {}
};

/// Types for which `null` is a value.
template <class T>
concept TakesNull = requires { requires Codec<T>::takes_null; };

/// Decodes one value. A `null` leaves the value unchanged if its type has no value for it.
void decode_value(json::Reader& in, void* value, bool takes_null, const AnyCodec& codec);
template <class T>
void decode(json::Reader& in, T& value) {
  decode_value(in, &value, TakesNull<T>, Any<T>::codec);
}

/// The enumerator that is written as `text`; null if there is none.
const EnumWord* row_of(Table<EnumWord> words, std::string_view text);
/// Decodes an enum value. A string that `words` does not contain is noted and becomes `unknown`; without `unknown`, it
/// is an error.
bool decode_word(json::Reader& in, Table<EnumWord> words, const std::int64_t* unknown, std::int64_t& value);
/// The JSON string of a value; a null view if it is not an enumerator.
std::string_view word_of(Table<EnumWord> words, std::int64_t value);
/// Encodes an enum value; the writer notes the value of unknown strings, whose excess replaces it.
void encode_word(json::Writer& out, Table<EnumWord> words, const std::int64_t* unknown, std::int64_t value);

std::string decode_bytes(json::Reader& in);
void encode_bytes(json::Writer& out, std::string_view bytes);

/// A list that elements can be appended to.
struct AnyList {
  const AnyCodec& codec;
  const AnyCodec& element;
  bool takes_null;           ///< whether `null` is a value of its elements
  void* (*add)(void* list);  ///< appends an element and returns its address
};

/// Decodes the elements of a list, each in its place.
void decode_elements(json::Reader& in, void* list, const AnyList& type);
void encode_elements(json::Writer& out, const void* first, std::size_t count, std::size_t size,
                     const AnyCodec& element);

template <class List>
void* add_element(void* list) {
  return &static_cast<List*>(list)->emplace_back();
}

template <class List>
void decode_list(json::Reader& in, List& list) {
  using Element = typename List::value_type;
  list.clear();
  decode_elements(in, &list, {Any<List>::codec, Any<Element>::codec, TakesNull<Element>, add_element<List>});
}

template <class List>
void encode_list(json::Writer& out, const List& list) {
  using Element = typename List::value_type;
  out.begin_array();
  for (const Element& element : list) Codec<Element>::encode(out, element);
  out.end_array();
}

/// Map keys as strings. `read` returns false for a string that is not a key.
template <class Key>
struct KeyText {
  static bool read(std::string_view text, Key& key) { return key = Key(text), true; }
  static std::string_view write(const Key& key) { return key; }
};

/// The value of a new entry of a map, to which `text` was added as its last one; null for a string that is not a key.
/// Objects are mostly written in the order of their keys.
template <class Map>
typename Map::pointer add_entry(Map& map, std::string_view text) {
  using Key = typename Map::key_type;
  if constexpr (std::same_as<Key, std::string>) {
    return &*map.emplace_hint(map.end(), std::piecewise_construct, std::forward_as_tuple(text), std::tuple<>());
  } else {
    Key key{};
    return KeyText<Key>::read(text, key) ? &*map.try_emplace(map.end(), std::move(key)) : nullptr;
  }
}

/// A value of a map. Strings are the most frequent ones.
template <class T>
void decode_mapped(json::Reader& in, T& value) {
  if constexpr (std::same_as<T, std::string>) {
    if (in.peek() == json::Token::string) return void(in.read(value));
  }
  decode(in, value);
}

/// Entries whose key the type does not have are kept as unknown members.
template <class Map>
void decode_map(json::Reader& in, Map& map) {
  using Key = typename Map::key_type;
  map.clear();
  Inside inside(in);
  std::string_view previous;
  for (in.begin_object(); in.next_member();) {
    const std::string_view text = in.key();
    const std::size_t before = map.size();
    const auto entry = add_entry(map, text);
    if (entry == nullptr) {
      inside.pass_unknown(text, previous);
      continue;
    }
    if (map.size() == before) in.note_repeat();
    decode_mapped(in, entry->second);
    previous = KeyText<Key>::write(entry->first);
    if (inside.has_news()) inside.name(previous);
  }
  if (inside.has_any()) inside.end_object();
}

/// Writes a map key; `text` is null if the key has no string.
void encode_key(json::Writer& out, std::string_view text);

/// `entries` is sorted by key.
template <class Entries>
void encode_map(json::Writer& out, const Entries& entries) {
  out.begin_object();
  for (const auto& [key, value] : entries) {
    encode_key(out, KeyText<std::remove_cvref_t<decltype(key)>>::write(key));
    Codec<std::remove_cvref_t<decltype(value)>>::encode(out, value);
  }
  out.end_object();
}

void decode_number(json::Reader& in, double& value);
void decode_number(json::Reader& in, float& value);

constexpr bool is_enumerator(Table<EnumWord> words, std::int64_t value) {
  for (const EnumWord& row : words)
    if (row.value == value) return true;
  return false;
}

/// Enums with a fixed underlying type, which can hold each of its values.
template <class E>
concept HoldsAnyNumber = std::is_enum_v<E> && !std::same_as<std::underlying_type_t<E>, bool> && requires { E{0}; };

/// Whether the enum has a value for unknown strings.
template <class E>
constexpr bool has_unknown();
template <class E>
constexpr std::int64_t unknown_number();

/// For the `Codec` of an enum that is written as numbers; every number in the range of its type is kept.
template <class E>
struct EnumNumbers {
  static void decode(json::Reader& in, E& value) {
    std::underlying_type_t<E> number{};
    if (in.read(number)) value = static_cast<E>(number);
  }
  static void encode(json::Writer& out, E value) { out.integer(static_cast<std::underlying_type_t<E>>(value)); }
};

}  // namespace codec

template <>
struct Codec<bool> {
  static void decode(json::Reader& in, bool& value) { in.read(value); }
  static void encode(json::Writer& out, bool value) { out.boolean(value); }
};

template <std::integral T>
  requires(!std::same_as<T, bool>)
struct Codec<T> {
  static void decode(json::Reader& in, T& value) { in.read(value); }
  static void encode(json::Writer& out, T value) { out.integer(value); }
};

/// A number that the type cannot hold exactly, such as 2^53 + 1 in a `double`, is noted.
template <std::floating_point T>
struct Codec<T> {
  static void decode(json::Reader& in, T& value) { codec::decode_number(in, value); }
  static void encode(json::Writer& out, T value) { out.number(value); }
};

/// A number from 0 to 255.
template <>
struct Codec<std::byte> : codec::EnumNumbers<std::byte> {};

template <>
struct Codec<std::string> {
  static void decode(json::Reader& in, std::string& value) { in.read(value); }
  static void encode(json::Writer& out, const std::string& value) { out.string(value); }
  static bool empty(const std::string& value) { return value.empty(); }
};

/// The value of an enum with a fixed underlying type after decoding an unknown string, which a newer server may send:
/// the greatest number of that type. While the member has this value, encoding the object writes the original string.
template <codec::HoldsAnyNumber E>
constexpr E unknown_enumerator = static_cast<E>(std::numeric_limits<std::underlying_type_t<E>>::max());

template <class E>
constexpr std::int64_t codec::unknown_number() {
  if constexpr (HoldsAnyNumber<E>)
    return static_cast<std::int64_t>(unknown_enumerator<E>);
  else
    return 0;
}

template <class E>
constexpr bool codec::has_unknown() {
  if constexpr (HoldsAnyNumber<E>)
    return !is_enumerator(EnumWords<E>::words, static_cast<std::int64_t>(unknown_enumerator<E>));
  else
    return false;
}

/// An enum is written as a string. Unknown strings are noted, or an error if the type has no value for them.
template <class E>
  requires std::is_enum_v<E>
struct Codec<E> {
  static void decode(json::Reader& in, E& value) {
    std::int64_t number{};
    if (codec::decode_word(in, EnumWords<E>::words, unknown, number)) value = static_cast<E>(number);
  }
  static void encode(json::Writer& out, E value) {
    codec::encode_word(out, EnumWords<E>::words, unknown, static_cast<std::int64_t>(value));
  }

 private:
  static constexpr std::int64_t unknown_number = codec::unknown_number<E>();
  static constexpr const std::int64_t* unknown = codec::has_unknown<E>() ? &unknown_number : nullptr;
};

template <class E>
  requires std::is_enum_v<E>
struct codec::KeyText<E> {
  static bool read(std::string_view text, E& key) {
    const EnumWord* const row = row_of(EnumWords<E>::words, text);
    return row != nullptr && (key = static_cast<E>(row->value), true);
  }
  static std::string_view write(E key) { return word_of(EnumWords<E>::words, static_cast<std::int64_t>(key)); }
};

namespace codec {

/// Optionals and pointers. An empty one is `null`.
template <class Holder, class T>
struct HolderCodec {
  static constexpr bool takes_null = true;
  static bool present(const Holder& value) { return static_cast<bool>(value); }
  static void encode(json::Writer& out, const Holder& value) {
    value ? Codec<std::remove_const_t<T>>::encode(out, *value) : out.null();
  }
};

/// Gives `holder` an empty value, constructed in its place. clang holds that a struct that is nested in the struct of
/// the optional member, and has initialisers, has no default constructor, so `emplace()` does not compile; initialising
/// it from `{}` does.
template <class T>
T& emplaced(std::optional<T>& holder) {
  struct Empty {
    operator std::remove_const_t<T>() const { return std::remove_const_t<T>{}; }
  };
  return holder.emplace(Empty());
}

}  // namespace codec

template <class T>
struct Codec<std::optional<T>> : codec::HolderCodec<std::optional<T>, T> {
  static void decode(json::Reader& in, std::optional<T>& value) {
    if (in.take_null()) return value.reset();
    Codec<T>::decode(in, codec::emplaced(value));
  }
};

template <class T>
struct Codec<std::unique_ptr<T>> : codec::HolderCodec<std::unique_ptr<T>, T> {
  static void decode(json::Reader& in, std::unique_ptr<T>& value) {
    value.reset();
    if (in.take_null()) return;
    auto held = std::make_unique<std::remove_const_t<T>>();
    Codec<std::remove_const_t<T>>::decode(in, *held);
    value = std::move(held);
  }
};

template <class T>
struct Codec<std::shared_ptr<T>> : codec::HolderCodec<std::shared_ptr<T>, T> {
  static void decode(json::Reader& in, std::shared_ptr<T>& value) {
    value.reset();
    if (in.take_null()) return;
    auto held = std::make_shared<std::remove_const_t<T>>();
    Codec<std::remove_const_t<T>>::decode(in, *held);
    value = std::move(held);
  }
};

template <class T, class Allocator>
struct Codec<std::vector<T, Allocator>> {
  static void decode(json::Reader& in, std::vector<T, Allocator>& value) { codec::decode_list(in, value); }
  static void encode(json::Writer& out, const std::vector<T, Allocator>& value) {
    codec::encode_elements(out, value.data(), value.size(), sizeof(T), codec::Any<T>::codec);
  }
  static bool empty(const std::vector<T, Allocator>& value) { return value.empty(); }
};

/// Its elements are bits, which cannot be decoded in their place.
template <>
struct Codec<std::vector<bool>> {
  static void decode(json::Reader& in, std::vector<bool>& value);
  static void encode(json::Writer& out, const std::vector<bool>& value);
};

/// Bytes are base64.
template <class Byte>
  requires std::same_as<Byte, std::byte> || std::same_as<Byte, unsigned char>
struct Codec<std::vector<Byte>> {
  static void decode(json::Reader& in, std::vector<Byte>& value) {
    const std::string bytes = codec::decode_bytes(in);
    const auto* begin = reinterpret_cast<const Byte*>(bytes.data());
    value.assign(begin, begin + bytes.size());
  }
  static void encode(json::Writer& out, const std::vector<Byte>& value) {
    codec::encode_bytes(out, {reinterpret_cast<const char*>(value.data()), value.size()});
  }
};

template <class Key, class T, class Less, class Allocator>
struct Codec<std::map<Key, T, Less, Allocator>> {
  using Map = std::map<Key, T, Less, Allocator>;
  static void decode(json::Reader& in, Map& value) { codec::decode_map(in, value); }
  static void encode(json::Writer& out, const Map& value) { codec::encode_map(out, value); }
  static bool empty(const Map& value) { return value.empty(); }
};

}  // namespace kubexx
