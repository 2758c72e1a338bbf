#include "generator/support/source_map.hpp"

#include <algorithm>
#include <utility>

namespace kubexx::support {
namespace {

std::vector<std::uint32_t> find_line_starts(std::string_view text) {
  std::vector<std::uint32_t> starts{0};
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\n' && text[at] != '\r') continue;
    if (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n') ++at;
    starts.push_back(static_cast<std::uint32_t>(at + 1));
  }
  return starts;
}

}  // namespace

FileId SourceMap::add(std::string path, std::string text) {
  if (FileId known = find(path); known.valid()) return known;
  std::vector<std::uint32_t> starts = find_line_starts(text);
  files_.push_back({std::move(path), std::move(text), std::move(starts)});
  FileId id{static_cast<std::uint32_t>(files_.size() - 1)};
  by_path_.emplace(files_.back().path, id);
  return id;
}

FileId SourceMap::find(std::string_view path) const {
  auto found = by_path_.find(path);
  return found == by_path_.end() ? FileId{} : found->second;
}

std::string_view SourceMap::path(FileId file) const {
  return file.index < files_.size() ? std::string_view(files_[file.index].path) : std::string_view();
}

std::vector<std::string> SourceMap::paths() const {
  std::vector<std::string> paths;
  for (const File& file : files_) paths.push_back(file.path);
  return paths;
}

std::string_view SourceMap::text(FileId file) const {
  return file.index < files_.size() ? std::string_view(files_[file.index].text) : std::string_view();
}

std::string_view SourceMap::text(const Span& span) const {
  std::string_view all = text(span.file);
  if (span.begin >= all.size() || span.end <= span.begin) return {};
  return all.substr(span.begin, span.end - span.begin);
}

LineColumn SourceMap::line_column(FileId file, std::uint32_t offset) const {
  if (file.index >= files_.size()) return {};
  const File& entry = files_[file.index];
  offset = std::min<std::uint32_t>(offset, static_cast<std::uint32_t>(entry.text.size()));
  auto after = std::upper_bound(entry.line_starts.begin(), entry.line_starts.end(), offset);
  std::uint32_t line = static_cast<std::uint32_t>(after - entry.line_starts.begin());
  return {line, offset - entry.line_starts[line - 1] + 1};
}

std::string_view SourceMap::line(FileId file, std::uint32_t line) const {
  if (file.index >= files_.size()) return {};
  const File& entry = files_[file.index];
  if (line == 0 || line > entry.line_starts.size()) return {};
  // Not searched for: a file of one long line can have many findings.
  const std::size_t start = entry.line_starts[line - 1];
  std::size_t end = line < entry.line_starts.size() ? entry.line_starts[line] : entry.text.size();
  if (end > start && entry.text[end - 1] == '\n') --end;
  if (end > start && entry.text[end - 1] == '\r') --end;
  return std::string_view(entry.text).substr(start, end - start);
}

std::uint32_t SourceMap::offset(FileId file, LineColumn place) const {
  if (file.index >= files_.size()) return 0;
  const File& entry = files_[file.index];
  std::uint32_t size = static_cast<std::uint32_t>(entry.text.size());
  if (place.line == 0) return 0;
  if (place.line > entry.line_starts.size()) return size;
  std::uint32_t column = std::max<std::uint32_t>(place.column, 1) - 1;
  std::uint32_t start = entry.line_starts[place.line - 1];
  return column > size - start ? size : start + column;
}

}  // namespace kubexx::support
