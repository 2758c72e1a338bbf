#include "tests/unit/cel/expression_generator.hpp"

#include <iterator>

namespace kubexx::cel::test {
namespace {

constexpr std::string_view kNames[] = {"self", "oldSelf", "a", "b", "x", "_y1", "size", "optional", "b64", "r", "u"};
constexpr std::string_view kFields[] = {"spec", "name",  "x",         "in_", "namespace",
                                        "if",   "`a-b`", "`x.y/z w`", "map", "all"};
constexpr std::string_view kFunctions[] = {"size", "f", "g", "startsWith", "matches", "ip", "getHours", "dyn"};
constexpr std::string_view kOperators[] = {"+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "in", "&&", "||"};
constexpr std::string_view kMacros[] = {"all",    "exists",        "exists_one",   "existsOne",
                                        "map",    "filter",        "optMap",       "optFlatMap",
                                        "sortBy", "transformList", "transformMap", "transformMapEntry"};
constexpr std::string_view kLiterals[] = {"0",
                                          "1",
                                          "007",
                                          "42",
                                          "-1",
                                          "9223372036854775807",

                                          "0x1F",

                                          "1u",
                                          "0xAU",
                                          "18446744073709551615u",

                                          "1.5",
                                          ".5",
                                          "1e3",
                                          "1.5e-3",
                                          "2E+10",

                                          "1e-999",
                                          "4.9e-324",
                                          "true",
                                          "false",
                                          "null",
                                          "''",
                                          "\"\"",
                                          "'abc'",
                                          "\"it's\"",
                                          "'\\n\\t\\\\'",
                                          "'\\x41\\X42'",
                                          "'\\u00e9\\U0001F600'",
                                          "'\\101'",
                                          "'\\377'",

                                          "r'\\d+'",
                                          "R\"a\\b\"",
                                          "'''a\n'b\r\n'''",
                                          "\"\"\"x\"y\"\"\"",
                                          "r'''\\\n'''",
                                          "b'abc'",
                                          "B\"\\x00\\377\"",

                                          "br'\\x'",
                                          "b'''é\r'''",
                                          "'é😀'",
                                          "'a\\?\\`'",
                                          "''''''",
                                          "r''"};
constexpr std::string_view kBadLiterals[] = {
    "0xffffffffffffffff", "9223372036854775808", "18446744073709551616u", "1e999", "'\\ud800'",
    "'\\U00110000'",      "b'\\u0041'"};
constexpr std::string_view kBlanks[] = {" ", "  ", "\n", "\t", "\r\n", "\f", " // note\n"};
constexpr std::string_view kNoise[] = {"=",  "&",  "|",   "@",  "#",  "$", ";", "\\", "'",  "\"",  "`",  "~",
                                       "^",  "é",  "\\d", "0x", "1.", "e", "u", ".",  "..", "?.",  ",",  ":",
                                       "(",  ")",  "[",   "]",  "{",  "}", "!", "-",  "in", "as",  "!=", "'''",
                                       "r'", "//", "\n",  " ",  "1",  "a", "?", "-1", "{}", "[,]", "()", "in "};

}  // namespace

std::uint64_t ExpressionGenerator::random() {
  // splitmix64: small, and defined to the bit, unlike the standard distributions.
  std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

std::string ExpressionGenerator::next() {
  tokens_.clear();
  if (chance(8)) {
    for (std::size_t left = 1 + below(12); left > 0; --left) {
      put(chance(50) ? pick(kNoise) : chance(50) ? pick(kLiterals) : pick(kOperators));
    }
    return joined();
  }
  expression(static_cast<int>(1 + below(4)));
  if (chance(15)) damage();
  std::string text = joined();
  return chance(15) ? damaged(std::move(text)) : text;
}

void ExpressionGenerator::expression(int depth) {
  if (depth > 0 && chance(15)) {
    operation(depth - 1);
    put("?");
    operation(depth - 1);
    put(":");
    expression(depth - 1);
  } else {
    operation(depth);
  }
}

void ExpressionGenerator::operation(int depth) {
  unary(depth);
  for (std::size_t more = depth > 0 ? below(4) : 0; more > 0; --more) {
    put(pick(kOperators));
    unary(depth - 1);
  }
}

void ExpressionGenerator::unary(int depth) {
  if (chance(20)) {
    const std::string_view mark = chance(50) ? "-" : "!";
    for (std::size_t count = 1 + below(3); count > 0; --count) put(mark);
  }
  member(depth);
}

void ExpressionGenerator::member(int depth) {
  primary(depth);
  for (std::size_t more = below(4); more > 0; --more) {
    if (depth > 0 && chance(30)) {
      macro(depth - 1);
    } else if (depth > 0 && chance(25)) {
      put("[");
      if (chance(25)) put("?");
      expression(depth - 1);
      put("]");
    } else {
      put(".");
      if (chance(15)) put("?");
      put(pick(kFields));
    }
  }
}

void ExpressionGenerator::primary(int depth) {
  if (chance(1) && chance(30)) return put(pick(kBadLiterals));
  if (depth <= 0) return put(chance(50) ? pick(kNames) : pick(kLiterals));
  switch (below(9)) {
    case 0:
      put("(");
      expression(depth - 1);
      return put(")");
    case 1:
      return list(depth - 1);
    case 2:
      return map(depth - 1);
    case 3:
      return message(depth - 1);
    case 4:
      put(chance(1) ? "while" : pick(kFunctions));
      return arguments(depth - 1, below(4));
    case 5:
      return has(depth - 1);
    case 6:
      put(".");
      [[fallthrough]];
    case 7:
      return put(pick(kNames));
    default:
      return put(pick(kLiterals));
  }
}

void ExpressionGenerator::message(int depth) {
  if (chance(15)) put(".");
  put(pick(kNames));
  for (std::size_t more = below(3); more > 0; --more) {
    put(".");
    put(pick(kNames));
  }
  put("{");
  for (std::size_t count = below(3), i = 0; i < count; ++i) {
    if (i > 0) put(",");
    if (chance(20)) put("?");
    put(pick(kFields));
    put(":");
    expression(depth);
  }
  if (chance(15)) put(",");
  put("}");
}

void ExpressionGenerator::macro(int depth) {
  put(".");
  put(pick(kMacros));
  put("(");
  const std::size_t count = 2 + below(3);
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) put(",");
    if (i == 0 || (i == 1 && count > 2 && chance(96))) {
      chance(98) ? put(pick(kNames)) : expression(depth);
    } else {
      expression(depth);
    }
  }
  put(")");
}

void ExpressionGenerator::has(int depth) {
  put("has");
  put("(");
  member(depth);
  if (chance(95)) {
    put(".");
    put(pick(kFields));
  }
  put(")");
}

void ExpressionGenerator::list(int depth) {
  put("[");
  for (std::size_t count = below(4), i = 0; i < count; ++i) {
    if (i > 0) put(",");
    if (chance(15)) put("?");
    expression(depth);
  }
  if (chance(15)) put(",");
  put("]");
}

void ExpressionGenerator::map(int depth) {
  put("{");
  for (std::size_t count = below(3), i = 0; i < count; ++i) {
    if (i > 0) put(",");
    if (chance(15)) put("?");
    expression(depth);
    put(":");
    expression(depth);
  }
  if (chance(15)) put(",");
  put("}");
}

void ExpressionGenerator::arguments(int depth, std::size_t count) {
  put("(");
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) put(",");
    expression(depth);
  }
  put(")");
}

/// Drops, doubles, swaps or replaces whole tokens.
void ExpressionGenerator::damage() {
  const std::size_t at = below(tokens_.size());
  const auto here = tokens_.begin() + static_cast<std::ptrdiff_t>(at);
  switch (below(4)) {
    case 0:
      tokens_.erase(here);
      break;
    case 1:
      tokens_.insert(here, std::string(tokens_[at]));
      break;
    case 2:
      std::swap(tokens_[at], tokens_[below(tokens_.size())]);
      break;
    default:
      tokens_[at] = pick(kNoise);
  }
}

/// Words keep apart; everything else may touch, which now and then makes other tokens of them.
std::string ExpressionGenerator::joined() {
  auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  std::string text;
  for (const auto& token : tokens_) {
    const bool touching = !text.empty() && !token.empty() && is_word(text.back()) && is_word(token.front());
    if (chance(15)) {
      text += pick(kBlanks);
    } else if (touching && !chance(2)) {
      text += ' ';
    }
    text += token;
  }
  return text;
}

/// Drops, inserts or doubles single bytes, between characters only.
std::string ExpressionGenerator::damaged(std::string text) {
  for (std::size_t count = 1 + below(2); count > 0; --count) {
    std::size_t at = below(text.size() + 1);
    auto inside = [&](std::size_t i) {
      return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
    };
    while (inside(at)) ++at;
    std::size_t end = at < text.size() ? at + 1 : at;
    while (inside(end)) ++end;
    switch (below(3)) {
      case 0:
        text.erase(at, end - at);
        break;
      case 1:
        text.insert(at, pick(kNoise));
        break;
      default:
        text.insert(at, text.substr(at, end - at));
    }
  }
  return text;
}

}  // namespace kubexx::cel::test
