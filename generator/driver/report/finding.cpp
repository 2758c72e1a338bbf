#include "generator/driver/report/finding.hpp"

#include <algorithm>
#include <utility>

#include "generator/driver/report/document_place.hpp"
#include "generator/support/rule_table.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::driver {
namespace {

constexpr std::size_t kLongestValue = 120;

std::string message_of(schema::FieldError error) {
  if (error.value.size() > kLongestValue) {
    error.value = error.value.substr(0, core::begin_of_code_point(error.value, kLongestValue - 3)) + "...";
  }
  return text(error);
}

/// The line with this number, counted from 1; empty if there is none.
std::string_view line_at(std::string_view text, std::uint32_t number) {
  for (; number > 1 && !text.empty(); --number) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return number == 1 ? text.substr(0, text.find('\n')) : std::string_view();
}

}  // namespace

support::Diagnostic unreadable_document(const yaml::ReadError& error, std::string_view text, support::Span span) {
  support::Diagnostic unreadable = diagnostic_of("document-unreadable", error.message, span);
  if (line_at(text, error.mark.line).find("{{") != std::string_view::npos)
    unreadable.notes.push_back({"this looks like a Helm template; render it first, as with 'helm template'", {}});
  return unreadable;
}

support::Diagnostic diagnostic_of(support::ReportedRule rule, std::string message, support::Span span) {
  return {rule, support::severity_of(rule, false), std::move(message), span, {}, {}};
}

Finding finding_of(schema::FieldError error) {
  Finding finding;
  finding.diagnostic = diagnostic_of(error.rule, message_of(error));
  finding.field = std::move(error.field);
  finding.reason = reason(error.type);
  finding.value = std::move(error.value);
  finding.detail = std::move(error.detail);
  return finding;
}

support::Span span_of(const support::SourceMap& sources, support::FileId file, json::Mark mark) {
  if (!mark.known()) return {file, 0, 0};
  const std::uint32_t begin = sources.offset(file, {mark.line, mark.column});
  return {file, begin, begin + token_length(sources.text(file), begin)};
}

support::Span excerpt_span(const support::SourceMap& sources, support::Span scalar, const schema::Excerpt& excerpt) {
  if (!scalar.valid()) return scalar;
  const std::string_view text = sources.text(scalar.file).substr(scalar.begin);
  const std::uint32_t quote = text.starts_with('"') || text.starts_with('\'') ? 1 : 0;
  if (!text.substr(quote).starts_with(*excerpt.whole)) return scalar;
  const std::uint32_t begin = scalar.begin + quote;
  return {scalar.file, begin + excerpt.begin, begin + excerpt.end};
}

}  // namespace kubexx::driver
