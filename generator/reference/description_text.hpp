#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The structure of descriptions, which are plain text with a few habits.
namespace kubexx::reference {

struct Inline {
  enum class Kind : std::uint8_t {
    text,
    code,  ///< between backquotes
    link,  ///< an address that begins with http:// or https://
  };
  Kind kind = Kind::text;
  std::string text;
  friend bool operator==(const Inline&, const Inline&) = default;
};

/// What is shown on lines of its own: an item of a list, or the text between two of them.
using Line = std::vector<Inline>;
using Paragraph = std::vector<Line>;

/// Paragraphs end at empty lines; other line breaks are spaces, except before items of lists. Linear in the length.
std::vector<Paragraph> parse_description(std::string_view description);

/// The text without characters that pages cannot show, or that change the direction of writing: each is replaced by
/// U+FFFD. Line feeds remain.
std::string printable(std::string_view text);

}  // namespace kubexx::reference
