#include "runtime/cel/eval/go_sort.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"

using namespace kubexx::cel;

namespace {

constexpr std::uint64_t kHashBegin = 14695981039346656037U;
constexpr std::uint64_t hashed(std::uint64_t hash, std::uint64_t value) { return (hash ^ value) * 1099511628211U; }

/// The key of item `i` of `n`.
template <class Random>
std::uint64_t key_of(std::string_view pattern, std::uint64_t i, std::uint64_t n, Random random) {
  if (pattern == "rising") return i / 3;
  if (pattern == "falling") return (n - i) / 3;
  if (pattern == "strictly falling") return n - i;
  if (pattern == "pipe") return std::min(i, n - i);
  if (pattern == "sawtooth") return i % 5;
  if (pattern == "parity") return i % 2;
  if (pattern == "few") return random() % 4;
  if (pattern == "some") return random() % (n / 3 + 1);
  if (pattern == "many") return random() % 100'000;
  if (pattern == "nearly") return random() % 16 == 0 ? random() % (n + 1) : i / 2;
  if (pattern == "nan" || pattern == "adversary") return random() % (2 * n + 1);
  return 7;
}

std::vector<std::uint64_t> keys_of(std::string_view pattern, std::uint64_t n, std::uint64_t seed) {
  const auto random = [&seed] {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return seed >> 33;
  };
  std::vector<std::uint64_t> keys;
  for (std::uint64_t i = 0; i < n; ++i) keys.push_back(key_of(pattern, i, n, random));
  return keys;
}

/// M. D. McIlroy's adversary: it decides while it is asked, so that every pivot is a bad one.
class Adversary {
 public:
  explicit Adversary(std::size_t n) : undecided_(n), keys_(n, n) {}

  bool comes_before(std::size_t a, std::size_t b) {
    if (keys_[a] == undecided_ && keys_[b] == undecided_) keys_[a == candidate_ ? a : b] = decided_++;
    if (keys_[a] == undecided_) {
      candidate_ = a;
    } else if (keys_[b] == undecided_) {
      candidate_ = b;
    }
    return keys_[a] < keys_[b];
  }

 private:
  std::size_t undecided_, decided_ = 0, candidate_ = 0;
  std::vector<std::size_t> keys_;
};

struct Hashes {
  std::uint64_t order = kHashBegin, comparisons = kHashBegin;
};

Hashes sorted(std::string_view pattern, std::size_t n, std::uint64_t seed) {
  const std::vector<std::uint64_t> keys = keys_of(pattern, n, seed);
  Adversary adversary(n);
  Hashes hashes;
  const auto order = go_sorted(n, [&](std::size_t a, std::size_t b) {
    hashes.comparisons = hashed(hashed(hashes.comparisons, a), b);
    if (pattern == "adversary") return adversary.comes_before(a, b);
    if (pattern == "nan" && (keys[a] % 7 == 3 || keys[b] % 7 == 3)) return false;
    return keys[a] < keys[b];
  });
  for (const std::size_t item : order) hashes.order = hashed(hashes.order, item);
  return hashes;
}

struct Expected {
  std::string_view pattern;
  std::uint64_t order, comparisons;
};

}  // namespace

// Expectations are what sort.Slice of Go 1.26 does.
TEST_CASE("sorting compares and orders as Go does") {
  constexpr Expected kExpected[] = {
      {"equal", 0x86a80a4195c21fa, 0x868a8c1c1cefefe3},
      {"rising", 0x86a80a4195c21fa, 0x868a8c1c1cefefe3},
      {"falling", 0xdf48a312d9ad5c80, 0xda4b1f4a3d7869ec},
      {"strictly falling", 0x334cc434d3ee6864, 0xb5a1723f05d890f4},
      {"pipe", 0x213ea0aeb9ffbc2c, 0xbe8756319ee055ce},
      {"sawtooth", 0xa7956b71b4289836, 0x7bfd1cb413dc1d2},
      {"parity", 0x7bf6b1d8f5d21300, 0xa5d98ce93b83bf2f},
      {"few", 0x4863d97f841441f2, 0x6a95ae3007833144},
      {"some", 0xf44390567789db62, 0x652fd6d0dafa5e01},
      {"many", 0x785668cbafe1595a, 0x1c36594c651b68cc},
      {"nearly", 0xb3fae30604847166, 0x129362a36a7d9889},
      {"nan", 0x59724eb0d5421ba2, 0xe63cf5efbdf352af},
      {"adversary", 0x453624285456cbbe, 0x7424385d43b6778},
  };
  constexpr std::size_t kSizes[] = {0, 1, 2, 11, 12, 13, 14, 49, 50, 51, 100, 500, 1000, 2000};
  for (const Expected& expected : kExpected) {
    CAPTURE(expected.pattern);
    Hashes all;
    for (const std::size_t n : kSizes) {
      const Hashes one = sorted(expected.pattern, n, n + 1);
      all.order = hashed(all.order, one.order);
      all.comparisons = hashed(all.comparisons, one.comparisons);
    }
    CHECK(all.order == expected.order);
    CHECK(all.comparisons == expected.comparisons);
  }
}
