#include "runtime/cel/literal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "runtime/core/utf8.hpp"
#include "runtime/json/decimal.hpp"

namespace kubexx::cel {
namespace {

constexpr std::string_view kSimpleEscapes = "abfnrtv\\'\"`?";
constexpr std::string_view kSimpleValues = "\a\b\f\n\r\t\v\\'\"`?";

/// `count` digits of `base` at the start of `text`.
std::optional<char32_t> digits(std::string_view text, std::size_t count, int base) {
  std::uint32_t value = 0;
  if (text.size() < count) return {};
  const auto [end, error] = std::from_chars(text.data(), text.data() + count, value, base);
  if (error != std::errc{} || end != text.data() + count) return {};
  return value;
}

std::optional<Escape> hexadecimal(std::string_view text, std::uint32_t count) {
  const auto value = digits(text.substr(2), count, 16);
  if (!value) return {};
  return Escape{.length = 2 + count, .value = *value, .numeric = count == 2, .code_point = count != 2};
}

std::optional<Escape> octal(std::string_view text) {
  const auto value = digits(text.substr(1), 3, 8);
  if (!value) return {};
  return Escape{.length = 4, .value = *value, .numeric = true, .code_point = false};
}

/// The next value of a literal's body; unescaped line ends become line feeds.
struct Piece {
  std::uint32_t length = 1;
  char32_t value = 0;
  bool byte = false;
};

Piece plain_piece(std::string_view rest) {
  if (rest.starts_with("\r\n")) return {2, '\n'};
  if (rest[0] == '\r') return {1, '\n'};
  const core::CodePoint rune = core::decode_utf8(rest, 0);
  return {static_cast<std::uint32_t>(rune.length), rune.point};
}

std::string escape_problem(const Escape& escape, std::string_view spelled, bool bytes) {
  if (bytes && escape.code_point) {
    return fmt::format("'{}' is a code point and cannot stand in a bytes literal; write its bytes as \\x..", spelled);
  }
  if (!bytes && !core::is_code_point(escape.value)) return fmt::format("'{}' is not a Unicode code point", spelled);
  return {};
}

std::string_view without_hex_prefix(std::string_view token) {
  return token.starts_with("0x") ? token.substr(2) : token;
}

template <class Number>
std::optional<Number> whole_number(std::string_view token, std::string_view sign) {
  const int base = token.starts_with("0x") ? 16 : 10;
  const std::string text = std::string(sign).append(without_hex_prefix(token));
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

}  // namespace

std::optional<Escape> first_escape(std::string_view text) {
  if (text.size() < 2) return {};
  const char kind = text[1];
  if (const auto at = kSimpleEscapes.find(kind); at != std::string_view::npos) {
    return Escape{.length = 2, .value = static_cast<char32_t>(kSimpleValues[at])};
  }
  if (kind == 'x' || kind == 'X') return hexadecimal(text, 2);
  if (kind == 'u') return hexadecimal(text, 4);
  if (kind == 'U') return hexadecimal(text, 8);
  if (kind >= '0' && kind <= '3') return octal(text);
  return {};
}

Quoted quoted_parts(std::string_view token) {
  Quoted parts;
  for (; token[0] != '"' && token[0] != '\''; token.remove_prefix(1)) {
    (token[0] == 'r' || token[0] == 'R' ? parts.raw : parts.bytes) = true;
  }
  const bool triple = token.size() >= 6 && token[1] == token[0] && token[2] == token[0];
  const std::size_t quote = triple ? 3 : 1;
  parts.body = token.substr(quote, token.size() - 2 * quote);
  return parts;
}

bool needs_decoding(const Quoted& quoted) {
  return std::any_of(quoted.body.begin(), quoted.body.end(), [&](char c) {
    return (c == '\\' && !quoted.raw) || c == '\r' || static_cast<unsigned char>(c) >= 0x80;
  });
}

DecodedText decode_quoted(std::string_view token) {
  const Quoted quoted = quoted_parts(token);
  DecodedText out;
  for (std::string_view rest = quoted.body; !rest.empty();) {
    Piece piece;
    if (rest[0] != '\\' || quoted.raw) {
      piece = plain_piece(rest);
    } else {
      const Escape escape = first_escape(rest).value_or(Escape{.length = 1, .value = '\\'});
      piece = {escape.length, escape.value, escape.numeric && quoted.bytes};
      std::string problem = escape_problem(escape, rest.substr(0, escape.length), quoted.bytes);
      if (!problem.empty() && !out.error) {
        out.error = {std::move(problem), static_cast<std::uint32_t>(rest.data() - token.data()), escape.length};
      }
    }
    if (piece.byte) {
      out.value += static_cast<char>(piece.value);
    } else {
      core::append_utf8(out.value, piece.value);
    }
    rest.remove_prefix(piece.length);
  }
  return out;
}

std::optional<std::int64_t> decode_integer(std::string_view token, bool negative) {
  return whole_number<std::int64_t>(token, negative ? "-" : "");
}

std::optional<std::uint64_t> decode_unsigned(std::string_view token) {
  token.remove_suffix(1);
  return whole_number<std::uint64_t>(token, "");
}

std::optional<double> decode_double(std::string_view token, bool negative) {
  const auto value = json::nearest_double(token);
  return value && negative ? -*value : value;
}

}  // namespace kubexx::cel
