#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace kubexx::json {

class Value;
using Array = std::vector<Value>;

/// A JSON object, whose members keep the order in which they were set. Lookup is linear in the number of members.
class Object {
 public:
  using Member = std::pair<std::string, Value>;

  Object() = default;
  /// All members at once. If a key occurs twice, the later value replaces the earlier one in its place.
  explicit Object(std::vector<Member> members);
  /// The same for a list in braces: `Object({{"app", "web"}, {"tier", 1}})`.
  Object(std::initializer_list<Member> members);
  /// All members at once, whose keys must be distinct.
  static Object from_distinct(std::vector<Member> members);

  /// The value of `key`, or null. The pointer is valid until the object changes.
  const Value* find(std::string_view key) const;
  Value* find(std::string_view key);
  /// Sets `key`. An earlier value is replaced in its place.
  Value& set(std::string key, Value value);
  bool erase(std::string_view key);
  /// Removes the members for which `matches` is true, in one pass. `matches` may change their values.
  template <class Predicate>
  void erase_if(Predicate matches);
  /// Adds a member whose key the object does not have yet.
  void append(std::string key, Value value);
  bool empty() const;
  std::size_t size() const;
  std::vector<Member>::const_iterator begin() const;
  std::vector<Member>::const_iterator end() const;
  std::vector<Member>::iterator begin();
  std::vector<Member>::iterator end();

  /// Equal if both have the same members in any order.
  friend bool operator==(const Object& a, const Object& b);

 private:
  std::vector<Member> members_;
};

/// Any JSON value. Integers have 64 bits; a number is a `double` only if it was written with a fraction or an exponent,
/// or if no integer type can hold it. Unsigned integers are used only above the signed range, so that equal numbers are
/// equal values.
///
/// Values may be nested to any depth: moving and writing them does not recurse, and destroying them only into the first
/// levels. Copying and comparing do, and need about a kilobyte of stack per level. Readers accept at most 1,000 levels.
class Value {
 public:
  using Variant = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object>;

  Value() = default;
  Value(std::nullptr_t) {}
  Value(bool value) : variant_(value) {}
  Value(int value) : variant_(std::int64_t{value}) {}
  Value(std::int64_t value) : variant_(value) {}
  Value(std::uint64_t value);
  /// Of the other integer types.
  template <std::integral Integer>
  Value(Integer value)
      : Value(static_cast<std::conditional_t<std::is_signed_v<Integer>, std::int64_t, std::uint64_t>>(value)) {}
  Value(double value) : variant_(value) {}
  Value(std::string value) : variant_(std::move(value)) {}
  Value(std::string_view value) : variant_(std::string(value)) {}
  Value(const char* value) : variant_(std::string(value)) {}
  Value(Array value) : variant_(std::move(value)) {}
  Value(Object value) : variant_(std::move(value)) {}

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(variant_); }
  bool is_bool() const { return std::holds_alternative<bool>(variant_); }
  /// A 64-bit integer, signed or unsigned.
  bool is_integer() const;
  /// Any number.
  bool is_number() const;
  bool is_string() const { return std::holds_alternative<std::string>(variant_); }
  bool is_array() const { return std::holds_alternative<Array>(variant_); }
  bool is_object() const { return std::holds_alternative<Object>(variant_); }

  bool as_bool() const { return std::get<bool>(variant_); }
  /// Any number as a double.
  double as_double() const;
  const std::string& as_string() const { return std::get<std::string>(variant_); }
  const Array& as_array() const { return std::get<Array>(variant_); }
  Array& as_array() { return std::get<Array>(variant_); }
  const Object& as_object() const { return std::get<Object>(variant_); }
  Object& as_object() { return std::get<Object>(variant_); }

  const Variant& variant() const { return variant_; }
  friend bool operator==(const Value& a, const Value& b) = default;

  Value(const Value& other) = default;
  Value(Value&& other) = default;
  Value& operator=(const Value& other) = default;
  Value& operator=(Value&& other) = default;
  ~Value() {
    if (is_array() || is_object()) destroy_children();
  }

 private:
  void destroy_children();

  Variant variant_;
};

template <class Predicate>
void Object::erase_if(Predicate matches) {
  auto kept = members_.begin();
  for (auto& member : members_) {
    if (matches(member)) continue;
    if (&*kept != &member) *kept = std::move(member);
    ++kept;
  }
  members_.erase(kept, members_.end());
}

/// "null", "boolean", "integer", "number", "string", "array" or "object", for messages.
std::string_view type_name(const Value& value);

}  // namespace kubexx::json
