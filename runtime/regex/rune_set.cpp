#include "runtime/regex/rune_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "runtime/core/unicode.hpp"

namespace kubexx::regex {
namespace {

constexpr char32_t kLast = 0x10FFFF;

/// Adds the other members of the cycle of `point`.
void add_cycle(std::vector<RuneSet::Range>& out, char32_t point) {
  for (char32_t next = core::simple_fold(point); next != point; next = core::simple_fold(next)) {
    out.push_back({next, next});
  }
}

void fold_range(std::vector<RuneSet::Range>& out, const RuneSet::Range& range) {
  const auto runs = core::fold_runs();
  auto run = std::lower_bound(runs.begin(), runs.end(), range.first,
                              [](const core::FoldRun& one, char32_t value) { return one.last < value; });
  for (; run != runs.end() && run->first <= range.last; ++run) {
    const char32_t last = std::min(run->last, range.last);
    for (char32_t point = std::max(run->first, range.first); point <= last; ++point) add_cycle(out, point);
  }
}

bool is_alphanumeric(char32_t point) {
  return (point >= '0' && point <= '9') || (point >= 'A' && point <= 'Z') || (point >= 'a' && point <= 'z');
}

}  // namespace

RuneSet::RuneSet(std::initializer_list<Range> ranges) : ranges_(ranges) { normalize(); }

bool RuneSet::contains(char32_t point) const {
  const auto range = std::lower_bound(ranges_.begin(), ranges_.end(), point,
                                      [](const Range& one, char32_t value) { return one.last < value; });
  return range != ranges_.end() && range->first <= point;
}

void RuneSet::add(char32_t first, char32_t last) {
  const bool is_after = ranges_.empty() || ranges_.back().last + 1 < first;
  ranges_.push_back({first, last});
  if (!is_after) normalize();
}

void RuneSet::add(const RuneSet& other) { add_all(other.ranges_); }

void RuneSet::add_all(const std::vector<Range>& ranges) {
  ranges_.insert(ranges_.end(), ranges.begin(), ranges.end());
  normalize();
}

void RuneSet::negate() {
  std::vector<Range> out;
  char32_t next = 0;
  for (const Range& range : ranges_) {
    if (next < range.first) out.push_back({next, range.first - 1});
    next = range.last + 1;
  }
  if (next <= kLast) out.push_back({next, kLast});
  ranges_ = std::move(out);
}

void RuneSet::fold() {
  std::vector<Range> added;
  for (const Range& range : ranges_) fold_range(added, range);
  ranges_.insert(ranges_.end(), added.begin(), added.end());
  normalize();
}

void RuneSet::normalize() {
  std::sort(ranges_.begin(), ranges_.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
  std::size_t kept = 0;
  for (const Range& range : ranges_) {
    if (kept > 0 && range.first <= ranges_[kept - 1].last + 1) {
      ranges_[kept - 1].last = std::max(ranges_[kept - 1].last, range.last);
    } else {
      ranges_[kept++] = range;
    }
  }
  ranges_.resize(kept);
}

void append_rune(std::string& out, char32_t point) {
  if (is_alphanumeric(point)) {
    out += static_cast<char>(point);
  } else {
    fmt::format_to(std::back_inserter(out), "\\x{{{:x}}}", static_cast<std::uint32_t>(point));
  }
}

void append_class(std::string& out, const RuneSet& set) {
  if (set.ranges().empty()) {
    out += "[^\\x{0}-\\x{10ffff}]";
    return;
  }
  if (set.ranges().size() == 1 && set.ranges()[0].first == set.ranges()[0].last)
    return append_rune(out, set.ranges()[0].first);
  out += '[';
  for (const RuneSet::Range& range : set.ranges()) {
    append_rune(out, range.first);
    if (range.first == range.last) continue;
    out += '-';
    append_rune(out, range.last);
  }
  out += ']';
}

}  // namespace kubexx::regex
