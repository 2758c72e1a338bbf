#include "runtime/example/random_text.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "runtime/core/utf8.hpp"

namespace kubexx::example {
namespace {

/// Some of several bytes a character, and characters that JSON escapes or that programs split strings at.
constexpr auto kPieces =
    std::to_array<std::string_view>({"a",  "b", "c", "xyz", "0",  "7",    "-", ".", " ", "\"", "\\",
                                     "\n", "/", "é", "漢",  "😀", "\x7f", "<", "&", ":", ",",  "="});

constexpr auto kCommonStrings =
    std::to_array<std::string_view>({"example.com:8080", "https://example.com/path", "a,b", "key=value", "1h30m",
                                     "500m", "50%", "192.0.2.1", "v1.2.3", "true"});

std::string_view piece(Random& random) { return kPieces[random.below(kPieces.size())]; }

/// The positions at which characters begin, and the end.
std::vector<std::size_t> character_bounds(std::string_view text) {
  std::vector<std::size_t> bounds;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (!core::continues_code_point(text[i])) bounds.push_back(i);
  bounds.push_back(text.size());
  return bounds;
}

/// Cuts the string, or replaces, removes or adds a character.
std::string changed(std::string text, Random& random) {
  const std::vector<std::size_t> bounds = character_bounds(text);
  const std::size_t at = random.below(bounds.size());
  if (random.one_in(4)) return random.one_in(2) ? text.substr(0, bounds[at]) : text.substr(bounds[at]);
  const bool is_end = at + 1 == bounds.size();
  const std::size_t removed = is_end || random.one_in(3) ? 0 : bounds[at + 1] - bounds[at];
  return text.replace(bounds[at], removed, random.one_in(3) ? "" : piece(random));
}

std::string familiar(const schema::JsonSchema& schema, Random& random) {
  for (const auto* given : {&schema.default_value, &schema.example})
    if (*given && (*given)->is_string() && random.one_in(2)) return (*given)->as_string();
  return std::string(kCommonStrings[random.below(kCommonStrings.size())]);
}

}  // namespace

std::string random_text(const schema::JsonSchema& schema, Random& random) {
  if (random.one_in(4)) {
    std::string text = familiar(schema, random);
    return random.one_in(3) ? text : changed(std::move(text), random);
  }
  std::string text;
  for (std::size_t left = random.below(6); left > 0; --left) text += piece(random);
  return text;
}

}  // namespace kubexx::example
