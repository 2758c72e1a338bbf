#include <kubexx/types.hpp>

#include <charconv>
#include <chrono>
#include <system_error>
#include <variant>

#include "runtime/core/duration.hpp"
#include "runtime/core/quantity.hpp"
#include "runtime/core/timestamp.hpp"

/// Operations that the vocabulary types declare in annotations/kubexx.
namespace kubexx {
namespace {

std::optional<core::Quantity> amount_of(const Quantity& quantity) {
  auto parsed = core::Quantity::parse(quantity.text);
  if (auto* amount = std::get_if<core::Quantity>(&parsed)) return std::move(*amount);
  return std::nullopt;
}

std::optional<Quantity> canonical_quantity(const std::optional<core::Quantity>& amount) {
  if (!amount) return std::nullopt;
  return Quantity(amount->text());
}

std::optional<core::Timestamp> parse_rfc3339(std::string_view text) {
  const auto parsed = core::parse_timestamp(core::TimeLayout::rfc3339, text);
  if (const auto* moment = std::get_if<core::Timestamp>(&parsed)) return *moment;
  return std::nullopt;
}

/// The whole of `text` as a decimal integer, with the signs that Go's strconv.Atoi accepts.
std::optional<std::int64_t> parse_integer(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

detail::WideInteger hundredth(detail::WideInteger product, IntOrString::Rounding rounding) {
  const detail::WideInteger rest = (product % 100 + 100) % 100;
  const detail::WideInteger down = (product - rest) / 100;
  return rest != 0 && rounding == IntOrString::Rounding::up ? down + 1 : down;
}

}  // namespace

Quantity Quantity::binary(std::int64_t amount) {
  return core::Quantity::of(amount, core::Quantity::Notation::binary_si).text();
}

std::optional<Quantity> Quantity::parse(std::string text) {
  Quantity quantity(std::move(text));
  if (!quantity.valid()) return std::nullopt;
  return quantity;
}

std::string Quantity::problem() const {
  auto parsed = core::Quantity::parse(text);
  if (auto* error = std::get_if<std::string>(&parsed)) return std::move(*error);
  return {};
}

std::optional<std::string> Quantity::canonical() const {
  const auto amount = amount_of(*this);
  if (!amount) return std::nullopt;
  return amount->text();
}

std::optional<std::int64_t> Quantity::value() const {
  const auto amount = amount_of(*this);
  return amount ? amount->rounded_up(0) : std::nullopt;
}

std::optional<std::int64_t> Quantity::milli_value() const {
  const auto amount = amount_of(*this);
  return amount ? amount->rounded_up(3) : std::nullopt;
}

std::optional<double> Quantity::as_double() const {
  const auto amount = amount_of(*this);
  if (!amount) return std::nullopt;
  return amount->as_approximate_float();
}

std::optional<Quantity> Quantity::plus(const Quantity& other) const {
  const auto left = amount_of(*this);
  const auto right = amount_of(other);
  return left && right ? canonical_quantity(left->plus(*right)) : std::nullopt;
}

std::optional<Quantity> Quantity::minus(const Quantity& other) const {
  const auto left = amount_of(*this);
  const auto right = amount_of(other);
  return left && right ? canonical_quantity(left->minus(*right)) : std::nullopt;
}

std::partial_ordering Quantity::compare(const Quantity& other) const {
  if (text == other.text) return std::partial_ordering::equivalent;
  const auto left = amount_of(*this);
  const auto right = amount_of(other);
  if (!left || !right) return std::partial_ordering::unordered;
  return left->compare(*right) <=> 0;
}

std::optional<std::int64_t> IntOrString::of_total(std::int64_t total, Rounding rounding) const {
  if (is_integer()) return integer;
  if (!string.ends_with('%')) return std::nullopt;
  const auto percentage = parse_integer(std::string_view(string).substr(0, string.size() - 1));
  if (!percentage) return std::nullopt;
  const auto share = hundredth(detail::WideInteger{*percentage} * total, rounding);
  return detail::clamped<std::int64_t>(share);
}

std::string Duration::text() const { return core::duration_text(std::chrono::nanoseconds(nanoseconds)); }

std::optional<Time> Time::parse(std::string_view text) {
  const auto moment = parse_rfc3339(text);
  if (!moment) return std::nullopt;
  return Time(moment->seconds, moment->nanoseconds);
}

std::string Time::text() const { return core::to_text({seconds, 0, 0}); }

std::optional<MicroTime> MicroTime::parse(std::string_view text) {
  const auto time = Time::parse(text);
  if (!time) return std::nullopt;
  return MicroTime(*time);
}

std::string MicroTime::text() const { return core::to_micro_text({seconds, nanoseconds, 0}); }

}  // namespace kubexx
