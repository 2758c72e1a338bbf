#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kubexx::reference {

/// Where a piece of Markdown is written: cells of tables have no line breaks, and escape `|`.
enum class MarkdownPlace { block, cell };

/// Text without any markup.
std::string markdown_text(std::string_view text);
/// A code span; line breaks become spaces.
std::string markdown_code(std::string_view text, MarkdownPlace place);
/// `a`, `b`
std::string markdown_codes(const std::vector<std::string>& values, MarkdownPlace place);
/// Paragraphs with code spans and links.
std::string markdown_description(std::string_view description, MarkdownPlace place);
/// A fenced block.
std::string markdown_block(std::string_view text, std::string_view language);

}  // namespace kubexx::reference
