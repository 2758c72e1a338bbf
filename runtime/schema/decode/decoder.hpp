#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/decode.hpp"

// How Go's encoding/json, in the variant that Kubernetes keeps (sigs.k8s.io/json), reads a document into structs:
// unknown keys and keys of another case are ignored, null leaves a value alone, the first value of a wrong type is
// the error. Types with a reader of their own (`items` and its like) stop at their first error, and nothing below them
// is read strictly.

namespace kubexx::schema::decode {

/// The path of the value that is being decoded, linked to its parent on the stack.
struct DecodePath {
  enum class Kind { root, field, key, index };

  DecodePath field(std::string_view key, std::string_view owner) const { return {this, Kind::field, key, owner, 0}; }
  DecodePath key(std::string_view name) const { return {this, Kind::key, name, {}, 0}; }
  DecodePath element(std::size_t index) const { return {this, Kind::index, {}, {}, index}; }

  const DecodePath* up = nullptr;
  Kind kind = Kind::root;
  std::string_view name;
  std::string_view owner;  ///< the Go struct that a field belongs to
  std::size_t index = 0;
};

Location location_of(const DecodePath& place);

class Decoder {
 public:
  Decoder(Source source, std::span<const json::Duplicate> duplicates);

  /// The first error; what is read after an error in a type with a reader of its own does not count.
  bool stopped() const { return stopped_; }
  const std::optional<DecodeError>& error() const { return error_; }
  /// A value of the wrong type: `json: cannot unmarshal string into Go struct field … of type int64`.
  void mismatch(const json::Value& value, std::string_view go_type, const DecodePath& place);
  /// An error that Go reports without a path.
  void fail(RuleId rule, std::string text, const DecodePath& place);
  void unknown_field(const DecodePath& owner, std::string_view key);
  /// To be called for every object that is read as a struct or a map.
  void note_duplicates(const DecodePath& place, const json::Object& object);

  /// Reads with `read` as a type with a reader of its own does: the first error ends everything.
  template <class Read>
  void read_apart(Read read) {
    std::optional<DecodeError> before = std::move(error_);
    error_.reset();
    ++depth_apart_;
    read();
    --depth_apart_;
    if (error_) stopped_ = true;
    if (!error_) error_ = std::move(before);
  }

  void finish(DecodedCrd& result);

 private:
  void add_strict(RuleId rule, std::string text, const DecodePath& owner, std::string_view key);

  Source source_;
  std::span<const json::Duplicate> duplicates_;
  std::set<std::string, std::less<>> duplicate_paths_;
  std::optional<DecodeError> error_;
  bool stopped_ = false;
  int depth_apart_ = 0;
  std::vector<StrictFinding> strict_;
  std::vector<StrictFinding> lost_;
};

// Values. Each overload reads what Go reads into that type; `go_type` is Go's name of it.

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::string& out,
          std::string_view go_type = "string");
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<std::string>& out,
          std::string_view go_type = "string");
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, bool& out);
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<bool>& out);
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::int32_t& out);
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<std::int32_t>& out);
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::int64_t& out);
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<std::int64_t>& out);
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<double>& out);
/// Any JSON; null is nothing.
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<json::Value>& out);
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::map<std::string, std::string>& out);
/// `[]byte`, kept as base64 text.
void read_bytes(Decoder& decoder, const json::Value& value, const DecodePath& place, std::string& out);
/// RFC 3339; null is nothing.
void read_time(Decoder& decoder, const json::Value& value, const DecodePath& place, std::string& out);

/// Calls `each(value, place)` for the elements of a list; Go's null is an empty list.
template <class Each>
void for_each_element(Decoder& decoder, const json::Value& value, const DecodePath& place, std::string_view go_type,
                      Each each) {
  if (value.is_null()) return;
  if (!value.is_array()) return decoder.mismatch(value, go_type, place);
  const json::Array& array = value.as_array();
  for (std::size_t i = 0; i < array.size() && !decoder.stopped(); ++i) each(array[i], place.element(i));
}

/// Calls `each(name, value, place)` for the members of a map.
template <class Each>
void for_each_member(Decoder& decoder, const json::Value& value, const DecodePath& place, std::string_view go_type,
                     Each each) {
  if (value.is_null()) return;
  if (!value.is_object()) return decoder.mismatch(value, go_type, place);
  decoder.note_duplicates(place, value.as_object());
  for (const auto& [name, member] : value.as_object()) {
    if (decoder.stopped()) return;
    each(name, member, place.key(name));
  }
}

template <class T, class ReadOne>
void read_list(Decoder& decoder, const json::Value& value, const DecodePath& place, std::string_view go_type,
               std::vector<T>& out, ReadOne read_one) {
  out.clear();
  if (value.is_array()) out.reserve(value.as_array().size());
  for_each_element(decoder, value, place, go_type, [&](const json::Value& element, const DecodePath& at) {
    read_one(decoder, element, at, out.emplace_back());
  });
}

inline void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::vector<std::string>& out) {
  read_list(decoder, value, place, "[]string", out,
            [](Decoder& inner, const json::Value& element, const DecodePath& at, std::string& text) {
              read(inner, element, at, text);
            });
}

/// One field of a Go struct that is read into a T.
template <class T>
struct Field {
  std::string_view key;
  void (*read)(Decoder&, const json::Value&, const DecodePath&, T&);
};

/// A Go struct: its name (`v1.JSONSchemaProps`) and its fields, sorted by key.
template <class T, std::size_t N>
struct Struct {
  std::string_view go_type;
  std::array<Field<T>, N> fields;

  constexpr bool is_sorted() const {
    for (std::size_t i = 1; i < N; ++i)
      if (!(fields[i - 1].key < fields[i].key)) return false;
    return true;
  }
};

template <auto Member>
struct MemberOf;
template <class T, class M, M T::* Member>
struct MemberOf<Member> {
  static void read_it(Decoder& decoder, const json::Value& value, const DecodePath& place, T& out) {
    read(decoder, value, place, out.*Member);
  }
};
/// Reads into a member by the overload of `read` for its type.
template <auto Member>
constexpr auto into = &MemberOf<Member>::read_it;

template <class T, std::size_t N>
void read_struct(Decoder& decoder, const json::Value& value, const DecodePath& place, const Struct<T, N>& type,
                 T& out) {
  if (value.is_null()) return;
  if (!value.is_object()) return decoder.mismatch(value, type.go_type, place);
  decoder.note_duplicates(place, value.as_object());
  const std::string_view owner = type.go_type.substr(type.go_type.find('.') + 1);
  for (const auto& [key, member] : value.as_object()) {
    const auto found = std::lower_bound(type.fields.begin(), type.fields.end(), key,
                                        [](const Field<T>& field, std::string_view name) { return field.key < name; });
    if (found == type.fields.end() || found->key != key) {
      decoder.unknown_field(place, key);
      continue;
    }
    found->read(decoder, member, place.field(found->key, owner), out);
    if (decoder.stopped()) return;
  }
}

/// For a pointer to a struct: null is absent, everything else makes one.
template <class T, class ReadOne>
void read_optional(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<T>& out,
                   ReadOne read_one) {
  out.reset();
  if (value.is_null()) return;
  T present;  // in clang, schemas are not constructible here, so `emplace` is not available
  read_one(decoder, value, place, present);
  out = std::move(present);
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, JsonSchema& out);
void read(Decoder& decoder, const json::Value& value, const DecodePath& place, ObjectMeta& out);
/// A whole object of v1.
void read_definition(Decoder& decoder, const json::Value& document, CustomResourceDefinition& out);
/// A whole object of v1beta1, converted.
void read_beta_definition(Decoder& decoder, const json::Value& document, CustomResourceDefinition& out);

}  // namespace kubexx::schema::decode
