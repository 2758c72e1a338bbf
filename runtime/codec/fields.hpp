#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "runtime/codec/excess.hpp"
#include "runtime/codec/known_types.hpp"
#include "runtime/codec/value.hpp"

/// What the codecs of structs are made of. What can be compiled in the library is, for the types that most members have
/// all of it (`everyday_types.hpp`), so that a struct of those costs its switch and its calls.
namespace kubexx::codec {

/// Whether a JSON value is one of those that `put_sparse` leaves out: `""`, `0`, `false`, `[]`, `{}`, `null`.
bool is_empty_json(std::string_view json);

/// How the names of members stand in a document.
enum class Spelling : std::uint8_t {
  plain,    ///< byte for byte, but for needless escapes
  escaped,  ///< some have bytes that JSON escapes
};

/// Goes through the members of one JSON object that a struct has names for. Others are passed and noted in the reader.
/// Members in the order of `names`, as sorted ones are, are found at once. A name that comes twice is noted: who reads
/// the document reads it again without the earlier of them, since the last one counts.
///
///     for (codec::Members members(in, names); members.next();) {
///       switch (members.index()) {
///         case 0: members.read(value.image); break;
///         case 1: members.read(value.replicas); break;
///       }
///     }
class Members {
 public:
  /// `names` outlive this.
  Members(json::Reader& in, Table<std::string_view> names, Spelling spelling = Spelling::plain);

  ~Members();
  Members(const Members&) = delete;
  Members& operator=(const Members&) = delete;

  bool next();
  /// The place of the member's name in the list.
  std::size_t index() const { return index_; }

  /// Decodes the member. A `null` is as if the member were absent.
  template <class T>
  void read(T& field) {
    read_any(&field, Any<T>::codec);
  }
  /// Decodes a member for which `null` is a value of its own.
  template <class T>
  void read_nullable(T& field) {
    read_any_nullable(&field, Any<T>::codec);
  }
  /// Decodes a member that is left out when its value is empty: see `put_sparse`.
  template <class T>
  void read_sparse(T& field) {
    read_any_sparse(&field, Any<T>::codec);
  }
  /// Decodes a member whose initialiser is no part of a value that is given.
  template <class T>
  void read_anew(T& field);
  /// Demands that the member, if it is there, be this text.
  void expect(std::string_view text);
  /// Passes a member that is known and not kept.
  void drop() { in_.skip(); }

 private:
  void found(std::size_t index);
  void read_any(void* field, const AnyCodec& codec);
  void read_any_nullable(void* field, const AnyCodec& codec);
  void read_any_sparse(void* field, const AnyCodec& codec);
  Spot begin() { return {in_.offset(), inside_.settled()}; }

  json::Reader& in_;
  Inside inside_;
  Table<std::string_view> names_;
  std::size_t guesses_;  ///< how many of the next names are tried before the key is read
  std::size_t index_ = 0;
  std::size_t expected_ = 0;
  std::uint64_t seen_ = 0;           ///< a bit for each of the first 64 names that was met
  std::vector<std::uint64_t> more_;  ///< the same for those behind
};

template <class T>
void Members::read_anew(T& field) {
  T value{};
  const Spot begin = this->begin();
  const bool is_null = in_.take_null();
  is_null ? in_.note_excess() : Codec<T>::decode(in_, value);
  if (!is_null) field = std::move(value);
  if (inside_.has_news()) settle(in_, begin, &field, Any<T>::codec);
}

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

/// Writes a member that is always this text.
void put_text(json::Writer& out, std::string_view name, std::string_view text);

void put_any(json::Writer& out, std::string_view name, const void* value, const AnyCodec& codec);
void put_any_sparse(json::Writer& out, std::string_view name, const void* value, const AnyCodec& codec);

/// Takes a member back that turns out to be empty.
class SparseMember {
 public:
  SparseMember(json::Writer& out, std::string_view name);
  ~SparseMember();
  SparseMember(const SparseMember&) = delete;
  SparseMember& operator=(const SparseMember&) = delete;

 private:
  json::Writer& out_;
  std::size_t before_;
  std::size_t begin_;
};

/// Whether a type can be read too; those of apply configurations are only written.
template <class T>
constexpr bool is_readable() {
  if constexpr (requires { typename T::mapped_type; })
    return is_readable<typename T::mapped_type>();
  else if constexpr (requires { typename T::value_type; })
    return is_readable<typename T::value_type>();
  else
    return requires(json::Reader& in, T& value) { Codec<T>::decode(in, value); };
}

/// Writes a member.
template <class T>
void put(json::Writer& out, std::string_view name, const T& value) {
  if constexpr (is_readable<T>()) {
    put_any(out, name, &value, Any<T>::codec);
  } else {
    if constexpr (requires { Codec<T>::present(value); }) {
      if (!Codec<T>::present(value)) return;
    }
    out.key(name);
    Codec<T>::encode(out, value);
  }
}

/// Writes a member, as `null` where it holds nothing.
template <class T>
void put_nullable(json::Writer& out, std::string_view name, const T& value) {
  out.key(name);
  Codec<T>::encode(out, value);
}

/// Writes a member that may be absent, unless its value is empty.
template <class T>
void put_sparse(json::Writer& out, std::string_view name, const T& value) {
  if constexpr (is_readable<T>()) {
    put_any_sparse(out, name, &value, Any<T>::codec);
  } else {
    const SparseMember member(out, name);
    Codec<T>::encode(out, value);
  }
}

}  // namespace kubexx::codec

#include "runtime/codec/everyday_types.hpp"
