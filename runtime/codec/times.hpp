#pragma once

#include <chrono>
#include <cstdint>
#include <kubexx/time.hpp>
#include <optional>

#include "runtime/codec/value.hpp"

/// Codecs of points and lengths of time: RFC 3339 in UTC, and Go's text of durations. A text that would be written in
/// another way is noted as excess, so that what nobody changed stays as it was.
namespace kubexx {
namespace codec {

std::optional<std::int64_t> decode_duration(json::Reader& in);
void encode_duration(json::Writer& out, std::int64_t nanoseconds);

/// `digits` of the fraction are kept; those beyond are read and noted.
std::optional<Time> decode_time(json::Reader& in, int digits);
void encode_time(json::Writer& out, const Time& time, int digits);

}  // namespace codec

template <>
struct Codec<Duration> {
  static void decode(json::Reader& in, Duration& value);
  static void encode(json::Writer& out, const Duration& value);
};

/// The zero time is `null`, as in Go.
template <>
struct Codec<Time> {
  static constexpr bool takes_null = true;
  static void decode(json::Reader& in, Time& value);
  static void encode(json::Writer& out, const Time& value);
};

template <>
struct Codec<MicroTime> {
  static constexpr bool takes_null = true;
  static void decode(json::Reader& in, MicroTime& value);
  static void encode(json::Writer& out, const MicroTime& value);
};

template <class Rep, class Period>
struct Codec<std::chrono::duration<Rep, Period>> {
  using Span = std::chrono::duration<Rep, Period>;
  static void decode(json::Reader& in, Span& value) {
    const std::optional<std::int64_t> nanoseconds = codec::decode_duration(in);
    if (!nanoseconds) return;
    const std::chrono::nanoseconds exact(*nanoseconds);
    value = std::chrono::duration_cast<Span>(exact);
    if (value != exact) in.note_excess();
  }
  static void encode(json::Writer& out, const Span& value) {
    codec::encode_duration(out, std::chrono::duration_cast<std::chrono::nanoseconds>(value).count());
  }
};

template <class Clock, class Span>
struct Codec<std::chrono::time_point<Clock, Span>> {
  using Point = std::chrono::time_point<Clock, Span>;
  static void decode(json::Reader& in, Point& value) {
    const std::optional<Time> time = codec::decode_time(in, 9);
    if (!time) return;
    const auto exact = std::chrono::seconds(time->seconds) + std::chrono::nanoseconds(time->nanoseconds);
    value = Point(std::chrono::duration_cast<Span>(exact));
    if (value.time_since_epoch() != exact) in.note_excess();
  }
  static void encode(json::Writer& out, const Point& value) { codec::encode_time(out, Time::from(value), 9); }
};

}  // namespace kubexx
