#include "generator/project/line_change.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <span>

namespace kubexx::project {
namespace {

using Lines = std::vector<std::string>;
using Part = std::span<const std::string>;

constexpr std::size_t kContext = 3;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// By index of both, how many lines the rests from there have in common, in their order.
std::vector<std::vector<std::size_t>> common_lines(const Lines& from, const Lines& to) {
  std::vector common(from.size() + 1, std::vector<std::size_t>(to.size() + 1, 0));
  for (std::size_t i = from.size(); i-- > 0;)
    for (std::size_t j = to.size(); j-- > 0;)
      common[i][j] = from[i] == to[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  return common;
}

Lines copy_of(const Lines& lines, std::size_t begin, std::size_t end) {
  const auto at = [&](std::size_t place) { return lines.begin() + static_cast<std::ptrdiff_t>(place); };
  return {at(begin), at(std::min(end, lines.size()))};
}

/// Where the part begins, if that is one place.
std::optional<std::size_t> only_place(const Lines& lines, Part part) {
  std::optional<std::size_t> place;
  for (std::size_t at = 0; at + part.size() <= lines.size(); ++at) {
    if (!std::ranges::equal(part, Part(lines).subspan(at, part.size()))) continue;
    if (place) return std::nullopt;
    place = at;
  }
  return place;
}

bool has(const Lines& lines, Part part) { return !std::ranges::search(lines, part).empty(); }

/// Where lines are inserted: as many of those around the change as needed must occur, and only once.
std::optional<std::size_t> place_between(const Lines& lines, const LineChange& change) {
  for (std::size_t count = change.before.size(); count > 0; --count)
    if (const auto place = only_place(lines, Part(change.before).last(count))) return *place + count;
  for (std::size_t count = change.after.size(); count > 0; --count)
    if (const auto place = only_place(lines, Part(change.after).first(count))) return place;
  return std::nullopt;
}

std::string quoted(const Lines& lines) { return fmt::format("'{}'", fmt::join(lines, "\\n")); }

}  // namespace

std::string LineChange::text() const {
  if (!removed.empty()) return fmt::format("replace {} by {}", quoted(removed), quoted(added));
  if (!before.empty()) return fmt::format("add after {}: {}", quoted({before.back()}), quoted(added));
  if (!after.empty()) return fmt::format("add before {}: {}", quoted({after.front()}), quoted(added));
  return fmt::format("add {}", quoted(added));
}

std::vector<LineChange> line_changes(const std::string& path, std::string_view from_text, std::string_view to_text) {
  const Lines from = lines_of(from_text), to = lines_of(to_text);
  const auto common = common_lines(from, to);
  std::vector<LineChange> changes;
  for (std::size_t i = 0, j = 0; i < from.size() || j < to.size();) {
    if (i < from.size() && j < to.size() && from[i] == to[j]) {
      ++i, ++j;
      continue;
    }
    const std::size_t first = i;
    LineChange change{.path = path, .before = copy_of(from, first - std::min(first, kContext), first)};
    while ((i < from.size() || j < to.size()) && !(i < from.size() && j < to.size() && from[i] == to[j])) {
      const bool adds = j < to.size() && (i == from.size() || common[i][j + 1] >= common[i + 1][j]);
      if (adds)
        change.added.push_back(to[j++]);
      else
        change.removed.push_back(from[i++]);
    }
    change.after = copy_of(from, i, i + kContext);
    changes.push_back(std::move(change));
  }
  return changes;
}

std::optional<std::string> with_change(std::string_view text, const LineChange& change) {
  Lines lines = lines_of(text);
  if (has(lines, change.added)) return std::string(text);
  const auto place = change.removed.empty() ? place_between(lines, change) : only_place(lines, change.removed);
  if (!place) return std::nullopt;
  const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(*place);
  const auto end = begin + static_cast<std::ptrdiff_t>(change.removed.size());
  lines.insert(lines.erase(begin, end), change.added.begin(), change.added.end());
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

}  // namespace kubexx::project
