#pragma once

#include <chrono>

#include <kubexx/detail/codec/times.hpp>

/// Codecs of the spans and time points of <chrono>, apart from the others because few APIs pay for that header.
namespace kubexx {

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
