#include <clang-c/Index.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "generator/import/header_text.hpp"
#include "generator/import/import.hpp"
#include "generator/import/openapi/headers.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"

// Strings of a definition never become code: whatever they are, clang reads the same tokens.

namespace kubexx::importing {
namespace {

/// The kinds of the tokens outside comments as one letter each, and punctuation as it is written.
std::string token_kinds(const std::string& header) {
  CXUnsavedFile file{"header.hpp", header.data(), header.size()};
  CXIndex index = clang_createIndex(0, 0);
  const char* arguments[] = {"-xc++", "-std=c++20", "-trigraphs"};
  CXTranslationUnit unit = clang_parseTranslationUnit(index, "header.hpp", arguments, 3, &file, 1,
                                                      CXTranslationUnit_SingleFileParse | CXTranslationUnit_KeepGoing);
  REQUIRE(unit != nullptr);
  CXToken* tokens = nullptr;
  unsigned count = 0;
  clang_tokenize(unit, clang_getCursorExtent(clang_getTranslationUnitCursor(unit)), &tokens, &count);
  std::string kinds;
  for (unsigned i = 0; i < count; ++i) {
    const CXTokenKind kind = clang_getTokenKind(tokens[i]);
    if (kind == CXToken_Comment) continue;
    CXString spelling = clang_getTokenSpelling(unit, tokens[i]);
    kinds += kind == CXToken_Punctuation ? clang_getCString(spelling) : std::string(1, "PKILC"[kind]);
    clang_disposeString(spelling);
  }
  clang_disposeTokens(unit, tokens, count);
  clang_disposeTranslationUnit(unit);
  clang_disposeIndex(index);
  return kinds;
}

/// A definition with a string at one place. `{}` is the string in JSON.
const std::vector<std::pair<std::string, std::string>>& places() {
  static const std::vector<std::pair<std::string, std::string>> places = {
      {"description", R"({"type":"string","description":{}})"},
      {"title", R"({"type":"string","title":{}})"},
      {"example", R"({"type":"string","example":{}})"},
      {"default", R"({"type":"string","default":{}})"},
      {"default of an object", R"({"type":"object","default":{"a":{}},"properties":{"a":{"type":"string"}}})"},
      {"enum", R"({"type":"string","enum":["x",{}]})"},
      {"default of an enum", R"({"type":"string","enum":[{}],"default":{}})"},
      {"pattern", R"({"type":"string","pattern":{}})"},
      {"format", R"({"type":"string","format":{}})"},
      {"name", R"({"type":"object","properties":{{}:{"type":"string"}}})"},
      {"rule", R"({"type":"string","x-kubernetes-validations":[{"rule":{}}]})"},
      {"message", R"({"type":"string","x-kubernetes-validations":[{"rule":"true","message":{},"fieldPath":{}}]})"},
      {"items", R"({"type":"array","items":{"type":"string","title":"t","description":{},"pattern":{}}})"},
      {"map keys", R"({"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":[{}],)"
                   R"("items":{"type":"object","properties":{"a":{"type":"string"}}}})"},
      {"junctor", R"({"type":"string","anyOf":[{"pattern":{}}]})"},
      {"another type", R"({"type":"integer","enum":[{}]})"},
      {"documents", R"({"type":"string","externalDocs":{"url":{},"description":{}}})"},
  };
  return places;
}

std::string replaced(std::string text, const std::string& part, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += by.size())
    text.replace(at, part.size(), by);
  return text;
}

/// A definition with `schema` as the field `spec`, and `string` at the places outside the schema if it is not empty.
std::string header_of(const std::string& schema, const std::string& string) {
  const std::string text =
      R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"widgets.example.com",)"
      R"("annotations":{"a":{}},"labels":{"b":{}}},"spec":{"group":"example.com","scope":"Namespaced",)"
      R"("names":{"plural":"widgets","kind":"Widget","singular":{},"shortNames":[{}],"categories":[{}]},)"
      R"("versions":[{"name":"v1","served":true,"storage":true,"deprecated":true,"deprecationWarning":{},)"
      R"("additionalPrinterColumns":[{"name":{},"type":"string","jsonPath":{},"description":{}}],)"
      R"("selectableFields":[{"jsonPath":{}}],"subresources":{"scale":{"specReplicasPath":{},"statusReplicasPath":{},)"
      R"("labelSelectorPath":{}}},"schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":)" +
      schema + "}}}}]}}";
  const yaml::Documents read = yaml::read_documents(replaced(text, "{}", json::to_text(json::Value(string))));
  REQUIRE(read.errors.empty());
  const schema::DecodedCrd decoded = schema::decode_crd(read.documents.at(0).value);
  return header_text(import_definition(decoded.crd).headers.at(0));
}

/// An OpenAPI document with `schema` in a type, and `string` as the name of another type and of a resource.
std::string openapi_header_of(const std::string& schema, const std::string& string) {
  const std::string text =
      R"({"openapi":"3.0.0","paths":{"/apis/example.com/v1/x{plural}":{"get":{"x-kubernetes-group-version-kind":)"
      R"({"group":"example.com","version":"v1","kind":"Widget"}}}},"components":{"schemas":{"com.Widget":)"
      R"({"description":{},"x-kubernetes-group-version-kind":[{"group":"example.com","version":"v1","kind":"Widget"}],)"
      R"("type":"object","properties":{"spec":{"$ref":"#/components/schemas/com.Spec"},"other":{"$ref":{reference}}}},)"
      R"("com.Spec":{"description":{},"type":"object","properties":{"a":)" +
      schema + R"(}},{name}:{"type":"object","properties":{"b":{"type":"string"}}}}}})";
  const auto quoted = [](const std::string& value) { return json::to_text(json::Value(value)); };
  std::string name;
  for (const char c : string) name += c == '/' ? "~1" : c == '~' ? "~0" : std::string(1, c);
  std::string filled = replaced(text, "{reference}", quoted("#/components/schemas/com." + name));
  filled = replaced(filled, "{name}", quoted("com." + string));
  std::string plural = quoted(string);
  std::ranges::replace(plural, '/', '-');
  filled = replaced(filled, "{plural}", plural.substr(1, plural.size() - 2));
  const yaml::Documents read = yaml::read_documents(replaced(filled, "{}", quoted(string)));
  REQUIRE(read.errors.empty());
  const OpenApiDocument document(read.documents.at(0).value);
  return header_text(openapi_header(document, {"example.com", "v1"}, {"com.Widget"}, false).header);
}

const std::vector<std::string>& hostile_values() {
  static const std::vector<std::string> strings = {
      "*/ int x; /*",
      "\\",
      "a \\",
      "a \\\nint x;",
      "a\nint x;\n",
      "\r\nint x;",
      "\rint x;",
      "?\?/\nint x;",
      "?\?/",
      "a ?\?/ ",
      "\"; int x; \"",
      "`; int x; `",
      "\"`\\",
      "R\"(x)\"",
      ")\"; int x;",
      "\n#include <x>\n",
      "\n#define struct union\n",
      "\xE2\x80\xAE }; struct {",
      "\xE2\x80\xA8int x;",
      "\xC2\x85int x;",
      "\x0Bint x;",
      "\x0Cint x;",
      "// x",
      "/// x \\",
      "'",
      "\\u000aint x;",
      "\\\n\\\nint x;",
      "+kubexx:external\nint x;",
      "KUBEXX(x)",
      "}} int x; {{",
      "#",
      "\xEF\xBB\xBF",
      "\xF0\x9F\x98\x80",
  };
  return strings;
}

TEST_CASE("strings of an OpenAPI document never become code", "[hostile]") {
  for (const auto& [name, schema] : places()) {
    const std::string expected = token_kinds(openapi_header_of(schema, "x 1"));
    REQUIRE(expected.size() > 20);
    for (const std::string& string : hostile_values()) {
      CAPTURE(name, string);
      CHECK(token_kinds(openapi_header_of(schema, string)) == expected);
    }
  }
}

TEST_CASE("strings of a definition never become code", "[hostile]") {
  for (const auto& [name, schema] : places()) {
    const std::string expected = token_kinds(header_of(schema, "x 1"));
    REQUIRE(expected.size() > 20);
    for (const std::string& string : hostile_values()) {
      CAPTURE(name, string);
      CHECK(token_kinds(header_of(schema, string)) == expected);
    }
  }
}

}  // namespace
}  // namespace kubexx::importing
