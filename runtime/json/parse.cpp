#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "runtime/core/utf8.hpp"
#include "runtime/json/decimal.hpp"
#include "runtime/json/marked.hpp"
#include "runtime/json/text.hpp"
#include "runtime/json/trail.hpp"

namespace kubexx::json {

namespace {

namespace ondemand = simdjson::ondemand;

constexpr int kMaxDepth = 1000;

/// Carries a mistake through the recursion; never leaves this file.
struct Failure {
  std::string message;
  const char* where = nullptr;
};

std::string_view words(simdjson::error_code code) {
  switch (code) {
    case simdjson::EMPTY:
      return "nothing but white space where a JSON value was expected";
    case simdjson::UTF8_ERROR:
      return "invalid UTF-8";
    case simdjson::UNCLOSED_STRING:
      return "a string is not closed";
    case simdjson::UNESCAPED_CHARS:
      return "a control character inside a string must be escaped";
    case simdjson::STRING_ERROR:
      return "a string holds an invalid escape";
    case simdjson::INCOMPLETE_ARRAY_OR_OBJECT:
      return "a list or an object is not closed, or text follows it";
    case simdjson::CAPACITY:
    case simdjson::MEMALLOC:
      return "the text is too large";
    default:
      return "unexpected character";
  }
}

template <class T>
T checked(simdjson::simdjson_result<T> result) {
  T value;
  if (const auto error = std::move(result).get(value)) throw Failure{std::string(words(error)), nullptr};
  return value;
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
  return at;
}

/// The parts of a number as the JSON grammar has them, sign left out.
struct NumberParts {
  std::string_view whole;
  std::string_view fraction;
  std::string_view exponent;  ///< with its sign
};

std::optional<NumberParts> split_number(std::string_view text) {
  NumberParts parts;
  if (!text.empty() && text[0] == '-') text.remove_prefix(1);
  std::size_t at = skip_digits(text, 0);
  parts.whole = text.substr(0, at);
  if (at == 0 || (at > 1 && text[0] == '0')) return std::nullopt;
  if (at < text.size() && text[at] == '.') {
    const auto end = skip_digits(text, at + 1);
    parts.fraction = text.substr(at + 1, end - at - 1);
    if (parts.fraction.empty()) return std::nullopt;
    at = end;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    const auto sign = at + 1 < text.size() && (text[at + 1] == '+' || text[at + 1] == '-') ? 1 : 0;
    const auto end = skip_digits(text, at + 1 + sign);
    parts.exponent = text.substr(at + 1, end - at - 1);
    if (parts.exponent.size() == static_cast<std::size_t>(sign)) return std::nullopt;
    at = end;
  }
  if (at != text.size()) return std::nullopt;
  return parts;
}

template <class Integer>
std::optional<Value> integer_value(std::string_view text) {
  Integer value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return Value(value);
}

Value number_value(std::string_view text) {
  const auto parts = split_number(text);
  if (!parts) throw Failure{"unexpected character", text.data()};
  if (parts->fraction.empty() && parts->exponent.empty()) {
    if (const auto value = integer_value<std::int64_t>(text)) return *value;
    if (const auto value = integer_value<std::uint64_t>(text)) return *value;
  }
  const auto value = nearest_double(text);
  if (!value) throw Failure{"a number is beyond the range of a double", text.data()};
  return Value(*value);
}

/// A value that is neither string, list nor object, from its whole text.
Value scalar_value(std::string_view text) {
  if (text == "true") return Value(true);
  if (text == "false") return Value(false);
  if (text == "null") return Value(nullptr);
  return number_value(text);
}

/// Line and column of places that are asked for in the order of the text.
class MarkCursor {
 public:
  MarkCursor(const char* text, Mark start) : line_begin_(text), at_(text), start_(start) {}

  Mark operator()(const char* place) {
    for (; at_ < place; ++at_) {
      if (*at_ != '\n') continue;
      ++lines_;
      line_begin_ = at_ + 1;
    }
    const auto column = static_cast<std::uint32_t>(place - line_begin_);
    return {start_.line + lines_, lines_ == 0 ? start_.column + column : column + 1};
  }

 private:
  const char* line_begin_;
  const char* at_;
  Mark start_;
  std::uint32_t lines_ = 0;
};

/// What is kept beside the value when places are asked for.
struct Tracker {
  MarkCursor mark;
  Trail trail;
  std::vector<Duplicate> duplicates;
};

Value read_value(ondemand::value node, int depth, Tracker* tracker, Marks& marks);

Value read_array(ondemand::array array, int depth, Tracker* tracker, Marks& marks) {
  Array values;
  for (auto element : array) {
    Marks place;
    if (tracker) tracker->trail.push_index(values.size());
    values.push_back(read_value(checked(std::move(element)), depth, tracker, place));
    if (!tracker) continue;
    tracker->trail.pop();
    marks.children.push_back(std::move(place));
  }
  return Value(std::move(values));
}

Value read_plain_object(ondemand::object object, int depth) {
  std::vector<Object::Member> members;
  Marks ignored;
  for (auto field : object) {
    auto member = checked(std::move(field));
    std::string key(checked(member.unescaped_key()));
    members.emplace_back(std::move(key), read_value(member.value(), depth, nullptr, ignored));
  }
  return Value(Object(std::move(members)));
}

Value read_marked_object(ondemand::object object, int depth, Tracker& tracker, Marks& marks) {
  MemberList members;
  for (auto field : object) {
    auto member = checked(std::move(field));
    Marks place;
    place.key = tracker.mark(member.key().raw() - 1);
    std::string key(checked(member.unescaped_key()));
    tracker.trail.push_key(key);
    Value value = read_value(member.value(), depth, &tracker, place);
    tracker.trail.pop();
    members.add(std::move(key), std::move(value), std::move(place));
  }
  auto result = members.finish();
  for (auto& repetition : result.repetitions) add_duplicate(tracker.duplicates, tracker.trail, repetition);
  marks.children = std::move(result.marks);
  return Value(std::move(result.object));
}

Value read_object(ondemand::object object, int depth, Tracker* tracker, Marks& marks) {
  return tracker ? read_marked_object(object, depth, *tracker, marks) : read_plain_object(object, depth);
}

Value read_value(ondemand::value node, int depth, Tracker* tracker, Marks& marks) {
  if (depth > kMaxDepth) throw Failure{fmt::format("nested deeper than {} levels", kMaxDepth), nullptr};
  const auto token = trimmed(node.raw_json_token());
  if (tracker && !token.empty()) marks.value = tracker->mark(token.data());
  switch (token.empty() ? '\0' : token.front()) {
    case '[':
      return read_array(checked(node.get_array()), depth + 1, tracker, marks);
    case '{':
      return read_object(checked(node.get_object()), depth + 1, tracker, marks);
    case '"':
      return Value(std::string(checked(node.get_string())));
    default:
      return scalar_value(token);
  }
}

Value read_document(ondemand::document& document, std::string_view text, Tracker* tracker, Marks& marks) {
  const auto body = trimmed(text);
  if (body.empty()) throw Failure{std::string(words(simdjson::EMPTY)), nullptr};
  if (tracker) marks.value = tracker->mark(body.data());
  switch (body.front()) {
    case '[':
      return read_array(checked(document.get_array()), 1, tracker, marks);
    case '{':
      return read_object(checked(document.get_object()), 1, tracker, marks);
    case '"':
      return Value(std::string(checked(document.get_string())));
    default:
      return scalar_value(body);
  }
}

const char* location(ondemand::document& document) {
  const char* where = nullptr;
  return document.current_location().get(where) == simdjson::SUCCESS ? where : nullptr;
}

bool is_scalar_text(std::string_view text) {
  const auto body = trimmed(text);
  return !body.empty() && body.front() != '[' && body.front() != '{' && body.front() != '"';
}

/// `padded` holds `text` and room behind it.
std::variant<Value, ParseError> read_text(const simdjson::padded_string& padded, Tracker* tracker, Marks& marks) {
  const std::string_view body(padded.data(), padded.size());
  ondemand::parser parser;
  ondemand::document document;
  if (const auto error = parser.iterate(padded).get(document)) {
    const auto invalid = core::find_invalid_utf8(body);
    if (invalid != std::string_view::npos) return ParseError{"invalid UTF-8", invalid};
    return ParseError{std::string(words(error)), body.size()};
  }
  try {
    Value value = read_document(document, body, tracker, marks);
    const char* rest = is_scalar_text(body) ? nullptr : location(document);
    if (rest == nullptr) return value;
    return ParseError{"more text after the JSON value", static_cast<std::size_t>(rest - body.data())};
  } catch (const Failure& failure) {
    const char* where = failure.where ? failure.where : location(document);
    return ParseError{failure.message, where ? static_cast<std::size_t>(where - body.data()) : body.size()};
  }
}

}  // namespace

std::variant<Value, ParseError> parse(std::string_view text) {
  Marks ignored;
  return read_text(simdjson::padded_string(text), nullptr, ignored);
}

std::variant<Marked, MarkedError> parse_marked(std::string_view text, Mark start) {
  const simdjson::padded_string padded(text);
  Tracker tracker{MarkCursor(padded.data(), start), {}, {}};
  Marked marked;
  auto result = read_text(padded, &tracker, marked.marks);
  if (auto* error = std::get_if<ParseError>(&result)) {
    MarkCursor cursor(padded.data(), start);
    return MarkedError{std::move(error->message), cursor(padded.data() + error->offset)};
  }
  marked.value = std::move(std::get<Value>(result));
  marked.duplicates = std::move(tracker.duplicates);
  // Objects are finished from the inside out; a decoder sees the outer key first.
  std::ranges::stable_sort(marked.duplicates, {},
                           [](const Duplicate& one) { return std::pair(one.mark.line, one.mark.column); });
  return marked;
}

}  // namespace kubexx::json
