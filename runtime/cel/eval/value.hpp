#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "runtime/core/timestamp.hpp"

namespace kubexx::core {
class Quantity;
}
namespace kubexx::json {
class Value;
}

namespace kubexx::net {
class IpAddress;
struct Cidr;
struct Url;
}  // namespace kubexx::net

/// A value of an expression. It has the size of two words; strings, collections and the like are in an arena, in the
/// plan of the expression or in the document, all of which outlive the value.
namespace kubexx::cel {

struct Authorization;
struct SemanticVersion;
struct NamedFormat;
struct ListValue;
struct MapValue;

enum class ValueKind : std::uint8_t {
  null,
  boolean,
  integer,
  unsigned_integer,
  floating,
  string,
  bytes,
  timestamp,
  duration,
  list,
  map,
  optional,
  type,
  ip,
  cidr,
  url,
  quantity,
  semver,
  format,
  authorization,
  unknown_json,  ///< data that no schema describes: it can only be compared
  error,
};

class Value {
 public:
  constexpr Value() : word_{.integer = 0} {}

  static Value boolean(bool value) { return {ValueKind::boolean, Word{.boolean = value}}; }
  static Value integer(std::int64_t value) { return {ValueKind::integer, Word{.integer = value}}; }
  static Value unsigned_integer(std::uint64_t value) {
    return {ValueKind::unsigned_integer, Word{.unsigned_integer = value}};
  }
  static Value floating(double value) { return {ValueKind::floating, Word{.floating = value}}; }
  static Value string(std::string_view value) { return text(ValueKind::string, value); }
  static Value bytes(std::string_view value) { return text(ValueKind::bytes, value); }
  /// A type, by the name that it has at run time.
  static Value type(std::string_view name) { return text(ValueKind::type, name); }
  static Value duration(std::chrono::nanoseconds value) {
    return {ValueKind::duration, Word{.integer = value.count()}};
  }
  static Value timestamp(const core::Timestamp& value);
  static Value list(const ListValue* value) { return {ValueKind::list, Word{.list = value}}; }
  static Value map(const MapValue* value) { return {ValueKind::map, Word{.map = value}}; }
  static Value growing(ListValue* value) { return {ValueKind::list, Word{.growing_list = value}}; }
  static Value growing(MapValue* value) { return {ValueKind::map, Word{.growing_map = value}}; }
  /// Null: an optional without a value.
  static Value optional(const Value* value) { return {ValueKind::optional, Word{.optional = value}}; }
  static Value ip(const net::IpAddress* value) { return {ValueKind::ip, Word{.ip = value}}; }
  static Value cidr(const net::Cidr* value) { return {ValueKind::cidr, Word{.cidr = value}}; }
  static Value url(const net::Url* value) { return {ValueKind::url, Word{.url = value}}; }
  static Value quantity(const core::Quantity* value) { return {ValueKind::quantity, Word{.quantity = value}}; }
  /// A sum or difference, which the server finds equal to nothing: only from its own side it can be compared.
  static Value computed_quantity(const core::Quantity* value) {
    Value made = quantity(value);
    made.size_ = 1;
    return made;
  }
  static Value semver(const SemanticVersion* value) { return {ValueKind::semver, Word{.semver = value}}; }
  static Value format(const NamedFormat* value) { return {ValueKind::format, Word{.format = value}}; }
  static Value authorization(const Authorization* value) {
    return {ValueKind::authorization, Word{.authorization = value}};
  }
  static Value unknown_json(const json::Value* value) { return {ValueKind::unknown_json, Word{.json = value}}; }
  static Value error(std::string_view message) { return text(ValueKind::error, message); }
  /// An error that nothing absorbs: evaluation has to end.
  static Value halt(std::string_view message);

  ValueKind kind() const { return kind_; }
  bool is(ValueKind kind) const { return kind_ == kind; }
  bool is_error() const { return kind_ == ValueKind::error; }
  bool is_halt() const { return kind_ == ValueKind::error && halts_; }
  bool is_true() const { return kind_ == ValueKind::boolean && word_.boolean; }
  bool is_false() const { return kind_ == ValueKind::boolean && !word_.boolean; }

  bool as_boolean() const { return word_.boolean; }
  std::int64_t as_integer() const { return word_.integer; }
  std::uint64_t as_unsigned() const { return word_.unsigned_integer; }
  double as_floating() const { return word_.floating; }
  /// Of a string, bytes, a type's name or an error's message.
  std::string_view as_text() const { return {word_.text, size_}; }
  std::chrono::nanoseconds as_duration() const { return std::chrono::nanoseconds(word_.integer); }
  core::Timestamp as_timestamp() const {
    return {word_.integer, static_cast<std::int32_t>(size_), offset_minutes_ * 60};
  }
  const ListValue& as_list() const { return *word_.list; }
  const MapValue& as_map() const { return *word_.map; }
  ListValue* as_growing_list() const { return word_.growing_list; }
  MapValue* as_growing_map() const { return word_.growing_map; }
  const Value* as_optional() const { return word_.optional; }
  const net::IpAddress& as_ip() const { return *word_.ip; }
  const net::Cidr& as_cidr() const { return *word_.cidr; }
  const net::Url& as_url() const { return *word_.url; }
  const core::Quantity& as_quantity() const { return *word_.quantity; }
  bool is_computed() const { return kind_ == ValueKind::quantity && size_ == 1; }
  const SemanticVersion& as_semver() const { return *word_.semver; }
  const NamedFormat& as_format() const { return *word_.format; }
  const Authorization& as_authorization() const { return *word_.authorization; }
  const json::Value& as_json() const { return *word_.json; }

 private:
  union Word {
    bool boolean;
    std::int64_t integer;
    std::uint64_t unsigned_integer;
    double floating;
    const char* text;
    const ListValue* list;
    const MapValue* map;
    ListValue* growing_list;
    MapValue* growing_map;
    const Value* optional;
    const net::IpAddress* ip;
    const net::Cidr* cidr;
    const net::Url* url;
    const core::Quantity* quantity;
    const SemanticVersion* semver;
    const NamedFormat* format;
    const Authorization* authorization;
    const json::Value* json;
  };

  constexpr Value(ValueKind kind, Word word) : kind_(kind), word_(word) {}
  static Value text(ValueKind kind, std::string_view text) {
    Value value(kind, Word{.text = text.data()});
    value.size_ = static_cast<std::uint32_t>(text.size());
    return value;
  }

  ValueKind kind_ = ValueKind::null;
  bool halts_ = false;
  std::int16_t offset_minutes_ = 0;
  std::uint32_t size_ = 0;  ///< of a text; nanoseconds of a timestamp
  Word word_;
};

static_assert(sizeof(Value) == 16 && std::is_trivially_copyable_v<Value>);

/// The name of a value's type at run time: `list`, `google.protobuf.Duration`, `net.IP`.
std::string_view type_name(const Value& value);

/// What the server's implementation calls it, in a few messages: `types.String`.
std::string_view go_type_name(const Value& value);

/// What operators and functions ask of a value before they look closer.
enum class Trait : std::uint8_t {
  adds,
  compares,
  divides,
  indexes,
  iterates,
  lists,  ///< all that lists do; maps do less
  matches,
  multiplies,
  negates,
  receives,
  has_size,
  subtracts,
  takes_modulo
};
bool has_trait(ValueKind kind, Trait trait);

inline constexpr std::string_view kNoSuchOverload = "no such overload";

}  // namespace kubexx::cel
