#include "tests/support/catch.hpp"
#include "tests/unit/frontend/reading.hpp"

using namespace kubexx;

namespace {

/// Comments of member `name` of struct `n::S` whose body is `body`.
std::string of_member(const std::string& body, std::string_view name) {
  const auto reading = test::read("namespace n {\nstruct S {\n" + body + "\n};\n}\n");
  return reading.comments(reading.field("n::S", name));
}

std::string floating(const test::Reading& reading, const std::vector<facts::CommentGroup>& groups) {
  std::string result;
  for (const auto& group : groups) {
    if (!result.empty()) result += "; ";
    result += reading.text(group);
  }
  return result;
}

}  // namespace

TEST_CASE("doc, above and trailing of a member", "[comments]") {
  CHECK(of_member("// doc\nint a;", "a") == "doc: // doc");
  CHECK(of_member("/// one\n// two\nint a;", "a") == "doc: /// one | // two");
  CHECK(of_member("// above\n\n// doc\nint a;", "a") == "doc: // doc; above: // above");
  CHECK(of_member("// far\n\n// above\n\nint a;", "a") == "above: // above");
  CHECK(of_member("int a;  // trailing", "a") == "trailing: // trailing");
  CHECK(of_member("/* doc */ int a; /* trailing */", "a") == "doc: /* doc */; trailing: /* trailing */");
  CHECK(of_member("/* a\n * b\n */\nint a;", "a") == "doc: /* a\n * b\n */");
}

TEST_CASE("a trailing comment belongs to the member before it", "[comments]") {
  CHECK(of_member("int a;  // of a\nint b;", "b").empty());
  CHECK(of_member("int a;  // of a\n// of b\nint b;", "b") == "doc: // of b");
  CHECK(of_member("int a;  // of a\n\nint b;", "b").empty());
  CHECK(of_member("int a;  // of a\n        // and more\nint b;", "a") == "trailing: // of a | // and more");
  CHECK(of_member("int a; /* of a */ int b;", "b").empty());
}

TEST_CASE("comments above a member begin after the previous member", "[comments]") {
  CHECK(of_member("// of a\n\nint a;\nint b;", "b").empty());
  CHECK(of_member("// x\n\nint a;\n// y\n\nint b;", "b") == "above: // y");
}

TEST_CASE("attributes, annotations and access specifiers do not separate a comment from its member", "[comments]") {
  CHECK(of_member("// doc\n[[deprecated]]\nint a;", "a") == "doc: // doc");
  CHECK(of_member("// doc\n[[deprecated]]\n// more\nint a;", "a") == "doc: // doc | // more");
  CHECK(of_member("// doc\npublic:\nint a;", "a") == "doc: // doc");
  CHECK(of_member("// above\n\npublic:\n// doc\nint a;", "a") == "doc: // doc; above: // above");
  const auto reading = test::read(
      "#define KUBEXX(...) [[clang::annotate(\"kubexx\", __VA_ARGS__)]]\nnamespace n {\nstruct S {\n"
      "  // doc\n  KUBEXX(1, // one\n         2)\n  int a;\n};\n}\n");
  CHECK(reading.comments(reading.field("n::S", "a")) == "doc: // doc");
  CHECK(floating(reading, reading.name_space("n").floating) == "// one");
}

TEST_CASE("several declarators share their comments", "[comments]") {
  CHECK(of_member("// doc\nint a, b;  // t", "a") == "doc: // doc; trailing: // t");
  CHECK(of_member("// doc\nint a, b;  // t", "b") == "doc: // doc; trailing: // t");
}

TEST_CASE("a trailing comment belongs to the declarators on its line", "[comments]") {
  const std::string lines = "// doc\nint a = 1,  // of a\n    *b, c{2},  // of b and c\n    d;  // of d";
  CHECK(of_member(lines, "a") == "doc: // doc; trailing: // of a");
  CHECK(of_member(lines, "b") == "doc: // doc; trailing: // of b and c");
  CHECK(of_member(lines, "c") == "doc: // doc; trailing: // of b and c");
  CHECK(of_member(lines, "d") == "doc: // doc; trailing: // of d");
  CHECK(of_member("int a,\n    b;  // of b", "a").empty());
  CHECK(of_member("int a =\n  5,  // of a\n  b;", "a") == "trailing: // of a");
  CHECK(of_member("int a =\n  5,  // of a\n  b;", "b").empty());
}

TEST_CASE("a comment between declarators belongs to one of them", "[comments]") {
  CHECK(of_member("int a,\n    // of b\n    // and more\n    b,\n    c;", "a").empty());
  CHECK(of_member("int a,\n    // of b\n    // and more\n    b,\n    c;", "b") == "doc: // of b | // and more");
  CHECK(of_member("int a,\n    // of b\n    // and more\n    b,\n    c;", "c").empty());
  CHECK(of_member("int a,  // of a\n        // and more\n    b;", "a") == "trailing: // of a | // and more");
  CHECK(of_member("int a,  // of a\n        // and more\n    b;", "b").empty());
  CHECK(of_member("int a,  // of a\n    // of b\n    b;", "b") == "doc: // of b");
  CHECK(of_member("int a = 1, /* of a */ b = 2;", "a") == "trailing: /* of a */");
  CHECK(of_member("int a = 1, /* of a */ b = 2;", "b").empty());
}

TEST_CASE("the trailing comment of a declaration is on its last line", "[comments]") {
  CHECK(of_member("int a =\n  5;  // t", "a") == "trailing: // t");
  CHECK(of_member("int a[3] = {1,  // in\n  2};  // t", "a") == "trailing: // t");
}

TEST_CASE("comments of structs, enums and enumerators", "[comments]") {
  const auto reading = test::read(
      "namespace n {\n"
      "// doc S\nstruct S {  // head\n  int a;\n};  // foot\n"
      "// doc E\nenum class E {  // head E\n  // doc A\n  A,  // t A\n  B = 3,  // t B\n  // doc C\n  C  // t C\n};\n"
      "enum class F { X, /* of X */ Y };\n"
      "// doc T\nusing T = int;  // t T\n"
      "// doc k\ninline constexpr int k = 5;  // t k\n"
      "}\n");
  CHECK(reading.comments(reading.record("n::S")) == "doc: // doc S; trailing: // head | // foot");
  CHECK(reading.comments(reading.field("n::S", "a")).empty());
  CHECK(reading.comments(reading.enumeration("n::E")) == "doc: // doc E; trailing: // head E");
  const auto& enumerators = reading.enumeration("n::E").enumerators;
  CHECK(reading.comments(enumerators.at(0)) == "doc: // doc A; trailing: // t A");
  CHECK(reading.comments(enumerators.at(1)) == "trailing: // t B");
  CHECK(reading.comments(enumerators.at(2)) == "doc: // doc C; trailing: // t C");
  CHECK(reading.comments(reading.enumeration("n::F").enumerators.at(0)) == "trailing: /* of X */");
  CHECK(reading.comments(reading.alias("n::T")) == "doc: // doc T; trailing: // t T");
  CHECK(reading.comments(reading.constant("n::k")) == "doc: // doc k; trailing: // t k");
}

TEST_CASE("the brace on its own line", "[comments]") {
  const auto reading = test::read("struct S\n{  // head\n   // doc\n   int a;\n};\n");
  CHECK(reading.comments(reading.record("S")) == "trailing: // head");
  CHECK(reading.comments(reading.field("S", "a")) == "doc: // doc");
}

TEST_CASE("template heads belong to the declaration", "[comments]") {
  const auto reading = test::read(
      "namespace n {\n// doc\ntemplate <class T>\n// more\nstruct Box { T v; /* t */ };\nstruct S { Box<int> b; "
      "};\n}\n");
  CHECK(reading.comments(reading.record("n::Box<int>")) == "doc: // doc | // more");
  CHECK(reading.comments(reading.field("n::Box<int>", "v")) == "trailing: /* t */");
}

TEST_CASE("comments above the first namespace belong to it", "[comments]") {
  const auto reading = test::read(
      "// licence\n\n// +groupName=x\n// +versionName=v1\n#pragma once\n\n#include <cstddef>  // on a directive\n\n"
      "// doc\nnamespace a::b {  // head\n// floats\n}  // foot\n");
  CHECK(reading.comments(reading.name_space("a::b")) ==
        "doc: // doc; above: // licence | // +groupName=x | // +versionName=v1; trailing: // head | // foot");
  CHECK(floating(reading, reading.name_space("a::b").floating) == "// floats");
  CHECK(floating(reading, reading.facts->floating) == "// on a directive");
}

TEST_CASE("comments between an include guard and the first namespace belong to it", "[comments]") {
  const auto reading =
      test::read("// +groupName=x\n#ifndef A_HPP\n#define A_HPP\nnamespace n {\n}\n#endif  // A_HPP\n");
  CHECK(reading.comments(reading.name_space("n")) == "above: // +groupName=x");
  CHECK(floating(reading, reading.facts->floating) == "// A_HPP");
}

TEST_CASE("comments without a declaration are floating", "[comments]") {
  const auto reading = test::read(
      "namespace n {\n// one\n\n// two\n\nstruct S {\n  int a;\n\n  // last\n private:\n  // of private\n  int b_ = "
      "0;\n};\n"
      "// of a macro\n#define M 1\nint f(int a /* argument */);  // of f\n// end\n}\n// after\n");
  CHECK(floating(reading, reading.name_space("n").floating) ==
        "// one; // last; // of private; // of a macro; // of f; // end");
  CHECK(reading.comments(reading.record("n::S")) == "above: // two");
  CHECK(floating(reading, reading.facts->floating) == "// after");
}

TEST_CASE("comments in function bodies are dropped", "[comments]") {
  const auto reading = test::read(
      "namespace n {\nstruct S {\n  S() : a{1} {\n    // body\n  }\n  int f() const {\n    // body\n    return 1;\n  "
      "}\n"
      "  // doc\n  int a;\n};\ninline int g() {\n  // body\n  return 1;\n}\n}\n");
  CHECK(floating(reading, reading.name_space("n").floating).empty());
  CHECK(reading.comments(reading.field("n::S", "a")) == "doc: // doc");
}

TEST_CASE("branches that are not compiled have no comments", "[comments]") {
  const auto reading = test::read(
      "namespace n {\n#ifdef NO\n// no\nstruct S : Missing {\n#else\n// doc\nstruct S {\n#endif\n  // of a\n  int "
      "a;\n};\n"
      "#if 0\n// never\n#endif\n}\n");
  CHECK(reading.comments(reading.record("n::S")) == "doc: // doc");
  CHECK(reading.comments(reading.field("n::S", "a")) == "doc: // of a");
  CHECK(floating(reading, reading.name_space("n").floating).empty());
}

TEST_CASE("members of unnamed structs and of macros", "[comments]") {
  const auto reading = test::read(
      "#define MEMBER(type, name) type name\nnamespace n {\nstruct S {\n  // of in\n  struct { int x; /* of x */ } in; "
      " // t in\n"
      "  // of m\n  MEMBER(int, m);  // t m\n  // of k\n  int k;\n};\n}\n");
  CHECK(reading.comments(reading.field("n::S", "in")) == "doc: // of in; trailing: // t in");
  CHECK(reading.comments(reading.field("n::S", "m")) == "doc: // of m; trailing: // t m");
  CHECK(reading.comments(reading.field("n::S", "k")) == "doc: // of k");
}

TEST_CASE("line breaks of either kind give the same comments", "[comments]") {
  const std::string text =
      "namespace n {\n// above\n\n/// doc\n/// more\nstruct S {\n  int a;  // t\n  // doc b\n  int b;\n};\n}\n";
  std::string windows;
  for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const auto one = test::read(text), other = test::read(windows), marked = test::read("\xEF\xBB\xBF" + text);
  for (const test::Reading* reading : {&one, &other, &marked}) {
    CHECK(reading->comments(reading->record("n::S")) == "doc: /// doc | /// more; above: // above");
    CHECK(reading->comments(reading->field("n::S", "a")) == "trailing: // t");
    CHECK(reading->comments(reading->field("n::S", "b")) == "doc: // doc b");
  }
}
