#include "generator/support/nearest.hpp"

#include <algorithm>

#include "runtime/core/ascii.hpp"

namespace kubexx::support {
namespace {

bool alike(char a, char b) { return core::ascii_lower(a) == core::ascii_lower(b); }

// Above a third of the letters a suggestion confuses more than it helps.
std::size_t tolerance(std::string_view name) { return std::max<std::size_t>(1, name.size() / 3); }

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > limit) return limit + 1;
  std::vector<std::size_t> before(b.size() + 1), previous(b.size() + 1), current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) previous[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t replaced = previous[j - 1] + (alike(a[i - 1], b[j - 1]) ? 0 : 1);
      current[j] = std::min({replaced, previous[j] + 1, current[j - 1] + 1});
      bool swapped = i > 1 && j > 1 && alike(a[i - 1], b[j - 2]) && alike(a[i - 2], b[j - 1]);
      if (swapped) current[j] = std::min(current[j], before[j - 2] + 1);
    }
    if (*std::min_element(current.begin(), current.end()) > limit) return limit + 1;
    before.swap(previous);
    previous.swap(current);
  }
  return std::min(previous[b.size()], limit + 1);
}

std::string_view nearest(std::string_view name, const std::vector<std::string_view>& candidates) {
  std::string_view best;
  std::size_t limit = tolerance(name) + 1;  // strictly better than this
  for (std::string_view candidate : candidates) {
    std::size_t distance = edit_distance(name, candidate, limit - 1);
    if (distance >= limit) continue;
    best = candidate;
    limit = distance;
    if (limit == 0) break;
  }
  return best;
}

}  // namespace kubexx::support
