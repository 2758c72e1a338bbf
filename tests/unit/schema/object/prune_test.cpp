#include "runtime/schema/object/prune.hpp"

#include "runtime/schema/object/defaulting.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/schema/object/object_schema.hpp"

using namespace kubexx;
using namespace kubexx::schema;
using schema::test::schema_of;
using schema::test::value_of;

namespace {

std::string pruned(std::string_view schema, std::string_view value, std::vector<UnknownField>* unknown = nullptr,
                   bool resource_root = true) {
  const CompiledSchema compiled = compile_schema(schema_of(schema));
  json::Value object = value_of(value);
  prune(object, compiled.root(), resource_root, unknown);
  return json::to_text(object);
}

std::string without_nulls(std::string_view schema, std::string_view value) {
  const CompiledSchema compiled = compile_schema(schema_of(schema));
  json::Value object = value_of(value);
  drop_nulls(object, compiled.root());
  return json::to_text(object);
}

std::string defaulted(std::string_view schema, std::string_view value) {
  CompiledSchema compiled = compile_schema(schema_of(schema));
  prune_defaults(compiled);
  json::Value object = value_of(value);
  apply_defaults(object, compiled.root());
  return json::to_text(object);
}

}  // namespace

TEST_CASE("Unknown fields are removed, and their paths are returned in order") {
  std::vector<UnknownField> unknown;
  CHECK(
      pruned(R"({"type":"object","properties":{"a":{"type":"array","items":{"type":"object","properties":{"b":{}}}}}})",
             R"({"z":1,"kind":"K","metadata":{"x":1},"a":[{"b":1,"c":{"d":1}},{"e":null}]})",
             &unknown) == R"({"kind":"K","metadata":{"x":1},"a":[{"b":1},{}]})");
  REQUIRE(unknown.size() == 3);
  CHECK(unknown[0].path == "a[0].c");
  CHECK(unknown[0].location == Location{Step("a"), Step(std::size_t{0}), Step("c")});
  CHECK(unknown[1].path == "a[1].e");
  CHECK(unknown[2].path == "z");
}

TEST_CASE("only a resource keeps apiVersion, kind and metadata") {
  CHECK(pruned(R"({"type":"object"})", R"({"kind":"K","a":1})", nullptr, false) == "{}");
  CHECK(pruned(R"({"type":"object","properties":{"r":{"type":"object","x-kubernetes-embedded-resource":true}}})",
               R"({"r":{"apiVersion":"v1","kind":"K","metadata":{},"spec":{}}})") ==
        R"({"r":{"apiVersion":"v1","kind":"K","metadata":{}}})");
}

TEST_CASE("preserved fields stay, declared ones below them are pruned") {
  constexpr const char* kSchema =
      R"({"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"a":{"type":"object"}}})";
  CHECK(pruned(kSchema, R"({"b":{"c":1},"a":{"c":1}})") == R"({"b":{"c":1},"a":{}})");
}

TEST_CASE("Additional properties keep their keys; without a schema, their values are emptied") {
  CHECK(pruned(R"({"type":"object","additionalProperties":{"type":"object","properties":{"a":{}}}})",
               R"({"x":{"a":1,"b":2}})") == R"({"x":{"a":1}})");
  CHECK(pruned(R"({"type":"object","additionalProperties":true})", R"({"x":{"a":1},"y":2})") == R"({"x":{},"y":2})");
}

TEST_CASE("Nulls are removed from declared fields that are not nullable and have no default") {
  CHECK(without_nulls(R"({"type":"object","properties":{"a":{"type":"string"},"n":{"type":"string","nullable":true},)"
                      R"("d":{"type":"string","default":"x"},"l":{"type":"array","items":{"type":"string"}}}})",
                      R"({"a":null,"n":null,"d":null,"l":[null],"u":null})") ==
        R"({"n":null,"d":null,"l":[null],"u":null})");
}

TEST_CASE("defaults fill in what is absent, and nulls that may not be") {
  CHECK(defaulted(R"({"type":"object","properties":{"a":{"type":"string","default":"x"},)"
                  R"("n":{"type":"string","nullable":true,"default":"x"},)"
                  R"("o":{"type":"object","default":{},"properties":{"p":{"type":"integer","default":1}}}}})",
                  R"({"a":null,"n":null})") == R"({"a":"x","n":null,"o":{"p":1}})");
  CHECK(defaulted(R"({"type":"object","properties":{"m":{"type":"object","additionalProperties":)"
                  R"({"type":"object","properties":{"p":{"type":"integer","default":1}}}}}})",
                  R"({"m":{"x":{},"y":{"p":2}}})") == R"({"m":{"x":{"p":1},"y":{"p":2}}})");
}

TEST_CASE("defaults are pruned before a definition is served") {
  CHECK(defaulted(R"({"type":"object","properties":{"o":{"type":"object","default":{"a":1,"b":2},)"
                  R"("properties":{"a":{"type":"integer"}}}}})",
                  "{}") == R"({"o":{"a":1}})");
}
