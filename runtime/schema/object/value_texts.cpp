#include <fmt/format.h>

#include "runtime/core/utf8.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/schema/object/value_checks.hpp"

namespace kubexx::schema {
namespace {

/// Code points; a byte that is not UTF-8 counts as one.
std::int64_t rune_count(std::string_view text) {
  std::int64_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count)
    at += static_cast<unsigned char>(text[at]) < 0x80 ? 1 : core::decode_utf8(text, at).length;
  return count;
}

std::string pattern_words(const LazyPattern& pattern) {
  if (pattern.fault().empty()) return pattern.text();
  return fmt::format("{}, but pattern is invalid: {}", pattern.text(), pattern.fault());
}

/// The first limit that `text` violates, since the server reports only one.
void check_limits(std::string_view text, const SchemaNode& schema, const ValueName& name, int server_minor,
                  ValueResult& result) {
  if (schema.max_length && rune_count(text) > *schema.max_length)
    return result.fail([&] { return too_long(name, *schema.max_length, server_minor); });
  if (schema.min_length && rune_count(text) < *schema.min_length)
    return result.fail([&] {
      const std::string words = fmt::format("should be at least {} chars long", *schema.min_length);
      return invalid_value("CR-VALUE-010", name, json::go_quoted(text), in_body(name, words));
    });
  if (schema.pattern != nullptr && !schema.pattern->matches(text))
    return result.fail([&] {
      const std::string words = fmt::format("should match '{}'", pattern_words(*schema.pattern));
      return invalid_value(schema.pattern->fault().empty() ? RuleId("CR-VALUE-011") : RuleId("CR-VALUE-024"), name,
                           json::go_quoted(text), in_body(name, words));
    });
}

}  // namespace

void check_text(std::string_view text, const SchemaNode& schema, const ValueName& name, int server_minor,
                ValueResult& result) {
  check_limits(text, schema, name, server_minor, result);
  result.count();
  if (schema.check_format == nullptr) return;
  if (!schema.check_format(text)) result.fail([&] { return wrong_type("CR-VALUE-016", name, schema.format, text); });
  result.count();
}

}  // namespace kubexx::schema
