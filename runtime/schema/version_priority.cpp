#include "runtime/schema/version_priority.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <tuple>

namespace kubexx::schema {
namespace {

enum class Maturity { alpha, beta, stable };
using Rank = std::tuple<Maturity, std::int64_t, std::int64_t>;

std::optional<std::int64_t> take_number(std::string_view& text) {
  std::int64_t number = 0;
  if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  if (result.ec != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(result.ptr - text.data()));
  return number;
}

bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// None for names that are not like `v1`, `v1beta2` or `v3alpha1`.
std::optional<Rank> rank_of(std::string_view name) {
  if (!take_word(name, "v")) return std::nullopt;
  const auto major = take_number(name);
  if (!major) return std::nullopt;
  if (name.empty()) return Rank{Maturity::stable, *major, 0};
  const bool alpha = take_word(name, "alpha");
  if (!alpha && !take_word(name, "beta")) return std::nullopt;
  const auto minor = take_number(name);
  if (!minor || !name.empty()) return std::nullopt;
  return Rank{alpha ? Maturity::alpha : Maturity::beta, *major, *minor};
}

}  // namespace

bool outranks(std::string_view a, std::string_view b) {
  const auto first = rank_of(a), second = rank_of(b);
  if (first && second) return *first > *second;
  if (!first && !second) return a < b;
  return first.has_value();
}

}  // namespace kubexx::schema
