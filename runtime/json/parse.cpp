#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include <kubexx/detail/json/reader.hpp>
#include "runtime/json/decimal.hpp"
#include "runtime/json/marked.hpp"
#include "runtime/json/text.hpp"
#include "runtime/json/trail.hpp"

namespace kubexx::json {
namespace {

constexpr std::size_t kMaxDepth = 1000;
constexpr std::size_t kReservedMembers = 4;

template <class Integer>
std::optional<Value> integer_value(std::string_view digits) {
  Integer value{};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return Value(value);
}

/// `digits` is a number by the grammar of JSON. Nothing if it is beyond the range of a double.
std::optional<Value> number_value(std::string_view digits) {
  if (auto value = integer_value<std::int64_t>(digits)) return value;
  if (auto value = integer_value<std::uint64_t>(digits)) return value;
  const auto value = nearest_double(digits);
  if (!value) return std::nullopt;
  return Value(*value);
}

/// Computes lines and columns of offsets that never decrease.
class MarkCursor {
 public:
  MarkCursor(std::string_view text, Mark start) : text_(text), start_(start) {}

  Mark operator()(std::size_t offset) {
    for (; at_ < offset; ++at_) {
      if (text_[at_] != '\n') continue;
      ++lines_;
      line_begin_ = at_ + 1;
    }
    const auto column = static_cast<std::uint32_t>(offset - line_begin_);
    return {start_.line + lines_, lines_ == 0 ? start_.column + column : column + 1};
  }

 private:
  std::string_view text_;
  Mark start_;
  std::size_t line_begin_ = 0;
  std::size_t at_ = 0;
  std::uint32_t lines_ = 0;
};

Value number(Reader& reader) {
  const std::size_t begin = reader.offset();
  const std::string_view digits = reader.raw();
  if (digits.empty()) return {};
  if (auto value = number_value(digits)) return *std::move(value);
  reader.fail(begin, "a number is beyond the range of a double");
  return {};
}

/// A value that is neither an array nor an object.
Value scalar(Reader& reader, Token token) {
  if (token == Token::number) return number(reader);
  if (token == Token::string) {
    std::string text;
    reader.read(text);
    return Value(std::move(text));
  }
  if (token == Token::boolean) {
    bool flag = false;
    reader.read(flag);
    return Value(flag);
  }
  reader.skip();
  return {};
}

/// Builds values. After a failure of the reader they are incomplete.
Value read_tree(Reader& reader) {
  const Token token = reader.peek();
  if (token == Token::array) {
    Array values;
    for (reader.begin_array(); reader.next_element();) values.push_back(read_tree(reader));
    return Value(std::move(values));
  }
  if (token != Token::object) return scalar(reader, token);
  std::vector<Object::Member> members;
  members.reserve(kReservedMembers);
  for (reader.begin_object(); reader.next_member();) {
    std::string key(reader.key());
    members.emplace_back(std::move(key), read_tree(reader));
  }
  return Value(Object(std::move(members)));
}

/// Builds values with their marks, and collects keys that are written twice.
class MarkedTreeReader {
 public:
  MarkedTreeReader(Reader& reader, Mark start) : reader_(reader), mark_(reader.text(), start) {}

  Value read(Marks& marks) {
    marks.value = mark_(reader_.offset());
    const Token token = reader_.peek();
    if (token == Token::array) return read_array(marks);
    return token == Token::object ? read_object(marks) : scalar(reader_, token);
  }

  std::vector<Duplicate> duplicates;

 private:
  Value read_array(Marks& marks) {
    Array values;
    for (reader_.begin_array(); reader_.next_element();) {
      trail_.push_index(values.size());
      values.push_back(read(marks.children.emplace_back()));
      trail_.pop();
    }
    return Value(std::move(values));
  }

  Value read_object(Marks& marks) {
    MemberList members;
    for (reader_.begin_object(); reader_.next_member();) {
      Marks member;
      member.key = mark_(reader_.offset());
      std::string key(reader_.key());
      trail_.push_key(key);
      Value value = read(member);
      trail_.pop();
      members.add(std::move(key), std::move(value), std::move(member));
    }
    auto result = members.finish();
    for (auto& repetition : result.repetitions) add_duplicate(duplicates, trail_, repetition);
    marks.children = std::move(result.marks);
    return Value(std::move(result.object));
  }

  Reader& reader_;
  MarkCursor mark_;
  Trail trail_;
};

}  // namespace

std::variant<Value, ParseError> parse(std::string_view text) {
  Reader reader(text, kMaxDepth);
  Value value = read_tree(reader);
  if (reader.finish()) return value;
  return ParseError{reader.failure().message, reader.failure().offset};
}

Result<Value> from_text(std::string_view text) {
  auto read = parse(text);
  if (auto* value = std::get_if<Value>(&read)) return std::move(*value);
  const auto& fault = std::get<ParseError>(read);
  return Error{.stage = Stage::decode, .message = fault.message + " at byte " + std::to_string(fault.offset)};
}

std::variant<Marked, MarkedError> parse_marked(std::string_view text, Mark start) {
  Reader reader(text, kMaxDepth);
  MarkedTreeReader tree(reader, start);
  Marked marked;
  marked.value = tree.read(marked.marks);
  if (!reader.finish()) return MarkedError{reader.failure().message, MarkCursor(text, start)(reader.failure().offset)};
  marked.duplicates = std::move(tree.duplicates);
  // Inner objects are finished before outer ones; a decoder sees the outer key first.
  std::ranges::stable_sort(marked.duplicates, {},
                           [](const Duplicate& one) { return std::pair(one.mark.line, one.mark.column); });
  return marked;
}

}  // namespace kubexx::json
