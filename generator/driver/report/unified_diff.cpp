#include "generator/driver/report/unified_diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "generator/support/line_edits.hpp"

namespace kubexx::driver {
namespace {

using support::LineEdit;

constexpr std::size_t kContext = 3;

// `@@ -first,count`: a range without lines is named by the line before it.
std::string range(std::size_t first, std::size_t count) {
  if (count == 0) return fmt::format("{},0", first);
  return count == 1 ? fmt::format("{}", first + 1) : fmt::format("{},{}", first + 1, count);
}

std::string hunk(const std::vector<LineEdit>& edits, std::size_t begin, std::size_t end, std::size_t before_line,
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

std::string hunks(const std::vector<LineEdit>& edits) {
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
  return fmt::format("--- {}\n+++ {}\n{}", before_name, after_name, hunks(support::line_edits(before, after)));
}

}  // namespace kubexx::driver
