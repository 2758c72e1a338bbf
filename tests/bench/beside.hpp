#pragma once

#include <fmt/format.h>

#include <optional>

namespace kubexx::bench {

/// What is promised of a ratio between two measured values.
struct Promise {
  double ratio;
  bool at_least = false;  ///< else at most
};

/// A line with our value, that of the peer if it was measured, and the ratio of ours to it beside what is promised.
inline void print_beside(const char* what, double ours, std::optional<double> peer, const char* unit, Promise promise) {
  const auto digits = [](double value) { return value < 10 ? 3 : 0; };
  fmt::print("  {:<36} {:>9.{}f}", what, ours, digits(ours));
  if (!peer) return fmt::print(" {}\n", unit);
  const double ratio = ours / *peer;
  const bool kept = promise.at_least ? ratio >= promise.ratio : ratio <= promise.ratio;
  fmt::print(" : {:>9.{}f} {:<4} {:>7.2f} x   promised {} {:>5.2f}   {}\n", *peer, digits(*peer), unit, ratio,
             promise.at_least ? "at least" : "at most ", promise.ratio, kept ? "kept" : "MISSED");
}

}  // namespace kubexx::bench
