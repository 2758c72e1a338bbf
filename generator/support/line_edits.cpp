#include "generator/support/line_edits.hpp"

#include <algorithm>
#include <cstddef>

namespace kubexx::support {
namespace {

// Strings that differ in more lines than this are replaced as a whole, because memory use is quadratic.
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

// The shortest edit script by Myers' greedy algorithm: `reach[k]` is the furthest line of `before` on diagonal k.
class ShortestEdit {
 public:
  ShortestEdit(const Lines& before, const Lines& after) : before_(before), after_(after) {}

  std::vector<LineEdit> edits() {
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

  std::vector<LineEdit> walk_back(Index distance) const {
    std::vector<LineEdit> result;
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

  std::vector<LineEdit> replaced() const {
    std::vector<LineEdit> result;
    for (std::string_view line : before_) result.push_back({'-', line});
    for (std::string_view line : after_) result.push_back({'+', line});
    return result;
  }

  const Lines& before_;
  const Lines& after_;
  Index middle_ = 0;
  std::vector<std::vector<Index>> trace_;
};

}  // namespace

std::vector<LineEdit> line_edits(std::string_view before, std::string_view after) {
  const Lines before_lines = split(before), after_lines = split(after);
  return ShortestEdit(before_lines, after_lines).edits();
}

}  // namespace kubexx::support
