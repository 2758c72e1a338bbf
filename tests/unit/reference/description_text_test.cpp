#include "generator/reference/description_text.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace kubexx::reference {
namespace {

/// Paragraphs are separated by ¶, lines by |; code and links are in brackets.
std::string shown(std::string_view description) {
  std::string out;
  for (const Paragraph& paragraph : parse_description(description)) {
    if (!out.empty()) out += "¶";
    for (std::size_t i = 0; i < paragraph.size(); ++i) {
      if (i > 0) out += "|";
      for (const Inline& part : paragraph[i]) {
        const bool is_text = part.kind == Inline::Kind::text;
        out += is_text ? part.text : (part.kind == Inline::Kind::code ? "[code:" : "[link:") + part.text + "]";
      }
    }
  }
  return out;
}

TEST_CASE("line breaks are spaces, except between paragraphs and before items") {
  CHECK(shown("One\ntwo.\n\n  Three\tfour.\r\n\n\n") == "One two.¶Three four.");
  CHECK(shown("One of:\n- a\n  and more\n- b\n* c\n1. d\n12) e") == "One of:|- a and more|- b|* c|1. d|12) e");
  CHECK(shown("-1 is not an item\n2026 is none either") == "-1 is not an item 2026 is none either");
  CHECK(shown("").empty());
}

TEST_CASE("code and addresses are found") {
  CHECK(shown("Set `a` or ``, `b") == "Set [code:a] or ``, `b");
  CHECK(shown("See https://example.com/a_b?c=1#d, (http://x.org).") ==
        "See [link:https://example.com/a_b?c=1#d], ([link:http://x.org]).");
  CHECK(shown("xhttps://example.com https:// javascript:alert(1)") ==
        "xhttps://example.com https:// javascript:alert(1)");
  CHECK(shown("`https://example.com`") == "[code:https://example.com]");
  CHECK(shown("https://example.com/\"onclick=") == "[link:https://example.com/]\"onclick=");
}

TEST_CASE("characters that pages cannot show are replaced") {
  CHECK(printable("a\x01z\x7F\xFF\xE2\x80\xAE\n") == "a\xEF\xBF\xBDz\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\n");
  CHECK(printable("tab\there\r\n") == "tab here\n");
  CHECK(printable("näïve 日本 😀") == "näïve 日本 😀");
}

}  // namespace
}  // namespace kubexx::reference
