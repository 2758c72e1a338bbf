#include <fmt/format.h>

#include "runtime/core/unicode.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/definition/rules.hpp"

namespace kubexx::schema::definition {
namespace {

constexpr std::size_t kLongest = 256;

/// The first byte of a character that cannot be printed, or npos. What is not UTF-8 counts as U+FFFD, which can.
std::size_t find_unprintable(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const core::CodePoint read = core::decode_utf8(text, at);
    if (!core::is_printable(read.point)) return at;
    at += read.length;
  }
  return std::string_view::npos;
}

}  // namespace

void check_deprecation(const CrdVersion& version, const FieldPath& path, FieldErrors& errors) {
  if (!version.deprecation_warning) return;
  const std::string& warning = *version.deprecation_warning;
  const auto refuse = [&](RuleId rule, std::string detail) {
    errors.invalid(rule, path.child("deprecationWarning"), json::go_json_quoted(warning), std::move(detail));
  };
  if (!version.deprecated) return refuse("CRD-DEPR-001", "can only be set for deprecated versions");
  if (warning.size() > kLongest) refuse("CRD-DEPR-002", "must be <= 256 characters long");
  if (warning.empty()) refuse("CRD-DEPR-003", "must not be an empty string");
  if (const std::size_t at = find_unprintable(warning); at != std::string_view::npos)
    refuse("CRD-DEPR-004",
           fmt::format("must only contain printable UTF-8 characters; non-printable character found at index {}", at));
  if (core::find_invalid_utf8(warning) != std::string_view::npos)
    refuse("CRD-DEPR-005", "must only contain printable UTF-8 characters");
}

}  // namespace kubexx::schema::definition
