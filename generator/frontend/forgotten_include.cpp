#include "generator/frontend/forgotten_include.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace kubexx::frontend {
namespace {

constexpr std::string_view directive = "#include <kubexx/annotations.hpp>";

/// Which headers of kubexx the unit includes.
struct IncludedHeaders {
  bool macro = false;  ///< the one that defines KUBEXX
  bool any = false;
};

void note_header(CXFile file, CXSourceLocation*, unsigned, CXClientData data) {
  const std::string path = take(clang_getFileName(file));
  auto& included = *static_cast<IncludedHeaders*>(data);
  included.macro = included.macro || path.ends_with("kubexx/macro.hpp");
  included.any = included.any || path.ends_with("kubexx/types.hpp") || path.ends_with("kubexx/object_meta.hpp");
}

std::string_view text_of(std::string_view text, const std::vector<Token>& tokens, std::size_t i) {
  return i < tokens.size() ? text.substr(tokens[i].begin, tokens[i].end - tokens[i].begin) : std::string_view();
}

bool defines_macro(std::string_view text, const std::vector<Token>& tokens) {
  return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
    return token.kind == Token::Kind::directive && directive_name(text, token) == "define" &&
           directive_rest(text, token).starts_with("KUBEXX(");
  });
}

/// The first token that needs a header of kubexx that is not included.
std::optional<Token> first_use(std::string_view text, const std::vector<Token>& tokens, IncludedHeaders included) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view word = text_of(text, tokens, i), next = text_of(text, tokens, i + 1);
    if (!included.macro && word == "KUBEXX" && next == "(") return tokens[i];
    if (!included.any && word == "kubexx" && next == ":") return tokens[i];
  }
  return std::nullopt;
}

/// Inserts the directive before the first include, else after `#pragma once`, else at the beginning.
support::FixIt insertion(support::FileId file, std::string_view text, const std::vector<Token>& tokens) {
  support::FixIt fix{{file, 0, 0}, fmt::format("{}\n", directive)};
  for (const Token& token : tokens) {
    if (token.kind != Token::Kind::directive) continue;
    const std::string_view name = directive_name(text, token);
    if (name == "include") return {{file, token.begin, token.begin}, fmt::format("{}\n", directive)};
    if (name == "pragma" && directive_rest(text, token) == "once")
      fix = {{file, token.end, token.end}, fmt::format("\n{}", directive)};
  }
  return fix;
}

bool report_in(Reading& reading, const File& file, IncludedHeaders included) {
  const std::string_view text = reading.sources.text(file.id);
  const std::vector<Token> tokens = lex(text);
  included.macro = included.macro || defines_macro(text, tokens);
  const auto use = first_use(text, tokens, included);
  if (!use) return false;
  reading.diagnostics
      .error("parse-error", {file.id, use->begin, use->end},
             fmt::format("'{}' is used, but no header declares it; add '{}'",
                         text.substr(use->begin, use->end - use->begin), directive))
      .fixes.push_back(insertion(file.id, text, tokens));
  return true;
}

}  // namespace

bool report_forgotten_include(Reading& reading) {
  IncludedHeaders included;
  clang_getInclusions(reading.unit, note_header, &included);
  if (included.macro) return false;
  bool found = false;
  for (const std::string& header : reading.options.headers) {
    const CXFile handle = clang_getFile(reading.unit, header.c_str());
    const File* file = handle ? file_of(reading, handle) : nullptr;
    if (file && file->id.valid()) found = report_in(reading, *file, included) || found;
  }
  return found;
}

}  // namespace kubexx::frontend
