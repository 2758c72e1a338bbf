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

}  // namespace
}  // namespace kubexx::importing
