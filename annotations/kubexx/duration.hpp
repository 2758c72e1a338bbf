#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

/// Lengths of time without `<chrono>`, which is most of what an API header would cost to parse. Conversions are
/// templates and work with any type that has the interface of std::chrono::duration.
///
/// Functions that are declared without a body are defined in kubexx::codec, which generated code links.
namespace kubexx {

/// A type such as std::chrono::seconds.
template <class T>
concept ChronoDuration = requires(const T& span) {
  T::period::num;
  T::period::den;
  span.count();
};

/// A length of time in nanoseconds, as `metav1.Duration`: about ±292 years. On the wire it is the string that Go
/// prints, such as `1h30m0s`; other spellings of the same length (`90m`) are kept when an object that was read is
/// written again.
///
///     kubexx::Duration timeout = "1h30m";                       // a literal, checked by the compiler
///     kubexx::Duration period = 90s;                            // any std::chrono::duration
///     std::optional<kubexx::Duration> grace = kubexx::Duration("5m");
///     if (auto span = kubexx::Duration::parse(argument)) ...    // a string known at run time
struct Duration {
  std::int64_t nanoseconds = 0;

  constexpr Duration() = default;
  /// From a string literal in the form that `parse` accepts; any other literal does not compile.
  consteval Duration(const char* literal);
  /// From a std::chrono::duration. A fraction of a nanosecond is cut, that of a floating-point number rounded; a span
  /// that does not fit becomes the longest of its sign.
  template <ChronoDuration Span>
  constexpr Duration(const Span& span);
  /// Numbers have no unit: write `3600s` or `"1h"`.
  template <std::integral Number>
  Duration(Number) = delete;

  static constexpr Duration from_nanoseconds(std::int64_t count);

  /// Reads what Go's time.ParseDuration accepts: `1h30m`, `-1.5s`, `0`. Units are `ns`, `us`, `ms`, `s`, `m` and `h`.
  /// Returns nothing for any other string.
  static constexpr std::optional<Duration> parse(std::string_view text);
  /// The string that Go prints, and the one on the wire: `1h30m0s`, `1.5s`, `100ms`, `0s`.
  std::string text() const;

  template <ChronoDuration Span>
  static constexpr Duration from(const Span& span) {
    return Duration(span);
  }
  /// As a std::chrono::duration, cut towards zero; a length that `Span` cannot hold becomes its longest.
  template <ChronoDuration Span>
  constexpr Span to() const;

  constexpr Duration operator-() const;
  constexpr Duration& operator+=(Duration other);
  constexpr Duration& operator-=(Duration other);
  /// A sum that does not fit becomes the longest length of its sign.
  friend constexpr Duration operator+(Duration a, Duration b) { return a += b; }
  friend constexpr Duration operator-(Duration a, Duration b) { return a -= b; }
  friend constexpr auto operator<=>(const Duration& a, const Duration& b) = default;
};

namespace detail {

__extension__ using WideInteger = __int128;

inline constexpr std::int64_t kSecond = 1'000'000'000;

/// `value`, or the limit of `Integer` that is nearest.
template <class Integer>
constexpr Integer clamped(WideInteger value) {
  using Limits = std::numeric_limits<Integer>;
  if (value > WideInteger{Limits::max()}) return Limits::max();
  if (value < WideInteger{Limits::min()}) return Limits::min();
  return static_cast<Integer>(value);
}

/// The limits of `span_in_nanoseconds` and `ticks_of`: beyond those of every 64-bit integer, and sums of two fit.
inline constexpr WideInteger kWidest = WideInteger{1} << 126;

template <ChronoDuration Span>
constexpr bool counts_integers = std::numeric_limits<typename Span::rep>::is_integer;

/// A length that is not a number becomes a limit.
template <ChronoDuration Span>
constexpr WideInteger floating_in_nanoseconds(const Span& span) {
  constexpr WideInteger tick = WideInteger{Span::period::num} * kSecond, den = Span::period::den;
  constexpr long double per_tick = static_cast<long double>(tick) / static_cast<long double>(den);
  const auto count = static_cast<long double>(span.count());
  if (count > -0x1p63L && count < 0x1p63L) {
    const auto whole = static_cast<std::int64_t>(count);
    const long double rest = (count - static_cast<long double>(whole)) * per_tick;
    return whole * tick / den + static_cast<std::int64_t>(rest < 0 ? rest - 0.5L : rest + 0.5L);
  }
  const long double length = count * per_tick;
  if (length > -0x1p126L && length < 0x1p126L) return static_cast<WideInteger>(length);
  return length > 0 ? kWidest : -kWidest;
}

/// The length of a span, at most `kWidest`: a fraction of a nanosecond is cut, that of a floating-point number rounded.
template <ChronoDuration Span>
constexpr WideInteger span_in_nanoseconds(const Span& span) {
  static_assert(Span::period::num <= kSecond, "a tick of this std::chrono::duration is too long");
  if constexpr (counts_integers<Span>) {
    return WideInteger{span.count()} * Span::period::num * kSecond / Span::period::den;
  } else {
    return floating_in_nanoseconds(span);
  }
}

/// The ticks of `Span` in a length of less than 2⁹⁵ nanoseconds, cut towards zero; at most `kWidest`.
template <ChronoDuration Span>
constexpr WideInteger ticks_of(WideInteger nanoseconds) {
  static_assert(Span::period::num <= kSecond, "a tick of this std::chrono::duration is too long");
  constexpr WideInteger tick = WideInteger{Span::period::num} * kSecond, den = Span::period::den;
  const WideInteger whole = nanoseconds / tick;
  if (whole > kWidest / den - den || whole < den - kWidest / den) return whole > 0 ? kWidest : -kWidest;
  return whole * den + nanoseconds % tick * den / tick;
}

/// The span of this length, or the longest of its sign if `Span` cannot hold it.
template <ChronoDuration Span>
constexpr Span span_of(WideInteger nanoseconds) {
  using Rep = typename Span::rep;
  if constexpr (counts_integers<Span>) {
    return Span(clamped<Rep>(ticks_of<Span>(nanoseconds)));
  } else {
    constexpr auto tick = static_cast<long double>(Span::period::num) * kSecond;
    constexpr auto den = static_cast<long double>(Span::period::den);
    return Span(static_cast<Rep>(static_cast<long double>(nanoseconds) * den / tick));
  }
}

/// Reads one duration, term by term, with the arithmetic of Go's time.ParseDuration.
class DurationParser {
 public:
  constexpr explicit DurationParser(std::string_view text) : rest_(text) {}

  constexpr std::optional<std::int64_t> parse() {
    const bool negative = rest_.starts_with('-');
    if (negative || rest_.starts_with('+')) rest_.remove_prefix(1);
    if (rest_ == "0") return 0;
    if (rest_.empty()) return std::nullopt;
    std::uint64_t total = 0;
    while (!rest_.empty()) {
      std::uint64_t length = 0;
      if (!term(length)) return std::nullopt;
      total += length;
      if (total > kLimit) return std::nullopt;
    }
    if (total == kLimit && !negative) return std::nullopt;
    return static_cast<std::int64_t>(negative ? 0 - total : total);
  }

 private:
  static constexpr std::uint64_t kLimit = std::uint64_t{1} << 63;

  constexpr bool has_digit() const { return !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; }
  constexpr std::uint64_t take_digit() {
    const auto digit = static_cast<std::uint64_t>(rest_.front() - '0');
    rest_.remove_prefix(1);
    return digit;
  }

  /// A number with a unit.
  constexpr bool term(std::uint64_t& length) {
    std::uint64_t whole = 0, fraction = 0;
    double scale = 1;
    const std::size_t before = rest_.size();
    if (!take_whole(whole)) return false;
    bool digits = rest_.size() != before;
    if (rest_.starts_with('.')) {
      rest_.remove_prefix(1);
      digits = has_digit() || digits;
      take_fraction(fraction, scale);
    }
    const std::uint64_t unit = digits ? take_unit() : 0;
    if (unit == 0 || whole > kLimit / unit) return false;
    length = whole * unit;
    if (fraction > 0)
      length += static_cast<std::uint64_t>(static_cast<double>(fraction) * (static_cast<double>(unit) / scale));
    return length <= kLimit;
  }

  constexpr bool take_whole(std::uint64_t& whole) {
    while (has_digit()) {
      if (whole > kLimit / 10) return false;
      whole = whole * 10 + take_digit();
      if (whole > kLimit) return false;
    }
    return true;
  }

  /// Digits beyond what 63 bits hold are skipped.
  constexpr void take_fraction(std::uint64_t& fraction, double& scale) {
    bool full = false;
    while (has_digit()) {
      const std::uint64_t digit = take_digit();
      full = full || fraction > (kLimit - 1) / 10 || fraction * 10 + digit > kLimit;
      if (full) continue;
      fraction = fraction * 10 + digit;
      scale *= 10;
    }
  }

  constexpr std::uint64_t take_unit() {
    std::size_t end = 0;
    while (end < rest_.size() && rest_[end] != '.' && (rest_[end] < '0' || rest_[end] > '9')) ++end;
    const std::string_view name = rest_.substr(0, end);
    rest_.remove_prefix(end);
    if (name == "ns") return 1;
    if (name == "us" || name == "\xC2\xB5s" || name == "\xCE\xBCs") return 1'000;  // micro sign, Greek letter mu
    if (name == "ms") return 1'000'000;
    if (name == "s") return 1'000'000'000;
    if (name == "m") return 60'000'000'000;
    return name == "h" ? 3'600'000'000'000 : 0;
  }

  std::string_view rest_;
};

}  // namespace detail

consteval Duration::Duration(const char* literal)
    : nanoseconds(detail::DurationParser(literal).parse().value()) {}  // not a duration such as "1h30m"

constexpr Duration Duration::from_nanoseconds(std::int64_t count) {
  Duration duration;
  duration.nanoseconds = count;
  return duration;
}

constexpr std::optional<Duration> Duration::parse(std::string_view text) {
  const std::optional<std::int64_t> length = detail::DurationParser(text).parse();
  if (!length) return std::nullopt;
  return from_nanoseconds(*length);
}

template <ChronoDuration Span>
constexpr Duration::Duration(const Span& span)
    : nanoseconds(detail::clamped<std::int64_t>(detail::span_in_nanoseconds(span))) {}

template <ChronoDuration Span>
constexpr Span Duration::to() const {
  return detail::span_of<Span>(nanoseconds);
}

constexpr Duration Duration::operator-() const { return Duration() - *this; }

constexpr Duration& Duration::operator+=(Duration other) {
  nanoseconds = detail::clamped<std::int64_t>(detail::WideInteger{nanoseconds} + other.nanoseconds);
  return *this;
}

constexpr Duration& Duration::operator-=(Duration other) {
  nanoseconds = detail::clamped<std::int64_t>(detail::WideInteger{nanoseconds} - other.nanoseconds);
  return *this;
}

}  // namespace kubexx
