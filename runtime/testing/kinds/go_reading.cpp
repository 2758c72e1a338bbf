#include "runtime/testing/kinds/go_reading.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/core/base64.hpp"
#include "runtime/core/duration.hpp"
#include "runtime/core/quantity.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/go_text.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/kinds/go_fields.hpp"
#include "runtime/testing/kinds/go_times.hpp"

namespace kubexx::testing {
namespace {

using json::Value;
using kubernetes::MessageField;
using kubernetes::WireType;

/// The type of a field, or of the elements of its list or map.
struct GoType {
  const MessageField& field;
  bool is_element = false;

  bool is_list() const { return field.is_list && !is_element; }
  bool is_map() const { return field.is_map && !is_element; }
  bool is_long() const { return field.go_name.ends_with("int64"); }
  GoType element() const { return {field, true}; }
  std::string name() const;
};

std::string_view scalar_name(WireType type) {
  switch (type) {
    case WireType::integer:
      return "int32";
    case WireType::boolean:
      return "bool";
    case WireType::bytes:
      return "[]uint8";
    default:
      return "string";
  }
}

/// `v1.Container` for `core.v1.Container`
std::string_view struct_name(std::string_view message) { return message.substr(message.find('.') + 1); }

std::string GoType::name() const {
  const std::string_view element =
      field.type == WireType::message ? struct_name(field.message) : scalar_name(field.type);
  const std::string_view prefix = field.is_list ? "[]" : field.is_map ? "map[string]" : "";
  if (!is_element) return field.go_name.empty() ? fmt::format("{}{}", prefix, element) : std::string(field.go_name);
  const bool is_known = field.go_name.starts_with(prefix);
  return std::string(is_known ? field.go_name.substr(prefix.size()) : element);
}

/// The kind of a decoded value in Go's reflection.
std::string_view reflected_kind(const Value& value) {
  if (value.is_array()) return "slice";
  return value.is_object() ? "map" : json::go_type(value);
}

std::int64_t wrapped(std::int64_t number, bool is_long) {
  return is_long ? number : static_cast<std::int32_t>(static_cast<std::uint32_t>(number));
}

class Reading {
 public:
  explicit Reading(GoReader reader) : reader_(reader) {}

  void read_root(Value& object, std::string_view definition) {
    if (reader_ == GoReader::converter) read_type_meta(object);
    read_struct(object, definition, definition.substr(definition.rfind('.') + 1));
  }

  std::optional<std::string> fault() && { return final_ ? std::move(final_) : std::move(first_); }

 private:
  /// The fields of the members that every object has.
  void read_type_meta(const Value& object) {
    static const MessageField kText = {};
    for (const std::string_view name : {"kind", "apiVersion"})
      if (const Value* value = object.as_object().find(name); value != nullptr && !value->is_null())
        if (Value text = *value; !final_) read(text, {kText});
  }

  void read_struct(Value& value, std::string_view definition, std::string_view name) {
    const std::span<const MessageField> fields = go_fields(definition);
    const std::string_view outer = std::exchange(struct_, name);
    if (reader_ == GoReader::json) {
      for (auto& [key, member] : value.as_object())
        if (const auto field = std::ranges::find(fields, key, &MessageField::name); field != fields.end())
          read_member(member, *field);
    } else {
      for (const MessageField& field : fields)
        if (Value* member = value.as_object().find(field.name)) read_member(*member, field);
    }
    drop_nulls(value.as_object(), fields);
    struct_ = outer;
  }

  static void drop_nulls(json::Object& object, std::span<const MessageField> fields) {
    object.erase_if([&](const auto& member) {
      if (!member.second.is_null()) return false;
      const auto field = std::ranges::find(fields, member.first, &MessageField::name);
      return field != fields.end() && field->type != WireType::json;
    });
  }

  void read_member(Value& value, const MessageField& field) {
    if (final_ || value.is_null()) return;
    path_.push_back(field.name);
    read(value, {field});
    path_.pop_back();
  }

  void read(Value& value, const GoType& type) {
    if (type.is_list()) return value.is_array() ? read_elements(value, type.element()) : mismatch(value, type);
    if (type.is_map()) return value.is_object() ? read_values(value, type.element()) : mismatch(value, type);
    if (type.field.type == WireType::message && value.is_object()) return read_message(value, type);
    read_scalar(value, type);
  }

  void read_message(Value& value, const GoType& type) {
    const std::string_view message = type.field.message;
    read_struct(value, message, message.substr(message.rfind('.') + 1));
  }

  void read_elements(Value& list, const GoType& type) {
    for (Value& element : list.as_array()) read_element(element, type);
  }

  void read_values(Value& map, const GoType& type) {
    for (auto& [key, element] : map.as_object()) read_element(element, type);
  }

  void read_element(Value& element, const GoType& type) {
    if (final_) return;
    if (element.is_null()) element = zero_of(type.field.type);
    if (!element.is_null()) read(element, type);
  }

  static Value zero_of(WireType type) {
    if (type == WireType::message) return json::Object();
    if (type == WireType::quantity) return "0";
    if (type == WireType::int_or_string) return 0;
    MessageField scalar;
    scalar.type = type;
    return empty_value(scalar);
  }

  void read_scalar(Value& value, const GoType& type) {
    switch (type.field.type) {
      case WireType::integer:
        return read_integer(value, type);
      case WireType::boolean:
        return value.is_bool() ? void() : mismatch(value, type);
      case WireType::text:
        return value.is_string() ? void() : mismatch(value, type);
      case WireType::bytes:
        return read_bytes(value, type);
      case WireType::quantity:
        return read_quantity(value);
      case WireType::int_or_string:
        return read_int_or_string(value);
      case WireType::time:
      case WireType::micro_time:
      case WireType::duration:
        return read_time(value, type.field.type);
      case WireType::message:
        return mismatch(value, type);
      default:
        return;
    }
  }

  static bool is_in_range(const Value& value, bool is_long) {
    const double number = value.as_double();
    using Short = std::numeric_limits<std::int32_t>;
    return std::holds_alternative<std::int64_t>(value.variant()) &&
           (is_long || (number >= Short::min() && number <= Short::max()));
  }

  void read_integer(Value& value, const GoType& type) {
    if (!value.is_number()) return mismatch(value, type);
    const bool is_long = type.is_long();
    if (is_in_range(value, is_long)) return;
    if (reader_ == GoReader::json) return fail_to_unmarshal(literal(value), type.name(), false);
    constexpr double kBeyond = 9223372036854775808.0;
    if (const auto* integer = std::get_if<std::int64_t>(&value.variant())) {
      value = wrapped(*integer, is_long);
    } else if (const double number = value.as_double(); number == std::trunc(number) && std::fabs(number) < kBeyond) {
      value = wrapped(static_cast<std::int64_t>(number), is_long);
    } else {
      stop(fmt::format("cannot convert {} to {}", json::go_type(value), type.name()));
    }
  }

  /// A number as Go's decoder shows it. How a number with a fraction of zero was written is not known.
  static std::string literal(const Value& value) {
    std::string text = json::to_text(value);
    const bool is_whole = text.find_first_of(".e") == std::string::npos;
    return fmt::format("number {}{}", text, !value.is_integer() && is_whole ? ".0" : "");
  }

  void read_bytes(Value& value, const GoType& type) {
    if (!value.is_string()) return mismatch(value, type);
    const auto decoded = core::decode_base64(value.as_string(), core::Base64Alphabet::standard);
    const auto* error = std::get_if<core::Base64Error>(&decoded);
    if (error == nullptr) return;
    if (reader_ == GoReader::converter) return stop("error decoding from json: " + error->message);
    if (!first_) first_ = error->message;
  }

  void read_quantity(const Value& value) {
    const auto read = core::Quantity::parse(value.is_string() ? value.as_string() : json::to_text(value));
    if (const auto* error = std::get_if<std::string>(&read)) stop(*error);
  }

  void read_int_or_string(const Value& value) {
    if (value.is_string()) return;
    if (!value.is_number()) return fail_to_unmarshal(std::string(json::go_word(value)), "int32", true);
    if (!is_in_range(value, false)) fail_to_unmarshal(literal(value), "int32", true);
  }

  void read_time(const Value& value, WireType type) {
    if (!value.is_string()) return fail_to_unmarshal(std::string(json::go_word(value)), "string", true);
    if (auto fault = fault_of_time(value.as_string(), type)) stop(*std::move(fault));
  }

  static std::optional<std::string> fault_of_time(const std::string& text, WireType type) {
    if (type == WireType::time) return time_fault(text);
    if (type == WireType::micro_time) return micro_time_fault(text);
    if (core::parse_duration(text)) return std::nullopt;
    return fmt::format("time: invalid duration {}", json::go_quoted(text));
  }

  void mismatch(const Value& value, const GoType& type) {
    if (reader_ == GoReader::json) return fail_to_unmarshal(std::string(json::go_word(value)), type.name(), false);
    stop(conversion_fault(value, type));
  }

  static std::string conversion_fault(const Value& value, const GoType& type) {
    if (type.is_list() || type.field.type == WireType::bytes)
      return fmt::format("cannot restore slice from {}", reflected_kind(value));
    if (type.is_map()) return fmt::format("cannot restore map from {}", reflected_kind(value));
    if (type.field.type == WireType::message)
      return fmt::format("cannot restore struct from: {}", reflected_kind(value));
    if (value.is_integer() && type.field.type == WireType::text)
      return fmt::format("cannot convert int64 to {}", type.name());
    const std::string_view kind = type.is_long() ? "int64" : scalar_name(type.field.type);
    return fmt::format("unrecognized type: {}", kind);
  }

  /// `is_last`: of a type that reads itself, after whose error Go does not continue.
  void fail_to_unmarshal(std::string found, std::string_view wanted, bool is_last) {
    const std::string where = reader_ == GoReader::converter || path_.empty()
                                  ? "value"
                                  : fmt::format("struct field {}.{}", struct_, fmt::join(path_, "."));
    std::string text = fmt::format("json: cannot unmarshal {} into Go {} of type {}", found, where, wanted);
    if (is_last)
      stop(std::move(text));
    else if (!first_)
      first_ = std::move(text);
  }

  void stop(std::string text) {
    if (!final_) final_ = std::move(text);
  }

  GoReader reader_;
  std::string_view struct_;             ///< the innermost one
  std::vector<std::string_view> path_;  ///< from the object to the value
  std::optional<std::string> first_;    ///< the error that Go returns after it has read the rest
  std::optional<std::string> final_;    ///< the error that ends the reading
};

}  // namespace

std::optional<std::string> read_as_type(Value& object, std::string_view definition, GoReader reader) {
  if (!object.is_object()) return std::nullopt;
  Reading reading(reader);
  reading.read_root(object, definition);
  return std::move(reading).fault();
}

}  // namespace kubexx::testing
