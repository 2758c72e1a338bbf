#include "generator/project/typed_markers.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "runtime/core/ascii.hpp"

namespace kubexx::project {
namespace {

constexpr std::string_view kMacro = "KUBEXX(";
constexpr std::string_view kSpace = " \t\r\n";

bool is_name_char(char c) { return core::is_ascii_alphanumeric(c) || c == '_'; }

/// The position after the next `end`; that of the end of the text without one.
std::size_t position_after(std::string_view text, std::string_view end, std::size_t at) {
  const std::size_t found = text.find(end, at);
  return found == std::string_view::npos ? text.size() : found + end.size();
}

std::size_t after_literal(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

/// `at` is that of the `R`.
std::size_t after_raw_string(std::string_view text, std::size_t at) {
  const std::size_t open = std::min(text.find('(', at), text.size());
  const std::string end = ")" + std::string(text.substr(at + 2, open - at - 2)) + "\"";
  return position_after(text, end, open);
}

/// The position after a literal or a comment, in which brackets and commas mean nothing, or after a character.
std::size_t after_token(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("R\"")) return after_raw_string(text, at);
  if (rest.starts_with("//")) return position_after(text, "\n", at);
  if (rest.starts_with("/*")) return position_after(text, "*/", at + 2);
  const bool separates_digits = at > 0 && is_name_char(text[at - 1]);
  if (rest.front() == '"' || (rest.front() == '\'' && !separates_digits)) return after_literal(text, at);
  return at + 1;
}

struct MarkerList {
  std::size_t end;  ///< after the last parenthesis
  std::vector<std::string_view> markers;
};

/// The list whose macro begins at `at`. Nothing if it does not end.
std::optional<MarkerList> read_list(std::string_view text, std::size_t at) {
  MarkerList list{0, {}};
  std::size_t start = at + kMacro.size();
  int depth = 1;
  for (std::size_t next = at = start; at < text.size(); at = next) {
    next = after_token(text, at);
    if (next != at + 1) continue;
    if (std::string_view("([{").find(text[at]) != std::string_view::npos) ++depth;
    if (std::string_view(")]}").find(text[at]) != std::string_view::npos) --depth;
    if (depth != 0 && (depth != 1 || text[at] != ',')) continue;
    list.markers.push_back(text.substr(start, at - start));
    list.end = start = next;
    if (depth == 0) return list;
  }
  return {};
}

/// Where the next macro begins.
std::size_t find_macro(std::string_view text, std::size_t at) {
  at = text.find(kMacro, at);
  while (at != std::string_view::npos && at > 0 && is_name_char(text[at - 1])) at = text.find(kMacro, at + 1);
  return at;
}

std::string_view without_space(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
  return text;
}

/// The marker without the comments before it.
std::string_view code_of(std::string_view marker) {
  marker = without_space(marker);
  while (marker.starts_with("//") || marker.starts_with("/*"))
    marker = without_space(marker.substr(after_token(marker, 0)));
  return marker;
}

/// The list with these markers, which keep the white space between them.
std::string written(const std::vector<std::string_view>& markers) {
  std::string out;
  for (const std::string_view marker : markers)
    out += out.empty() ? std::string(kMacro) + std::string(without_space(marker)) : "," + std::string(marker);
  return out.empty() ? out : out + ")";
}

}  // namespace

std::size_t after_markers(std::string_view text, std::size_t at) {
  while ((at = text.find_first_not_of(kSpace, at)) != std::string_view::npos) {
    if (!text.substr(at).starts_with(kMacro)) return at;
    const std::optional<MarkerList> list = read_list(text, at);
    if (!list) break;
    at = list->end;
  }
  return text.size();
}

std::vector<DeclaredStruct> declared_structs(std::string_view header) {
  constexpr std::string_view kStruct = "struct ";
  std::vector<DeclaredStruct> structs;
  for (std::size_t at = header.find(kStruct); at != std::string_view::npos; at = header.find(kStruct, at + 1)) {
    if (at > 0 && is_name_char(header[at - 1])) continue;
    const std::size_t begin = after_markers(header, at + kStruct.size());
    std::size_t end = begin;
    while (end < header.size() && is_name_char(header[end])) ++end;
    if (end != begin && !without_space(header.substr(end)).starts_with(';'))
      structs.push_back({at, std::string(header.substr(begin, end - begin))});
  }
  return structs;
}

std::string without_markers(std::string_view text, const std::function<bool(std::string_view)>& is_omitted) {
  std::string out;
  std::size_t copied = 0;
  for (std::size_t at = find_macro(text, 0); at != std::string_view::npos; at = find_macro(text, at)) {
    std::optional<MarkerList> list = read_list(text, at);
    if (!list) break;
    const std::size_t begin = std::exchange(at, list->end);
    const auto is_omitted_marker = [&](std::string_view marker) { return is_omitted(code_of(marker)); };
    if (std::erase_if(list->markers, is_omitted_marker) == 0) continue;
    out.append(text, copied, begin - copied);
    out += written(list->markers);
    copied = list->end;
    if (list->markers.empty() && text.substr(copied).starts_with(' ')) ++copied;
  }
  return out.append(text, copied);
}

}  // namespace kubexx::project
