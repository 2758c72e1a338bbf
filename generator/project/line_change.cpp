#include "generator/project/line_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "generator/project/text_lines.hpp"
#include "generator/support/line_edits.hpp"

namespace kubexx::project {
namespace {

using Lines = std::vector<std::string>;
using Part = std::span<const std::string>;

constexpr std::size_t kContext = 3;

Lines lines_of(std::string_view text) {
  Lines lines;
  for (TextLine& line : text_lines(text)) lines.push_back(std::move(line.text));
  return lines;
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

/// The lines below a message, to be copied.
std::string block(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line.empty() ? "\n" : "\n    " + line;
  return text;
}

bool is_filled(const std::string& line) { return line.find_first_not_of(' ') != std::string::npos; }

/// After or before which line lines are added: the nearest one that is not empty.
std::string place_of(const LineChange& change) {
  const auto last = std::ranges::find_if(change.before.rbegin(), change.before.rend(), is_filled);
  if (last != change.before.rend()) return fmt::format(" after '{}'", *last);
  const auto first = std::ranges::find_if(change.after, is_filled);
  return first == change.after.end() ? std::string() : fmt::format(" before '{}'", *first);
}

}  // namespace

std::string LineChange::text() const {
  if (removed.empty())
    return fmt::format("add these lines{}, adapted to your changes:{}", place_of(*this), block(added));
  return fmt::format("replace these lines:{}\n  by these, adapted to your changes:{}", block(removed), block(added));
}

std::vector<LineChange> line_changes(const std::string& path, std::string_view from, std::string_view to) {
  const Lines lines = lines_of(from);
  std::vector<LineChange> changes;
  std::size_t at = 0;
  bool continues = false;
  for (const support::LineEdit& edit : support::line_edits(from, to)) {
    if (edit.kind == ' ') {
      ++at;
      continues = false;
      continue;
    }
    if (!std::exchange(continues, true))
      changes.push_back({.path = path, .before = copy_of(lines, at - std::min(at, kContext), at)});
    LineChange& change = changes.back();
    if (edit.kind == '+')
      change.added.emplace_back(edit.line.substr(0, edit.line.find('\n')));
    else
      change.removed.push_back(lines[at++]);
    change.after = copy_of(lines, at, at + kContext);
  }
  return changes;
}

std::optional<std::string> with_change(std::string_view text, const LineChange& change) {
  const Lines lines = lines_of(text);
  if (has(lines, change.added)) return std::string(text);
  const auto place = change.removed.empty() ? place_between(lines, change) : only_place(lines, change.removed);
  if (!place) return std::nullopt;
  std::vector<TextLine> changed = text_lines(text);
  replace_lines(changed, *place, change.removed.size(), change.added);
  return joined(changed);
}

}  // namespace kubexx::project
