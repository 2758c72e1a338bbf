#include "runtime/regex/regex.hpp"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>

#include "runtime/core/utf8.hpp"
#include "runtime/regex/syntax.hpp"

namespace kubexx::regex {
namespace {

/// What an expression may take in RE2, compiled and while searching: the first of these that suffices to compile it.
constexpr std::int64_t kMemories[] = {256 << 10, 8 << 20, 64 << 20};

std::string go_error(const PatternError& error) {
  return fmt::format("error parsing regexp: {}: `{}`", error.kind, error.piece);
}

/// RE2 takes the common start of alternatives for UTF-8, and so the whole expression that begins with it. The empty
/// group keeps that start from being the first term.
std::string for_re2(const Translation& translation) {
  return translation.alphabet ? fmt::format("()(?:{})", translation.pattern) : translation.pattern;
}

RE2::Options options(const Translation& translation, std::int64_t memory) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(memory);
  if (translation.alphabet) options.set_encoding(RE2::Options::EncodingLatin1);
  return options;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// A text as the compiled expression reads it, and the way back.
class Subject {
 public:
  Subject(std::string_view text, const std::optional<Alphabet>& alphabet) : text_(text) {
    if (alphabet && !is_ascii(text)) encoded_ = alphabet->encoded(text);
  }

  std::string_view searched() const { return encoded_ ? *encoded_ : text_; }

  bool is_inside_character(std::size_t at) const {
    return !encoded_ && at < text_.size() && core::continues_code_point(text_[at]);
  }

  std::size_t character_width(std::size_t at) const {
    std::size_t end = at + 1;
    while (is_inside_character(end)) ++end;
    return end - at;
  }

  /// The part of the text for one of what is searched; from one call to the next, parts come from left to right.
  std::string_view part(std::string_view searched_part) {
    const std::size_t begin = offset(static_cast<std::size_t>(searched_part.data() - searched().data()));
    return text_.substr(begin, offset(passed_ + searched_part.size()) - begin);
  }

 private:
  std::size_t offset(std::size_t searched_offset) {
    if (!encoded_) return passed_ = searched_offset;
    for (; passed_ < searched_offset; ++passed_) offset_ += core::decode_utf8(text_, offset_).length;
    return offset_;
  }

  std::string_view text_;
  std::optional<std::string> encoded_;
  std::size_t passed_ = 0;  ///< of what is searched
  std::size_t offset_ = 0;  ///< the same place in the text
};

/// RE2 also finds `\B` between the bytes of a character; such matches are ignored.
std::optional<std::string_view> find_from(const RE2& regex, const Subject& subject, std::size_t at) {
  const std::string_view text = subject.searched();
  const re2::StringPiece whole(text.data(), text.size());
  for (re2::StringPiece match; regex.Match(whole, at, text.size(), RE2::UNANCHORED, &match, 1);) {
    at = static_cast<std::size_t>(match.data() - text.data());
    if (!subject.is_inside_character(at)) return text.substr(at, match.size());
    while (subject.is_inside_character(at)) ++at;
  }
  return std::nullopt;
}

}  // namespace

struct Regex::Compiled {
  Compiled(const Translation& translation, std::int64_t memory)
      : re2(for_re2(translation), options(translation, memory)), alphabet(translation.alphabet) {}

  RE2 re2;
  std::optional<Alphabet> alphabet;
};

std::string fault_of(std::string_view pattern, Grammar grammar) {
  const auto translated = translate(pattern, grammar);
  const auto* error = std::get_if<PatternError>(&translated);
  return error == nullptr ? std::string() : go_error(*error);
}

std::variant<Regex, std::string> Regex::compile(std::string_view pattern, Grammar grammar) {
  auto translated = translate_compactly(pattern, grammar);
  if (const auto* error = std::get_if<PatternError>(&translated)) return go_error(*error);
  for (const std::int64_t memory : kMemories) {
    auto compiled = std::make_shared<Compiled>(std::get<Translation>(translated), memory);
    if (compiled->re2.ok()) return Regex(std::move(compiled));
  }
  return go_error({"expression too large", std::string(pattern)});
}

std::size_t Regex::memory() const { return static_cast<std::size_t>(compiled_->re2.options().max_mem()); }

bool Regex::matches(std::string_view text) const {
  const Subject subject(text, compiled_->alphabet);
  if (compiled_->re2.pattern().find("\\B") != std::string::npos)
    return find_from(compiled_->re2, subject, 0).has_value();
  const std::string_view searched = subject.searched();
  return compiled_->re2.Match(re2::StringPiece(searched.data(), searched.size()), 0, searched.size(), RE2::UNANCHORED,
                              nullptr, 0);
}

std::optional<std::string_view> Regex::find(std::string_view text) const {
  Subject subject(text, compiled_->alphabet);
  const auto match = find_from(compiled_->re2, subject, 0);
  return match ? std::optional(subject.part(*match)) : std::nullopt;
}

std::vector<std::string_view> Regex::find_all(std::string_view text, std::size_t limit) const {
  std::vector<std::string_view> found;
  Subject subject(text, compiled_->alphabet);
  const std::string_view searched = subject.searched();
  std::size_t previous_end = std::string_view::npos;
  for (std::size_t at = 0; at <= searched.size() && found.size() < limit;) {
    const auto match = find_from(compiled_->re2, subject, at);
    if (!match) break;
    const auto begin = static_cast<std::size_t>(match->data() - searched.data());
    const std::size_t end = begin + match->size();
    const bool counts = end != at || begin != previous_end;
    at = end == at ? at + subject.character_width(at) : end;
    previous_end = end;
    if (counts) found.push_back(subject.part(*match));
  }
  return found;
}

}  // namespace kubexx::regex
