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

/// The codecs of structs: a table of fields for each struct, which one function of the library reads by and another
/// writes by. A struct whose members have everyday types (`everyday_types.hpp`) adds no code to programs.
namespace kubexx::codec {

/// Whether a JSON value is one that sparse fields omit: `""`, `0`, `false`, `[]`, `{}`, `null`.
bool is_empty_json(std::string_view json);

/// When a field is written.
enum class Presence : std::uint8_t {
  plain,     ///< unless its value is absent; a `null` in a document is an absent field
  lenient,   ///< the same, and the `null` is not kept: Go writes it for absent times
  nullable,  ///< always; `null` is a value of its own
  sparse,    ///< unless its value is empty
  dropped,   ///< never: the field is known, but not kept
};

/// One field of a struct. Tables are sorted by name and have static storage. The tables of large types are most of
/// their code's size, so that rows are kept small.
struct Field {
  std::string_view name;
  std::uint32_t offset = 0;  ///< of the member in its struct
  Presence presence = Presence::plain;
  const AnyCodec* codec = nullptr;
  /// Used instead of the offset if an optional or a pointer holds the member: its address, or null if nothing is held
  /// and nothing is to be created.
  void* (*reach)(void* object, bool make) = nullptr;
};

/// The field of a member: `KUBEXX_FIELD("nodeName", Spec, node_name)`, and its presence if that is not plain. Compilers
/// that warn (`-Winvalid-offsetof`) compute the right offset nevertheless in every struct without virtual bases.
#define KUBEXX_FIELD(NAME, STRUCT, MEMBER, ...)                            \
  {NAME, offsetof(STRUCT, MEMBER), ::kubexx::codec::presence(__VA_ARGS__), \
   &::kubexx::codec::Any<decltype(STRUCT::MEMBER)>::codec}

/// The same for a member of an apply type that is decoded, too.
#define KUBEXX_DECODED_FIELD(NAME, STRUCT, MEMBER, ...)                    \
  {NAME, offsetof(STRUCT, MEMBER), ::kubexx::codec::presence(__VA_ARGS__), \
   &::kubexx::codec::Decoded<decltype(STRUCT::MEMBER)>::codec}

template <class T>
struct Decoded : Any<T> {
  static_assert(is_readable<T>(),
                "the code of an apply type in this type was generated without decoders: generate it "
                "with --apply-decoders (APPLY_DECODERS in CMake) too");
};

constexpr Presence presence(Presence said = Presence::plain) { return said; }

/// A string as an argument of templates.
template <std::size_t size>
struct Literal {
  char text[size] = {};
  consteval Literal(const char (&string)[size]) {  // NOLINT: a string is a literal
    for (std::size_t i = 0; i < size; ++i) text[i] = string[i];
  }
  constexpr std::string_view view() const { return {text, size - 1}; }
};

void decode_constant(json::Reader& in, std::string_view text);

/// The codec of a field that is always the same string, in objects and in documents.
template <Literal literal>
struct Constant {
  static const AnyCodec codec;

 private:
  static void decode(json::Reader& in, void*) { decode_constant(in, literal.view()); }
  static void encode(json::Writer& out, const void*) { out.string(literal.view()); }
};

template <Literal literal>
constinit const AnyCodec Constant<literal>::codec{decode, encode, always, nullptr};

template <Literal literal>
constexpr Field constant(std::string_view name) {
  return {name, 0, Presence::nullable, &Constant<literal>::codec};
}
constexpr Field dropped(std::string_view name) { return {name, 0, Presence::dropped}; }

/// How field names are written in a document.
enum class Spelling : std::uint8_t {
  plain,    ///< byte for byte, except for needless escapes
  escaped,  ///< some contain bytes that JSON escapes
};

/// Decodes one JSON object into a struct. The reader notes members that have no field. Members in the order of the
/// table are found without a search. The reader also notes repeated names: the caller then decodes the document again
/// without the earlier members, since the last one counts.
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

/// The codec of a member whose initialiser must not affect a given value: it is decoded into a `T{}`.
template <class T>
struct Anew {
  static const AnyCodec codec;

 private:
  static void decode(json::Reader& in, void* value) {
    T fresh{};
    Codec<T>::decode(in, fresh);
    move_value(fresh, *static_cast<T*>(value));
  }
  static constexpr AnyCodec row() {
    AnyCodec row = Any<T>::row();
    row.decode = decode;
    return row;
  }
};

template <class T>
constinit const AnyCodec Anew<T>::codec = row();

/// The value of an optional or a pointer, which is created first if there is none.
template <class T>
T& held(std::optional<T>& holder) {
  return holder ? *holder : emplaced(holder);
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
