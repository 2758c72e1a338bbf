#include "runtime/core/quantity.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "runtime/core/ascii.hpp"

namespace kubexx::core {
namespace {

using Notation = Quantity::Notation;

constexpr std::string_view kFormatWrong =
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
constexpr std::string_view kNumeric = "unable to parse numeric part of quantity";
constexpr std::string_view kSuffix = "unable to parse quantity's suffix";

/// Decimal digits that always fit a 64-bit integer.
constexpr int kSafeDigits = 18;
constexpr std::int32_t kNano = -9;

struct Suffix {
  std::string_view text;
  int base;
  std::int32_t exponent;
};

constexpr std::array kSuffixes = {
    Suffix{"", 10, 0},   Suffix{"n", 10, -9}, Suffix{"u", 10, -6}, Suffix{"m", 10, -3},
    Suffix{"k", 10, 3},  Suffix{"M", 10, 6},  Suffix{"G", 10, 9},  Suffix{"T", 10, 12},
    Suffix{"P", 10, 15}, Suffix{"E", 10, 18}, Suffix{"Ki", 2, 10}, Suffix{"Mi", 2, 20},
    Suffix{"Gi", 2, 30}, Suffix{"Ti", 2, 40}, Suffix{"Pi", 2, 50}, Suffix{"Ei", 2, 60},
};

/// The meaning of a suffix: the number before it is multiplied by base^exponent.
struct Multiplier {
  int base = 10;
  std::int32_t exponent = 0;
  Notation notation = Notation::decimal_si;
};

std::optional<Multiplier> multiplier_of(std::string_view suffix) {
  for (const Suffix& known : kSuffixes) {
    if (known.text == suffix) {
      return Multiplier{known.base, known.exponent, known.base == 2 ? Notation::binary_si : Notation::decimal_si};
    }
  }
  if (suffix.size() < 2 || (suffix[0] != 'e' && suffix[0] != 'E')) return std::nullopt;
  std::string_view digits = suffix.substr(1);
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-') digits.remove_prefix(1);
  std::int64_t exponent = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  if (problem != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return Multiplier{10, static_cast<std::int32_t>(exponent), Notation::decimal_exponent};
}

std::string_view suffix_of(int base, std::int64_t exponent) {
  for (const Suffix& known : kSuffixes) {
    if (known.base == base && known.exponent == exponent) return known.text;
  }
  return "";
}

std::string notation_suffix(Notation notation, std::int64_t exponent) {
  if (notation == Notation::decimal_si) return std::string(suffix_of(10, exponent));
  return exponent == 0 ? "" : "e" + std::to_string(exponent);
}

/// The pieces of a quantity's text: `value` is the number with its sign, `whole` and `fraction` its digits.
struct Pieces {
  bool negative = false;
  std::string_view value, whole, fraction, suffix;
};

std::string_view take_digits(std::string_view text, std::size_t& at) {
  const std::size_t begin = at;
  while (at < text.size() && is_ascii_digit(text[at])) ++at;
  return text.substr(begin, at - begin);
}

bool is_suffix(std::string_view suffix) {
  std::size_t at = std::min(suffix.find_first_not_of("eEinumkKMGTP"), suffix.size());
  if (at < suffix.size() && (suffix[at] == '-' || suffix[at] == '+')) ++at;
  return std::all_of(suffix.begin() + static_cast<std::ptrdiff_t>(at), suffix.end(), is_ascii_digit);
}

std::optional<Pieces> split(std::string_view text) {
  Pieces pieces;
  std::size_t at = text[0] == '-' || text[0] == '+' ? 1 : 0;
  pieces.negative = text[0] == '-';
  while (at < text.size() && text[at] == '0') ++at;
  pieces.whole = take_digits(text, at);
  if (pieces.whole.empty()) pieces.whole = "0";
  if (at < text.size() && text[at] == '.') {
    ++at;
    pieces.fraction = take_digits(text, at);
  }
  pieces.value = text.substr(0, at);
  pieces.suffix = text.substr(at);
  if (!is_suffix(pieces.suffix)) return std::nullopt;
  return pieces;
}

/// A scale as Go counts it, in 32 bits: beyond the last one comes the first one.
constexpr std::int32_t as_go_counts(std::int64_t scale) { return static_cast<std::int32_t>(scale); }

std::optional<std::int64_t> times_power_of_ten(std::int64_t value, std::int64_t power) {
  if (value == 0) return 0;
  for (; power > 0; --power) {
    if (__builtin_mul_overflow(value, std::int64_t{10}, &value)) return std::nullopt;
  }
  return value;
}

/// 10^n as Go's math.Pow10 gives it: a product of two table entries, not always the nearest double.
double pow10(std::int64_t n) {
  static constexpr double kOnes[] = {1e00, 1e01, 1e02, 1e03, 1e04, 1e05, 1e06, 1e07, 1e08, 1e09, 1e10,
                                     1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21,
                                     1e22, 1e23, 1e24, 1e25, 1e26, 1e27, 1e28, 1e29, 1e30, 1e31};
  static constexpr double kUp[] = {1e00, 1e32, 1e64, 1e96, 1e128, 1e160, 1e192, 1e224, 1e256, 1e288};
  static constexpr double kDown[] = {1e-00,  1e-32,  1e-64,  1e-96,  1e-128, 1e-160,
                                     1e-192, 1e-224, 1e-256, 1e-288, 1e-320};
  if (n < -323) return 0;
  if (n > 308) return std::numeric_limits<double>::infinity();
  const auto magnitude = static_cast<std::size_t>(n < 0 ? -n : n);
  return n >= 0 ? kUp[magnitude / 32] * kOnes[magnitude % 32] : kDown[magnitude / 32] / kOnes[magnitude % 32];
}

}  // namespace

/// Builds a quantity from its pieces: a 64-bit integer where that surely holds it, else a big decimal.
class QuantityReader {
 public:
  QuantityReader(std::string_view text, const Pieces& pieces, const Multiplier& multiplier)
      : text_(text), pieces_(pieces), multiplier_(multiplier) {}

  std::optional<Quantity> read() const {
    if (auto small = read_small()) return small;
    return read_big();
  }

 private:
  bool is_binary() const { return multiplier_.notation == Notation::binary_si; }

  std::int64_t spare_digits() const {
    const auto whole = static_cast<std::int64_t>(pieces_.whole.size());
    const auto fraction = static_cast<std::int64_t>(pieces_.fraction.size());
    if (!is_binary()) return kSafeDigits - whole - fraction;
    if (fraction != 0) return -1;
    return 14 - whole - static_cast<std::int64_t>(static_cast<float>(multiplier_.exponent) * 3 / 10);
  }

  std::optional<Quantity> read_small() const {
    const std::int32_t scale = as_go_counts((is_binary() ? 0 : std::int64_t{multiplier_.exponent}) -
                                            static_cast<std::int64_t>(pieces_.fraction.size()));
    if (spare_digits() < 0 || scale < kNano) return std::nullopt;
    const std::string digits = std::string(pieces_.whole) + std::string(pieces_.fraction);
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    std::int64_t product = 0;
    const std::int64_t mantissa = is_binary() ? std::int64_t{1} << multiplier_.exponent : 1;
    if (__builtin_mul_overflow(value, mantissa, &product)) return std::nullopt;
    Quantity quantity;
    quantity.amount_ = Quantity::Small{pieces_.negative ? -product : product, scale};
    quantity.notation_ = multiplier_.notation;
    if (is_binary() ? (value & 7) != 0 : scale % 3 == 0 && !digits.ends_with("000") && digits[0] != '0') {
      quantity.kept_text_ = text_;
    }
    return quantity;
  }

  std::optional<Quantity> read_big() const {
    auto amount = BigDecimal::parse(pieces_.value);
    if (!amount) return std::nullopt;
    if (is_binary()) {
      for (int i = 0; i < multiplier_.exponent; i += 10) amount->multiply_unscaled(1024);
    } else {
      amount->set_scale(as_go_counts(std::int64_t{amount->scale()} - multiplier_.exponent));
    }
    const bool negative = amount->sign() < 0;
    if (negative) amount->negate();
    if (amount->sign() != 0) amount = amount->rounded_up(-kNano);
    if (!amount) return std::nullopt;
    Quantity quantity;
    quantity.notation_ = multiplier_.notation;
    const BigDecimal most(std::numeric_limits<std::int64_t>::max(), 0);
    if (is_binary() && amount->compare(most) > 0) amount = most;
    if (is_binary() && amount->sign() > 0 && amount->compare(BigDecimal(1, 0)) < 0)
      quantity.notation_ = Notation::decimal_si;
    if (negative) amount->negate();
    quantity.amount_ = *std::move(amount);
    return quantity;
  }

  std::string_view text_;
  const Pieces& pieces_;
  const Multiplier& multiplier_;
};

std::variant<Quantity, std::string> Quantity::parse(std::string_view text) {
  if (text.empty()) return std::string(kFormatWrong);
  const auto pieces = split(text);
  if (!pieces) return std::string(kFormatWrong);
  const auto multiplier = multiplier_of(pieces->suffix);
  if (!multiplier) return std::string(kSuffix);
  auto quantity = QuantityReader(text, *pieces, *multiplier).read();
  if (!quantity) return std::string(kNumeric);
  return *std::move(quantity);
}

Quantity Quantity::of(std::int64_t value, Notation notation) {
  Quantity quantity;
  quantity.amount_ = Small{value, 0};
  quantity.notation_ = notation;
  return quantity;
}

BigDecimal Quantity::exact() const {
  if (const auto* small = std::get_if<Small>(&amount_)) return BigDecimal(small->value, -small->scale);
  return std::get<BigDecimal>(amount_);
}

int Quantity::sign() const {
  if (const auto* small = std::get_if<Small>(&amount_)) return (small->value > 0) - (small->value < 0);
  return std::get<BigDecimal>(amount_).sign();
}

int Quantity::compare(const Quantity& other) const {
  const auto* a = std::get_if<Small>(&amount_);
  const auto* b = std::get_if<Small>(&other.amount_);
  if (a && b && a->scale == b->scale) return (a->value > b->value) - (a->value < b->value);
  return exact().compare(other.exact());
}

std::optional<std::int64_t> Quantity::as_integer() const {
  const auto* small = std::get_if<Small>(&amount_);
  if (!small || small->scale < 0) return std::nullopt;
  return times_power_of_ten(small->value, small->scale);
}

std::optional<std::int64_t> Quantity::rounded_up(std::int32_t digits) const {
  const auto rounded = exact().rounded_up(digits);
  if (!rounded) return std::nullopt;
  const std::string text = rounded->unscaled_text();
  std::int64_t integer = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), integer);
  if (problem != std::errc()) return std::nullopt;
  return integer;
}

double Quantity::as_approximate_float() const {
  const auto* small = std::get_if<Small>(&amount_);
  const double base = small ? static_cast<double>(small->value) : std::get<BigDecimal>(amount_).unscaled_as_double();
  const std::int64_t exponent = small ? small->scale : -std::int64_t{std::get<BigDecimal>(amount_).scale()};
  return exponent == 0 ? base : base * pow10(exponent);
}

std::optional<Quantity> Quantity::plus(const Quantity& other) const { return sum(*this, other, false); }
std::optional<Quantity> Quantity::minus(const Quantity& other) const { return sum(*this, other, true); }

std::optional<Quantity> Quantity::sum(Quantity left, const Quantity& right, bool subtract) {
  left.kept_text_.clear();
  if (left.sign() == 0) left.notation_ = right.notation_;
  auto* a = std::get_if<Small>(&left.amount_);
  const auto* other = std::get_if<Small>(&right.amount_);
  if (a && other) {
    Small b = *other;
    if (subtract) b.value = static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(b.value));
    if (b.value == 0) return left;
    if (a->value == 0) {
      *a = b;
      return left;
    }
    const std::int32_t scale = std::min(a->scale, b.scale);
    const auto x = times_power_of_ten(a->value, std::int64_t{a->scale} - scale);
    const auto y = times_power_of_ten(b.value, std::int64_t{b.scale} - scale);
    std::int64_t total = 0;
    if (x && y && !__builtin_add_overflow(*x, *y, &total)) {
      *a = Small{total, scale};
      return left;
    }
  }
  auto total = subtract ? left.exact().minus(right.exact()) : left.exact().plus(right.exact());
  if (!total) return std::nullopt;
  left.amount_ = *std::move(total);
  return left;
}

std::string Quantity::text() const {
  if (!kept_text_.empty()) return kept_text_;
  if (sign() == 0) return "0";
  if (notation_ != Notation::binary_si) return decimal_text(notation_);
  if (auto binary = binary_text()) return *std::move(binary);
  return decimal_text(Notation::decimal_si);
}

std::string Quantity::decimal_text(Notation notation) const {
  BigDecimal amount = exact();
  std::int64_t exponent = -std::int64_t{amount.scale()};
  while (amount.divide_unscaled(10)) ++exponent;
  for (; exponent % 3 != 0; --exponent) amount.multiply_unscaled(10);
  return amount.unscaled_text() + notation_suffix(notation, exponent);
}

/// Nothing for what has no exact binary form or is too small for a binary suffix.
std::optional<std::string> Quantity::binary_text() const {
  const BigDecimal amount = exact();
  if (amount.compare(BigDecimal(-1024, 0)) > 0 && amount.compare(BigDecimal(1024, 0)) < 0) return std::nullopt;
  auto whole = amount.rounded_up(0);
  if (!whole || whole->compare(amount) != 0) return std::nullopt;
  int exponent = 0;
  while (whole->divide_unscaled(1024)) exponent += 10;
  return whole->unscaled_text() + std::string(exponent == 0 ? "" : suffix_of(2, exponent));
}

}  // namespace kubexx::core
