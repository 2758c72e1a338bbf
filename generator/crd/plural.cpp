#include "generator/crd/plural.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "generator/crd/plural_words.hpp"
#include "runtime/core/ascii.hpp"

namespace kubexx::crd {

namespace {

using core::is_ascii_lower;
using core::is_ascii_upper;

bool is_separator(char c) { return std::string_view("_-:/ ").find(c) != std::string_view::npos; }

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = core::ascii_upper(c);
  return result;
}

bool is_acronym(std::string_view text) {
  return std::binary_search(std::begin(kAcronyms), std::end(kAcronyms), upper(text));
}

std::string_view without_separators(std::string_view text) {
  while (!text.empty() && is_separator(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_separator(text.back())) text.remove_suffix(1);
  return text;
}

/// A new word starts at a separator, at a capital after anything else, and at a capital after a known acronym.
bool starts_word(std::string_view kind, std::size_t at, std::size_t word_start) {
  if (is_separator(kind[at])) return true;
  if (!is_ascii_upper(kind[at])) return false;
  return at == 0 || !is_ascii_upper(kind[at - 1]) || is_acronym(kind.substr(word_start, at - word_start));
}

/// The last word of a kind, acronyms in capitals.
std::string last_word(std::string_view kind) {
  if (is_acronym(kind)) return upper(kind);
  std::string_view last;
  std::size_t start = 0;
  for (std::size_t at = 0; at <= kind.size(); ++at) {
    if (at < kind.size() && !starts_word(kind, at, start)) continue;
    const auto word = without_separators(kind.substr(start, at - start));
    if (!word.empty()) last = word;
    start = at;
  }
  return is_acronym(last) ? upper(last) : std::string(last);
}

std::optional<std::string_view> known_plural(std::string_view singular) {
  const auto word = std::find_if(std::begin(kPluralWords), std::end(kPluralWords),
                                 [singular](const PluralWord& entry) { return entry.singular == singular; });
  if (word == std::end(kPluralWords)) return std::nullopt;
  return word->plural;
}

bool is_known_plural(std::string_view text) {
  return std::any_of(std::begin(kPluralWords), std::end(kPluralWords), [text](const PluralWord& entry) {
    return entry.reach != Reach::one_way && (entry.plural == text || entry.other_plural == text);
  });
}

/// `word` with the ending of the first rule that fits; a word that already has a rule's plural ending stays.
std::optional<std::string> by_ending(const std::string& word, std::string_view singular, std::string_view plural) {
  if (word.ends_with(plural)) return word;
  if (!word.ends_with(singular)) return std::nullopt;
  return word.substr(0, word.size() - singular.size()).append(plural);
}

std::optional<std::string> by_rules(const std::string& word) {
  for (const PluralWord& entry : kPluralWords) {
    if (entry.reach == Reach::whole_word) continue;
    if (auto result = by_ending(word, entry.singular, entry.plural)) return result;
  }
  for (const PluralEnding& entry : kPluralEndings) {
    if (auto result = by_ending(word, entry.singular, entry.plural)) return result;
  }
  return std::nullopt;
}

/// Appends instead when the kind does not end in `word`: an acronym in capitals (`Dns`) need not be spelled like the
/// kind.
std::string replace_last(std::string_view kind, std::string_view word, std::string_view plural) {
  if (kind.ends_with(word)) kind.remove_suffix(word.size());
  return std::string(kind).append(plural);
}

std::string cased_plural(std::string_view kind) {
  const std::string word = last_word(kind);
  if (word.empty()) return "";
  if (const auto known = known_plural(kind)) return std::string(*known);
  if (is_known_plural(kind)) return std::string(kind);
  const std::string small = core::ascii_lowered(word);
  if (is_known_plural(small)) return std::string(kind);
  if (const auto known = known_plural(small)) return replace_last(kind, word, *known);
  if (const auto ruled = by_rules(word)) return replace_last(kind, word, *ruled);
  return std::string(kind) + (small.ends_with('s') ? "" : "s");
}

}  // namespace

std::string plural(std::string_view kind) { return core::ascii_lowered(cased_plural(kind)); }

}  // namespace kubexx::crd
