#include "runtime/schema/object/metadata_reading.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <variant>

#include "runtime/core/timestamp.hpp"
#include "runtime/schema/decode.hpp"

namespace kubexx::schema {
namespace {

/// A whole number below 1e21 has no fraction when Go writes it.
json::Value rewritten(double number) {
  constexpr double kEnd = 9223372036854775808.0;
  if (number != std::trunc(number) || std::abs(number) >= kEnd) return number;
  return static_cast<std::int64_t>(number);
}

/// What is left when Go has written the value and reads it again: keys in order, whole numbers as integers.
json::Value rewritten(const json::Value& value) {
  if (const auto* number = std::get_if<double>(&value.variant())) return rewritten(*number);
  if (value.is_array()) {
    json::Array elements;
    for (const json::Value& element : value.as_array()) elements.push_back(rewritten(element));
    return elements;
  }
  if (!value.is_object()) return value;
  std::vector<json::Object::Member> members;
  for (const auto& [key, below] : value.as_object()) members.emplace_back(key, rewritten(below));
  std::sort(members.begin(), members.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return json::Object::from_distinct(std::move(members));
}

/// The server decodes what it has encoded again; that has an effect only on invalid values.
DecodedMetadata decode_again(const json::Value& value) {
  DecodedMetadata decoded = decode_metadata(value);
  if (decoded.fatal || !decoded.strict.empty()) decoded = decode_metadata(rewritten(value));
  return decoded;
}

/// In UTC and without fractions; empty for Go's zero time.
std::string stored_time(const std::string& text) {
  constexpr std::int64_t kZeroTime = core::kFirstSecond;
  if (text.empty()) return {};
  const auto read = core::parse_timestamp(core::TimeLayout::rfc3339, text);
  const auto* moment = std::get_if<core::Timestamp>(&read);
  if (moment == nullptr || (moment->seconds == kZeroTime && moment->nanoseconds == 0)) return {};
  return core::to_text(core::Timestamp{.seconds = moment->seconds, .nanoseconds = 0, .offset = 0});
}

Location joined_location(const Location& start, const Location& rest) {
  Location out = start;
  out.insert(out.end(), rest.begin(), rest.end());
  return out;
}

}  // namespace

MetadataReading read_metadata(const json::Value& value, const FieldPath& path) {
  MetadataReading reading;
  DecodedMetadata decoded = decode_again(value);
  if (decoded.fatal) {
    reading.error = std::move(decoded.fatal->text);
    reading.error_at = std::move(decoded.fatal->location);
    return reading;
  }
  reading.metadata = std::move(decoded.metadata);
  for (const StrictFinding& finding : decoded.strict)
    reading.unknown.push_back(
        {path.text() + "." + dotted(finding.location), joined_location(path.location(), finding.location)});
  return reading;
}

ObjectMeta read_stored_metadata(const json::Value& value) {
  if (!value.is_object()) return {};
  if (DecodedMetadata whole = decode_again(value); !whole.fatal) return std::move(whole.metadata);
  json::Object usable;
  for (const auto& [key, field] : value.as_object()) {
    json::Object single;
    single.append(key, field);
    if (!decode_metadata(rewritten(json::Value(single))).fatal) usable.append(key, rewritten(field));
  }
  return decode_metadata(usable).metadata;
}

json::Value stored_metadata(ObjectMeta metadata) {
  metadata.creation_timestamp = stored_time(metadata.creation_timestamp);
  if (metadata.deletion_timestamp) {
    metadata.deletion_timestamp = stored_time(*metadata.deletion_timestamp);
    if (metadata.deletion_timestamp->empty()) metadata.deletion_timestamp.reset();
  }
  for (ManagedFields& entry : metadata.managed_fields) entry.time = stored_time(entry.time);
  return to_json(metadata);
}

}  // namespace kubexx::schema
