#include "runtime/core/big_decimal.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace kubexx::core {
namespace {

constexpr std::uint32_t kBase = 1'000'000'000;
constexpr int kLimbDigits = 9;
constexpr std::array<std::uint32_t, 9> kPowers = {1,       10,        100,        1'000,      10'000,
                                                  100'000, 1'000'000, 10'000'000, 100'000'000};

std::string nine_digits(std::uint32_t limb) {
  std::string text = std::to_string(limb);
  return std::string(kLimbDigits - text.size(), '0') + text;
}

bool all_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

BigDecimal::BigDecimal(std::int64_t unscaled, std::int32_t scale) : negative_(unscaled < 0), scale_(scale) {
  auto rest = static_cast<std::uint64_t>(unscaled);
  if (negative_) rest = 0 - rest;
  for (; rest > 0; rest /= kBase) limbs_.push_back(static_cast<std::uint32_t>(rest % kBase));
}

std::optional<BigDecimal> BigDecimal::parse(std::string_view text) {
  BigDecimal number;
  if (text.starts_with('-') || text.starts_with('+')) {
    number.negative_ = text.front() == '-';
    text.remove_prefix(1);
  }
  const std::size_t point = text.find('.');
  std::string digits(text.substr(0, point));
  if (point != std::string_view::npos) {
    digits += text.substr(point + 1);
    number.scale_ = static_cast<std::int32_t>(text.size() - point - 1);
  }
  if (digits.empty() || digits.size() > kMaxDigits || !all_digits(digits)) return std::nullopt;
  for (std::size_t end = digits.size(); end > 0;) {
    const std::size_t begin = end > kLimbDigits ? end - kLimbDigits : 0;
    std::uint32_t limb = 0;
    std::from_chars(&digits[begin], &digits[begin] + (end - begin), limb);
    number.limbs_.push_back(limb);
    end = begin;
  }
  number.trim();
  return number;
}

std::size_t BigDecimal::digits() const {
  return limbs_.empty() ? 0 : (limbs_.size() - 1) * kLimbDigits + std::to_string(limbs_.back()).size();
}

void BigDecimal::trim() {
  while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
}

int BigDecimal::compare(const BigDecimal& other) const {
  if (sign() != other.sign()) return sign() < other.sign() ? -1 : 1;
  return sign() * compare_magnitude(other);
}

/// Compares by the place of the first digit, then digit by digit, so that no scale is too large.
int BigDecimal::compare_magnitude(const BigDecimal& other) const {
  if (sign() == 0 || other.sign() == 0) return (sign() != 0) - (other.sign() != 0);
  const std::int64_t place = static_cast<std::int64_t>(digits()) - scale_;
  const std::int64_t other_place = static_cast<std::int64_t>(other.digits()) - other.scale_;
  if (place != other_place) return place < other_place ? -1 : 1;
  const auto significant = [](const BigDecimal& number) {
    std::string text = number.unscaled_text();
    text.erase(text.find_last_not_of('0') + 1);
    return text.substr(number.negative_ ? 1 : 0);
  };
  const int order = significant(*this).compare(significant(other));
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

std::optional<BigDecimal> BigDecimal::plus(const BigDecimal& other) const {
  BigDecimal a = *this;
  BigDecimal b = other;
  const std::int32_t scale = std::max(scale_, other.scale_);
  if (!a.shift_left(std::int64_t{scale} - scale_) || !b.shift_left(std::int64_t{scale} - other.scale_))
    return std::nullopt;
  a.scale_ = b.scale_ = scale;
  if (a.negative_ == b.negative_) {
    a.add_magnitude(b);
  } else if (a.compare_magnitude(b) >= 0) {
    a.subtract_magnitude(b);
  } else {
    b.subtract_magnitude(a);
    return b;
  }
  return a;
}

std::optional<BigDecimal> BigDecimal::minus(const BigDecimal& other) const {
  BigDecimal negated = other;
  negated.negate();
  return plus(negated);
}

std::optional<BigDecimal> BigDecimal::rounded_up(std::int32_t scale) const {
  BigDecimal result = *this;
  const std::int64_t more = std::int64_t{scale} - scale_;
  if (more >= 0) {
    if (!result.shift_left(more)) return std::nullopt;
  } else if (result.shift_right(-more)) {
    result.add_magnitude(BigDecimal(1, 0));
  }
  result.scale_ = scale;
  return result;
}

bool BigDecimal::shift_left(std::int64_t count) {
  if (limbs_.empty() || count == 0) return true;
  if (count > static_cast<std::int64_t>(kMaxDigits - std::min(kMaxDigits, digits()))) return false;
  multiply_unscaled(kPowers[static_cast<std::size_t>(count % kLimbDigits)]);
  limbs_.insert(limbs_.begin(), static_cast<std::size_t>(count / kLimbDigits), 0);
  return true;
}

bool BigDecimal::shift_right(std::int64_t count) {
  const auto limbs =
      static_cast<std::size_t>(std::min<std::int64_t>(count / kLimbDigits, static_cast<std::int64_t>(limbs_.size())));
  const auto kept = limbs_.begin() + static_cast<std::ptrdiff_t>(limbs);
  bool lost = std::any_of(limbs_.begin(), kept, [](std::uint32_t limb) { return limb != 0; });
  limbs_.erase(limbs_.begin(), kept);
  const std::uint32_t divisor = kPowers[static_cast<std::size_t>(count % kLimbDigits)];
  std::uint64_t remainder = 0;
  for (auto limb = limbs_.rbegin(); limb != limbs_.rend(); ++limb) {
    const std::uint64_t value = remainder * kBase + *limb;
    *limb = static_cast<std::uint32_t>(value / divisor);
    remainder = value % divisor;
  }
  trim();
  return lost || remainder != 0;
}

void BigDecimal::add_magnitude(const BigDecimal& other) {
  limbs_.resize(std::max(limbs_.size(), other.limbs_.size()), 0);
  std::uint32_t carry = 0;
  for (std::size_t i = 0; i < limbs_.size(); ++i) {
    const std::uint32_t sum = limbs_[i] + carry + (i < other.limbs_.size() ? other.limbs_[i] : 0);
    limbs_[i] = sum % kBase;
    carry = sum / kBase;
  }
  if (carry != 0) limbs_.push_back(carry);
}

void BigDecimal::subtract_magnitude(const BigDecimal& smaller) {
  std::uint32_t borrow = 0;
  for (std::size_t i = 0; i < limbs_.size(); ++i) {
    const std::uint32_t taken = borrow + (i < smaller.limbs_.size() ? smaller.limbs_[i] : 0);
    borrow = limbs_[i] < taken ? 1 : 0;
    limbs_[i] = limbs_[i] + borrow * kBase - taken;
  }
  trim();
}

void BigDecimal::multiply_unscaled(std::uint32_t factor) {
  std::uint64_t carry = 0;
  for (std::uint32_t& limb : limbs_) {
    carry += std::uint64_t{limb} * factor;
    limb = static_cast<std::uint32_t>(carry % kBase);
    carry /= kBase;
  }
  for (; carry > 0; carry /= kBase) limbs_.push_back(static_cast<std::uint32_t>(carry % kBase));
}

bool BigDecimal::divide_unscaled(std::uint32_t divisor) {
  std::vector<std::uint32_t> quotient = limbs_;
  std::uint64_t remainder = 0;
  for (auto limb = quotient.rbegin(); limb != quotient.rend(); ++limb) {
    const std::uint64_t value = remainder * kBase + *limb;
    *limb = static_cast<std::uint32_t>(value / divisor);
    remainder = value % divisor;
  }
  if (remainder != 0) return false;
  limbs_ = std::move(quotient);
  trim();
  return true;
}

std::string BigDecimal::unscaled_text() const {
  if (limbs_.empty()) return "0";
  std::string text = negative_ ? "-" : "";
  text += std::to_string(limbs_.back());
  for (auto limb = limbs_.rbegin() + 1; limb != limbs_.rend(); ++limb) text += nine_digits(*limb);
  return text;
}

double BigDecimal::unscaled_as_double() const { return std::strtod(unscaled_text().c_str(), nullptr); }

}  // namespace kubexx::core
