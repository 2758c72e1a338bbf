#include "generator/frontend/misplaced.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

namespace kubexx::frontend {
namespace {

constexpr std::string_view macro_name = "KUBEXX";

/// The code tokens of a file, with access to their spelling.
struct Code {
  support::FileId file;
  std::string_view text;
  std::vector<Token> tokens;

  std::string_view word(std::size_t i) const {
    return i < tokens.size() ? text.substr(tokens[i].begin, tokens[i].end - tokens[i].begin) : std::string_view();
  }
  bool is(std::size_t i, std::string_view wanted) const { return word(i) == wanted; }
};

Code code_of(Reading& reading, const File& file) {
  Code code{file.id, reading.sources.text(file.id), {}};
  for (const Token& token : file.outlined ? file.outline.tokens : lex(code.text)) {
    if (token.is_code()) code.tokens.push_back(token);
  }
  return code;
}

/// A use of the macro: its tokens, both inclusive.
struct Use {
  std::size_t first = 0;
  std::size_t last = 0;
};

bool is_use(const Code& code, std::size_t i) { return code.is(i, macro_name) && code.is(i + 1, "("); }

Use use_at(const Code& code, std::size_t i) {
  int depth = 0;
  for (std::size_t last = i + 1; last < code.tokens.size(); ++last) {
    depth += code.is(last, "(");
    depth -= code.is(last, ")");
    if (depth == 0) return {i, last};
  }
  return {i, code.tokens.size() - 1};
}

/// The use that an error at `offset` is about: the one at `offset`; for clang's "misplaced attributes", whose position
/// is where the attribute belongs, the last one before it; otherwise one that ends directly before it.
bool find_use(const Code& code, std::uint32_t offset, bool before, Use& use) {
  std::size_t i = 0;
  while (i < code.tokens.size() && code.tokens[i].begin < offset) ++i;
  if (i < code.tokens.size() && code.tokens[i].begin == offset && is_use(code, i)) {
    use = use_at(code, i);
    return true;
  }
  while (i-- > 0) {
    if (!is_use(code, i)) continue;
    use = use_at(code, i);
    return before || (use.last + 1 < code.tokens.size() && code.tokens[use.last + 1].begin == offset &&
                      code.is(use.last + 1, "}"));
  }
  return false;
}

/// The position where the annotation probably belongs.
struct Target {
  std::string_view where;  ///< for the message; empty if there is no such position
  std::uint32_t offset = 0;
  bool after = false;  ///< after the token before `offset`, with a space before
};

bool opens_enum(const Code& code, std::size_t brace) {
  while (brace-- > 0) {
    if (code.is(brace, ";") || code.is(brace, "{") || code.is(brace, "}")) return false;
    if (code.is(brace, "enum")) return true;
  }
  return false;
}

/// Index of the first token of the statement around token `i`, and whether the statement is an enumerator.
std::size_t statement_start(const Code& code, std::size_t i, bool& enumerator) {
  int depth = 0;
  std::size_t comma = i + 1;
  for (std::size_t at = i; at-- > 0;) {
    depth += code.is(at, ")") || code.is(at, "]");
    depth -= code.is(at, "(") || code.is(at, "[");
    if (depth != 0) continue;
    if (code.is(at, ",") && comma > i) comma = at + 1;
    const bool access = code.is(at, ":") && at > 0 &&
                        (code.is(at - 1, "public") || code.is(at - 1, "private") || code.is(at - 1, "protected"));
    if (code.is(at, "{")) {
      enumerator = opens_enum(code, at);
      return enumerator && comma <= i ? comma : at + 1;
    }
    if (access || code.is(at, ";") || code.is(at, "}")) return at + 1;
  }
  return 0;
}

Target after_token(const Code& code, std::size_t i, std::string_view where) {
  return {where, code.tokens[i].end, true};
}

/// Index of the first token from `i` on that is outside uses of the macro and outside the brackets of attributes.
std::size_t skip_uses(const Code& code, std::size_t i) {
  while (is_use(code, i)) i = use_at(code, i).last + 1;
  return i;
}

Target target_of(const Code& code, Use use) {
  bool enumerator = false;
  const std::size_t start = statement_start(code, use.first, enumerator);
  std::size_t head = skip_uses(code, start);
  if (enumerator) return head < code.tokens.size() ? after_token(code, head, "after the enumerator's name") : Target{};
  if (code.is(head, "template")) {
    while (head < use.last && !code.is(head, "struct") && !code.is(head, "class")) ++head;
    while (head < code.tokens.size() && !code.is(head, ">")) ++head;
    head = skip_uses(code, head + 1);
  }
  if (code.is(head, "inline")) ++head;
  if (code.is(head, "struct")) return after_token(code, head, "after 'struct'");
  if (code.is(head, "class")) return after_token(code, head, "after 'class'");
  if (code.is(head, "namespace")) return after_token(code, head, "after 'namespace'");
  if (code.is(head, "enum")) {
    const bool scoped = code.is(head + 1, "class") || code.is(head + 1, "struct");
    return after_token(code, head + scoped, scoped ? "after 'enum class'" : "after 'enum'");
  }
  if (code.is(head, "using")) return after_token(code, skip_uses(code, head + 1), "after the alias's name");
  if (head >= code.tokens.size() || code.is(head, ";") || code.is(head, "}") || code.is(head, "typedef")) return {};
  return {"before the member's type", code.tokens[start].begin, false};
}

support::Span span_of(const Code& code, Use use) {
  return {code.file, code.tokens[use.first].begin, code.tokens[use.last].end};
}

/// The annotation and the white space after it.
support::Span removed(const Code& code, Use use) {
  support::Span span = span_of(code, use);
  while (span.end < code.text.size() && (code.text[span.end] == ' ' || code.text[span.end] == '\n')) ++span.end;
  return span;
}

/// `namespace KUBEXX(…) a::b {` has to be written in two steps, with one more brace at the end.
bool report_nested(Reading& reading, const Code& code, Use use) {
  if (use.first == 0 || !code.is(use.first - 1, "namespace")) return false;
  std::size_t open = use.last + 1, colon = 0;
  for (; open < code.tokens.size() && !code.is(open, "{") && !code.is(open, ";"); ++open) {
    if (code.is(open, ":")) colon = open;
  }
  if (colon == 0 || !code.is(open, "{")) return false;
  const std::string_view annotation =
      code.text.substr(span_of(code, use).begin, span_of(code, use).end - span_of(code, use).begin);
  const std::uint32_t name = code.tokens[use.last + 1].begin, last = code.tokens[colon + 1].begin;
  const std::string_view outer = code.text.substr(name, code.tokens[colon - 1].begin - name);
  const std::string_view inner = code.text.substr(last, code.tokens[open].end - last);
  support::Diagnostic& diagnostic = reading.diagnostics.error(
      "annotation-misplaced", span_of(code, use),
      fmt::format(
          "C++ does not allow attributes on 'namespace {}::…'; open the inner namespace separately to annotate it",
          outer));
  int depth = 0;
  for (std::size_t i = open; i < code.tokens.size(); ++i) {
    depth += code.is(i, "{");
    depth -= code.is(i, "}");
    if (depth != 0) continue;
    diagnostic.fixes.push_back({{code.file, code.tokens[use.first].begin, code.tokens[open].end},
                                fmt::format("{} {{\nnamespace {} {}", outer, annotation, inner)});
    diagnostic.fixes.push_back({{code.file, code.tokens[i].end, code.tokens[i].end}, "\n}"});
    break;
  }
  return true;
}

/// The arguments of a use.
std::vector<Use> arguments_of(const Code& code, Use use) {
  std::vector<Use> arguments;
  int depth = 0;
  std::size_t first = use.first + 2;
  for (std::size_t i = first; i <= use.last; ++i) {
    if (depth == 0 && (code.is(i, ",") || i == use.last)) {
      if (i > first) arguments.push_back({first, i - 1});
      first = i + 1;
    }
    depth += code.is(i, "(") || code.is(i, "{");
    depth -= code.is(i, ")") || code.is(i, "}");
  }
  return arguments;
}

/// A marker of the program, which `kubexx rbac` and `kubexx webhooks` read wherever it is.
bool is_of_program(const Code& code, Use argument) {
  std::size_t name = argument.first;
  if (code.is(name, ":")) name += 2;
  if (code.is(name, "kubexx")) name += 3;
  return code.is(name, "rbac") || code.is(name, "admission_webhook") || code.is(name, "webhook_configuration");
}

/// The markers in a use that need a declaration.
struct DeclarationMarkers {
  std::vector<Use> arguments;
  bool is_whole_use = true;  ///< the use has no other markers
};

DeclarationMarkers declaration_markers(const Code& code, Use use) {
  DeclarationMarkers markers{arguments_of(code, use), true};
  markers.is_whole_use = std::erase_if(markers.arguments, [&](Use each) { return is_of_program(code, each); }) == 0;
  return markers;
}

void report_without_declaration(Reading& reading, const Code& code, Use use) {
  const DeclarationMarkers markers = declaration_markers(code, use);
  if (markers.arguments.empty() && !markers.is_whole_use) return;
  reading.diagnostics.error("annotation-misplaced",
                            span_of(code, markers.is_whole_use ? use : markers.arguments.front()),
                            "the annotation does not belong to a declaration; expected it on a struct, an enum, an "
                            "enumerator, a public member, an alias or a namespace");
}

void report_use(Reading& reading, const Code& code, Use use) {
  if (!declaration_markers(code, use).is_whole_use) return report_without_declaration(reading, code, use);
  const support::Span span = span_of(code, use);
  if (use.last == use.first + 2) {
    support::Diagnostic& empty =
        reading.diagnostics.error("annotation-misplaced", span, "'KUBEXX()' has no markers; name at least one");
    empty.fixes.push_back({removed(code, use), ""});
    return;
  }
  if (report_nested(reading, code, use)) return;
  const Target target = target_of(code, use);
  if (target.where.empty()) return report_without_declaration(reading, code, use);
  support::Diagnostic& diagnostic = reading.diagnostics.error(
      "annotation-misplaced", span, fmt::format("the annotation is not allowed here; write it {}", target.where));
  const std::string_view annotation = code.text.substr(span.begin, span.end - span.begin);
  diagnostic.fixes.push_back({removed(code, use), ""});
  diagnostic.fixes.push_back({{code.file, target.offset, target.offset},
                              target.after ? fmt::format(" {}", annotation) : fmt::format("{} ", annotation)});
}

/// Reports `KUBEXX(kubexx::minimum(1), )`, for which clang reports a missing expression.
bool report_trailing_comma(Reading& reading, const Code& code, std::uint32_t offset) {
  std::size_t i = 0;
  while (i < code.tokens.size() && code.tokens[i].begin <= offset) ++i;
  while (i-- > 0) {
    if (!is_use(code, i)) continue;
    const Use use = use_at(code, i);
    if (code.tokens[use.last].end < offset || !code.is(use.last - 1, ",")) return false;
    const Token& comma = code.tokens[use.last - 1];
    reading.diagnostics
        .error("annotation-unreadable", {code.file, comma.begin, comma.end},
               "the annotation ends with a comma; expected another marker or ')'")
        .fixes.push_back({{code.file, comma.begin, code.tokens[use.last].begin}, ""});
    return true;
  }
  return false;
}

/// Where the closing parenthesis of the use that begins at token `first` is missing: after the last argument that is
/// followed neither by a comma nor by its own continuation. Nothing if that cannot be determined.
std::optional<std::uint32_t> missing_parenthesis(const Code& code, std::size_t first) {
  int depth = 0;
  for (std::size_t i = first + 1; i + 1 < code.tokens.size(); ++i) {
    depth += code.is(i, "(") || code.is(i, "{") || code.is(i, "[");
    depth -= code.is(i, ")") || code.is(i, "}") || code.is(i, "]");
    if (depth != 1 || code.is(i, ",") || code.is(i, ":") || code.is(i, "(")) continue;
    const std::string_view next = code.word(i + 1);
    if (next != "," && next != ":" && next != "(" && next != "{" && next != "[" && next != ")")
      return code.tokens[i].end;
  }
  return std::nullopt;
}

bool is_api_item(const Item& item) {
  return item.documented && item.kind != Item::Kind::other && item.kind != Item::Kind::linkage &&
         item.kind != Item::Kind::access;
}

}  // namespace

bool report_misplaced(Reading& reading, Place at, const std::string& message) {
  File* file = file_of(reading, at.file);
  if (!file || !file->id.valid() || message.find(macro_name) != std::string::npos) return false;
  const Code code = code_of(reading, *file);
  if (report_trailing_comma(reading, code, at.offset)) return true;
  Use use;
  const bool before = message.starts_with("misplaced attributes");
  if (!find_use(code, at.offset, before, use)) return false;
  report_use(reading, code, use);
  return true;
}

bool report_unclosed(Reading& reading, Place at, const std::string& message) {
  if (!message.starts_with("unterminated function-like macro invocation")) return false;
  File* file = file_of(reading, at.file);
  if (!file || !file->id.valid()) return false;
  const Code code = code_of(reading, *file);
  std::size_t first = 0;
  while (first < code.tokens.size() && code.tokens[first].begin < at.offset) ++first;
  if (!is_use(code, first)) return false;
  support::Diagnostic& error =
      reading.diagnostics.error("annotation-unreadable", {file->id, at.offset, code.tokens[first + 1].end},
                                "the annotation is not closed; expected ')' after its last marker");
  if (const auto missing = missing_parenthesis(code, first))
    error.fixes.push_back({{file->id, *missing, *missing}, ")"});
  return true;
}

void check_annotations(Reading& reading, const File& file) {
  if (reading.sources.text(file.id).find(macro_name) == std::string_view::npos) return;
  const Code code = code_of(reading, file);
  std::vector<std::uint32_t> order(file.outline.items.size());  // items sorted by the beginning of their statements
  std::vector<std::uint32_t> open;                              // those around the current use
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return file.outline.items[a].statement_begin < file.outline.items[b].statement_begin;
  });
  std::size_t next = 0;
  for (std::size_t i = 0; i < code.tokens.size(); ++i) {
    if (!is_use(code, i)) continue;
    const std::uint32_t offset = code.tokens[i].begin;
    while (next < order.size() && file.outline.items[order[next]].statement_begin <= offset)
      open.push_back(order[next++]);
    while (!open.empty() && file.outline.items[open.back()].statement_end <= offset) open.pop_back();
    const Item* innermost = open.empty() ? nullptr : &file.outline.items[open.back()];
    const bool in_body = innermost && innermost->body_begin != Item::none && offset >= innermost->body_begin &&
                         offset < innermost->body_end;
    if (innermost && is_api_item(*innermost) && !in_body) continue;
    report_without_declaration(reading, code, use_at(code, i));
  }
}

}  // namespace kubexx::frontend
