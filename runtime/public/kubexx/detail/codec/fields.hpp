#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <kubexx/detail/codec/excess.hpp>
#include <kubexx/detail/codec/known_types.hpp>
#include <kubexx/detail/codec/value.hpp>

/// The codecs of structs: one table of fields for each, and one function that reads by it and one that writes by it,
/// compiled in the library. A struct of types that most APIs have (`everyday_types.hpp`) costs its users no code.
namespace kubexx::codec {

/// Whether a JSON value is one of those that sparse fields leave out: `""`, `0`, `false`, `[]`, `{}`, `null`.
bool is_empty_json(std::string_view json);

/// When a field is written.
enum class Presence : std::uint8_t {
  plain,     ///< unless its type says that nothing is there; a `null` in a document is as if the field were absent
  lenient,   ///< the same, and such a `null` is not kept: Go writes it for times that are not there
  nullable,  ///< always; `null` is a value of its own
  sparse,    ///< unless its value is empty
  constant,  ///< always, as the same text, which a document must say as well
  dropped,   ///< never: known, and not kept
};

/// One field of a struct. Tables of them are sorted by name, and live as long as the program.
struct Field {
  std::string_view name;
  std::size_t offset = 0;  ///< of the member in its struct
  const AnyCodec* codec = nullptr;
  Presence presence = Presence::plain;
  /// In place of the offset where an optional or a pointer holds the member: its address, or null where nothing is held
  /// and nothing is to be made.
  void* (*reach)(void* object, bool make) = nullptr;
  std::string_view text = {};  ///< of a constant
};

/// The field of a member: `KUBEXX_FIELD("nodeName", Spec, node_name)`, then a presence that is not plain. Compilers
/// that warn of it (`-Winvalid-offsetof`) know the offset all the same, in every struct without virtual bases.
#define KUBEXX_FIELD(NAME, STRUCT, MEMBER, ...) \
  {NAME, offsetof(STRUCT, MEMBER), &::kubexx::codec::Any<decltype(STRUCT::MEMBER)>::codec __VA_OPT__(, ) __VA_ARGS__}

constexpr Field constant(std::string_view name, std::string_view text) {
  return {name, 0, nullptr, Presence::constant, nullptr, text};
}
constexpr Field dropped(std::string_view name) { return {name, 0, nullptr, Presence::dropped}; }

/// How the names of fields stand in a document.
enum class Spelling : std::uint8_t {
  plain,    ///< byte for byte, but for needless escapes
  escaped,  ///< some have bytes that JSON escapes
};

/// Reads one JSON object into a struct. Members that have no field are noted in the reader. Those in the order of the
/// table are found at once. A name that comes twice is noted: who reads the document reads it again without the earlier
/// of them, since the last one counts.
void decode_fields(json::Reader& in, void* object, Table<Field> fields, Spelling spelling = Spelling::plain);
void encode_fields(json::Writer& out, const void* object, Table<Field> fields);

template <class T>
void move_value(T& from, T& to) {
  to = std::move(from);
}
template <class T, std::size_t size>
void move_value(T (&from)[size], T (&to)[size]) {
  for (std::size_t i = 0; i < size; ++i) move_value(from[i], to[i]);
}

/// The codec of a member whose initialiser is no part of a value that is given: it is read into what `T{}` makes.
template <class T>
struct Anew {
  static const AnyCodec codec;

 private:
  static void decode(json::Reader& in, void* value) {
    T anew{};
    Codec<T>::decode(in, anew);
    move_value(anew, *static_cast<T*>(value));
  }
  static constexpr AnyCodec row() {
    AnyCodec row = Any<T>::row();
    row.decode = decode;
    return row;
  }
};

template <class T>
constinit const AnyCodec Anew<T>::codec = row();

/// What an optional or a pointer holds; makes it hold something first.
template <class T>
T& held(std::optional<T>& holder) {
  return holder ? *holder : holder.emplace();
}
template <class T>
T& held(std::unique_ptr<T>& holder) {
  if (!holder) holder = std::make_unique<T>();
  return *holder;
}
template <class T>
T& held(std::shared_ptr<T>& holder) {
  if (!holder) holder = std::make_shared<T>();
  return *holder;
}

}  // namespace kubexx::codec

#include <kubexx/detail/codec/everyday_types.hpp>
