#include "runtime/regex/alphabet.hpp"

#include <algorithm>
#include <utility>

#include "runtime/core/utf8.hpp"

namespace kubexx::regex {
namespace {

constexpr char32_t kLastAscii = 0x7F;
constexpr char32_t kFirst = 0x80;
constexpr char32_t kEnd = 0x110000;

/// Where members and others meet, beyond ASCII.
std::vector<char32_t> bounds_of(const RuneSet& set) {
  std::vector<char32_t> bounds;
  for (const RuneSet::Range& range : set.ranges()) {
    if (range.first > kFirst) bounds.push_back(range.first);
    if (range.last >= kFirst && range.last + 1 < kEnd) bounds.push_back(range.last + 1);
  }
  return bounds;
}

/// Answers for code points in ascending order.
class Membership {
 public:
  explicit Membership(const RuneSet& set) : at_(set.ranges().begin()), end_(set.ranges().end()) {}

  bool contains(char32_t point) {
    while (at_ != end_ && at_->last < point) ++at_;
    return at_ != end_ && at_->first <= point;
  }

 private:
  std::vector<RuneSet::Range>::const_iterator at_, end_;
};

}  // namespace

void Alphabet::distinguish(const RuneSet& set) {
  if (set.ranges().empty() || set.ranges().back().last < kFirst || classes_ > kMostClasses) return;
  split(set);
  renumber(set);
  work_ += intervals_.size();
  if (work_ > kMostWork) classes_ = kMostClasses + 1;
}

void Alphabet::split(const RuneSet& set) {
  const std::vector<char32_t> bounds = bounds_of(set);
  std::vector<Interval> parts;
  parts.reserve(intervals_.size() + bounds.size());
  auto bound = bounds.begin();
  for (std::size_t i = 0; i < intervals_.size(); ++i) {
    parts.push_back(intervals_[i]);
    const char32_t end = i + 1 < intervals_.size() ? intervals_[i + 1].first : kEnd;
    for (; bound != bounds.end() && *bound < end; ++bound)
      if (*bound > parts.back().first) parts.push_back({*bound, intervals_[i].id});
  }
  intervals_ = std::move(parts);
}

/// Members of a class that also has others get a class of their own.
void Alphabet::renumber(const RuneSet& set) {
  std::vector<bool> has_others(classes_, false);
  Membership of_others(set), of_members(set);
  for (const Interval& interval : intervals_)
    if (!of_others.contains(interval.first)) has_others[interval.id] = true;
  std::vector<std::size_t> own(classes_, 0);  // 0 is the oldest class, and never a new one
  for (Interval& interval : intervals_) {
    if (!of_members.contains(interval.first) || !has_others[interval.id]) continue;
    if (own[interval.id] == 0) own[interval.id] = classes_++;
    interval.id = own[interval.id];
  }
}

RuneSet Alphabet::bytes_of(const RuneSet& set) const {
  std::vector<RuneSet::Range> bytes;
  for (const RuneSet::Range& range : set.ranges())
    if (range.first < kFirst) bytes.push_back({range.first, std::min(range.last, kLastAscii)});
  std::vector<bool> is_in(classes_, false);
  Membership members(set);
  for (const Interval& interval : intervals_)
    if (members.contains(interval.first)) is_in[interval.id] = true;
  for (std::size_t id = 0; id < classes_; ++id) {
    const char32_t byte = kFirst + static_cast<char32_t>(id);
    if (is_in[id]) bytes.push_back({byte, byte});
  }
  RuneSet out;
  out.add_all(bytes);
  return out;
}

std::string Alphabet::encoded(std::string_view text) const {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const core::CodePoint code = core::decode_utf8(text, at);
    at += code.length;
    if (code.point < kFirst) {
      out += static_cast<char>(code.point);
      continue;
    }
    const auto after = std::upper_bound(intervals_.begin(), intervals_.end(), code.point,
                                        [](char32_t point, const Interval& one) { return point < one.first; });
    out += static_cast<char>(kFirst + static_cast<char32_t>((after - 1)->id));
  }
  return out;
}

}  // namespace kubexx::regex
