#include "runtime/yaml/resolution.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "runtime/json/decimal.hpp"
#include "runtime/yaml/text_scanner.hpp"
#include "runtime/yaml/timestamp.hpp"

namespace kubexx::yaml {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

struct Word {
  std::string_view text;
  ScalarKind kind;
  bool yes = false;
  double number = 0;
};

constexpr Word kWords[] = {
    {"", ScalarKind::null},
    {"~", ScalarKind::null},
    {"null", ScalarKind::null},
    {"Null", ScalarKind::null},
    {"NULL", ScalarKind::null},
    {"y", ScalarKind::boolean, true},
    {"Y", ScalarKind::boolean, true},
    {"yes", ScalarKind::boolean, true},
    {"Yes", ScalarKind::boolean, true},
    {"YES", ScalarKind::boolean, true},
    {"true", ScalarKind::boolean, true},
    {"True", ScalarKind::boolean, true},
    {"TRUE", ScalarKind::boolean, true},
    {"on", ScalarKind::boolean, true},
    {"On", ScalarKind::boolean, true},
    {"ON", ScalarKind::boolean, true},
    {"n", ScalarKind::boolean},
    {"N", ScalarKind::boolean},
    {"no", ScalarKind::boolean},
    {"No", ScalarKind::boolean},
    {"NO", ScalarKind::boolean},
    {"false", ScalarKind::boolean},
    {"False", ScalarKind::boolean},
    {"FALSE", ScalarKind::boolean},
    {"off", ScalarKind::boolean},
    {"Off", ScalarKind::boolean},
    {"OFF", ScalarKind::boolean},
    {".nan", ScalarKind::floating, false, kNotANumber},
    {".NaN", ScalarKind::floating, false, kNotANumber},
    {".NAN", ScalarKind::floating, false, kNotANumber},
    {".inf", ScalarKind::floating, false, kInfinity},
    {".Inf", ScalarKind::floating, false, kInfinity},
    {".INF", ScalarKind::floating, false, kInfinity},
    {"+.inf", ScalarKind::floating, false, kInfinity},
    {"+.Inf", ScalarKind::floating, false, kInfinity},
    {"+.INF", ScalarKind::floating, false, kInfinity},
    {"-.inf", ScalarKind::floating, false, -kInfinity},
    {"-.Inf", ScalarKind::floating, false, -kInfinity},
    {"-.INF", ScalarKind::floating, false, -kInfinity},
};
constexpr std::size_t kLongestWord = 5;

constexpr bool begins_word(char c) {
  switch (c) {
    case '~':
    case 'y':
    case 'Y':
    case 'n':
    case 'N':
    case 't':
    case 'T':
    case 'f':
    case 'F':
    case 'o':
    case 'O':
    case '.':
    case '+':
    case '-':
      return true;
    default:
      return false;
  }
}

bool is_sign(char c) { return c == '+' || c == '-'; }

const Word* find_word(std::string_view text) {
  if (text.size() > kLongestWord) return nullptr;
  if (!text.empty() && !begins_word(text[0])) return nullptr;
  const auto word =
      std::find_if(std::begin(kWords), std::end(kWords), [text](const Word& w) { return w.text == text; });
  return word == std::end(kWords) ? nullptr : word;
}

Resolution word_resolution(const Word& word) {
  switch (word.kind) {
    case ScalarKind::boolean:
      return {word.kind, json::Value(word.yes)};
    case ScalarKind::floating:
      return {word.kind, json::Value(word.number)};
    default:
      return {word.kind, {}};
  }
}

/// Digits of one base with an optional sign; unsigned integers reach one bit further, but take no sign.
std::optional<json::Value> integer(std::string_view digits, int base, char sign) {
  if (digits.empty()) return std::nullopt;
  std::uint64_t magnitude = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), magnitude, base);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (sign == '-') {
    if (magnitude > kMost + 1) return std::nullopt;
    return json::Value(static_cast<std::int64_t>(~magnitude + 1));
  }
  if (sign == '+' && magnitude > kMost) return std::nullopt;
  return json::Value(magnitude);
}

char take_sign(std::string_view& text) {
  if (text.empty() || !is_sign(text[0])) return '\0';
  const char sign = text[0];
  text.remove_prefix(1);
  return sign;
}

/// An integer of Go source form: `0x`, `0o`, `0b` or a leading `0` chooses the base.
std::optional<json::Value> prefixed_integer(std::string_view text) {
  const char sign = take_sign(text);
  int base = 10;
  if (text.size() > 1 && text[0] == '0') {
    base = text[1] == 'x' || text[1] == 'X' ? 16 : text[1] == 'b' || text[1] == 'B' ? 2 : 8;
    const bool has_letter = base != 8 || text[1] == 'o' || text[1] == 'O';
    text.remove_prefix(has_letter ? 2 : 1);
  }
  return integer(text, base, sign);
}

/// `0b` followed by a signed binary number: not a Go literal, but read as an integer all the same.
std::optional<json::Value> signed_binary(std::string_view text) {
  if (text.substr(0, 2) != "0b") return std::nullopt;
  text.remove_prefix(2);
  const char sign = take_sign(text);
  return sign ? integer(text, 2, sign) : std::nullopt;
}

bool is_decimal_form(std::string_view text) {
  Scanner scanner{text};
  scanner.take_sign();
  const auto whole = scanner.take_while(is_ascii_digit);
  if (scanner.take('.')) {
    const auto fraction = scanner.take_while(is_ascii_digit);
    if (whole.empty() && fraction.empty()) return false;
  } else if (whole.empty()) {
    return false;
  }
  if (scanner.take('e') || scanner.take('E')) {
    scanner.take_sign();
    if (scanner.take_while(is_ascii_digit).empty()) return false;
  }
  return scanner.at_end();
}

std::optional<json::Value> decimal_float(std::string_view text) {
  if (!is_decimal_form(text)) return std::nullopt;
  const auto digits = text[0] == '+' ? text.substr(1) : text;
  const auto value = json::nearest_double(digits);
  return value ? std::optional<json::Value>(*value) : std::nullopt;
}

/// `190:20:30.15`, with underscores allowed as YAML 1.1 has them.
bool is_base_60(std::string_view text) {
  Scanner scanner{text};
  scanner.take_sign();
  if (scanner.at_end() || !is_ascii_digit(scanner.rest[0])) return false;
  const auto digit_or_underscore = [](char c) { return is_ascii_digit(c) || c == '_'; };
  scanner.take_while(digit_or_underscore);
  bool any = false;
  while (scanner.take(':')) {
    any = true;
    const auto digits = scanner.take_while(is_ascii_digit);
    if (digits.empty() || digits.size() > 2 || (digits.size() == 2 && digits[0] > '5')) return false;
  }
  if (scanner.take('.')) scanner.take_while(digit_or_underscore);
  return any && scanner.at_end();
}

std::string without_underscores(std::string_view text) {
  std::string plain;
  std::copy_if(text.begin(), text.end(), std::back_inserter(plain), [](char c) { return c != '_'; });
  return plain;
}

/// Go's own rule for a float literal: underscores stand between digits.
bool has_stray_underscore(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '_') continue;
    if (at == 0 || at + 1 == text.size() || !is_ascii_digit(text[at - 1]) || !is_ascii_digit(text[at + 1])) return true;
  }
  return false;
}

Resolution resolve_number(std::string_view text) {
  std::string stripped;
  if (text.find('_') != std::string_view::npos) text = stripped = without_underscores(text);
  if (const auto value = prefixed_integer(text)) return {ScalarKind::integer, *value};
  if (const auto value = decimal_float(text)) return {ScalarKind::floating, *value};
  if (const auto value = signed_binary(text)) return {ScalarKind::integer, *value};
  return {};
}

}  // namespace

Resolution resolve(std::string_view text) {
  if (const Word* word = find_word(text)) return word_resolution(*word);
  if (text[0] == '.') {
    const auto value = has_stray_underscore(text) ? std::nullopt : decimal_float(without_underscores(text));
    return value ? Resolution{ScalarKind::floating, *value} : Resolution{};
  }
  if (!is_ascii_digit(text[0]) && !is_sign(text[0])) return {};
  if (is_timestamp(text)) return {ScalarKind::timestamp, {}};
  return resolve_number(text);
}

bool is_resolved_word(std::string_view text) { return resolve(text).kind != ScalarKind::string || is_base_60(text); }

}  // namespace kubexx::yaml
