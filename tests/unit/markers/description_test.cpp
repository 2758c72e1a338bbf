// Doc comments as descriptions: what controller-gen v0.23.0 printed for the same comments, and what C++ adds.
#include "tests/support/catch.hpp"
#include "tests/unit/markers/commented.hpp"

using namespace kubexx::markers;

namespace {

std::string described(std::string text, bool controller_gen = false) {
  Commented commented(std::move(text));
  return commented.bind_doc(on_field, {.controller_gen = controller_gen}).description;
}

}  // namespace

TEST_CASE("descriptions keep lines and merge empty ones") {
  CHECK(described("// One line.") == "One line.");
  CHECK(described("// First line.\n// Second line.\n//\n// Second paragraph.\n//\n//\n// Third paragraph.") ==
        "First line.\nSecond line.\n\nSecond paragraph.\n\nThird paragraph.");
  CHECK(described("//\n// text  \n//") == "text");
  CHECK(described("// text\r\n// more\r\n") == "text\nmore");
  CHECK(described("//  Leading blank.\n//    More indented.") == " Leading blank.\n   More indented.");
  CHECK(described("//") == "");
}

TEST_CASE("markers leave no trace") {
  CHECK(described("// Before.\n// +optional\n// After.\n//\n// +kubebuilder:validation:MinLength=1\n//\n// End.") ==
        "Before.\nAfter.\n\nEnd.");
  CHECK(described("// Before.\n// +kubebuilder:validation:Enum={a,\n//   b}\n// After.") == "Before.\nAfter.");
}

TEST_CASE("lines beginning with TODO and what follows three dashes") {
  CHECK(described("// Kept.\n// TODO: dropped\n// Kept too.\n// TODOs are dropped as well") == "Kept.\nKept too.");
  CHECK(described("// Kept.\n//\n// TODO: leaves a line break behind") == "Kept.\n");
  CHECK(described("// TODO: nothing is left") == "");
  CHECK(described("// Kept.\n// ---\n// Dropped.") == "Kept.");
  CHECK(described("// Kept.\n//\n// ---\n// Dropped.") == "Kept.\n");
  CHECK(described("//  TODO kept") == " TODO kept");
  CHECK(described("// ```\n// TODO: kept inside\n// ---\n// ```\n// Rest.") ==
        "```\nTODO: kept inside\n---\n```\nRest.");
}

TEST_CASE("lines beginning with a plus sign") {
  CHECK(described("// ~~~yaml\n// a: b\n// + this goes\n// ~~~", true) == "~~~yaml\na: b\n~~~");
  CHECK(described("// Not a bullet:\n// + dropped\n// * kept\n//   - indented", true) ==
        "Not a bullet:\n* kept\n  - indented");
  CHECK(described("// A bullet:\n// + kept") == "A bullet:\n+ kept");
}

TEST_CASE("directives and the comments of tools") {
  CHECK(described("//No blank.\n//nolint:all\n//go:generate nothing\n// After directives.") ==
        "No blank.\nAfter directives.");
  CHECK(described("// note: kept\n//note: kept\n//line a:1") == "note: kept\nnote: kept");
  CHECK(described("// Text.\n// NOLINTNEXTLINE(readability-identifier-naming)") == "Text.");
  CHECK(described("// clang-format off\n// Text.\n// clang-format on") == "Text.");
  CHECK(described("//////////\n// Text.\n//////////") == "Text.");
}

TEST_CASE("block comments are trimmed and lose their frames") {
  CHECK(described("/* Block one.\n   Block two.\n*/") == "Block one.\nBlock two.");
  CHECK(described("/**\n * Framed.\n *\n *   Second.\n */") == "Framed.\n\nSecond.");
  CHECK(described("/* one */\n// two") == "one\ntwo");
  CHECK(described("/**/") == "");
  CHECK(described("/* * a\n   * b */") == "* a\nb");
}

TEST_CASE("documentation comments of C++") {
  CHECK(described("/// Three slashes.") == "Three slashes.");
  CHECK(described("//! Exclamation mark.") == "Exclamation mark.");
  CHECK(described("/// @brief Short text.\n/// @details Longer text.") == "Short text.\nLonger text.");
  CHECK(described("/** \\brief Short text. */") == "Short text.");
  CHECK(described("/// @briefly no command") == "@briefly no command");
}

TEST_CASE("a comment after a member describes it only if it is a doc comment") {
  Commented commented("// not this\n\n///< this");
  commented.declaration.comments.trailing = commented.groups[0];
  CHECK(commented.bind(on_field).description.empty());
  commented.declaration.comments.trailing = commented.groups[1];
  CHECK(commented.bind(on_field).description == "this");
  commented.declaration.comments.doc = commented.groups[0];
  CHECK(commented.bind(on_field).description == "not this");
}

TEST_CASE("deprecation is said once") {
  Commented commented("/// Text.");
  commented.declaration.comments.doc = commented.groups[0];
  commented.declaration.deprecated = true;
  CHECK(commented.bind(on_field).description == "Text.\n\nDeprecated.");
  commented.declaration.deprecation = "use image";
  CHECK(commented.bind(on_field).description == "Text.\n\nDeprecated: use image");
  Commented said("/// Deprecated: use image");
  said.declaration.comments.doc = said.groups[0];
  said.declaration.deprecated = true;
  CHECK(said.bind(on_field).description == "Deprecated: use image");
}
