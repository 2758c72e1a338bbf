#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace kubexx::cel {

inline constexpr std::uint64_t kUnbounded = std::numeric_limits<std::uint64_t>::max();

/// The least and the most that a size or a cost can be. Arithmetic stops at the largest number; factors are applied in
/// double precision and rounded up, which is how the server computes.
struct Range {
  std::uint64_t min = 0;
  std::uint64_t max = 0;

  static constexpr Range exactly(std::uint64_t value) { return {value, value}; }
  static constexpr Range unknown() { return {0, kUnbounded}; }

  static constexpr std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    return a > kUnbounded - b ? kUnbounded : a + b;
  }
  static constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    return b != 0 && a > kUnbounded / b ? kUnbounded : a * b;
  }
  static std::uint64_t scaled(std::uint64_t value, double factor) {
    const double result = std::ceil(static_cast<double>(value) * factor);
    return result >= 0x1p64 ? kUnbounded : static_cast<std::uint64_t>(result);
  }

  Range operator+(const Range& other) const { return {sum(min, other.min), sum(max, other.max)}; }
  Range operator*(const Range& other) const { return {product(min, other.min), product(max, other.max)}; }
  Range scaled(double factor) const { return {scaled(min, factor), scaled(max, factor)}; }
  /// What is in either range.
  Range either(const Range& other) const { return {std::min(min, other.min), std::max(max, other.max)}; }

  friend bool operator==(const Range&, const Range&) = default;
};

}  // namespace kubexx::cel
