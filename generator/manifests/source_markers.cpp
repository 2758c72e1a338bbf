#include "generator/manifests/source_markers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "generator/frontend/lexer.hpp"
#include "generator/manifests/typed_markers.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::manifests {
namespace {

/// Comments of a file as groups of adjacent ones.
std::vector<facts::CommentGroup> comment_groups(support::FileId file, const std::vector<frontend::Token>& tokens) {
  std::vector<facts::CommentGroup> groups;
  std::uint32_t last_line = 0;
  for (const frontend::Token& token : tokens) {
    if (!token.is_comment()) {
      last_line = 0;
      continue;
    }
    if (groups.empty() || last_line == 0 || token.first_line > last_line + 1) groups.emplace_back();
    groups.back().push_back({{file, token.begin, token.end}, token.kind == frontend::Token::Kind::block_comment});
    last_line = token.last_line;
  }
  return groups;
}

/// The row of a marker of the family. Reports names that were meant to be in it.
const markers::MarkerRow* find_row(const markers::RawMarker& raw, const MarkerFamily& family,
                                   support::Diagnostics& diagnostics) {
  const markers::MarkerParts parts = markers::split_marker(raw.text.text());
  const markers::MarkerRow* row = markers::match_marker(parts).found.row;
  if (row != nullptr && std::find(family.names.begin(), family.names.end(), row->name) != family.names.end())
    return row;
  if (!core::ascii_lowered(parts.full).starts_with(family.prefix)) return nullptr;
  auto& error = diagnostics.error("marker-unknown", raw.text.span({0, parts.full.size()}),
                                  fmt::format("unknown marker '{}'", parts.full));
  error.notes.push_back({std::string(family.form), {}});
  return nullptr;
}

void report_grammar(const markers::GrammarError& wrong, const markers::RawMarker& raw, std::size_t begin,
                    const MarkerFamily& family, support::Diagnostics& diagnostics) {
  const bool is_empty = wrong.range.begin == wrong.range.end;
  const support::Span span =
      is_empty ? raw.text.span() : raw.text.span({begin + wrong.range.begin, begin + wrong.range.end});
  const bool is_named = wrong.message.starts_with("unknown argument") || wrong.message.starts_with("missing argument");
  auto& error = diagnostics.error(is_named ? support::ErrorId("marker-argument") : support::ErrorId("marker-syntax"),
                                  span, wrong.message);
  error.notes.push_back({wrong.note.empty() ? std::string(family.form) : wrong.note, {}});
}

std::optional<MarkerArguments> read_arguments(const markers::RawMarker& raw, const markers::MarkerRow& row,
                                              const MarkerFamily& family, support::Diagnostics& diagnostics) {
  const markers::MarkerParts parts = markers::split_marker(raw.text.text());
  const std::size_t begin = parts.has_equals ? markers::arguments_begin(parts, row) : raw.text.text().size();
  // As in controller-gen, whose markers these are.
  auto parsed = markers::parse_record(row.arguments, std::string_view(raw.text.text()).substr(begin),
                                      markers::Repeated::last);
  if (auto* arguments = std::get_if<std::vector<markers::ParsedArgument>>(&parsed))
    return MarkerArguments(raw, begin, std::move(*arguments));
  report_grammar(std::get<markers::GrammarError>(parsed), raw, begin, family, diagnostics);
  return std::nullopt;
}

}  // namespace

MarkerArguments::MarkerArguments(const markers::RawMarker& raw, std::size_t begin,
                                 std::vector<markers::ParsedArgument> arguments)
    : raw_(raw), begin_(begin), arguments_(std::move(arguments)) {}

const markers::ParsedArgument* MarkerArguments::find(std::string_view name) const {
  const auto found = std::find_if(arguments_.rbegin(), arguments_.rend(),
                                  [&](const markers::ParsedArgument& each) { return each.row->name == name; });
  return found == arguments_.rend() ? nullptr : &*found;
}

const json::Value* MarkerArguments::value(std::string_view name) const {
  const markers::ParsedArgument* found = find(name);
  return found == nullptr ? nullptr : &found->value;
}

std::vector<std::string> MarkerArguments::list(std::string_view name) const {
  const json::Value* found = value(name);
  return found == nullptr ? std::vector<std::string>() : json::texts_at(*found, {});
}

std::string MarkerArguments::text(std::string_view name) const {
  const json::Value* found = value(name);
  return found == nullptr ? std::string() : found->as_string();
}

support::Span MarkerArguments::span(std::string_view name) const {
  const markers::ParsedArgument* found = find(name);
  if (found == nullptr || found->range.begin == found->range.end) return span();
  return raw_.text.span({begin_ + found->range.begin, begin_ + found->range.end});
}

support::Span MarkerArguments::span(std::string_view name, markers::TextRange part) const {
  const markers::ParsedArgument* found = find(name);
  if (found == nullptr) return span();
  const std::size_t begin = begin_ + found->range.begin;
  const std::size_t length = found->value.as_string().size();
  const bool is_verbatim = raw_.text.text()[begin] == '`' && found->range.end - found->range.begin == length + 2;
  if (!is_verbatim || part.begin >= length) return span(name);
  return raw_.text.span({begin + 1 + part.begin, begin + 1 + std::min(part.end, length)});
}

void visit_source_markers(support::FileId file, const support::SourceMap& sources, const MarkerFamily& family,
                          support::Diagnostics& diagnostics, const VisitMarker& visit) {
  const std::string_view text = sources.text(file);
  const std::vector<frontend::Token> tokens = frontend::without_disabled(text, frontend::lex(text));
  std::vector<markers::RawMarker> found = read_typed_markers(file, text, tokens, family.names, diagnostics);
  for (const facts::CommentGroup& group : comment_groups(file, tokens)) {
    auto content = markers::divide_comment(markers::comment_lines(group, sources), true);
    std::move(content.markers.begin(), content.markers.end(), std::back_inserter(found));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.text.span().begin < b.text.span().begin; });
  for (const markers::RawMarker& raw : found) {
    const markers::MarkerRow* row = find_row(raw, family, diagnostics);
    if (row == nullptr) continue;
    if (const auto arguments = read_arguments(raw, *row, family, diagnostics)) visit(row->name, *arguments);
  }
}

}  // namespace kubexx::manifests
