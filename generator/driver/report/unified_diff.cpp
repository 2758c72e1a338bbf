#include "generator/driver/report/unified_diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace kubexx::driver {
namespace {

constexpr std::size_t kContext = 3;
// Files that differ in more lines than this are shown as replaced as a whole, because memory use is quadratic.
constexpr std::ptrdiff_t kMaxEdits = 2000;

using Lines = std::vector<std::string_view>;

Lines split(std::string_view text) {
  Lines result;
  while (!text.empty()) {
    std::size_t end = text.find('\n');
    std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
    result.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return result;
}

// One line of the comparison: ' ' in both, '-' before only, '+' after only.
struct Edit {
  char kind;
  std::string_view line;
};

// The shortest edit script by Myers' greedy algorithm: `reach[k]` is the furthest line of `before` on diagonal k.
class ShortestEdit {
 public:
  ShortestEdit(const Lines& before, const Lines& after) : before_(before), after_(after) {}

  std::vector<Edit> edits() {
    std::ptrdiff_t distance = search();
    if (distance < 0) return replaced();
    return walk_back(distance);
  }

 private:
  using Index = std::ptrdiff_t;

  Index size(const Lines& lines) const { return static_cast<Index>(lines.size()); }

  // Whether the best way to diagonal k comes from above (a line of `after` inserted).
  static bool comes_down(const std::vector<Index>& reach, Index middle, Index k, Index distance) {
    if (k == -distance) return true;
    return k != distance &&
           reach[static_cast<std::size_t>(middle + k - 1)] < reach[static_cast<std::size_t>(middle + k + 1)];
  }

  Index search() {
    Index limit = std::min(size(before_) + size(after_), kMaxEdits);
    std::vector<Index> reach(static_cast<std::size_t>(2 * limit + 3), 0);
    middle_ = limit + 1;
    for (Index distance = 0; distance <= limit; ++distance) {
      trace_.emplace_back(reach.begin() + (middle_ - distance - 1), reach.begin() + (middle_ + distance + 2));
      for (Index k = -distance; k <= distance; k += 2) {
        if (advance(reach, k, distance)) return distance;
      }
    }
    return -1;
  }

  bool advance(std::vector<Index>& reach, Index k, Index distance) const {
    bool down = comes_down(reach, middle_, k, distance);
    Index x =
        down ? reach[static_cast<std::size_t>(middle_ + k + 1)] : reach[static_cast<std::size_t>(middle_ + k - 1)] + 1;
    Index y = x - k;
    while (x < size(before_) && y < size(after_) &&
           before_[static_cast<std::size_t>(x)] == after_[static_cast<std::size_t>(y)]) {
      ++x;
      ++y;
    }
    reach[static_cast<std::size_t>(middle_ + k)] = x;
    return x >= size(before_) && y >= size(after_);
  }

  std::vector<Edit> walk_back(Index distance) const {
    std::vector<Edit> result;
    Index x = size(before_);
    Index y = size(after_);
    auto take_before = [&](char kind) { result.push_back({kind, before_[static_cast<std::size_t>(--x)]}); };
    for (Index step = distance; step >= 0; --step) {
      const std::vector<Index>& reach = trace_[static_cast<std::size_t>(step)];
      Index k = x - y;
      Index middle = step + 1;
      bool down = comes_down(reach, middle, k, step);
      Index previous_k = down ? k + 1 : k - 1;
      Index previous_x = step == 0 ? 0 : reach[static_cast<std::size_t>(middle + previous_k)];
      Index previous_y = step == 0 ? 0 : previous_x - previous_k;
      while (x > previous_x && y > previous_y) {
        take_before(' ');
        --y;
      }
      if (step == 0) break;
      if (down) {
        result.push_back({'+', after_[static_cast<std::size_t>(--y)]});
      } else {
        take_before('-');
      }
    }
    std::reverse(result.begin(), result.end());
    return result;
  }

  std::vector<Edit> replaced() const {
    std::vector<Edit> result;
    for (std::string_view line : before_) result.push_back({'-', line});
    for (std::string_view line : after_) result.push_back({'+', line});
    return result;
  }

  const Lines& before_;
  const Lines& after_;
  Index middle_ = 0;
  std::vector<std::vector<Index>> trace_;
};

// `@@ -first,count`: a range without lines is named by the line before it.
std::string range(std::size_t first, std::size_t count) {
  if (count == 0) return fmt::format("{},0", first);
  return count == 1 ? fmt::format("{}", first + 1) : fmt::format("{},{}", first + 1, count);
}

std::string hunk(const std::vector<Edit>& edits, std::size_t begin, std::size_t end, std::size_t before_line,
                 std::size_t after_line) {
  std::string body;
  std::size_t before_count = 0;
  std::size_t after_count = 0;
  for (std::size_t i = begin; i < end; ++i) {
    before_count += edits[i].kind != '+';
    after_count += edits[i].kind != '-';
    body += fmt::format("{}{}", edits[i].kind, edits[i].line);
    if (!body.ends_with('\n')) body += "\n\\ No newline at end of file\n";
  }
  return fmt::format("@@ -{} +{} @@\n{}", range(before_line, before_count), range(after_line, after_count), body);
}

std::string hunks(const std::vector<Edit>& edits) {
  std::string result;
  std::size_t before_line = 0;
  std::size_t after_line = 0;
  std::size_t counted = 0;
  auto count_to = [&](std::size_t end) {
    for (; counted < end; ++counted) {
      before_line += edits[counted].kind != '+';
      after_line += edits[counted].kind != '-';
    }
  };
  for (std::size_t at = 0; at < edits.size();) {
    if (edits[at].kind == ' ') {
      ++at;
      continue;
    }
    std::size_t begin = at - std::min(at - counted, kContext);
    std::size_t last = at;  // the last change that is close enough to share a hunk
    for (std::size_t i = at; i < edits.size() && i <= last + 2 * kContext + 1; ++i) {
      if (edits[i].kind != ' ') last = i;
    }
    std::size_t end = std::min(edits.size(), last + 1 + kContext);
    count_to(begin);
    std::size_t first_before = before_line;
    std::size_t first_after = after_line;
    count_to(end);
    result += hunk(edits, begin, end, first_before, first_after);
    at = end;
  }
  return result;
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after, std::string_view before_name,
                         std::string_view after_name) {
  if (before == after) return {};
  Lines before_lines = split(before);
  Lines after_lines = split(after);
  return fmt::format("--- {}\n+++ {}\n{}", before_name, after_name,
                     hunks(ShortestEdit(before_lines, after_lines).edits()));
}

}  // namespace kubexx::driver
