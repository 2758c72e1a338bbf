#include "generator/reference/markdown_text.hpp"

#include <string>

#include "tests/support/catch.hpp"

namespace kubexx::reference {
namespace {

constexpr MarkdownPlace kBlock = MarkdownPlace::block;
constexpr MarkdownPlace kCell = MarkdownPlace::cell;

TEST_CASE("text is not markup") {
  CHECK(markdown_text("<b>&amp;</b>") == "&lt;b&gt;&amp;amp;&lt;/b&gt;");
  CHECK(markdown_text("*a* _b_ snake_case [c](d) !e ~~f~~ `g` h|i") ==
        "\\*a\\* \\_b\\_ snake_case \\[c\\](d) \\!e \\~\\~f\\~\\~ \\`g\\` h\\|i");
  CHECK(markdown_text("# h") == "\\# h");
  CHECK(markdown_text("- a") == "\\- a");
  CHECK(markdown_text("1. a") == "1\\. a");
  CHECK(markdown_text("$x$ @team") == "&#36;x&#36; &#64;team");
  CHECK(markdown_text("a\\") == "a\\\\");
}

TEST_CASE("code spans hold any text") {
  CHECK(markdown_code("a|b", kBlock) == "`a|b`");
  CHECK(markdown_code("a|b", kCell) == "`a\\|b`");
  CHECK(markdown_code("a`b``c", kBlock) == "```a`b``c```");
  CHECK(markdown_code("`a`", kBlock) == "`` `a` ``");
  CHECK(markdown_code("a\nb", kBlock) == "`a b`");
  CHECK(markdown_code("", kBlock) == "`\"\"`");
}

TEST_CASE("descriptions keep their paragraphs") {
  CHECK(markdown_description("a `b`\n\nhttps://c.d\n- e", kCell) == "a `b`<br><br><https://c.d><br>\\- e");
  CHECK(markdown_description("a\n\nb", kBlock) == "a\n\nb");
}

TEST_CASE("blocks end where they should") {
  CHECK(markdown_block("a: |\n  ```\n", "yaml") == "````yaml\na: |\n  ```\n````\n");
  CHECK(markdown_block("a", "") == "```\na\n```\n");
}

}  // namespace
}  // namespace kubexx::reference
