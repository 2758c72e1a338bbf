#include "tests/support/catch.hpp"
#include "tests/unit/frontend/reading.hpp"

// Files that are included inside the body of a declaration: what they declare belongs to that declaration, and their
// comments to what they declare.

namespace kubexx {

TEST_CASE("an enum takes its enumerators from an included file", "[fragments]") {
  const auto reading = test::read("namespace n {\nenum class E {\n  zero,\n#include \"e.def\"\n  last\n};\n}\n",
                                  {{"e.def", "/// the first\na,\n\n// +marker\nb,  ///< behind b\n"}});
  const facts::Enum& read = reading.enumeration("n::E");
  REQUIRE(read.enumerators.size() == 4);
  CHECK(read.enumerators[1].name == "a");
  CHECK(reading.comments(read.enumerators[1]) == "doc: /// the first");
  CHECK(reading.comments(read.enumerators[2]) == "doc: // +marker; trailing: ///< behind b");
  CHECK(reading.sources->path(read.enumerators[2].name_span.file).ends_with("e.def"));
  CHECK(reading.text(read.enumerators[2].name_span) == "b");
}

TEST_CASE("one file of X macros fills several declarations", "[fragments]") {
  const auto reading = test::read(
      "namespace n {\n#define X(name) name,\nenum class E {\n#include \"x.def\"\n};\n#undef X\n"
      "#define X(name) int name = 0;\nstruct S {\n#include \"x.def\"\n};\n#undef X\n}\n",
      {{"x.def", "/// red as blood\nX(red)\n/// green as grass\nX(green)\n"}});
  const facts::Enum& read = reading.enumeration("n::E");
  REQUIRE(read.enumerators.size() == 2);
  CHECK(reading.comments(read.enumerators[1]) == "doc: /// green as grass");
  CHECK(reading.comments(reading.field("n::S", "red")) == "doc: /// red as blood");
  CHECK(reading.comments(reading.field("n::S", "green")) == "doc: /// green as grass");
}

TEST_CASE("a struct takes members from an included file", "[fragments]") {
  const auto reading =
      test::read("namespace n {\nstruct S {\n  int before = 1;\n#include \"s.inc\"\n  int after = 3;\n};\n}\n",
                 {{"s.inc", "/// inside\nint inside = 2;  // trailing\nprivate: int hidden = 0; public:\n"}});
  const facts::Record& record = reading.record("n::S");
  REQUIRE(record.fields.size() == 3);
  CHECK(record.fields[1].name == "inside");
  CHECK(record.fields[1].initializer->integer == 2);
  CHECK(reading.comments(record.fields[1]) == "doc: /// inside; trailing: // trailing");
  CHECK(reading.text(record.fields[1].type.span) == "int");
}

TEST_CASE("a namespace takes declarations and markers from an included file", "[fragments]") {
  const auto reading = test::read(
      "namespace n {\n#include \"n.inc\"\nstruct User { Spec spec; E e; };\n}\n",
      {{"n.inc", "// +floating\n\n/// the spec\nstruct Spec {\n#include \"s.inc\"\n};\nenum class E { a };\n"},
       {"s.inc", "int deep = 1;  ///< two levels down\n"}});
  CHECK(reading.comments(reading.record("n::Spec")) == "doc: /// the spec; above: // +floating");
  CHECK(reading.comments(reading.field("n::Spec", "deep")) == "trailing: ///< two levels down");
  CHECK(reading.enumeration("n::E").enumerators.size() == 1);
  CHECK_FALSE(reading.record("n::Spec").requested);
}

TEST_CASE("a floating comment of an included file belongs to the enclosing namespace", "[fragments]") {
  const auto reading = test::read("namespace n {\nstruct First {};\n#include \"n.inc\"\n}\n",
                                  {{"n.inc", "// +groupName=a.example.com\n\n\nstruct Second {};\n\n// +last\n"}});
  const facts::Namespace& space = reading.name_space("n");
  REQUIRE(space.floating.size() == 1);
  CHECK(reading.text(space.floating[0]) == "// +last");
}

TEST_CASE("a declaration that begins in one file and ends in another is read", "[fragments]") {
  const auto reading = test::read("namespace n {\n#include \"open.inc\"\n  int b = 2;\n};\n}\n",
                                  {{"open.inc", "struct S {\n  int a = 1;\n"}});
  CHECK(reading.record("n::S").fields.size() == 2);
}

TEST_CASE("an included file can be empty, or include itself conditionally", "[fragments]") {
  const auto empty = test::read("namespace n {\nstruct S {\n#include \"empty.inc\"\n};\n}\n", {{"empty.inc", ""}});
  CHECK(empty.record("n::S").fields.empty());
  const auto twice = test::read(
      "#ifndef AGAIN\n#define AGAIN\nnamespace n { struct S {\n#include \"api.hpp\"\n}; }\n#else\n/// inner\nint a = "
      "1;\n#endif\n");
  CHECK(twice.record("n::S").fields.size() == 1);
}

}  // namespace kubexx
