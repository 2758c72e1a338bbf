#include "generator/frontend/annotation_errors.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "generator/support/nearest.hpp"

namespace kubexx::frontend {
namespace {

/// The part of the text between `before` and `after`, if it contains both.
std::optional<std::string_view> between(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t at = text.find(before);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + before.size());
  const std::size_t end = text.find(after);
  return end == std::string_view::npos ? std::nullopt : std::optional(text.substr(0, end));
}

/// The argument types of <kubexx/markers.hpp> that reject values with a deleted conversion.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> argument_words{
    {{"number", "a number"}, {"integer", "an integer"}, {"boolean", "'true' or 'false'"}}};

std::string found_words(std::string_view type) {
  return type.starts_with("const char[") ? "a string" : fmt::format("a value of type '{}'", type);
}

support::Diagnostic& error_at(Reading& reading, support::ErrorId rule, Place begin, Place end, std::string message) {
  return reading.diagnostics.error(rule, span_of(reading, begin, end), std::move(message));
}

bool report_wrong_value(Reading& reading, Place at, std::string_view message) {
  if (message.find("invokes a deleted function") == std::string_view::npos) return false;
  const auto found = between(message, "conversion function from '", "' to '");
  std::string_view wanted = between(message, "' to '", "' invokes").value_or("");
  wanted = wanted.substr(0, wanted.find('<'));
  for (const auto& [type, words] : argument_words) {
    if (!found || wanted != type) continue;
    error_at(reading, "marker-value", at, at, fmt::format("expected {}, found {}", words, found_words(*found)));
    return true;
  }
  return false;
}

void report_arguments(Reading& reading, Place at, std::string_view marker, std::string message) {
  error_at(reading, "marker-argument", at, at, std::move(message))
      .notes.push_back({fmt::format("'kubexx markers {}' describes its arguments", marker), {}});
}

/// Types of members, such as `Time`, begin with a capital letter, and markers do not.
bool is_type_name(std::string_view name) { return !name.empty() && name.front() >= 'A' && name.front() <= 'Z'; }

bool report_wrong_arguments(Reading& reading, Place at, std::string_view message) {
  const auto marker_built = between(message, "no matching constructor for initialization of 'kubexx::", "'");
  if (marker_built && !is_type_name(*marker_built)) {
    report_arguments(reading, at, *marker_built,
                     fmt::format("the values do not match the arguments of marker 'kubexx::{}'", *marker_built));
    return true;
  }
  if (const auto marker = between(message, "' to 'kubexx::", "'"); marker && !is_type_name(*marker)) {
    const auto found = between(message, "cast from '", "' to");
    if (!found) return false;
    report_arguments(reading, at, *marker,
                     fmt::format("marker 'kubexx::{}' does not accept {}", *marker, found_words(*found)));
    return true;
  }
  if (message.find("does not provide a call operator") == std::string_view::npos) return false;
  const auto marker = between(message, "type 'const ", "_t'");
  if (marker)
    report_arguments(reading, at, *marker,
                     fmt::format("marker 'kubexx::{}' has no value; remove the parentheses", *marker));
  return marker.has_value();
}

bool report_missing_value(Reading& reading, CXDiagnostic diagnostic, std::string_view message) {
  if (!message.starts_with("expected '(' for function-style cast")) return false;
  if (clang_getDiagnosticNumRanges(diagnostic) == 0) return false;
  const CXSourceRange range = clang_getDiagnosticRange(diagnostic, 0);
  const Place begin = place(clang_getRangeStart(range));
  const support::Span span = span_of(reading, begin, place(clang_getRangeEnd(range)));
  if (!span.valid()) return false;
  const std::string_view name = reading.sources.text(span.file).substr(span.begin, span.end - span.begin);
  if (!name.starts_with("kubexx::")) return false;
  report_arguments(reading, begin, name.substr(8), fmt::format("marker '{}' needs a value", name));
  return true;
}

/// The names that namespace kubexx declares.
std::vector<std::string> vocabulary(Reading& reading) {
  std::vector<std::string> result;
  each_child(clang_getTranslationUnitCursor(reading.unit), [&](CXCursor scope) {
    if (kind_of(scope) != CXCursor_Namespace || plain_name(scope) != "kubexx") return;
    each_child(scope, [&](CXCursor child) { result.push_back(plain_name(child)); });
  });
  return result;
}

bool report_unknown_name(Reading& reading, Place at, std::string_view message) {
  const auto name = between(message, "no member named '", "' in namespace 'kubexx'");
  if (!name) return false;
  const Place end{at.file, at.offset + static_cast<std::uint32_t>(name->size())};
  support::Diagnostic& error =
      error_at(reading, "marker-unknown", at, end, fmt::format("unknown marker 'kubexx::{}'", *name));
  const std::vector<std::string> names = vocabulary(reading);
  const std::string_view meant = support::nearest(*name, {names.begin(), names.end()});
  if (!meant.empty()) error.fixes.push_back({error.span, std::string(meant)});
  return true;
}

}  // namespace

bool report_annotation_error(Reading& reading, CXDiagnostic diagnostic, const std::string& message) {
  const Place at = place(clang_getDiagnosticLocation(diagnostic));
  return report_unknown_name(reading, at, message) || report_wrong_value(reading, at, message) ||
         report_wrong_arguments(reading, at, message) || report_missing_value(reading, diagnostic, message);
}

}  // namespace kubexx::frontend
