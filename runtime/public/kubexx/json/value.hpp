#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace kubexx::json {

class Value;
using Array = std::vector<Value>;

/// A JSON object in the order its members were written. Lookup is linear: the objects here are defaults, enum values
/// and CRD nodes, a few dozen members at most.
class Object {
 public:
  using Member = std::pair<std::string, Value>;

  Object() = default;
  /// All members at once; of two with one key the later value stands at the place of the earlier.
  explicit Object(std::vector<Member> members);
  /// The caller knows that no key is there twice.
  static Object from_distinct(std::vector<Member> members);

  /// The value under `key`, or null. The pointer lives until the object changes.
  const Value* find(std::string_view key) const;
  Value* find(std::string_view key);
  /// Sets `key`, replacing an earlier value in place.
  Value& set(std::string key, Value value);
  bool erase(std::string_view key);
  /// Removes the members for which `gone` is true, in one pass; `gone` may change their values.
  template <class Gone>
  void erase_if(Gone gone);
  /// Adds a member whose key is known not to be there yet.
  void append(std::string key, Value value);
  bool empty() const;
  std::size_t size() const;
  std::vector<Member>::const_iterator begin() const;
  std::vector<Member>::const_iterator end() const;
  std::vector<Member>::iterator begin();
  std::vector<Member>::iterator end();

  /// Equal when both hold the same members, whatever their order.
  friend bool operator==(const Object& a, const Object& b);

 private:
  std::vector<Member> members_;
};

/// Any JSON value. Integers keep 64 bits; a number is a `double` only when it was written with a fraction or an
/// exponent, or when no integer type holds it. An unsigned integer is used only above the signed range, so equal
/// numbers are equal values.
class Value {
 public:
  using Variant = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object>;

  Value() = default;
  Value(std::nullptr_t) {}
  Value(bool value) : variant_(value) {}
  Value(int value) : variant_(std::int64_t{value}) {}
  Value(std::int64_t value) : variant_(value) {}
  Value(std::uint64_t value);
  Value(double value) : variant_(value) {}
  Value(std::string value) : variant_(std::move(value)) {}
  Value(std::string_view value) : variant_(std::string(value)) {}
  Value(const char* value) : variant_(std::string(value)) {}
  Value(Array value) : variant_(std::move(value)) {}
  Value(Object value) : variant_(std::move(value)) {}

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(variant_); }
  bool is_bool() const { return std::holds_alternative<bool>(variant_); }
  /// A number kept as a 64-bit integer, signed or unsigned.
  bool is_integer() const;
  /// Any number.
  bool is_number() const;
  bool is_string() const { return std::holds_alternative<std::string>(variant_); }
  bool is_array() const { return std::holds_alternative<Array>(variant_); }
  bool is_object() const { return std::holds_alternative<Object>(variant_); }

  bool as_bool() const { return std::get<bool>(variant_); }
  /// The number as a double, whatever it is kept as.
  double as_double() const;
  const std::string& as_string() const { return std::get<std::string>(variant_); }
  const Array& as_array() const { return std::get<Array>(variant_); }
  Array& as_array() { return std::get<Array>(variant_); }
  const Object& as_object() const { return std::get<Object>(variant_); }
  Object& as_object() { return std::get<Object>(variant_); }

  const Variant& variant() const { return variant_; }
  friend bool operator==(const Value& a, const Value& b) = default;

 private:
  Variant variant_;
};

template <class Gone>
void Object::erase_if(Gone gone) {
  auto kept = members_.begin();
  for (auto& member : members_) {
    if (gone(member)) continue;
    if (&*kept != &member) *kept = std::move(member);
    ++kept;
  }
  members_.erase(kept, members_.end());
}

/// "null", "boolean", "integer", "number", "string", "array" or "object": the word for messages.
std::string_view type_name(const Value& value);

}  // namespace kubexx::json
