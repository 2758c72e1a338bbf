#include <fmt/format.h>

#include <limits>

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/function.hpp"
#include "runtime/cel/eval/operator.hpp"
#include "runtime/cel/eval/value_text.hpp"
#include "runtime/cel/library/text.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::cel {
namespace {

using Arguments = std::span<const Value>;

Value out_of_range(std::int64_t index, EvalContext& context) {
  return context.error(fmt::format("index out of range: {}", index));
}

bool both_text(Arguments arguments) { return arguments[0].is(ValueKind::string) && arguments[1].is(ValueKind::string); }

Value contains_text(Arguments arguments, EvalContext&) {
  if (!both_text(arguments)) return no_such_overload();
  return Value::boolean(arguments[0].as_text().find(arguments[1].as_text()) != std::string_view::npos);
}

Value ends_with(Arguments arguments, EvalContext&) {
  if (!both_text(arguments)) return no_such_overload();
  return Value::boolean(arguments[0].as_text().ends_with(arguments[1].as_text()));
}

Value starts_with(Arguments arguments, EvalContext&) {
  if (!both_text(arguments)) return no_such_overload();
  return Value::boolean(arguments[0].as_text().starts_with(arguments[1].as_text()));
}

Value char_at(Arguments arguments, EvalContext& context) {
  const auto found = text::char_at(arguments[0].as_text(), arguments[1].as_integer());
  return found ? Value::string(*found) : out_of_range(arguments[1].as_integer(), context);
}

/// Whether a search may begin there.
bool is_offset(std::int64_t offset, Arguments arguments, const EvalContext& context) {
  if (offset < 0) return false;
  if (!context.quirks.strict_offsets) return true;
  return static_cast<std::uint64_t>(offset) < core::count_code_points(arguments[0].as_text());
}

bool is_anywhere(Arguments arguments, const EvalContext& context) {
  return context.quirks.empty_is_anywhere && arguments[1].as_text().empty();
}

Value index_of(Arguments arguments, EvalContext& context) {
  const std::int64_t offset = arguments.size() > 2 ? arguments[2].as_integer() : 0;
  if (is_anywhere(arguments, context)) return Value::integer(offset);
  if (!is_offset(offset, arguments, context)) return out_of_range(offset, context);
  return Value::integer(text::index_of(arguments[0].as_text(), arguments[1].as_text(), offset));
}

Value last_index_of(Arguments arguments, EvalContext& context) {
  if (arguments.size() < 3) return Value::integer(text::last_index_of(arguments[0].as_text(), arguments[1].as_text()));
  const std::int64_t offset = arguments[2].as_integer();
  if (is_anywhere(arguments, context)) return arguments[2];
  if (!is_offset(offset, arguments, context)) return out_of_range(offset, context);
  return Value::integer(text::last_index_of(arguments[0].as_text(), arguments[1].as_text(), offset));
}

Value lower(Arguments arguments, EvalContext& context) {
  return context.string(text::lower_ascii(arguments[0].as_text()));
}
Value upper(Arguments arguments, EvalContext& context) {
  return context.string(text::upper_ascii(arguments[0].as_text()));
}
Value trim(Arguments arguments, EvalContext&) { return Value::string(text::trim(arguments[0].as_text())); }
Value quote(Arguments arguments, EvalContext& context) { return context.string(text::quote(arguments[0].as_text())); }

Value replace(Arguments arguments, EvalContext& context) {
  const std::int64_t limit = arguments.size() > 3 ? arguments[3].as_integer() : -1;
  const auto result =
      text::replace(arguments[0].as_text(), arguments[1].as_text(), arguments[2].as_text(), limit, kLongestText);
  return result ? context.string(*result) : too_long();
}

Value list_of(const std::vector<std::string_view>& texts, EvalContext& context) {
  ListValue* list = make_growing_list(texts.size(), context);
  for (const std::string_view text : texts) append(*list, Value::string(text), context);
  return Value::list(list);
}

Value split(Arguments arguments, EvalContext& context) {
  const std::int64_t limit = arguments.size() > 2 ? arguments[2].as_integer() : -1;
  return list_of(text::split(arguments[0].as_text(), arguments[1].as_text(), limit), context);
}

Value substring(Arguments arguments, EvalContext& context) {
  const std::string_view whole = arguments[0].as_text();
  const std::int64_t begin = arguments[1].as_integer();
  const std::int64_t size = text::index_of(whole, "", std::numeric_limits<std::int64_t>::max());
  const std::int64_t end = arguments.size() > 2 ? arguments[2].as_integer() : size;
  if (arguments.size() > 2 && begin > end)
    return context.error(fmt::format("invalid substring range. start: {}, end: {}", begin, end));
  if (begin < 0 || begin > size) return out_of_range(begin, context);
  if (end < 0 || end > size) return out_of_range(end, context);
  return Value::string(*text::substring(whole, begin, end));
}

Value join(Arguments arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  const std::string_view separator = arguments.size() > 1 ? arguments[1].as_text() : std::string_view();
  std::string out;
  for (std::size_t i = 0; i < list.size; ++i) {
    if (i > 0) out += separator;
    const Value element = item(list, i, context);
    if (!context.effort.spend(1)) return too_long();
    if (!element.is(ValueKind::string)) return context.error("join: invalid input: " + shown(element, context));
    out += element.as_text();
    if (out.size() > kLongestText) return too_long();
  }
  return context.string(out);
}

Value format(Arguments arguments, EvalContext& context) {
  const auto text = format_text(arguments[0].as_text(), arguments[1].as_list(), kLongestText, context);
  if (const auto* error = std::get_if<FormatError>(&text))
    return error->message.empty() ? too_long() : context.error(error->message);
  return context.string(std::get<std::string>(text));
}

Value find_first(Arguments arguments, EvalContext& context) {
  std::string problem;
  const regex::Regex* pattern = compiled_pattern(arguments[1].as_text(), context, problem);
  if (!pattern) return context.error("Illegal regex: " + problem);
  return Value::string(pattern->find(arguments[0].as_text()).value_or(std::string_view()));
}

Value find_all(Arguments arguments, EvalContext& context) {
  std::string problem;
  const regex::Regex* pattern = compiled_pattern(arguments[1].as_text(), context, problem);
  if (!pattern) return context.error("Illegal regex: " + problem);
  const std::int64_t limit = arguments.size() > 2 ? arguments[2].as_integer() : -1;
  return list_of(
      pattern->find_all(arguments[0].as_text(), limit < 0 ? std::string_view::npos : static_cast<std::size_t>(limit)),
      context);
}

constexpr Implemented kStringFunctions[] = {
    {"contains_string", contains_text},
    {"ends_with_string", ends_with},
    {"starts_with_string", starts_with},
    {"string_char_at_int", char_at},
    {"string_format", format},
    {"string_index_of_string", index_of},
    {"string_index_of_string_int", index_of},
    {"list_join", join},
    {"list_join_string", join},
    {"string_last_index_of_string", last_index_of},
    {"string_last_index_of_string_int", last_index_of},
    {"string_lower_ascii", lower},
    {"string_replace_string_string", replace},
    {"string_replace_string_string_int", replace},
    {"string_split_string", split},
    {"string_split_string_int", split},
    {"strings_quote", quote},
    {"string_substring_int", substring},
    {"string_substring_int_int", substring},
    {"string_trim", trim},
    {"string_upper_ascii", upper},
    {"string_find_string", find_first},
    {"string_find_all_string", find_all},
    {"string_find_all_string_int", find_all},
};

}  // namespace

const regex::Regex* compiled_pattern(std::string_view pattern, EvalContext& context, std::string& problem) {
  if (context.compiled && context.pattern == pattern) return &*context.compiled;
  auto compiled = regex::Regex::compile(pattern, context.quirks.patterns);
  if (auto* words = std::get_if<std::string>(&compiled)) {
    problem = std::move(*words);
    return nullptr;
  }
  context.pattern = pattern;
  context.compiled = std::get<regex::Regex>(std::move(compiled));
  return &*context.compiled;
}

Value matches_pattern(const Value& text, const Value& pattern, EvalContext& context) {
  if (!pattern.is(ValueKind::string)) return pattern.is_error() ? pattern : no_such_overload();
  std::string problem;
  const regex::Regex* compiled = compiled_pattern(pattern.as_text(), context, problem);
  if (!compiled) return context.error(problem);
  return Value::boolean(compiled->matches(text.as_text()));
}

std::span<const Implemented> string_functions() { return kStringFunctions; }

}  // namespace kubexx::cel
