#pragma once

#include <chrono>
#include <cmath>
#include <concepts>
#include <limits>
#include <optional>

#include <kubexx/detail/codec/times.hpp>

/// Codecs of the spans and time points of <chrono>, in a separate header because few APIs need to pay for <chrono>. A
/// value that a type cannot hold is an error, as for integers; truncation is noted.
namespace kubexx {
namespace codec {

/// The span of a length, cut towards zero: one of the longest duration must not become longer.
template <class Span>
Span cut_span(detail::WideInteger nanoseconds) {
  const Span span = detail::span_of<Span>(nanoseconds);
  if constexpr (std::floating_point<typename Span::rep>) {
    const detail::WideInteger length = detail::span_in_nanoseconds(span);
    const bool is_longer = nanoseconds < 0 ? length < nanoseconds : length > nanoseconds;
    if (is_longer) return Span(std::nextafter(span.count(), typename Span::rep{0}));
  }
  return span;
}

/// The same for the value at `offset`; nothing if `Span` cannot hold the length.
template <class Span>
std::optional<Span> span_that_holds(json::Reader& in, std::size_t offset, detail::WideInteger nanoseconds) {
  if constexpr (detail::counts_integers<Span>) {
    using Limits = std::numeric_limits<typename Span::rep>;
    const detail::WideInteger ticks = detail::ticks_of<Span>(nanoseconds);
    if (ticks < Limits::min() || ticks > Limits::max()) return std::nullopt;
  }
  const Span span = cut_span<Span>(nanoseconds);
  if (detail::span_in_nanoseconds(span) != nanoseconds) in.note_loss(offset);
  return span;
}

}  // namespace codec

template <class Rep, class Period>
struct Codec<std::chrono::duration<Rep, Period>> {
  using Span = std::chrono::duration<Rep, Period>;
  static void decode(json::Reader& in, Span& value) {
    const std::size_t offset = in.offset();
    const std::optional<std::int64_t> nanoseconds = codec::decode_duration(in);
    if (!nanoseconds) return;
    if (const auto span = codec::span_that_holds<Span>(in, offset, *nanoseconds))
      value = *span;
    else
      codec::refuse_duration(in, offset, Duration::from_nanoseconds(*nanoseconds), Span::min(), Span::max());
  }
  static void encode(json::Writer& out, const Span& value) {
    codec::encode_duration(out, detail::span_in_nanoseconds(value));
  }
};

template <class Clock, class Span>
struct Codec<std::chrono::time_point<Clock, Span>> {
  using Point = std::chrono::time_point<Clock, Span>;
  static void decode(json::Reader& in, Point& value) {
    const std::size_t offset = in.offset();
    const std::optional<Time> time = codec::decode_time(in, 9);
    if (!time) return;
    if (const auto span = codec::span_that_holds<Span>(in, offset, time->in_nanoseconds()))
      value = Point(*span);
    else
      codec::refuse_time(in, offset, *time, Point::min(), Point::max());
  }
  static void encode(json::Writer& out, const Point& value) { codec::encode_time(out, Time(value), 9); }
};

template <>
struct Codec<detail::ExactTime> {
  static void decode(json::Reader& in, detail::ExactTime& value) {
    if (const std::optional<Time> time = codec::decode_time(in, 9)) value = *time;
  }
  static void encode(json::Writer& out, const detail::ExactTime& value) { codec::encode_time(out, value, 9); }
};

}  // namespace kubexx
