#include "runtime/schema/decode/decoder.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "runtime/core/base64.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::schema::decode {
namespace {

/// A server keeps no more.
constexpr std::size_t kMostFindings = 100;

void append_steps(const DecodePath& place, Location& out) {
  if (place.up != nullptr) append_steps(*place.up, out);
  if (place.kind == DecodePath::Kind::index) out.emplace_back(place.index);
  if (place.kind == DecodePath::Kind::field || place.kind == DecodePath::Kind::key)
    out.emplace_back(std::string(place.name));
}

void append_strict_path(const DecodePath& place, std::string& out) {
  if (place.up != nullptr) append_strict_path(*place.up, out);
  if (place.kind == DecodePath::Kind::root) return;
  if (place.kind == DecodePath::Kind::index) {
    out += fmt::format("[{}]", place.index);
    return;
  }
  if (!out.empty()) out += '.';
  out += place.name;
}

std::string strict_path(const DecodePath& place, std::string_view key) {
  std::string out;
  append_strict_path(place, out);
  if (!out.empty()) out += '.';
  return out.append(key);
}

/// `CustomResourceDefinition.spec.versions`: the innermost struct and the fields from the root.
std::string go_field(const DecodePath& place) {
  std::string path;
  std::string_view owner;
  for (const DecodePath* at = &place; at != nullptr; at = at->up) {
    if (at->kind != DecodePath::Kind::field) continue;
    if (owner.empty()) owner = at->owner;
    path = path.empty() ? std::string(at->name) : fmt::format("{}.{}", at->name, path);
  }
  return owner.empty() ? std::string() : fmt::format("{}.{}", owner, path);
}

bool is_number_type(std::string_view go_type) {
  return go_type.starts_with("int") || go_type == "uint8" || go_type.starts_with("float");
}

/// A number as it was in the JSON that Go reads; a double always had a point or an exponent.
std::string literal(const json::Value& number) {
  std::string text = json::to_text(number);
  const bool whole = text.find_first_of(".eE") == std::string::npos;
  return !number.is_integer() && whole ? text + ".0" : text;
}

/// Go's word for a JSON value that does not fit.
std::string go_word(const json::Value& value, std::string_view go_type) {
  if (value.is_bool()) return "bool";
  if (value.is_number()) return is_number_type(go_type) ? "number " + literal(value) : "number";
  return std::string(json::type_name(value));
}

template <class Integer>
std::optional<Integer> integer_of(const json::Value& value) {
  const auto* number = std::get_if<std::int64_t>(&value.variant());
  if (number == nullptr) return std::nullopt;
  if (*number < std::numeric_limits<Integer>::min() || *number > std::numeric_limits<Integer>::max())
    return std::nullopt;
  return static_cast<Integer>(*number);
}

template <class Integer>
void read_integer(Decoder& decoder, const json::Value& value, const DecodePath& place, std::string_view go_type,
                  std::optional<Integer>& out) {
  if (value.is_null()) {
    out.reset();
    return;
  }
  const std::optional<Integer> number = integer_of<Integer>(value);
  if (!number) return decoder.mismatch(value, go_type, place);
  out = number;
}

/// Reads where Go has no pointer: null leaves the value as it is.
template <class T, class Read>
void read_plain(const json::Value& value, T& out, Read read_present) {
  if (value.is_null()) return;
  std::optional<T> present;
  read_present(present);
  if (present) out = *present;
}

}  // namespace

Location location_of(const DecodePath& place) {
  Location out;
  append_steps(place, out);
  return out;
}

Decoder::Decoder(Source source, std::span<const json::Duplicate> duplicates)
    : source_(source), duplicates_(duplicates) {
  if (source == Source::json)
    for (const json::Duplicate& duplicate : duplicates) duplicate_paths_.insert(duplicate.path);
}

void Decoder::mismatch(const json::Value& value, std::string_view go_type, const DecodePath& place) {
  if (error_) return;
  const std::string field = go_field(place);
  error_ = {"CRD-DECODE-002",
            field.empty()
                ? fmt::format("json: cannot unmarshal {} into Go value of type {}", go_word(value, go_type), go_type)
                : fmt::format("json: cannot unmarshal {} into Go struct field {} of type {}", go_word(value, go_type),
                              field, go_type),
            location_of(place)};
}

void Decoder::fail(RuleId rule, std::string text, const DecodePath& place) {
  if (!error_) error_ = {rule, std::move(text), location_of(place)};
}

void Decoder::add_strict(RuleId rule, std::string text, const DecodePath& owner, std::string_view key) {
  const bool is_lost = depth_apart_ > 0;
  std::vector<StrictFinding>& findings = is_lost ? lost_ : strict_;
  if (findings.size() >= kMostFindings) return;
  Location location = location_of(owner);
  location.emplace_back(std::string(key));
  findings.push_back({is_lost ? RuleId("CRD-DECODE-004") : rule, std::move(text), std::move(location)});
}

void Decoder::unknown_field(const DecodePath& owner, std::string_view key) {
  add_strict("CRD-DECODE-003", "unknown field " + json::go_quoted(strict_path(owner, key)), owner, key);
}

void Decoder::note_duplicates(const DecodePath& place, const json::Object& object) {
  if (duplicate_paths_.empty()) return;
  for (const auto& [key, value] : object) {
    const std::string path = strict_path(place, key);
    if (duplicate_paths_.contains(path))
      add_strict("CRD-DECODE-005", "duplicate field " + json::go_quoted(path), place, key);
  }
}

void Decoder::finish(DecodedCrd& result) {
  if (source_ == Source::yaml)
    for (const json::Duplicate& duplicate : duplicates_)
      result.strict.push_back({"CRD-DECODE-005", json::repetition_text(duplicate), {}});
  result.strict.insert(result.strict.end(), strict_.begin(), strict_.end());
  result.lost = std::move(lost_);
  result.fatal = std::move(error_);
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::string& out,
          std::string_view go_type) {
  if (value.is_null()) return;
  if (!value.is_string()) return decoder.mismatch(value, go_type, place);
  out = value.as_string();
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<std::string>& out,
          std::string_view go_type) {
  out.reset();
  if (!value.is_null()) read(decoder, value, place, out.emplace(), go_type);
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, bool& out) {
  if (value.is_null()) return;
  if (!value.is_bool()) return decoder.mismatch(value, "bool", place);
  out = value.as_bool();
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<bool>& out) {
  out.reset();
  if (!value.is_null()) read(decoder, value, place, out.emplace());
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::int32_t& out) {
  read_plain(value, out, [&](auto& present) { read(decoder, value, place, present); });
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<std::int32_t>& out) {
  read_integer(decoder, value, place, "int32", out);
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::int64_t& out) {
  read_plain(value, out, [&](auto& present) { read(decoder, value, place, present); });
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<std::int64_t>& out) {
  read_integer(decoder, value, place, "int64", out);
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place, std::optional<double>& out) {
  out.reset();
  if (value.is_null()) return;
  if (!value.is_number() || !std::isfinite(value.as_double())) return decoder.mismatch(value, "float64", place);
  out = value.as_double();
}

void read(Decoder&, const json::Value& value, const DecodePath&, std::optional<json::Value>& out) {
  out.reset();
  if (!value.is_null()) out = value;
}

void read(Decoder& decoder, const json::Value& value, const DecodePath& place,
          std::map<std::string, std::string>& out) {
  out.clear();
  for_each_member(decoder, value, place, "map[string]string",
                  [&](const std::string& name, const json::Value& text, const DecodePath& at) {
                    read(decoder, text, at, out[name]);
                  });
}

/// Go also accepts the bytes as a list of numbers.
void read_byte_list(Decoder& decoder, const json::Array& bytes, const DecodePath& place, std::string& out) {
  std::string text;
  for (const json::Value& byte : bytes) {
    const auto number = integer_of<std::int64_t>(byte);
    if (number && *number >= 0 && *number <= 255) {
      text += static_cast<char>(*number);
    } else if (!byte.is_null()) {
      decoder.mismatch(byte, "uint8", place);
    }
  }
  out = core::encode_base64(text, core::Base64Alphabet::standard);
}

void read_bytes(Decoder& decoder, const json::Value& value, const DecodePath& place, std::string& out) {
  if (value.is_null()) return;
  if (value.is_array()) return read_byte_list(decoder, value.as_array(), place, out);
  if (!value.is_string()) return decoder.mismatch(value, "[]uint8", place);
  const auto bytes = core::decode_base64(value.as_string(), core::Base64Alphabet::standard);
  if (const auto* error = std::get_if<core::Base64Error>(&bytes))
    return decoder.fail("CRD-DECODE-002", error->message, place);
  out = value.as_string();
  std::erase_if(out, [](char c) { return c == '\n' || c == '\r'; });
}

void read_time(Decoder& decoder, const json::Value& value, const DecodePath& place, std::string& out) {
  if (value.is_null()) return;
  decoder.read_apart([&] {
    if (!value.is_string()) return decoder.mismatch(value, "string", place);
    const auto moment = core::parse_timestamp(core::TimeLayout::rfc3339, value.as_string());
    if (const auto* error = std::get_if<std::string>(&moment)) return decoder.fail("CRD-DECODE-002", *error, place);
    out = value.as_string();
  });
}

}  // namespace kubexx::schema::decode
