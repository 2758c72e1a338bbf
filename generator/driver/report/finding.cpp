#include "generator/driver/report/finding.hpp"

#include <utility>

#include "generator/driver/report/document_place.hpp"

namespace kubexx::driver {
namespace {

constexpr std::size_t kLongestValue = 120;

std::string message_of(schema::FieldError error) {
  if (error.value.size() > kLongestValue) {
    std::size_t end = kLongestValue - 3;
    while (end > 0 && (error.value[end] & 0xC0) == 0x80) --end;
    error.value = error.value.substr(0, end) + "...";
  }
  return text(error);
}

}  // namespace

Finding finding_of(schema::FieldError error) {
  Finding finding;
  finding.diagnostic = {error.rule, support::Severity::error, message_of(error), {}, {}, {}};
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

}  // namespace kubexx::driver
