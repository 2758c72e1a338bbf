#pragma once

#include <cstdint>
#include <span>
#include <string_view>

/// Unicode 15.0 as Go's package `unicode` has it from Go 1.21 to 1.26: general categories, scripts and simple case
/// folding.
namespace kubexx::core {

/// General categories; `Cn` is every code point that is not assigned.
// clang-format off
enum class Category : std::uint8_t {
  Cn, Cc, Cf, Co, Cs, Ll, Lm, Lo, Lt, Lu, Mc, Me, Mn, Nd, Nl, No, Pc, Pd, Pe, Pf, Pi, Po, Ps, Sc, Sk, Sm, So, Zl, Zp, Zs,
};
// clang-format on

/// A run extends to the next run, or to U+10FFFF.
struct CategoryRun {
  char32_t first;
  Category category;
};

struct ScriptRun {
  char32_t first;
  std::uint8_t script;  ///< an index of `script_names()`; 0: no script
};

/// Every code point from `first` to `last` folds to the one `delta` further on. With `delta` 0 they are pairs: `first`
/// and the next one fold to each other, and so on.
struct FoldRun {
  char32_t first;
  char32_t last;
  std::int32_t delta;
};

std::span<const CategoryRun> category_runs();
std::span<const ScriptRun> script_runs();
std::span<const FoldRun> fold_runs();  ///< sorted; runs do not overlap

/// Sorted; the first one is empty.
std::span<const std::string_view> script_names();

Category category(char32_t point);

/// The next code point that differs from `point` in case only, in a cycle; `point` itself if no other exists.
char32_t simple_fold(char32_t point);

bool is_letter(char32_t point);
bool is_decimal_digit(char32_t point);

/// Go's `unicode.IsPrint`: letters, marks, numbers, punctuation, symbols and the ASCII space.
bool is_printable(char32_t point);

}  // namespace kubexx::core
