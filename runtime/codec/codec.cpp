#include <kubexx/codec/codec.hpp>

#include <algorithm>
#include <utility>

#include "runtime/codec/parts.hpp"

namespace kubexx::codec {
namespace {

Error decode_error(std::string message) { return {.stage = Stage::decode, .message = std::move(message)}; }

/// An error about the value at an offset of what was written.
Error encode_error(std::string_view written, std::size_t offset, std::string_view what) {
  const std::string path = json::path_of(written, offset);
  return {.stage = Stage::encode, .message = path.empty() ? std::string(what) : path + ": " + std::string(what)};
}

constexpr std::string_view kUnknownValue =
    "an unknown enum value that was read in another place; set one that the type has";

/// The identity of an object that could not be decoded.
void identify(std::string_view document, SkippedObject& object) {
  json::Reader in(document, document.size());
  const auto read_text = [&](std::string& text) {
    if (in.peek() == json::Token::string)
      in.read(text);
    else
      in.skip();
  };
  if (in.peek() != json::Token::object) return;
  for (in.begin_object(); in.next_member();) {
    const bool is_metadata = in.key() == "metadata";
    if (!is_metadata || in.peek() != json::Token::object) {
      in.skip();
      continue;
    }
    for (in.begin_object(); in.next_member();) {
      const std::string_view key = in.key();
      if (key == "name") {
        read_text(object.name);
      } else if (key == "namespace") {
        read_text(object.name_space);
      } else if (key == "resourceVersion") {
        read_text(object.resource_version);
      } else {
        in.skip();
      }
    }
  }
}

/// Writes a value without members whose key occurs again in the same object. True if there were any.
bool write_once(json::Writer& out, const JsonPart& value) {
  if (value.token != json::Token::object && value.token != json::Token::array) return out.raw(value.text), false;
  const bool is_object = value.token == json::Token::object;
  const Parts parts(value);
  bool repeats = parts.had_repeats();
  is_object ? out.begin_object() : out.begin_array();
  for (const JsonPart& part : parts) {
    if (is_object) out.key(part.name);
    repeats |= write_once(out, part);
  }
  is_object ? out.end_object() : out.end_array();
  return repeats;
}

}  // namespace

std::optional<std::string> without_repeats(std::string_view document) {
  std::string text;
  json::Writer out(text);
  if (!write_once(out, read_part(document))) return std::nullopt;  // keys that differ only in their escapes
  return text;
}

Result<std::string> checked(Encoded&& encoded) {
  const auto& [count, what, offset] = encoded.unrepresentable;
  if (count > 0) return encode_error(encoded.text, offset, what);
  if (!encoded.unknown.empty()) return encode_error(encoded.text, encoded.unknown.front(), kUnknownValue);
  return std::move(encoded.text);
}

std::string with_excess(Encoded& encoded, const Excess& excess, std::span<const ListKeys> lists) {
  return excess ? restored(encoded.text, excess.text(), lists, &encoded.unknown) : std::move(encoded.text);
}

Result<std::string> checked_with_excess(Encoded&& encoded, const Excess& excess, std::span<const ListKeys> lists) {
  if (!excess || encoded.unrepresentable.count > 0) return checked(std::move(encoded));
  std::string text = with_excess(encoded, excess, lists);
  return encoded.unknown.empty() ? Result<std::string>(std::move(text)) : checked(std::move(encoded));
}

Result<std::string> checked_without_excess(Encoded&& encoded, const Excess& excess, std::span<const ListKeys> lists) {
  if (excess && !encoded.unknown.empty()) with_excess(encoded, excess, lists);
  return checked(std::move(encoded));
}

Error error_of(const json::Reader& in) { return decode_error(in.failure_text()); }

/// Extrapolates the number of items, but to no more than sixteen times those that were read: sizes of items may vary.
std::size_t room_for_items(std::size_t count, std::size_t read, std::size_t size) {
  constexpr std::size_t kFirst = 4, kMostGrowth = 16;
  if (count == 0) return kFirst;
  const double in_all = static_cast<double>(count) * static_cast<double>(size) / static_cast<double>(read);
  const auto with_some_more = static_cast<std::size_t>(in_all * 1.05) + 1;
  return std::clamp(with_some_more, 2 * count, kMostGrowth * count);
}

SkippedObject skip_item(json::Reader& in, const json::Reader::Position& place, std::size_t index) {
  SkippedObject skipped;
  if (in.failure().malformed && !in.failure().too_deep) return skipped;  // the rest cannot be read
  skipped.error = decode_error(in.failure_text(place.offset, "items[" + std::to_string(index) + "]"));
  in.resume(place);
  in.skip_deep();
  if (in.failed()) return skipped;
  identify(in.since(place.offset), skipped);
  return skipped;
}

}  // namespace kubexx::codec
