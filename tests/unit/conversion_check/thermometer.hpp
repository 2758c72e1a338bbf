#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <kubexx/types.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <kubexx/webhook/webhooks.hpp>

/// A kind of two versions, whose conversions have a mistake if a test wants one.
namespace kubexx::test {

enum class Mistake : std::uint8_t {
  none,
  truncates,       ///< a large value does not come back
  fails,           ///< for large values
  throws,          ///< for large values
  relabels,        ///< changes metadata
  trusts_memory,   ///< converts back from an annotation, and ignores the field
  forgets_unseen,  ///< what one version does not have is lost if another value changes
  omits_default,   ///< a level that is the default is not written
  retains_only,    ///< each version has a level of its own, which the other one retains
  drops_place,     ///< what one version does not have is removed when it is hot
  counts_places,   ///< what one version does not have of list elements stays at their places
};
inline Mistake mistake = Mistake::none;

/// `tests.example.com/v1`
struct Thermometer {
  ObjectMeta metadata = {};
  std::int32_t celsius = 0;
  std::string place = {};                  ///< which the older version does not have
  std::optional<std::int32_t> level = {};  ///< the schema allows larger ones
  std::vector<std::int32_t> readings = {};
};

/// `tests.example.com/v1beta1`
struct OldThermometer {
  ObjectMeta metadata = {};
  std::int32_t degrees = 0;
  std::optional<std::int32_t> level = {};  ///< the schema allows larger ones
  std::vector<std::int32_t> readings = {};
};

constexpr const char* kPlace = "tests.example.com/place";
constexpr const char* kCelsius = "tests.example.com/celsius";
constexpr const char* kLevel = "tests.example.com/level";
constexpr const char* kOldLevel = "tests.example.com/old-level";
constexpr std::int32_t kDefaultLevel = 5;
constexpr std::int32_t kHot = 20;
constexpr std::int32_t kWhole = 10;
constexpr const char* kParts = "tests.example.com/parts";

/// The older version always has a level.
inline void write_level(const Thermometer& from, OldThermometer& to) {
  to.level = from.level.value_or(kDefaultLevel);
  if (from.level == kDefaultLevel) to.metadata.annotations[kLevel] = "written";
}

inline void read_level(const OldThermometer& from, Thermometer& to) {
  const bool was_written = to.metadata.annotations.erase(kLevel) > 0;
  if (from.level == kDefaultLevel && !was_written) to.level.reset();
}

/// Each version has its own level, and the other one an annotation with it.
template <class From, class To>
void retain_level(const From& from, To& to, const std::string& own, const std::string& other) {
  to.level.reset();
  const auto retained = to.metadata.annotations.find(other);
  if (retained != to.metadata.annotations.end()) to.level = std::stoi(retained->second);
  to.metadata.annotations.erase(other);
  if (from.level && *from.level != 0) to.metadata.annotations[own] = std::to_string(*from.level);
  if (!to.level && from.level) to.level = 0;
}

/// The older version has whole readings, and an annotation the parts of each one.
inline void split_readings(const Thermometer& from, OldThermometer& to) {
  std::string parts;
  for (const std::int32_t reading : from.readings) {
    const std::int32_t part = (reading % kWhole + kWhole) % kWhole;
    to.readings.push_back((reading - part) / kWhole);
    parts += std::to_string(part);
  }
  if (!parts.empty()) to.metadata.annotations[kParts] = parts;
}

inline void join_readings(const OldThermometer& from, Thermometer& to) {
  const auto found = from.metadata.annotations.find(kParts);
  const std::string parts = found == from.metadata.annotations.end() ? "" : found->second;
  for (std::size_t i = 0; i < from.readings.size(); ++i)
    to.readings.push_back(from.readings[i] * kWhole + (i < parts.size() ? parts[i] - '0' : 0));
  to.metadata.annotations.erase(kParts);
}

inline Result<> convert(const Thermometer& from, OldThermometer& to) {
  if (mistake == Mistake::fails && from.celsius > 20) return Error{.message = "it is too hot"};
  if (mistake == Mistake::throws && from.celsius > 20) throw std::runtime_error("it is too hot");
  to.degrees = mistake == Mistake::truncates ? std::min(from.celsius, 50) : from.celsius;
  to.level = from.level;
  if (mistake == Mistake::omits_default) write_level(from, to);
  if (mistake == Mistake::retains_only) retain_level(from, to, kLevel, kOldLevel);
  if (mistake == Mistake::counts_places)
    split_readings(from, to);
  else
    to.readings = from.readings;
  if (!from.place.empty()) to.metadata.annotations[kPlace] = from.place;
  if (mistake == Mistake::forgets_unseen) to.metadata.annotations[kCelsius] = std::to_string(from.celsius);
  if (mistake == Mistake::trusts_memory) to.metadata.annotations[kCelsius] = std::to_string(from.celsius);
  if (mistake == Mistake::relabels) to.metadata.labels["converted"] = "yes";
  return {};
}

inline Result<> convert(const OldThermometer& from, Thermometer& to) {
  to.celsius = from.degrees;
  to.level = from.level;
  if (mistake == Mistake::omits_default) read_level(from, to);
  if (mistake == Mistake::retains_only) retain_level(from, to, kOldLevel, kLevel);
  if (mistake == Mistake::counts_places)
    join_readings(from, to);
  else
    to.readings = from.readings;
  const auto place = from.metadata.annotations.find(kPlace);
  const auto celsius = from.metadata.annotations.find(kCelsius);
  const bool is_known = celsius != from.metadata.annotations.end();
  if (mistake == Mistake::trusts_memory && is_known) to.celsius = std::stoi(celsius->second);
  const bool forgets = mistake == Mistake::forgets_unseen && is_known && std::stoi(celsius->second) != from.degrees;
  const bool drops = mistake == Mistake::drops_place && from.degrees >= kHot;
  if (place != from.metadata.annotations.end() && !forgets && !drops) to.place = place->second;
  to.metadata.annotations.erase(kPlace);
  to.metadata.annotations.erase(kCelsius);
  return {};
}

}  // namespace kubexx::test

namespace kubexx {

template <>
struct ResourceTraits<test::Thermometer> {
  static constexpr std::string_view group = "tests.example.com";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Thermometer";
  static constexpr std::string_view plural = "thermometers";
  static constexpr bool namespaced = true;
  static constexpr bool has_status = false;
  static constexpr bool has_scale = false;
};
template <>
struct ResourceTraits<test::OldThermometer> : ResourceTraits<test::Thermometer> {
  static constexpr std::string_view version = "v1beta1";
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // see KUBEXX_FIELD
template <>
struct Codec<test::Thermometer> {
  static constexpr codec::Field fields[] = {
      codec::constant<"tests.example.com/v1">("apiVersion"),
      codec::constant<"Thermometer">("kind"),
      KUBEXX_FIELD("metadata", test::Thermometer, metadata),
      KUBEXX_FIELD("celsius", test::Thermometer, celsius),
      KUBEXX_FIELD("place", test::Thermometer, place, codec::Presence::sparse),
      KUBEXX_FIELD("level", test::Thermometer, level),
      KUBEXX_FIELD("readings", test::Thermometer, readings, codec::Presence::sparse),
  };
  static void decode(json::Reader& in, test::Thermometer& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const test::Thermometer& value) { codec::encode_fields(out, &value, fields); }
};
template <>
struct Codec<test::OldThermometer> {
  static constexpr codec::Field fields[] = {
      codec::constant<"tests.example.com/v1beta1">("apiVersion"),
      codec::constant<"Thermometer">("kind"),
      KUBEXX_FIELD("metadata", test::OldThermometer, metadata),
      KUBEXX_FIELD("degrees", test::OldThermometer, degrees),
      KUBEXX_FIELD("level", test::OldThermometer, level),
      KUBEXX_FIELD("readings", test::OldThermometer, readings, codec::Presence::sparse),
  };
  static void decode(json::Reader& in, test::OldThermometer& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const test::OldThermometer& value) {
    codec::encode_fields(out, &value, fields);
  }
};
#pragma GCC diagnostic pop

}  // namespace kubexx
