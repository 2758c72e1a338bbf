#include "tests/support/text_diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace kubexx::tests {
namespace {

struct Edit {
  char sign;  ///< ' ', '-' or '+'
  std::string_view line;
};

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Lengths of the longest common subsequences of all suffixes. Quadratic: expected files are short.
std::vector<std::vector<int>> common_lengths(const std::vector<std::string_view>& a,
                                             const std::vector<std::string_view>& b) {
  std::vector<std::vector<int>> lengths(a.size() + 1, std::vector<int>(b.size() + 1, 0));
  for (std::size_t i = a.size(); i-- > 0;) {
    for (std::size_t j = b.size(); j-- > 0;) {
      lengths[i][j] = a[i] == b[j] ? lengths[i + 1][j + 1] + 1 : std::max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

std::vector<Edit> edits(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b) {
  const auto lengths = common_lengths(a, b);
  std::vector<Edit> script;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      script.push_back({' ', a[i++]});
      ++j;
    } else if (i < a.size() && (j == b.size() || lengths[i + 1][j] >= lengths[i][j + 1])) {
      script.push_back({'-', a[i++]});
    } else {
      script.push_back({'+', b[j++]});
    }
  }
  return script;
}

bool near_a_change(const std::vector<Edit>& script, std::size_t at) {
  const std::size_t first = at < 3 ? 0 : at - 3;
  const std::size_t last = std::min(at + 4, script.size());
  return std::any_of(script.begin() + static_cast<std::ptrdiff_t>(first),
                     script.begin() + static_cast<std::ptrdiff_t>(last),
                     [](const Edit& edit) { return edit.sign != ' '; });
}

}  // namespace

std::string unified_diff(std::string_view expected, std::string_view actual) {
  if (expected == actual) return "";
  const std::vector<Edit> script = edits(split(expected), split(actual));
  std::string text = "--- expected\n+++ actual\n";
  int line = 0;
  bool inside = false;
  for (std::size_t at = 0; at < script.size(); ++at) {
    if (script[at].sign != '+') ++line;
    const bool shown = near_a_change(script, at);
    if (shown && !inside) text += fmt::format("@@ line {} @@\n", line);
    if (shown) text += fmt::format("{}{}\n", script[at].sign, script[at].line);
    inside = shown;
  }
  if (expected.ends_with('\n') != actual.ends_with('\n')) text += "\\ the line break at the end differs\n";
  return text;
}

}  // namespace kubexx::tests
