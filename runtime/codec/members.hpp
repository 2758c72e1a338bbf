#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "runtime/codec/value.hpp"

/// What the codecs of structs are made of.
namespace kubexx::codec {

/// The JSON names of a struct's members.
template <std::size_t count>
struct Names {
  std::array<std::string_view, count> names;
  bool is_plain;  ///< a document says none of them in another way than byte for byte, but for needless escapes

  template <class... Name>
  consteval Names(Name... name)  // NOLINT: a list of names
      : names{std::string_view(name)...}, is_plain((plain(name) && ...)) {}

 private:
  static consteval bool plain(std::string_view name) {
    return std::ranges::all_of(name, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
  }
};
template <class... Name>
Names(Name...) -> Names<sizeof...(Name)>;

/// Whether a JSON value is one of those that `put_sparse` leaves out: `""`, `0`, `false`, `[]`, `{}`, `null`.
bool is_empty_json(std::string_view json);

/// Goes through the members of one JSON object that a struct has names for. Others are skipped and noted in the reader.
/// Members in the order of `names`, as sorted ones are, are found at once. Of members with one name the last one
/// counts.
///
///     for (codec::Members members(in, names); members.next();) {
///       switch (members.index()) {
///         case 0: members.read(value.image); break;
///         case 1: members.read(value.replicas); break;
///       }
///     }
class Members {
 public:
  template <std::size_t count>
  Members(json::Reader& in, const Names<count>& names)
      : Members(in, std::span<const std::string_view>(names.names), names.is_plain) {}

  bool next();
  /// The place of the member's name in the list.
  std::size_t index() const { return index_; }

  /// Decodes the member. A `null` is as if the member were absent.
  template <class T>
  void read(T& field) {
    reset_if_repeated(field);
    if (in_.take_null()) return in_.note_excess();
    Codec<T>::decode(in_, field);
  }
  /// Decodes a member for which `null` is a value of its own.
  template <class T>
  void read_nullable(T& field) {
    reset_if_repeated(field);
    Codec<T>::decode(in_, field);
  }
  /// Decodes a member that is left out when its value is empty: see `put_sparse`.
  template <class T>
  void read_sparse(T& field) {
    const std::size_t begin = in_.offset();
    read(field);
    if (is_empty_json(in_.since(begin))) in_.note_excess();
  }
  /// Decodes a member whose initialiser is no part of a value that is given.
  template <class T>
  void read_anew(T& field) {
    if (in_.take_null()) return in_.note_excess();
    T value{};
    Codec<T>::decode(in_, value);
    field = std::move(value);
  }
  /// Demands that the member, if it is there, be this text.
  void expect(std::string_view text);
  /// Passes a member that is known and not kept.
  void drop() { in_.skip(); }

 private:
  Members(json::Reader& in, std::span<const std::string_view> names, bool is_plain);

  template <class T>
  void reset_if_repeated(T& field) {
    if constexpr (!std::is_array_v<T>) {
      if (repeated_) [[unlikely]]
        field = T{};
    }
  }
  void found(std::size_t index);

  json::Reader& in_;
  std::span<const std::string_view> names_;
  std::size_t guesses_;  ///< how many of the next names are tried before the key is read
  std::size_t index_ = 0;
  std::size_t expected_ = 0;
  std::array<std::uint64_t, 4> seen_{};
  bool repeated_ = false;
};

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
inline void put_text(json::Writer& out, std::string_view name, std::string_view text) {
  out.key(name);
  out.string(text);
}

/// Writes a member.
template <class T>
void put(json::Writer& out, std::string_view name, const T& value) {
  if constexpr (requires { Codec<T>::present(value); }) {
    if (!Codec<T>::present(value)) return;
  }
  out.key(name);
  Codec<T>::encode(out, value);
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
  const std::size_t before = out.size();
  out.key(name);
  const std::size_t begin = out.size();
  Codec<T>::encode(out, value);
  if (is_empty_json(out.since(begin))) out.take_back(before);
}

}  // namespace kubexx::codec
