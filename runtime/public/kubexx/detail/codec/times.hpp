#pragma once

#include <cstdint>
#include <kubexx/time.hpp>
#include <optional>

#include <kubexx/detail/codec/value.hpp>

/// Codecs of times and durations: RFC 3339 in UTC, and Go's form of durations. A string that would be written in
/// another form is noted as excess, so that unchanged values keep their spelling.
namespace kubexx {
namespace codec {

std::optional<std::int64_t> decode_duration(json::Reader& in);
void encode_duration(json::Writer& out, detail::WideInteger nanoseconds);
/// Fails: the type of the value at `offset` holds only the durations from `least` to `most`.
void refuse_duration(json::Reader& in, std::size_t offset, Duration found, Duration least, Duration most);

/// Keeps `digits` digits of the fraction; further digits are accepted and noted.
std::optional<Time> decode_time(json::Reader& in, int digits);
void encode_time(json::Writer& out, const Time& time, int digits);
/// Fails: the type of the value at `offset` holds only the times from `least` to `most`.
void refuse_time(json::Reader& in, std::size_t offset, const Time& found, const Time& least, const Time& most);

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

}  // namespace kubexx
