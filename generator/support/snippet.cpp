#include "generator/support/snippet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "generator/support/display_text.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::support {
namespace {

// More characters of a line than this on each side of the place are never looked at, so that findings in one huge line
// stay cheap. Some characters, such as combining marks, have no column of their own.
std::size_t window_of(std::size_t width) { return std::clamp<std::size_t>(2 * width, 64, 4096); }

constexpr std::string_view kEllipsis = "...";

bool continues_character(std::string_view text, std::size_t at) {
  return at < text.size() && core::continues_code_point(text[at]);
}

// The offset of the `count`th character before or after the one at `place`, or the end of the line. Of bytes that are
// not UTF-8, each four count as a character.
std::size_t characters_before(std::string_view line, std::size_t place, std::size_t count) {
  const std::size_t least = place - std::min(place, 4 * count);
  while (place > least && count > 0)
    if (!continues_character(line, --place)) --count;
  return place;
}

std::size_t characters_after(std::string_view line, std::size_t place, std::size_t count) {
  const std::size_t most = std::min(line.size(), place + 4 * count);
  while (place < most && count > 0)
    if (!continues_character(line, ++place)) --count;
  return place;
}

// A source line, or as much of it as can matter, laid out in columns.
class Layout {
 public:
  Layout(std::string_view line, std::size_t place, std::size_t width) {
    base_ = characters_before(line, place, window_of(width));
    const std::size_t end = characters_after(line, place, window_of(width));
    cut_before_ = base_ > 0;
    cut_after_ = end < line.size();
    glyphs_ = glyphs(line.substr(base_, end - base_));
    for (const Glyph& glyph : glyphs_) {
      columns_.push_back(width_);
      width_ += glyph.width;
    }
  }

  // The column of the byte `offset` of the line.
  std::size_t column(std::size_t offset) const {
    auto after = std::upper_bound(glyphs_.begin(), glyphs_.end(), offset - std::min(offset, base_),
                                  [](std::size_t wanted, const Glyph& glyph) { return wanted < glyph.offset; });
    if (after == glyphs_.begin()) return 0;
    std::size_t index = static_cast<std::size_t>(after - glyphs_.begin()) - 1;
    bool past_the_end = after == glyphs_.end() && offset >= base_ + glyphs_[index].offset + glyphs_[index].size;
    return past_the_end ? width_ : columns_[index];
  }

  // The columns from `first` up to `last`, with marks where the line was cut.
  std::string text(std::size_t first, std::size_t last) const {
    std::string result(cut_before_ || first > 0 ? kEllipsis : "");
    bool cut_after = cut_after_;
    for (std::size_t i = 0; i < glyphs_.size(); ++i) {
      if (columns_[i] < first) continue;
      if (columns_[i] + glyphs_[i].width > last) {
        cut_after = true;
        break;
      }
      result += glyphs_[i].text;
    }
    return cut_after ? result.append(kEllipsis) : result;
  }

  // Column of the first whole glyph at or after `column`.
  std::size_t glyph_start(std::size_t column) const {
    auto found = std::lower_bound(columns_.begin(), columns_.end(), column);
    return found == columns_.end() ? width_ : *found;
  }

  std::size_t width() const { return width_; }
  bool cut_before() const { return cut_before_; }

 private:
  std::size_t base_ = 0;
  bool cut_before_ = false;
  bool cut_after_ = false;
  std::vector<Glyph> glyphs_;
  std::vector<std::size_t> columns_;
  std::size_t width_ = 0;
};

// The columns of a layout that are shown.
struct Window {
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t indent = 0;  // columns that the mark of a cut takes

  std::size_t shown(std::size_t column) const { return std::clamp(column, first, last) - first + indent; }
};

Window choose_window(const Layout& layout, std::size_t begin, std::size_t end, std::size_t width) {
  Window window{0, layout.width(), 0};
  if (layout.width() > width) {
    std::size_t marked = std::min(end - begin, width * 2 / 3);
    std::size_t lead = (width - marked) / 2;
    window.first = layout.glyph_start(begin > lead ? begin - lead : 0);
    window.last = std::min(layout.width(), window.first + width);
  }
  window.indent = window.first > 0 || layout.cut_before() ? kEllipsis.size() : 0;
  return window;
}

std::string underline(std::size_t begin, std::size_t end) {
  std::string result(begin, ' ');
  result += '^';
  if (end > begin + 1) result.append(end - begin - 1, '~');
  return result;
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

// The replacements of the fix-its below their positions; dashes under what is to be removed.
std::string fix_line(std::vector<FixIt> fixes, const Layout& layout, const Window& window, std::size_t line_start) {
  std::stable_sort(fixes.begin(), fixes.end(),
                   [](const FixIt& a, const FixIt& b) { return a.span.begin < b.span.begin; });
  std::string result;
  std::size_t column = 0;
  for (const FixIt& fix : fixes) {
    std::size_t begin = window.shown(layout.column(fix.span.begin - line_start));
    std::size_t end = window.shown(layout.column(fix.span.end - line_start));
    std::string text = fix.text.empty() ? std::string(end - begin, '-') : std::string(first_line(fix.text));
    std::size_t place = column == 0 ? begin : std::max(begin, column + 1);
    result.append(place - column, ' ');
    column = place;
    for (const Glyph& glyph : glyphs(text)) {
      result += glyph.text;
      column += glyph.width;
    }
  }
  return result;
}

}  // namespace

bool fits_below(const FixIt& fix, const Span& span, const SourceMap& sources) {
  if (fix.span.file != span.file) return false;
  std::uint32_t line = sources.line_column(span.file, span.begin).line;
  return sources.line_column(fix.span.file, fix.span.begin).line == line &&
         sources.line_column(fix.span.file, fix.span.end).line == line;
}

std::string render_snippet(const Span& span, const std::vector<FixIt>& fixes, const SourceMap& sources,
                           const TextStyle& style) {
  if (!span.valid()) return {};
  LineColumn place = sources.line_column(span.file, span.begin);
  std::string_view line = sources.line(span.file, place.line);
  std::size_t line_start = sources.offset(span.file, {place.line, 1});
  std::size_t begin = std::min<std::size_t>(place.column - 1, line.size());
  std::size_t end = std::clamp<std::size_t>(span.end, line_start + begin, line_start + line.size()) - line_start;

  Layout layout(line, begin, style.width);
  Window window = choose_window(layout, layout.column(begin), layout.column(end), style.width);
  std::string number = fmt::format("{:>5} |", place.line);
  std::string gutter = std::string(number.size() - 1, ' ') + "|";
  std::string shown = layout.text(window.first, window.last);
  std::string marks = underline(window.shown(layout.column(begin)), window.shown(layout.column(end)));
  std::string result =
      fmt::format("{}{}{}\n{} {}\n", number, shown.empty() ? "" : " ", shown, gutter, paint(marks, "1;32", style));
  std::vector<FixIt> below;
  for (const FixIt& fix : fixes) {
    if (fits_below(fix, span, sources)) below.push_back(fix);
  }
  if (!below.empty()) {
    std::string text = fix_line(std::move(below), layout, window, line_start);
    result += fmt::format("{} {}\n", gutter, paint(text, "32", style));
  }
  return result;
}

}  // namespace kubexx::support
