#include "runtime/regex/regex.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include "runtime/core/utf8.hpp"
#include "runtime/regex/syntax.hpp"

namespace kubexx::regex {
namespace {

/// Memory of one expression in RE2, compiled and while searching.
constexpr std::int64_t kMemory = 64 << 20;

std::string go_error(const PatternError& error) {
  return fmt::format("error parsing regexp: {}: `{}`", error.kind, error.piece);
}

RE2::Options options() {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kMemory);
  return options;
}

std::size_t character_width(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && core::continues_code_point(text[end])) ++end;
  return end - at;
}

bool is_inside_character(std::string_view text, std::size_t at) {
  return at < text.size() && core::continues_code_point(text[at]);
}

/// RE2 also finds `\B` between the bytes of a character; such matches are ignored.
std::optional<std::string_view> find_from(const RE2& regex, std::string_view text, std::size_t at) {
  const re2::StringPiece whole(text.data(), text.size());
  for (re2::StringPiece match; regex.Match(whole, at, text.size(), RE2::UNANCHORED, &match, 1);) {
    at = static_cast<std::size_t>(match.data() - text.data());
    if (!is_inside_character(text, at)) return text.substr(at, match.size());
    while (is_inside_character(text, at)) ++at;
  }
  return std::nullopt;
}

}  // namespace

std::variant<Regex, std::string> Regex::compile(std::string_view pattern, Grammar grammar) {
  auto translated = translate(pattern, grammar);
  if (const auto* error = std::get_if<PatternError>(&translated)) return go_error(*error);
  auto compiled = std::make_shared<RE2>(std::get<std::string>(translated), options());
  if (!compiled->ok()) return go_error({"expression too large", std::string(pattern)});
  return Regex(std::move(compiled));
}

bool Regex::matches(std::string_view text) const {
  if (compiled_->pattern().find("\\B") != std::string::npos) return find(text).has_value();
  return compiled_->Match(re2::StringPiece(text.data(), text.size()), 0, text.size(), RE2::UNANCHORED, nullptr, 0);
}

std::optional<std::string_view> Regex::find(std::string_view text) const { return find_from(*compiled_, text, 0); }

std::vector<std::string_view> Regex::find_all(std::string_view text, std::size_t limit) const {
  std::vector<std::string_view> found;
  std::size_t previous_end = std::string_view::npos;
  for (std::size_t at = 0; at <= text.size() && found.size() < limit;) {
    const auto match = find_from(*compiled_, text, at);
    if (!match) break;
    const auto begin = static_cast<std::size_t>(match->data() - text.data());
    const std::size_t end = begin + match->size();
    const bool counts = end != at || begin != previous_end;
    at = end == at ? at + character_width(text, at) : end;
    previous_end = end;
    if (counts) found.push_back(*match);
  }
  return found;
}

}  // namespace kubexx::regex
