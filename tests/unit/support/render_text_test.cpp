#include "generator/support/render_text.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::support {
namespace {

struct Source {
  SourceMap map;
  FileId file;
  explicit Source(std::string text) : file(map.add("api/widget.hpp", std::move(text))) {}

  // The bytes of `needle` in the source.
  Span span(std::string_view needle) const {
    std::size_t at = map.text(file).find(needle);
    REQUIRE(at != std::string_view::npos);
    return {file, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + needle.size())};
  }
  std::string render(const Diagnostic& diagnostic, TextStyle style = {}) const {
    return "\n" + render_text(diagnostic, map, style);
  }
};

Diagnostic error_at(Span span, std::string message = "wrong") {
  return {"parse-error", Severity::error, std::move(message), span, {}, {}};
}

TEST_CASE("headline, line, underline, fix-it and notes") {
  Source source("\n  // +kubebuilder:validation:Minimun=1\n  std::int32_t replicas = 3;\n");
  Diagnostic diagnostic = error_at(source.span("+kubebuilder:validation:Minimun"), "unknown marker 'Minimun'");
  diagnostic.fixes.push_back({source.span("kubebuilder:validation:Minimun"), "kubebuilder:validation:Minimum"});
  diagnostic.notes.push_back({"the marker describes this field", source.span("replicas")});
  diagnostic.notes.push_back({"markers are listed by 'kubexx markers'", {}});
  CHECK(source.render(diagnostic) == R"(
api/widget.hpp:2:6: error: unknown marker 'Minimun' [parse-error]
    2 |   // +kubebuilder:validation:Minimun=1
      |      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      |       kubebuilder:validation:Minimum
api/widget.hpp:3:16: note: the marker describes this field
    3 |   std::int32_t replicas = 3;
      |                ^~~~~~~~
kubexx: note: markers are listed by 'kubexx markers'
)");
}

TEST_CASE("no place, no snippet") {
  Source source("");
  CHECK(source.render({"env-output", Severity::warning, "cannot", {}, {}, {}}) ==
        "\nkubexx: warning: cannot [env-output]\n");
}

TEST_CASE("tabs are expanded and wide characters counted") {
  Source source("\tint\tx; // \u65e5\u672c e\u0301 bad\n");
  CHECK(source.render(error_at(source.span("x;"))) == R"(
api/widget.hpp:1:6: error: wrong [parse-error]
    1 |         int     x; // 日本 é bad
      |                 ^~
)");
  CHECK(source.render(error_at(source.span("bad"))) == R"(
api/widget.hpp:1:23: error: wrong [parse-error]
    1 |         int     x; // 日本 é bad
      |                              ^~~
)");
}

TEST_CASE("what a terminal would not show is spelled out") {
  Source source(
      "a\x07"
      "b\xff"
      "c\u202e d");
  CHECK(source.render(error_at(source.span("d"))) == R"(
api/widget.hpp:1:10: error: wrong [parse-error]
    1 | a<U+0007>b<FF>c<U+202E> d
      |                         ^
)");
}

TEST_CASE("a span of several lines is cut at its first line's end") {
  Source source("// x {\r\n//   y }\r\n");
  CHECK(source.render(error_at(source.span("{\r\n//   y }"))) == R"(
api/widget.hpp:1:6: error: wrong [parse-error]
    1 | // x {
      |      ^
)");
}

TEST_CASE("an empty span, the end of a line and the end of the text have a caret") {
  Source source("int x\n");
  CHECK(source.render(error_at({source.file, 4, 4})) ==
        "\napi/widget.hpp:1:5: error: wrong [parse-error]\n    1 | int x\n      |     ^\n");
  CHECK(source.render(error_at({source.file, 5, 6})) ==
        "\napi/widget.hpp:1:6: error: wrong [parse-error]\n    1 | int x\n      |      ^\n");
  CHECK(source.render(error_at({source.file, 6, 6})) ==
        "\napi/widget.hpp:2:1: error: wrong [parse-error]\n    2 |\n      | ^\n");
  CHECK(source.render(error_at({source.file, 600, 700})) ==
        "\napi/widget.hpp:2:1: error: wrong [parse-error]\n    2 |\n      | ^\n");
}

TEST_CASE("insertions and removals below the line, in order and apart") {
  Source source("struct KUBEXX(a) X {};");
  Diagnostic diagnostic = error_at(source.span("KUBEXX(a)"));
  std::uint32_t after = source.span("X {").end - 2;
  diagnostic.fixes = {{{source.file, after, after}, " KUBEXX(a)"}, {source.span("KUBEXX(a) "), ""}};
  CHECK(source.render(diagnostic) == R"(
api/widget.hpp:1:8: error: wrong [parse-error]
    1 | struct KUBEXX(a) X {};
      |        ^~~~~~~~~
      |        ----------  KUBEXX(a)
)");
}

TEST_CASE("a change on another line is a note of its own") {
  Source source("int a;\nint b;\n");
  Diagnostic diagnostic = error_at(source.span("a"));
  diagnostic.fixes = {{source.span("b"), "c"}};
  CHECK(source.render(diagnostic) == R"(
api/widget.hpp:1:5: error: wrong [parse-error]
    1 | int a;
      |     ^
api/widget.hpp:2:5: note: write this instead
    2 | int b;
      |     ^
      |     c
)");
}

TEST_CASE("a long line is cut around the place") {
  Source source(std::string(200, 'a') + "[here]" + std::string(200, 'b'));
  CHECK(source.render(error_at(source.span("[here]")), {false, 26}) == R"(
api/widget.hpp:1:201: error: wrong [parse-error]
    1 | ...aaaaaaaaaa[here]bbbbbbbbbb...
      |              ^~~~~~
)");
  Source left("[here]" + std::string(200, 'b'));
  CHECK(left.render(error_at(left.span("[here]")), {false, 26}) == R"(
api/widget.hpp:1:1: error: wrong [parse-error]
    1 | [here]bbbbbbbbbbbbbbbbbbbb...
      | ^~~~~~
)");
  Source all(std::string(40, 'x'));
  CHECK(all.render(error_at({all.file, 0, 40}), {false, 20}) == R"(
api/widget.hpp:1:1: error: wrong [parse-error]
    1 | xxxxxxxxxxxxxxxxxxxx...
      | ^~~~~~~~~~~~~~~~~~~~
)");
}

TEST_CASE("one line of megabytes is looked at only around the place") {
  Source source(std::string(5'000'000, '.') + "\u65e5[here]\u65e5" + std::string(5'000'000, '.'));
  std::string shown = source.render(error_at(source.span("[here]")), {false, 20});
  CHECK(shown.find("日[here]日") != std::string::npos);
  CHECK(shown.size() < 200);
}

TEST_CASE("colour") {
  Source source("int a;\n");
  CHECK(source.render(error_at(source.span("a")), {true, 120}) ==
        "\n\033[1mapi/widget.hpp:1:5: \033[0m\033[1;31merror: \033[0m\033[1mwrong [parse-error]\033[0m\n"
        "    1 | int a;\n      | \033[1;32m    ^\033[0m\n");
}

TEST_CASE("summary") {
  auto list = [](int warnings, int errors) {
    std::vector<Diagnostic> result(static_cast<std::size_t>(warnings),
                                   {"parse-error", Severity::warning, "", {}, {}, {}});
    result.resize(static_cast<std::size_t>(warnings + errors), error_at({}));
    return render_summary(result);
  };
  CHECK(list(0, 0).empty());
  CHECK(list(0, 1) == "1 error generated.\n");
  CHECK(list(2, 0) == "2 warnings generated.\n");
  CHECK(list(1, 3) == "1 warning and 3 errors generated.\n");
}

}  // namespace
}  // namespace kubexx::support
