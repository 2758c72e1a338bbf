#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/regex/rune_set.hpp"

namespace kubexx::regex {

/// The code points beyond ASCII in classes that one expression does not distinguish, so that a string needs one byte
/// for each character: ASCII as it is, others by their class. RE2 then compiles a set of a thousand ranges to a few
/// bytes, for which it needs a thousand instructions in UTF-8.
class Alphabet {
 public:
  /// From now on, members of `set` are in other classes than the rest.
  void distinguish(const RuneSet& set);

  /// True if bytes suffice, and are of use.
  bool is_useful() const { return classes_ > 1 && classes_ <= kMostClasses; }

  /// The bytes of the members of `set`, which was distinguished before.
  RuneSet bytes_of(const RuneSet& set) const;

  /// One byte for each character; bytes that are not UTF-8 count as U+FFFD.
  std::string encoded(std::string_view text) const;

 private:
  static constexpr std::size_t kMostClasses = 128;
  static constexpr std::size_t kMostWork = 16 << 20;

  struct Interval {
    char32_t first;
    std::size_t id;
  };

  void split(const RuneSet& set);
  void renumber(const RuneSet& set);

  std::vector<Interval> intervals_ = {{0x80, 0}};  ///< each ends where the next one begins
  std::size_t classes_ = 1;
  std::size_t work_ = 0;  ///< intervals visited
};

}  // namespace kubexx::regex
