#include "generator/build/value_text.hpp"

#include <fmt/format.h>

namespace kubexx::build {
namespace {

/// `count` units of `unit` nanoseconds with the fraction that is left, without trailing zeros.
std::string with_fraction(std::uint64_t count, std::uint64_t unit) {
  std::string text = fmt::to_string(count / unit);
  std::string fraction = fmt::to_string(unit + count % unit).substr(1);  // leading zeros kept
  fraction.erase(fraction.find_last_not_of('0') + 1);
  return fraction.empty() ? text : text + "." + fraction;
}

}  // namespace

std::string go_duration(std::int64_t nanoseconds) {
  if (nanoseconds == 0) return "0s";
  const bool negative = nanoseconds < 0;
  const std::uint64_t all =
      negative ? 0 - static_cast<std::uint64_t>(nanoseconds) : static_cast<std::uint64_t>(nanoseconds);
  constexpr std::uint64_t second = 1'000'000'000;
  const std::string sign = negative ? "-" : "";
  if (all < 1'000) return fmt::format("{}{}ns", sign, all);
  if (all < 1'000'000) return fmt::format("{}{}µs", sign, with_fraction(all, 1'000));
  if (all < second) return fmt::format("{}{}ms", sign, with_fraction(all, 1'000'000));
  const std::uint64_t hours = all / (3600 * second);
  const std::uint64_t minutes = all / (60 * second) % 60;
  const std::string seconds = with_fraction(all % (60 * second), second) + "s";
  if (hours > 0) return fmt::format("{}{}h{}m{}", sign, hours, minutes, seconds);
  return minutes > 0 ? fmt::format("{}{}m{}", sign, minutes, seconds) : sign + seconds;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const auto byte = [&](std::size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0u; };
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const unsigned group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
    text += alphabet[group >> 18 & 63];
    text += alphabet[group >> 12 & 63];
    text += i + 1 < bytes.size() ? alphabet[group >> 6 & 63] : '=';
    text += i + 2 < bytes.size() ? alphabet[group & 63] : '=';
  }
  return text;
}

}  // namespace kubexx::build
