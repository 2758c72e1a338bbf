#include "generator/support/render_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "generator/support/snippet.hpp"

namespace kubexx::support {
namespace {

struct Word {
  std::string_view text;
  std::string_view colour;
};

Word severity_word(Severity severity) {
  switch (severity) {
    case Severity::note:
      return {"note", "1;36"};
    case Severity::warning:
      return {"warning", "1;35"};
    case Severity::error:
      break;
  }
  return {"error", "1;31"};
}

std::string place_prefix(const Span& span, const SourceMap& sources) {
  if (!span.valid()) return "kubexx: ";
  LineColumn place = sources.line_column(span.file, span.begin);
  return fmt::format("{}:{}:{}: ", sources.path(span.file), place.line, place.column);
}

std::string headline(Severity severity, const Span& span, std::string_view message, std::string_view rule,
                     const SourceMap& sources, const TextStyle& style) {
  Word word = severity_word(severity);
  std::string said(message);
  if (!rule.empty()) said += fmt::format(" [{}]", rule);
  std::string_view emphasis = severity == Severity::note ? "0" : "1";
  return fmt::format("{}{}{}\n", paint(place_prefix(span, sources), "1", style),
                     paint(fmt::format("{}: ", word.text), word.colour, style), paint(said, emphasis, style));
}

std::string render_note(const Note& note, const SourceMap& sources, const TextStyle& style) {
  return headline(Severity::note, note.span, note.message, "", sources, style) +
         render_snippet(note.span, {}, sources, style);
}

// A change on another line than the mistake's gets a note with the line it belongs to.
std::string render_distant_fix(const FixIt& fix, const SourceMap& sources, const TextStyle& style) {
  bool inserts = fix.span.begin == fix.span.end;
  std::string_view words = fix.text.empty() ? "remove this" : inserts ? "insert this" : "write this instead";
  Span first_byte{fix.span.file, fix.span.begin, fix.span.begin};
  bool on_one_line = fits_below(fix, first_byte, sources);
  return headline(Severity::note, fix.span, words, "", sources, style) +
         render_snippet(fix.span, on_one_line ? std::vector<FixIt>{fix} : std::vector<FixIt>{}, sources, style);
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace

std::string paint(std::string_view text, std::string_view code, const TextStyle& style) {
  if (!style.colour || text.empty()) return std::string(text);
  return fmt::format("\033[{}m{}\033[0m", code, text);
}

std::string render_text(const Diagnostic& diagnostic, const SourceMap& sources, const TextStyle& style) {
  std::string result =
      headline(diagnostic.severity, diagnostic.span, diagnostic.message, diagnostic.rule, sources, style) +
      render_snippet(diagnostic.span, diagnostic.fixes, sources, style);
  for (const Note& note : diagnostic.notes) result += render_note(note, sources, style);
  for (const FixIt& fix : diagnostic.fixes) {
    if (fix.span.valid() && !fits_below(fix, diagnostic.span, sources)) {
      result += render_distant_fix(fix, sources, style);
    }
  }
  return result;
}

std::string render_summary(const std::vector<Diagnostic>& diagnostics) {
  auto count = [&](Severity severity) {
    return static_cast<std::size_t>(std::count_if(diagnostics.begin(), diagnostics.end(),
                                                  [&](const Diagnostic& one) { return one.severity == severity; }));
  };
  std::size_t warnings = count(Severity::warning);
  std::size_t errors = count(Severity::error);
  if (warnings == 0 && errors == 0) return {};
  if (warnings == 0) return counted(errors, "error") + " generated.\n";
  if (errors == 0) return counted(warnings, "warning") + " generated.\n";
  return fmt::format("{} and {} generated.\n", counted(warnings, "warning"), counted(errors, "error"));
}

}  // namespace kubexx::support
