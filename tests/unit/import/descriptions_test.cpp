#include "generator/import/descriptions.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::importing {
namespace {

TEST_CASE("descriptions become comments as they are") {
  CHECK(comment_of("")->empty());
  CHECK(comment_of("One line.") == std::vector<std::string>{"One line."});
  CHECK(comment_of("Two\n\nparagraphs\n  - indented") ==
        std::vector<std::string>{"Two", "", "paragraphs", "  - indented"});
  CHECK(comment_of("*/ int x; /*").has_value());
  CHECK(comment_of("\tindented by a tab").has_value());
}

TEST_CASE("descriptions that a comment cannot carry are left to a marker") {
  for (const char* text : {"space at the end ", "newline at the end\n", "two\n\n\nempty lines", "TODO: later",
                           "a\n---\nb", "+kubebuilder:validation:Minimum=1", "joined \\", "joined \\\nwith the next",
                           "joined \?\?/", "\?\?/  \nnext", "a\rb", "\x1b[31m", "\xE2\x80\xAE reversed", "\xE2\x80\x8B",
                           "////", "\n first line empty", "@brief said by a command", "clang-format on", "a\tb"}) {
    CAPTURE(text);
    CHECK_FALSE(comment_of(text).has_value());
  }
}

TEST_CASE("descriptions in markers also have a readable comment") {
  using Lines = std::vector<std::string>;
  CHECK(readable_comment("newline at the end\n") == Lines{"newline at the end"});
  CHECK(readable_comment(" \ntwo \n\n\n  empty lines\n") == Lines{"two", "", "  empty lines"});
  CHECK(readable_comment("Size.\n+optional\n+kubebuilder:validation:Minimum=1") == Lines{"Size."});
  CHECK(readable_comment("a\r\nb\tc\n\tcode \n") == Lines{"a", "b c", "\tcode"});
  CHECK(readable_comment("\xE2\x80\xAE reversed\x1b[31m") == Lines{"  reversed [31m"});
  CHECK(readable_comment("").empty());
  CHECK(readable_comment("\n \n").empty());
  CHECK(readable_comment("run \\\n  --all").empty());
  CHECK(readable_comment("@brief +optional").empty());
  CHECK(readable_comment("\xFF broken \xE2") == Lines{"  broken"});
}

}  // namespace
}  // namespace kubexx::importing
