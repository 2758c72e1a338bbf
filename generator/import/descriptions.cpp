#include "generator/import/descriptions.hpp"

#include <algorithm>

#include "generator/import/literals.hpp"
#include "generator/markers/comment_lines.hpp"
#include "generator/markers/comment_markers.hpp"
#include "generator/markers/description.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::importing {
namespace {

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (true) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

/// Whether a compiler joins the line with the next one.
bool continues(std::string_view line) {
  const std::string_view text = markers::trim_end(line);
  return text.ends_with('\\') || text.ends_with("?\?/");
}

/// Tabs may indent a line.
bool is_safe(const std::string& line) {
  const std::size_t indent = std::min(line.find_first_not_of('\t'), line.size());
  return is_printable(std::string_view(line).substr(indent)) && !continues(line);
}

/// The line with spaces for what must not be in source code.
std::string printable(std::string_view line) {
  std::size_t at = std::min(line.find_first_not_of('\t'), line.size());
  std::string out(line.substr(0, at));
  while (at < line.size()) {
    const std::string_view character = line.substr(at, core::decode_utf8(line, at).length);
    out += is_printable(character) ? character : " ";
    at += character.size();
  }
  return out;
}

/// The description that the generator reads from a comment of these lines.
std::string read_back(const std::vector<std::string>& lines) {
  std::vector<markers::CommentLine> read;
  for (const std::string& line : lines) read.push_back({.text = markers::trim_end(line), .file = {}});
  return markers::description_text(markers::divide_comment(read, true).prose, {});
}

void drop_descriptions(schema::JsonSchema& schema) {
  schema.description.clear();
  schema::for_each_child(schema, [](schema::JsonSchema& child) { drop_descriptions(child); });
}

}  // namespace

void drop_descriptions(schema::CustomResourceDefinition& crd) {
  for (schema::CrdVersion& version : crd.versions) {
    if (!version.schema) continue;
    version.schema->description.clear();
    for (auto& [name, property] : version.schema->properties)
      if (name != "apiVersion" && name != "kind") drop_descriptions(property);
  }
}

std::optional<std::vector<std::string>> comment_of(std::string_view description) {
  if (description.empty()) return std::vector<std::string>{};
  std::vector<std::string> lines = split_lines(description);
  if (!std::all_of(lines.begin(), lines.end(), is_safe) || read_back(lines) != description) return std::nullopt;
  return lines;
}

std::vector<std::string> readable_comment(std::string_view description) {
  std::vector<std::string> lines = split_lines(description);
  std::transform(lines.begin(), lines.end(), lines.begin(), printable);
  return comment_of(read_back(lines)).value_or(std::vector<std::string>{});
}

}  // namespace kubexx::importing
