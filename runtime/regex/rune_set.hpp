#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

namespace kubexx::regex {

/// A set of code points, as sorted ranges that neither overlap nor touch.
class RuneSet {
 public:
  struct Range {
    char32_t first;
    char32_t last;
  };

  RuneSet() = default;
  RuneSet(std::initializer_list<Range> ranges);

  const std::vector<Range>& ranges() const { return ranges_; }
  bool contains(char32_t point) const;

  void add(char32_t first, char32_t last);
  void add(const RuneSet& other);
  void add_all(const std::vector<Range>& ranges);
  void negate();

  /// Adds every code point that differs from a member in case only.
  void fold();

 private:
  void normalize();

  std::vector<Range> ranges_;
};

/// Appends one code point, or one class, as RE2 reads it without flags.
void append_rune(std::string& out, char32_t point);
void append_class(std::string& out, const RuneSet& set);

}  // namespace kubexx::regex
