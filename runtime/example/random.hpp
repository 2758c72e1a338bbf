#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace kubexx::example {

/// The same numbers everywhere for the same seed, which distributions of the standard library do not promise.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// At least 0 and less than `limit`, which is not 0.
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(engine_() % limit); }
  bool one_in(std::size_t count) { return below(count) == 0; }
  std::int64_t between(std::int64_t least, std::int64_t most) {
    const auto span = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least);
    const std::uint64_t more = span == UINT64_MAX ? engine_() : engine_() % (span + 1);
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(least) + more);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace kubexx::example
