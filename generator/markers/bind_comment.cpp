#include "generator/markers/bind_comment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/markers/json_spans.hpp"
#include "generator/markers/suggestion.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::markers {
namespace {

constexpr std::string_view spaces = " \t";

/// The part of a name before its first space or parenthesis.
std::string_view head_of(std::string_view name) { return name.substr(0, name.find_first_of(" \t(")); }

TextRange range_of(std::string_view whole, std::string_view part) {
  const auto begin = static_cast<std::size_t>(part.data() - whole.data());
  return {begin, begin + part.size()};
}

void report_unknown(const RawMarker& raw, const MarkerParts& parts, support::Diagnostics& diagnostics) {
  const std::string_view whole = raw.text.text();
  const std::string_view full = head_of(parts.full);
  const std::string_view short_name = head_of(parts.short_name);
  const Suggestion for_full = suggest_name(full);
  const Suggestion for_short = suggest_name(short_name);
  const bool use_short = for_short.score < for_full.score;
  const Suggestion& nearest = use_short ? for_short : for_full;
  const support::Span span = raw.text.span(range_of(whole, use_short ? short_name : full));
  auto& error =
      diagnostics.error("marker-unknown", span, fmt::format("unknown marker '{}'", use_short ? short_name : full));
  if (!nearest.name.empty()) error.fixes.push_back({span, nearest.name});
  if (const std::string_view reason = reason_without_counterpart(full); !reason.empty()) {
    error.notes.push_back({std::string(reason), {}});
  }
}

/// `+name =value`, `+name text`: controller-gen looks for a name with a space in it and ignores the marker.
void report_space(const RawMarker& raw, const MarkerParts& parts, support::Diagnostics& diagnostics) {
  const std::string_view whole = raw.text.text();
  const std::string_view head = head_of(parts.full);
  const std::string_view tail = trim(parts.full.substr(head.size()));
  if (tail.empty()) {
    std::size_t value = whole.find_first_not_of(spaces, parts.value_begin);
    if (value == std::string_view::npos) value = whole.size();
    const TextRange range{head.size(), value};
    auto& error = diagnostics.error("marker-syntax", raw.text.span(range),
                                    fmt::format("unexpected space between '{}' and '='", head));
    error.fixes.push_back({raw.text.span(range), "="});
    return;
  }
  auto& error = diagnostics.error("marker-syntax", raw.text.span({range_of(whole, tail).begin, whole.size()}),
                                  fmt::format("unexpected text after marker '{}'", head));
  error.notes.push_back({"a marker is written on a line of its own, with its value directly after '='", {}});
}

/// Reports a name that is not in the table, if it was meant to be a marker.
void check_unknown(const RawMarker& raw, const MarkerParts& parts, support::Diagnostics& diagnostics) {
  const std::string_view head = head_of(parts.full);
  if (head.size() < parts.full.size()) {
    const MarkerRow* row = find_row(head).row;
    if (row != nullptr && row->effect != Effect::ignored) return report_space(raw, parts, diagnostics);
    if (row != nullptr || head.find(':') == std::string_view::npos) return;
  }
  if (looks_like_ours(head)) report_unknown(raw, parts, diagnostics);
}

void report_unclosed(const RawMarker& raw, support::Diagnostics& diagnostics) {
  const std::string_view kind = raw.open == '{' || raw.open == '[' ? "brace" : "quote";
  auto& error = diagnostics.error("marker-syntax", raw.text.span({raw.open_at, raw.text.text().size()}),
                                  fmt::format("the {} '{}' is never closed", kind, raw.open));
  error.notes.push_back(
      {"a marker may continue on the following comment lines until its quotes and braces are closed", {}});
  error.notes.push_back(
      {"clang-format breaks long comment lines unless .clang-format has CommentPragmas: '^ \\+'", {}});
}

/// State for reading the arguments of one marker.
struct Reading {
  const RawMarker& raw;
  const MarkerRow& row;
  std::string_view arguments;  ///< the text of the arguments
  std::size_t begin;           ///< its place in the marker's text
  support::Diagnostics& diagnostics;

  support::Span span(TextRange range) const { return raw.text.span({begin + range.begin, begin + range.end}); }
};

void report(const Reading& reading, const GrammarError& error) {
  const bool about_arguments =
      error.message.starts_with("unknown argument") || error.message.starts_with("missing argument");
  auto& diagnostic = reading.diagnostics.error(
      about_arguments ? support::ErrorId("marker-argument") : support::ErrorId("marker-syntax"),
      reading.span(error.range), error.message);
  // An empty range cannot be underlined: report the whole marker.
  if (error.range.begin == error.range.end) diagnostic.span = reading.raw.text.span();
  if (!error.note.empty()) diagnostic.notes.push_back({error.note, {}});
}

/// Integers pass through a double in controller-gen.
void round_integers(json::Value& value) {
  if (value.is_integer()) {
    value = value.as_double();
  } else if (value.is_array()) {
    for (json::Value& element : value.as_array()) round_integers(element);
  } else if (value.is_object()) {
    for (auto& [key, member] : value.as_object()) round_integers(member);
  }
}

std::optional<std::vector<Argument>> read_json(const Reading& reading, const Options& options) {
  const std::string_view text = trim(reading.arguments);
  const TextRange range = range_of(reading.arguments, text);
  constexpr std::string_view reference = "ref(";
  if (text.starts_with(reference) && text.ends_with(')')) {
    const std::string_view name = trim(text.substr(reference.size(), text.size() - reference.size() - 1));
    return {{Argument{"ref", name, reading.span(range_of(reading.arguments, name))}}};
  }
  auto parsed = json::parse(text);
  if (const auto* error = std::get_if<json::ParseError>(&parsed)) {
    const TextRange wrong{range.begin + std::min(error->offset, text.size()), range.end};
    report(reading, {fmt::format("the value of '{}' is not JSON: {}", reading.row.name, error->message), wrong,
                     "string values need double quotes here; 'kubebuilder:default' accepts them without"});
    return std::nullopt;
  }
  json::Value& value = std::get<json::Value>(parsed);
  if (options.controller_gen) round_integers(value);
  JsonSpans parts = json_spans(
      text, [&](TextRange part) { return reading.span({range.begin + part.begin, range.begin + part.end}); });
  return {{Argument{"", std::move(value), reading.span(range), nullptr, std::move(parts)}}};
}

std::optional<std::vector<Argument>> read_record(const Reading& reading, const Options& options) {
  const Repeated repeated = options.controller_gen ? Repeated::last : Repeated::error;
  auto parsed = parse_record(reading.row.arguments, reading.arguments, repeated);
  if (const auto* error = std::get_if<GrammarError>(&parsed)) {
    report(reading, *error);
    return std::nullopt;
  }
  std::vector<Argument> arguments;
  for (ParsedArgument& one : std::get<std::vector<ParsedArgument>>(parsed)) {
    arguments.push_back({std::string(one.row->name), std::move(one.value), reading.span(one.range)});
  }
  return arguments;
}

std::optional<std::vector<Argument>> read_nothing(const Reading& reading) {
  const std::string_view text = trim(reading.arguments);
  if (text.empty()) return std::vector<Argument>{};
  report(reading, {fmt::format("marker '{}' takes no value", reading.row.name), range_of(reading.arguments, text), {}});
  return std::nullopt;
}

std::optional<std::vector<Argument>> read_arguments(const Reading& reading, const Options& options) {
  if (reading.row.shape == Shape::empty) return read_nothing(reading);
  if (reading.row.shape == Shape::record) return read_record(reading, options);
  if (reading.row.shape == Shape::json) return read_json(reading, options);
  auto parsed = parse_value(reading.row.shape, reading.arguments);
  if (const auto* error = std::get_if<GrammarError>(&parsed)) {
    report(reading, *error);
    return std::nullopt;
  }
  auto& [value, range] = std::get<ParsedValue>(parsed);
  return {{Argument{"", std::move(value), reading.span(range)}}};
}

/// Reports mistakes in how name and arguments are joined. True if there is one.
bool is_joined_wrongly(const RawMarker& raw, const MarkerParts& parts, const MarkerMatch& match,
                       support::Diagnostics& diagnostics) {
  const MarkerRow& row = *match.found.row;
  const bool by_full = match.by_full_name;
  if (row.shape == Shape::record) {
    if (!by_full || !parts.has_equals) return false;
    const support::Span equals = raw.text.span({parts.value_begin - 1, parts.value_begin});
    auto& error = diagnostics.error("marker-syntax", equals,
                                    fmt::format("expected ':' before the arguments of '{}'", parts.full));
    error.fixes.push_back({equals, ":"});
    return true;
  }
  if (row.shape != Shape::empty && !parts.has_equals) {
    auto& error =
        diagnostics.error("marker-argument", raw.text.span(), fmt::format("marker '{}' needs a value", parts.full));
    error.notes.push_back({fmt::format("for example: +{}", row.example), {}});
    return true;
  }
  // `+kubebuilder:default:=3` is as common in Kubernetes as `=3`.
  if (!by_full && !row.takes_version && parts.full.size() > parts.short_name.size() + 1) {
    const support::Span extra = raw.text.span({parts.short_name.size(), parts.full.size()});
    auto& warning = diagnostics.warning("marker-extra-segment", extra,
                                        fmt::format("'{}' after marker '{}' has no effect",
                                                    parts.full.substr(parts.short_name.size()), parts.short_name));
    warning.fixes.push_back({extra, ""});
  }
  return false;
}

}  // namespace

MarkerMatch recognise(const RawMarker& raw, support::Diagnostics& diagnostics) {
  const MarkerParts parts = split_marker(raw.text.text());
  MarkerMatch match = match_marker(parts);
  if (match.found.row == nullptr) {
    check_unknown(raw, parts, diagnostics);
  } else if (match.found.row->effect == Effect::ignored) {
    match.found = {};
  }
  return match;
}

std::optional<Marker> read_comment_marker(const RawMarker& raw, const MarkerMatch& match, const Options& options,
                                          support::Diagnostics& diagnostics) {
  const std::string_view text = raw.text.text();
  const MarkerParts parts = split_marker(text);
  const MarkerRow& row = *match.found.row;
  if (raw.open != '\0') {
    report_unclosed(raw, diagnostics);
    return std::nullopt;
  }
  if (is_joined_wrongly(raw, parts, match, diagnostics)) return std::nullopt;
  const std::size_t begin = parts.has_equals ? arguments_begin(parts, row) : text.size();
  std::string_view arguments = text.substr(begin);
  if (row.comment_after_hash) arguments = arguments.substr(0, arguments.find('#'));
  auto values = read_arguments({raw, row, arguments, begin, diagnostics}, options);
  if (!values) return std::nullopt;
  const std::string_view name = match.by_full_name ? parts.full : parts.short_name;
  if (row.takes_version && name.size() + 1 < parts.full.size()) {
    json::Value& value = values->front().value;
    value = fmt::format("{}:{}", parts.full.substr(name.size() + 1), value.as_string());
  }
  Marker marker{&row, match.found.on_items, std::string(name), *std::move(values), raw.text.span()};
  if (!check_values(marker, diagnostics)) return std::nullopt;
  return marker;
}

}  // namespace kubexx::markers
