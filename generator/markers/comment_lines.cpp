#include "generator/markers/comment_lines.hpp"

#include <algorithm>

namespace kubexx::markers {
namespace {

constexpr std::string_view space = " \t\r\n\v\f";

/// Splits at line breaks; `offset` is that of `text` in its file.
std::vector<CommentLine> split_lines(std::string_view text, CommentLine line) {
  std::vector<CommentLine> lines;
  while (true) {
    const auto end = text.find('\n');
    CommentLine next = line;
    next.text = trim_end(text.substr(0, end));
    next.first_of_comment = lines.empty();
    lines.push_back(next);
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
    line.offset += static_cast<std::uint32_t>(end + 1);
  }
}

void drop_front(CommentLine& line, std::size_t count) {
  line.text.remove_prefix(count);
  line.offset += static_cast<std::uint32_t>(count);
}

/// A line that a backslash made part of the comment before it may begin like a comment of its own all the same.
void drop_slashes(CommentLine& line) {
  const auto begin = line.text.find_first_not_of(space);
  if (begin == std::string_view::npos || !line.text.substr(begin).starts_with("//")) return;
  drop_front(line, begin + 2);
  if (line.text.starts_with('/') || line.text.starts_with('!')) drop_front(line, 1);
  if (line.text.starts_with(' ')) drop_front(line, 1);
}

/// `// text`, `/// text`, `//! text`, `///< text`; a backslash at its end continues it on the next line.
std::vector<CommentLine> line_comment(std::string_view text, CommentLine line) {
  auto skip = [&](std::size_t count) {
    text.remove_prefix(count);
    line.offset += static_cast<std::uint32_t>(count);
  };
  skip(2);
  const bool doc = (text.starts_with('/') && !text.starts_with("//")) || text.starts_with('!');
  if (doc) skip(1);
  line.after_member = doc && text.starts_with('<');
  if (line.after_member) skip(1);
  line.tight = !doc && !text.empty() && space.find(text.front()) == std::string_view::npos;
  if (text.starts_with(' ')) skip(1);
  auto lines = split_lines(text, line);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    if (lines[i].text.ends_with('\\')) lines[i].text = trim_end(lines[i].text.substr(0, lines[i].text.size() - 1));
    drop_slashes(lines[i + 1]);
  }
  return lines;
}

/// Whether every line after the first begins with a star, as in the usual frames of block comments.
bool is_framed(const std::vector<CommentLine>& lines) {
  return lines.size() > 1 && std::all_of(lines.begin() + 1, lines.end(), [](const CommentLine& line) {
           const std::string_view text = trim(line.text);
           return text.empty() || text.starts_with('*');
         });
}

std::vector<CommentLine> block_comment(std::string_view text, CommentLine line) {
  line.block = true;
  std::size_t skip = 2;
  if (text.size() > 4 && (text[2] == '*' || text[2] == '!')) skip = 3;
  line.after_member = skip == 3 && text.size() > 5 && text[3] == '<';
  if (line.after_member) ++skip;
  text = text.substr(0, text.size() - std::min<std::size_t>(2, text.size() - skip));
  text.remove_prefix(skip);
  line.offset += static_cast<std::uint32_t>(skip);
  auto lines = split_lines(text, line);
  if (!is_framed(lines)) return lines;
  for (auto next = lines.begin() + 1; next != lines.end(); ++next) {
    const auto star = next->text.find('*');
    if (star == std::string_view::npos) continue;
    drop_front(*next, star + 1);
    if (next->text.starts_with(' ')) drop_front(*next, 1);
  }
  return lines;
}

}  // namespace

std::string_view trim_end(std::string_view text) {
  const auto last = text.find_last_not_of(space);
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(space);
  return first == std::string_view::npos ? text.substr(text.size()) : trim_end(text.substr(first));
}

std::vector<CommentLine> comment_lines(const facts::CommentGroup& group, const support::SourceMap& sources) {
  std::vector<CommentLine> lines;
  for (const facts::Comment& comment : group) {
    const std::string_view text = sources.text(comment.span);
    if (text.size() < (comment.block ? 4U : 2U)) continue;
    const CommentLine line{.text = {}, .file = comment.span.file, .offset = comment.span.begin};
    const auto more = comment.block ? block_comment(text, line) : line_comment(text, line);
    lines.insert(lines.end(), more.begin(), more.end());
  }
  return lines;
}

}  // namespace kubexx::markers
