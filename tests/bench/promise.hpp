#pragma once

#include <fmt/format.h>

namespace kubexx::bench {

/// A line with what was measured, what kubexx promises, and whether it is kept.
inline void print_promise(const char* what, double measured, double promised, const char* unit) {
  fmt::print("  {:<36} {:>8.1f} {:<4} promised {:>8.1f}  {}\n", what, measured, unit, promised,
             measured <= promised ? "kept" : "MISSED");
}

}  // namespace kubexx::bench
