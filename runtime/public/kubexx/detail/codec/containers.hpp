#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <list>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include <kubexx/detail/codec/value.hpp>

/// Codecs of the containers that API headers use less often than vectors and maps. Unordered ones are written sorted.
namespace kubexx {
namespace codec {

/// A list of exactly as many elements.
void refuse_size(json::Reader& in, std::size_t offset, std::size_t expected, std::size_t found);

template <class Array>
void decode_array(json::Reader& in, Array& array) {
  const std::size_t offset = in.offset(), size = std::size(array);
  std::size_t count = 0;
  Elements elements(in);
  for (; elements.next(); ++count) count < size ? decode(in, array[count]) : void(in.skip());
  elements.end(&array, Any<Array>::codec);
  if (!in.failed() && count != size) refuse_size(in, offset, size, count);
}

template <class T>
void encode_array(json::Writer& out, const T* elements, std::size_t size) {
  out.begin_array();
  for (std::size_t i = 0; i < size; ++i) Codec<T>::encode(out, elements[i]);
  out.end_array();
}

/// Reads the elements of a set: in any order, and some perhaps twice.
class SetElements : public Elements {
 public:
  /// Whether the element `a` is written before `b`; `less` is the comparison of the set.
  using IsBefore = bool (*)(const void* less, const void* a, const void* b);

  explicit SetElements(json::Reader& in) : Elements(in) {}

  ValueStart start() { return {in_.offset(), inside_.settled()}; }
  /// `element` is the one of the set, `is_new` whether it was not in the set before.
  void read(const ValueStart& begin, const void* element, bool is_new, const AnyCodec& codec);
  void end(const void* set, const AnyCodec& codec, const void* less, IsBefore is_before);

 private:
  std::vector<const void*> elements_;  ///< in document order
};

/// A set is written sorted.
template <class Set, class Less>
void decode_set(json::Reader& in, Set& set, const Less& less) {
  using Element = typename Set::value_type;
  set.clear();
  SetElements elements(in);
  while (elements.next()) {
    const ValueStart begin = elements.start();
    Element element{};
    decode(in, element);
    const auto [place, is_new] = set.insert(std::move(element));
    elements.read(begin, &*place, is_new, Any<Element>::codec);
  }
  elements.end(&set, Any<Set>::codec, &less, [](const void* order, const void* a, const void* b) {
    return (*static_cast<const Less*>(order))(*static_cast<const Element*>(a), *static_cast<const Element*>(b));
  });
}

/// The entries of a map without order, sorted.
template <class Map>
auto sorted_entries(const Map& map) {
  std::map<typename Map::key_type, std::reference_wrapper<const typename Map::mapped_type>> entries;
  for (const auto& [key, value] : map) entries.emplace(key, value);
  return entries;
}

}  // namespace codec

template <class T>
struct Codec<std::reference_wrapper<const T>> {
  static void encode(json::Writer& out, std::reference_wrapper<const T> value) { Codec<T>::encode(out, value.get()); }
};

template <class T, std::size_t size>
struct Codec<std::array<T, size>> {
  static void decode(json::Reader& in, std::array<T, size>& value) { codec::decode_array(in, value); }
  static void encode(json::Writer& out, const std::array<T, size>& value) {
    codec::encode_array(out, value.data(), size);
  }
};

template <class T, std::size_t size>
struct Codec<T[size]> {
  static void decode(json::Reader& in, T (&value)[size]) { codec::decode_array(in, value); }
  static void encode(json::Writer& out, const T (&value)[size]) { codec::encode_array(out, value, size); }
};

template <class T>
struct Codec<std::deque<T>> {
  static void decode(json::Reader& in, std::deque<T>& value) { codec::decode_list(in, value); }
  static void encode(json::Writer& out, const std::deque<T>& value) { codec::encode_list(out, value); }
};

template <class T>
struct Codec<std::list<T>> {
  static void decode(json::Reader& in, std::list<T>& value) { codec::decode_list(in, value); }
  static void encode(json::Writer& out, const std::list<T>& value) { codec::encode_list(out, value); }
};

template <class T, class Less>
struct Codec<std::set<T, Less>> {
  static void decode(json::Reader& in, std::set<T, Less>& value) { codec::decode_set(in, value, value.key_comp()); }
  static void encode(json::Writer& out, const std::set<T, Less>& value) { codec::encode_list(out, value); }
};

template <class T, class Hash, class Equal>
struct Codec<std::unordered_set<T, Hash, Equal>> {
  using Set = std::unordered_set<T, Hash, Equal>;
  static void decode(json::Reader& in, Set& value) { codec::decode_set(in, value, std::less<T>()); }
  static void encode(json::Writer& out, const Set& value) {
    std::vector<T> sorted(value.begin(), value.end());
    std::sort(sorted.begin(), sorted.end());
    codec::encode_list(out, sorted);
  }
};

template <class Key, class T, class Hash, class Equal>
struct Codec<std::unordered_map<Key, T, Hash, Equal>> {
  using Map = std::unordered_map<Key, T, Hash, Equal>;
  static void decode(json::Reader& in, Map& value) { codec::decode_map(in, value); }
  static void encode(json::Writer& out, const Map& value) { codec::encode_map(out, codec::sorted_entries(value)); }
};

}  // namespace kubexx
