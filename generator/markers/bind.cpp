#include <fmt/format.h>

#include <utility>

#include "generator/markers/bind_annotation.hpp"
#include "generator/markers/bind_comment.hpp"
#include "generator/markers/comment_lines.hpp"
#include "generator/markers/description.hpp"
#include "generator/markers/marker.hpp"
#include "generator/markers/placement.hpp"

namespace kubexx::markers {
namespace {

/// State for reading the comments of one declaration, and the result.
struct Binding {
  Target target;
  const support::SourceMap& sources;
  support::Diagnostics& diagnostics;
  const Options& options;
  Bound bound;
};

/// The marker in a line; an invalid span if there is none, or none with an effect.
support::Span marker_in(const CommentLine& line) {
  if (!is_marker_line(line)) return {};
  const std::string_view text = trim(line.text).substr(1);
  const FoundRow found = match_marker(split_marker(text)).found;
  if (found.row == nullptr || found.row->effect == Effect::ignored) return {};
  const auto begin = line.offset + static_cast<std::uint32_t>(text.data() - line.text.data());
  return {line.file, begin, begin + static_cast<std::uint32_t>(text.size())};
}

/// controller-gen reads no markers in these lines. The warning keeps one from being lost silently.
void warn_about_unread(const std::vector<CommentLine>& lines, support::Diagnostics& diagnostics) {
  for (const CommentLine& line : lines) {
    const support::Span marker = marker_in(line);
    if (!marker.valid()) continue;
    diagnostics.warning("marker-unread", marker,
                        fmt::format("--compat controller-gen does not read markers in {}",
                                    line.block ? "block comments" : "comments after a declaration"));
  }
}

/// Markers of other generators and of the program have no effect on an API, but not every place for them either.
void check_ignored(const RawMarker& raw, bool above, const Binding& binding) {
  const MarkerRow* row = match_marker(split_marker(raw.text.text())).found.row;
  if (row != nullptr && place(*row, binding.target, above) == Placement::wrong)
    report_misplaced(row->name, *row, binding.target, raw.text.span(), binding.diagnostics);
}

void bind_raw(const RawMarker& raw, bool above, Binding& binding) {
  const MarkerMatch match = recognise(raw, binding.diagnostics);
  if (match.found.row == nullptr) return check_ignored(raw, above, binding);
  const MarkerRow& row = *match.found.row;
  const Placement where = place(row, binding.target, above);
  if (where == Placement::wrong) {
    const MarkerParts parts = split_marker(raw.text.text());
    const std::string_view name = match.by_full_name ? parts.full : parts.short_name;
    return report_misplaced(name, row, binding.target, raw.text.span(), binding.diagnostics);
  }
  auto marker = read_comment_marker(raw, match, binding.options, binding.diagnostics);
  if (!marker) return;
  auto& place_for_it = where == Placement::here ? binding.bound.markers : binding.bound.for_namespace;
  place_for_it.push_back(*std::move(marker));
}

/// Binds the markers of a group and returns its prose.
std::vector<CommentLine> bind_group(const facts::CommentGroup& group, bool above, Binding& binding) {
  if (group.empty()) return {};
  CommentContent content = divide_comment(comment_lines(group, binding.sources), !binding.options.controller_gen);
  for (const RawMarker& raw : content.markers) bind_raw(raw, above, binding);
  if (binding.options.controller_gen) warn_about_unread(content.prose, binding.diagnostics);
  return std::move(content.prose);
}

std::vector<CommentLine> bind_trailing(const facts::CommentGroup& group, Binding& binding) {
  if (!binding.options.controller_gen) return bind_group(group, false, binding);
  std::vector<CommentLine> lines = comment_lines(group, binding.sources);
  warn_about_unread(lines, binding.diagnostics);
  std::erase_if(lines, is_marker_line);
  return lines;
}

/// A comment after a declaration describes it only if it is marked as such: `///<`.
std::string trailing_description(const std::vector<CommentLine>& prose) {
  std::vector<CommentLine> lines;
  for (const CommentLine& line : prose) {
    if (line.after_member) lines.push_back(line);
  }
  return description_text(lines, {});
}

void append_deprecation(const facts::Declaration& declaration, std::string& description) {
  if (!declaration.deprecated) return;
  const bool said = declaration.deprecation.empty() ? description.find("Deprecated") != std::string::npos
                                                    : description.find(declaration.deprecation) != std::string::npos;
  if (said) return;
  if (!description.empty()) description += "\n\n";
  description +=
      declaration.deprecation.empty() ? "Deprecated." : fmt::format("Deprecated: {}", declaration.deprecation);
}

}  // namespace

const Argument* Marker::find(std::string_view name) const {
  for (const Argument& argument : arguments) {
    if (argument.name == name) return &argument;
  }
  return nullptr;
}

std::string Marker::text(std::string_view name) const {
  const Argument* argument = find(name);
  return argument != nullptr && argument->value.is_string() ? argument->value.as_string() : std::string();
}

Bound bind(const facts::Declaration& declaration, Target target, const support::SourceMap& sources,
           support::Diagnostics& diagnostics, const Options& options) {
  Binding binding{target, sources, diagnostics, options, {}};
  bind_group(declaration.comments.above, true, binding);
  const auto doc = bind_group(declaration.comments.doc, false, binding);
  const auto trailing = bind_trailing(declaration.comments.trailing, binding);
  for (const facts::Annotation& annotation : declaration.annotations) {
    for (const facts::Value& value : annotation.arguments) {
      read_annotation(value, target, binding.bound.markers, diagnostics);
    }
  }
  check_repeats(binding.bound.markers, diagnostics);
  check_repeats(binding.bound.for_namespace, diagnostics);
  Bound bound = std::move(binding.bound);
  bound.description = declaration.comments.doc.empty()
                          ? trailing_description(trailing)
                          : description_text(doc, {.drop_plus_lines = options.controller_gen});
  append_deprecation(declaration, bound.description);
  return bound;
}

std::vector<Marker> bind_floating(const facts::CommentGroup& group, bool inside_namespace,
                                  const support::SourceMap& sources, support::Diagnostics& diagnostics,
                                  const Options& options) {
  std::vector<Marker> markers;
  const CommentContent content = divide_comment(comment_lines(group, sources), !options.controller_gen);
  if (options.controller_gen) warn_about_unread(content.prose, diagnostics);
  for (const RawMarker& raw : content.markers) {
    const MarkerMatch match = recognise(raw, diagnostics);
    if (match.found.row == nullptr) continue;
    const MarkerRow& row = *match.found.row;
    const bool of_namespace = (row.targets & on_namespace) != 0;
    if (!of_namespace || !inside_namespace) {
      auto& error = diagnostics.error("marker-unattached", raw.text.span(),
                                      fmt::format("marker '{}' does not belong to a declaration", row.name));
      error.notes.push_back({of_namespace ? "put it directly above a namespace, or inside one"
                                          : fmt::format("put it directly above {}", describe_targets(row)),
                             {}});
      continue;
    }
    if (auto marker = read_comment_marker(raw, match, options, diagnostics)) markers.push_back(*std::move(marker));
  }
  return markers;
}

void warn_about_unused(const facts::Declaration& unused, const support::SourceMap& sources,
                       support::Diagnostics& diagnostics) {
  for (const CommentLine& line : comment_lines(unused.comments.doc, sources)) {
    const support::Span marker = marker_in(line);
    if (!marker.valid()) continue;
    diagnostics
        .warning("marker-unread", marker,
                 fmt::format("markers of the template '{}' are not read, because it is never instantiated",
                             unused.qualified))
        .notes.push_back({"declared here", unused.name_span});
    return;
  }
}

}  // namespace kubexx::markers
