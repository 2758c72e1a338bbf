#include <fmt/format.h>

#include <string>

#include "generator/import/header_text.hpp"
#include "generator/import/import.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

// The text of headers for one definition. Whether `kubexx generate` gives the definition back is tested with the
// command.

namespace kubexx::importing {
namespace {

schema::CustomResourceDefinition widget_with(const std::string& root, const std::string& names = "") {
  const std::string text =
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: widgets.example.com}\n"
      "spec:\n  group: example.com\n  scope: Namespaced\n  names: {plural: widgets, kind: Widget" +
      names +
      "}\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema: " + root +
      "\n";
  const yaml::Documents read = yaml::read_documents(text);
  REQUIRE(read.errors.empty());
  schema::DecodedCrd decoded = schema::decode_crd(read.documents.at(0).value);
  REQUIRE_FALSE(decoded.fatal);
  return std::move(decoded.crd);
}

std::string header_of(const std::string& spec) {
  const Imported imported =
      import_definition(widget_with("{type: object, properties: {spec: {type: object, properties: {" + spec + "}}}}"));
  CHECK(imported.findings.empty());
  return header_text(imported.headers.at(0));
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_CASE("members show whether they are required, and their default values") {
  const std::string text = header_of(
      "a: {type: string}, b: {type: string, default: x}, c: {type: array, items: {type: string}}, "
      "d: {type: integer, format: int32, default: 3}, e: {type: object, default: {}}, "
      "f: {type: array, items: {type: string}, default: [x]}");
  CHECK(contains(text, "// +default=[\"x\"]\n    std::optional<std::vector<std::string>> f{};"));
  CHECK(contains(text, "std::optional<std::string> a{};"));
  CHECK(contains(text, "std::string b = \"x\";"));
  CHECK(contains(text, "// +optional\n    std::vector<std::string> c{};"));
  CHECK(contains(text, "std::int32_t d = 3;"));
  CHECK(contains(text, "// +default={}\n    std::optional<E> e{};"));
}

TEST_CASE("an equal object is declared once, and keeps its name at the other place") {
  const std::string ports = "{type: object, properties: {name: {type: string}}}";
  const std::string text = header_of("a: " + ports + ", b: {type: array, items: " + ports + "}");
  CHECK(contains(text, "struct A {"));
  CHECK(contains(text, "using B = A;"));
}

TEST_CASE("an object with another description of its own as an element is another type") {
  const std::string text = header_of(
      "a: {type: array, items: {type: object, description: First, properties: {x: {type: string}}}}, "
      "b: {type: array, items: {type: object, description: Second, properties: {x: {type: string}}}}");
  CHECK(contains(text, "/// First\n    struct A {"));
  CHECK(contains(text, "/// Second\n    struct B {"));
}

TEST_CASE("the alias of a list in a list has a name of its own") {
  const std::string text = header_of(
      "matrix: {type: array, items: {type: array, description: Row, items: {type: string, description: Cell}}}, "
      "matrix_list: {type: object, properties: {a: {type: string}}}, "
      "matrixList: {type: object, properties: {b: {type: integer}}}");
  CHECK(contains(text, "using Matrix = std::string;"));
  CHECK(contains(text, "using Matrix_list_list = std::vector<Matrix>;"));
  CHECK(contains(text, "struct Matrix_list {"));
  CHECK(contains(text, "struct MatrixList {"));
}

TEST_CASE("a property without a name is part of the schema, and not a member") {
  const std::string text =
      header_of(R"(a: {type: object, required: [""], properties: {"": {type: string}, x: {type: string}}})");
  CHECK(contains(text, R"(// +kubexx:schema={"required":[""],"properties":{"":{"type":"string"}}})"));
  CHECK_FALSE(contains(text, R"(kubexx:name="")"));
}

TEST_CASE("what no header expresses is reported at its place") {
  const Imported imported = import_definition(widget_with("{type: object}", ", listKind: ManyWidgets"));
  REQUIRE(imported.findings.size() == 1);
  CHECK(imported.findings[0].location == schema::Location{"spec", "names", "listKind"});
}

TEST_CASE("names that would end the comment at the head of a header are reported") {
  schema::CustomResourceDefinition crd = widget_with("{type: object}");
  crd.metadata.name = "widgets\nint x;";
  crd.versions[0].name = "v1\nint x;";
  const Imported imported = import_definition(crd);
  REQUIRE(imported.findings.size() == 2);
  CHECK(imported.findings[0].location == schema::Location{"metadata", "name"});
  CHECK(imported.findings[1].location == schema::Location{"spec", "versions", std::size_t{0}, "name"});
}

TEST_CASE("objects nested in each other without end are reported") {
  std::string schema = "{type: object}";
  for (int i = 0; i < 150; ++i) schema = "{type: object, properties: {p" + std::to_string(i) + ": " + schema + "}}";
  const Imported imported = import_definition(widget_with(schema));
  REQUIRE(imported.findings.size() == 1);
  CHECK(contains(imported.findings[0].message, "nested"));
}

TEST_CASE("the same definition gives the same bytes, whatever the order of its properties") {
  CHECK(header_of("a: {type: string}, b: {type: object}") == header_of("b: {type: object}, a: {type: string}"));
}

/// Text of a header without comments and literals.
std::string code_of(const std::string& text) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    const std::size_t first = line.find_first_not_of(' ');
    const bool is_comment = first != std::string::npos && line.compare(first, 2, "//") == 0;
    if (!is_comment) out += line + "\n";
    at = end + 1;
  }
  return out;
}

TEST_CASE("strings of a definition do not change the code") {
  const auto with = [](const std::string& text) {
    return code_of(header_of(fmt::format("a: {{type: string, description: \"{0}\", pattern: \"{0}\"}}", text)));
  };
  const std::string expected = with("x");
  for (const char* text : {"*/ int x; /*", "\\\\", "a \\\\", "a \\\\\\nint x;", "\\n#include <x>", "\\nint x;\\n",
                           "?\?/\\nint x;", "\\u202e", "\\u2028", "\\r\\nint x;", "R\\\"(", "\\\"; int x; \\\""}) {
    CAPTURE(text);
    CHECK(with(text) == expected);
  }
}

TEST_CASE("time and memory grow with the number of fields") {
  const auto definition = [](int fields) {
    std::string properties;
    for (int i = 0; i < fields; ++i)
      properties += fmt::format("{}f{}: {{type: object, properties: {{a{}: {{type: string}}, b: {{type: integer}}}}}}",
                                i == 0 ? "" : ", ", i, i);
    return widget_with("{type: object, properties: {spec: {type: object, properties: {" + properties + "}}}}");
  };
  const auto cost = [](const schema::CustomResourceDefinition& crd) {
    return test::measure([&] { header_text(import_definition(crd).headers.at(0)); });
  };
  const schema::CustomResourceDefinition small = definition(1000), large = definition(2000);
  cost(small);
  const test::Cost one = cost(small), two = cost(large);
  CHECK(two.seconds < 4 * one.seconds + 0.05);
  CHECK(two.peak < 3 * one.peak + 100'000);
}

}  // namespace
}  // namespace kubexx::importing
