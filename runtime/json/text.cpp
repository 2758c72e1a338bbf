#include "runtime/json/text.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "runtime/json/decimal.hpp"
#include "runtime/json/scan.hpp"
#include "runtime/json/utf8.hpp"

namespace kubexx::json {

namespace {

std::string number_text(double value) {
  if (!std::isfinite(value)) return "null";
  const double magnitude = std::fabs(value);
  const Decimal number = shortest_decimal(value);
  const bool fixed = magnitude == 0 || (magnitude >= 1e-6 && magnitude < 1e21);
  return fixed ? fixed_notation(number) : scientific_notation(number, 1);
}

/// `\u00e9`
void append_unit(std::string& out, std::uint32_t unit) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += "0123456789abcdef"[unit >> shift & 15];
}

void append_escaped(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\b':
      out += "\\b";
      return;
    case '\f':
      out += "\\f";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      append_unit(out, static_cast<unsigned char>(c));
  }
}

bool is_markup(char c) { return c == '<' || c == '>' || c == '&'; }

/// The first byte from `at` that may not stand as it is; `end` if all may.
const char* find_escaped(const char* at, const char* end, bool for_markup) {
  const char* const special = find_special(at, end);
  return for_markup ? std::find_if(at, special, is_markup) : special;
}

/// Appends what stands for the code point at `at`; how many bytes it had.
std::size_t append_special(std::string& out, std::string_view text, std::size_t at, bool for_markup) {
  const char c = text[at];
  const auto code = decode_utf8(text, at);
  if (!code.valid) {
    out += "\\ufffd";
  } else if (code.point == 0x2028 || code.point == 0x2029 || (for_markup && is_markup(c))) {
    append_unit(out, static_cast<std::uint32_t>(code.point));
  } else if (code.point < 0x20 || c == '"' || c == '\\') {
    append_escaped(out, c);
  } else {
    out += text.substr(at, code.length);
  }
  return code.length;
}

/// `for_markup` escapes what would be markup in HTML, as Go does.
void append_quoted(std::string& out, std::string_view text, bool for_markup = false) {
  const char* const end = text.data() + text.size();
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const char* const piece = text.data() + at;
    const char* const escaped = find_escaped(piece, end, for_markup);
    out.append(piece, escaped);
    at = static_cast<std::size_t>(escaped - text.data());
    if (escaped != end) at += append_special(out, text, at, for_markup);
  }
  out += '"';
}

enum class Style { compact, pretty, go };

/// One text in the making; compact text never breaks lines.
class Writer {
 public:
  explicit Writer(Style style) : style_(style) {}

  std::string text(const Value& value) {
    write(value);
    return std::move(out_);
  }

 private:
  void write(const Value& value) {
    std::visit([this](const auto& v) { write_one(v); }, value.variant());
  }

  void write_one(std::nullptr_t) { out_ += "null"; }
  void write_one(bool value) { out_ += value ? "true" : "false"; }
  void write_one(std::int64_t value) { out_ += std::to_string(value); }
  void write_one(std::uint64_t value) {
    out_ += style_ == Style::go ? number_text(static_cast<double>(value)) : std::to_string(value);
  }
  void write_one(double value) { out_ += number_text(value); }
  void write_one(const std::string& value) { append_quoted(out_, value, style_ == Style::go); }

  void write_one(const Array& array) {
    write_list('[', ']', array, [this](const Value& element) { write(element); });
  }

  void write_one(const Object& object) {
    if (style_ != Style::go) {
      write_list('{', '}', object, [this](const Object::Member& member) { write_member(member); });
      return;
    }
    std::vector<const Object::Member*> members;
    for (const Object::Member& member : object) members.push_back(&member);
    std::ranges::sort(members, {}, [](const Object::Member* member) -> std::string_view { return member->first; });
    write_list('{', '}', members, [this](const Object::Member* member) { write_member(*member); });
  }

  void write_member(const Object::Member& member) {
    append_quoted(out_, member.first, style_ == Style::go);
    out_ += style_ == Style::pretty ? ": " : ":";
    write(member.second);
  }

  template <class Items, class Write>
  void write_list(char open, char close, const Items& items, Write write_item) {
    out_ += open;
    ++depth_;
    bool first = true;
    for (const auto& item : items) {
      if (!first) out_ += ',';
      first = false;
      break_line();
      write_item(item);
    }
    --depth_;
    if (!first) break_line();
    out_ += close;
  }

  void break_line() {
    if (style_ != Style::pretty) return;
    out_ += '\n';
    out_.append(2 * depth_, ' ');
  }

  std::string out_;
  std::size_t depth_ = 0;
  Style style_;
};

}  // namespace

std::string to_text(const Value& value) { return Writer(Style::compact).text(value); }
std::string to_pretty_text(const Value& value) { return Writer(Style::pretty).text(value); }
std::string to_go_text(const Value& value) { return Writer(Style::go).text(value); }

std::string quoted(std::string_view text) {
  std::string out;
  append_quoted(out, text);
  return out;
}

std::string go_json_quoted(std::string_view text) {
  std::string out;
  append_quoted(out, text, true);
  return out;
}

std::string to_plain_text(double value) {
  const Decimal number = shortest_decimal(value);
  const bool fixed = number.point >= -3 && number.point <= 6;
  return fixed ? fixed_notation(number) : scientific_notation(number, 2);
}

}  // namespace kubexx::json
