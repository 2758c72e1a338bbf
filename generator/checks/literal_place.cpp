#include "generator/checks/literal_place.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/core/hex.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::checks {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";
constexpr std::string_view kSpace = " \t\r\v\f\n";

/// A string, and for each of its bytes the bytes of the source that spell it.
struct Spelled {
  std::string text;
  std::vector<LiteralPlace> places;

  void add(std::string_view bytes, std::size_t begin, std::size_t end) {
    text += bytes;
    places.insert(places.end(), bytes.size(), {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }
};

bool is_digit_of(int base, char c) { return core::hex_value(c) >= 0 && core::hex_value(c) < base; }

/// Adds the value of the escape sequence at `at`, which is the same in C++ and Go.
void add_escape(std::string_view source, std::size_t& at, Spelled& out) {
  const std::size_t begin = at++;
  if (at == source.size()) return out.add("\\", begin, at);
  const char kind = source[at];
  const bool octal = is_digit_of(8, kind);
  const std::size_t most = octal ? 3 : kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
  if (!octal) ++at;
  if (most == 0) {
    constexpr std::string_view letters = "abfnrtv", bytes = "\a\b\f\n\r\t\v";
    const std::size_t letter = letters.find(kind);
    return out.add(std::string(1, letter == std::string_view::npos ? kind : bytes[letter]), begin, at);
  }
  std::uint32_t number = 0;
  const int base = octal ? 8 : 16;
  for (std::size_t i = 0; i < most && at < source.size() && is_digit_of(base, source[at]); ++i)
    number = number * static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(core::hex_value(source[at++]));
  std::string bytes(1, static_cast<char>(number));
  if (most > 3) core::append_utf8(bytes = "", number);
  out.add(bytes, begin, at);
}

/// The length of the spliced line break at `at`, which is a backslash; 0 if it is something else.
std::size_t splice_length(std::string_view source, std::size_t at) {
  if (at >= source.size() || source[at] != '\\') return 0;
  const std::size_t newline = source.find_first_not_of(kBlanks, at + 1);
  return newline != std::string_view::npos && source[newline] == '\n' ? newline + 1 - at : 0;
}

/// The position after spaces, comments and spliced lines.
std::size_t behind_space(std::string_view source, std::size_t at) {
  while (at < source.size()) {
    const std::string_view rest = source.substr(at);
    std::size_t length = splice_length(source, at);
    if (kSpace.find(source[at]) != std::string_view::npos) length = 1;
    if (rest.starts_with("//")) length = std::min(rest.find('\n'), rest.size());
    if (rest.starts_with("/*")) length = std::min(rest.find("*/", 2), rest.size() - 2) + 2;
    if (length == 0) return at;
    at += length;
  }
  return at;
}

/// Reads `"…"` from its quote; false if it is not closed.
bool read_quoted(std::string_view source, std::size_t& at, Spelled& out) {
  for (++at; at < source.size() && source[at] != '"';) {
    if (const std::size_t splice = splice_length(source, at)) {
      at += splice;
    } else if (source[at] == '\\') {
      add_escape(source, at, out);
    } else {
      out.add(source.substr(at, 1), at, at + 1);
      ++at;
    }
  }
  return at++ < source.size();
}

/// Reads `R"x(…)x"` from its quote.
bool read_raw(std::string_view source, std::size_t& at, Spelled& out) {
  const std::size_t open = source.find('(', at);
  if (open == std::string_view::npos) return false;
  const std::string close = ")" + std::string(source.substr(at + 1, open - at - 1)) + "\"";
  const std::size_t end = source.find(close, open);
  if (end == std::string_view::npos) return false;
  for (at = open + 1; at < end; ++at) out.add(source.substr(at, 1), at, at + 1);
  at = end + close.size();
  return true;
}

/// Reads adjacent C++ literals; nothing if there is anything else.
std::optional<Spelled> read_literals(std::string_view source) {
  Spelled out;
  for (std::size_t at = behind_space(source, 0); at < source.size(); at = behind_space(source, at)) {
    const std::size_t quote = source.find('"', at);
    if (quote == std::string_view::npos) return std::nullopt;
    const std::string_view prefix = source.substr(at, quote - at);
    const bool raw = prefix.ends_with('R');
    const std::string_view encoding = prefix.substr(0, prefix.size() - (raw ? 1 : 0));
    if (!encoding.empty() && encoding != "u8") return std::nullopt;
    at = quote;
    if (!(raw ? read_raw(source, at, out) : read_quoted(source, at, out))) return std::nullopt;
  }
  return out;
}

/// The line of a comment without surrounding spaces, comment delimiters, and a backslash at its end.
LiteralPlace trimmed_line(std::string_view source, std::size_t begin, std::size_t end, bool framed) {
  const auto behind_blanks = [&](std::size_t at) { return std::min(source.find_first_not_of(kBlanks, at), end); };
  const auto trim_end = [&] {
    while (end > begin && kBlanks.find(source[end - 1]) != std::string_view::npos) --end;
  };
  trim_end();
  if (end < source.size() && end > begin && source[end - 1] == '\\') --end;
  trim_end();
  if (begin == 0) return {0, static_cast<std::uint32_t>(end)};
  begin = behind_blanks(begin);
  for (const std::string_view frame : {"///", "//!", "//", "*"}) {
    if (!framed || !source.substr(begin, end - begin).starts_with(frame)) continue;
    begin = behind_blanks(begin + frame.size());
    break;
  }
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// Reads the argument of a comment marker, whose lines are joined with one space.
Spelled read_argument(std::string_view source, bool framed) {
  Spelled out;
  const bool quoted = source.starts_with('"') || source.starts_with('`');
  for (std::size_t begin = 0; begin < source.size();) {
    const std::size_t newline = std::min(source.find('\n', begin), source.size());
    const LiteralPlace line = trimmed_line(source, begin, newline, framed);
    std::size_t at = line.begin + (begin == 0 && quoted ? 1 : 0);
    const bool last = newline == source.size();
    const std::size_t end = line.end - (last && quoted && line.end > at ? 1 : 0);
    if (begin != 0 && line.begin < line.end) out.add(" ", at, at);
    while (at < end) {
      if (source[at] == '\\' && source.starts_with('"')) {
        add_escape(source.substr(0, end), at, out);
      } else {
        out.add(source.substr(at, 1), at, at + 1);
        ++at;
      }
    }
    begin = newline + 1;
  }
  return out;
}

std::optional<Spelled> spelled(std::string_view source, std::string_view value) {
  if (auto literals = read_literals(source); literals && literals->text == value) return literals;
  for (const bool framed : {true, false}) {
    Spelled argument = read_argument(source, framed);
    if (argument.text == value) return argument;
  }
  return std::nullopt;
}

}  // namespace

std::optional<LiteralPlace> place_in_literal(std::string_view source, std::string_view value, std::uint32_t first,
                                             std::uint32_t last) {
  const auto found = spelled(source, value);
  if (!found || found->places.empty()) return std::nullopt;
  const auto& places = found->places;
  if (first >= places.size()) return LiteralPlace{places.back().end, places.back().end};
  const std::size_t end = std::min<std::size_t>(last, places.size());
  return LiteralPlace{places[first].begin, end > first ? places[end - 1].end : places[first].begin};
}

}  // namespace kubexx::checks
