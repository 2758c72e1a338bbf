#include "runtime/core/unicode.hpp"

#include <algorithm>
#include <iterator>

namespace kubexx::core {
namespace {

bool is_between(Category category, Category first, Category last) { return category >= first && category <= last; }

}  // namespace

Category category(char32_t point) {
  const auto runs = category_runs();
  const auto after = std::upper_bound(runs.begin(), runs.end(), point,
                                      [](char32_t value, const CategoryRun& run) { return value < run.first; });
  return std::prev(after)->category;
}

char32_t simple_fold(char32_t point) {
  const auto runs = fold_runs();
  const auto run = std::lower_bound(runs.begin(), runs.end(), point,
                                    [](const FoldRun& one, char32_t value) { return one.last < value; });
  if (run == runs.end() || point < run->first) return point;
  if (run->delta == 0) return (point - run->first) % 2 == 0 ? point + 1 : point - 1;
  return static_cast<char32_t>(static_cast<std::int64_t>(point) + run->delta);
}

bool is_letter(char32_t point) {
  if (point < 0x80) return (point >= U'a' && point <= U'z') || (point >= U'A' && point <= U'Z');
  return is_between(category(point), Category::Ll, Category::Lu);
}

bool is_decimal_digit(char32_t point) {
  if (point < 0x80) return point >= U'0' && point <= U'9';
  return category(point) == Category::Nd;
}

bool is_printable(char32_t point) {
  if (point < 0x80) return point >= 0x20 && point < 0x7F;
  return is_between(category(point), Category::Ll, Category::So);
}

}  // namespace kubexx::core
