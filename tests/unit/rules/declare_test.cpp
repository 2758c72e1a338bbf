#include "runtime/rules/declare.hpp"

#include <fmt/format.h>

#include <string>

#include "runtime/rules/property_name.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/rules/schema_text.hpp"

using namespace kubexx;
using rules::declare;
using rules::SchemaRole;

namespace {

/// `kind(max elements, min size)` with what is inside.
std::string described(const cel::DeclaredType* type) {
  static constexpr std::string_view kKinds[] = {"dyn",  "bool",      "int",      "double", "string", "bytes",
                                                "date", "timestamp", "duration", "list",   "map",    "object"};
  if (type == nullptr) return "none";
  std::string out =
      fmt::format("{}({}, {})", kKinds[static_cast<int>(type->kind)], type->max_elements, type->min_serialized_size);
  if (type->element) out += fmt::format("[{}]", described(type->element.get()));
  for (const auto& field : type->fields) out += fmt::format(" {}: {}", field.name, described(field.type.get()));
  return out;
}

std::string declared(std::string_view schema, SchemaRole place = SchemaRole::anywhere, int server_minor = 37) {
  return described(declare(rules::test::schema_of(schema), place, server_minor).get());
}

}  // namespace

TEST_CASE("a schema has the type and the sizes that the server gives it") {
  struct Case {
    std::string_view schema, type;
  };
  const auto row = GENERATE(values<Case>({
      {R"({"type":"boolean"})", "bool(0, 4)"},
      {R"({"type":"integer"})", "int(0, 1)"},
      {R"({"type":"number"})", "double(0, 1)"},
      {R"({"type":"string"})", "string(3145726, 2)"},
      {R"({"type":"string","maxLength":10})", "string(40, 2)"},
      {R"({"type":"string","maxLength":-1})", "string(0, 2)"},
      {R"({"type":"string","enum":["aaaa","bb"]})", "string(4, 2)"},
      {R"({"type":"string","enum":["aaaa"],"maxLength":10})", "string(40, 2)"},
      {R"({"type":"string","format":"byte"})", "bytes(3145726, 2)"},
      {R"({"type":"string","format":"byte","maxLength":10})", "bytes(10, 2)"},
      {R"({"type":"string","format":"date","maxLength":99})", "date(12, 12)"},
      {R"({"type":"string","format":"date-time"})", "timestamp(32, 21)"},
      {R"({"type":"string","format":"duration"})", "duration(32, 3)"},
      {R"({"type":"string","format":"uuid"})", "string(3145726, 2)"},
      {R"({"x-kubernetes-int-or-string":true})", "dyn(3145726, 1)"},
      {R"({"x-kubernetes-int-or-string":true,"maxLength":10})", "dyn(40, 1)"},
      {R"({"type":"array","items":{"type":"string"}})", "list(1048575, 2)[string(3145726, 2)]"},
      {R"({"type":"array","maxItems":3,"items":{"type":"integer"}})", "list(3, 2)[int(0, 1)]"},
      {R"({"type":"array","items":{"x-kubernetes-preserve-unknown-fields":true}})", "none"},
      {R"({"type":"object","additionalProperties":{"type":"integer"}})", "map(449389, 2)[int(0, 1)]"},
      {R"({"type":"object","maxProperties":5,"additionalProperties":{"type":"integer"}})", "map(5, 2)[int(0, 1)]"},
      {R"({"type":"object","additionalProperties":true})", "object(0, 2)"},
      {R"({"type":"object","required":["a","b","c"],"properties":{"a":{"type":"string"},"b":{"type":"integer"},)"
       R"("c":{"type":"integer","default":1},"9":{"type":"integer"},"d":{"x-kubernetes-preserve-unknown-fields":true}}})",
       "object(0, 15) a: string(3145726, 2) b: int(0, 1) c: int(0, 1)"},
      {R"({"x-kubernetes-preserve-unknown-fields":true})", "none"},
  }));
  INFO(row.schema);
  CHECK(declared(row.schema) == row.type);
}

TEST_CASE("a resource has a kind, a version and two names") {
  constexpr std::string_view kOwn = R"({"type":"object","properties":{"metadata":{"type":"object","properties":)"
                                    R"({"name":{"type":"string","maxLength":9},"labels":{"type":"object"}}}}})";
  CHECK(declared(kOwn, SchemaRole::resource_root) ==
        "object(0, 2) apiVersion: string(3145726, 2) kind: string(3145726, 2) metadata: object(0, 2) "
        "generateName: string(1008, 2) name: string(36, 2)");
  CHECK(declared(kOwn, SchemaRole::resource_root, 36) ==
        "object(0, 2) apiVersion: string(3145726, 2) kind: string(3145726, 2) metadata: object(0, 2) "
        "generateName: string(3145726, 2) name: string(3145726, 2)");
  CHECK(declared(R"({"type":"object","properties":{"kind":{"type":"string"},"apiVersion":{"type":"string"},"metadata":)"
                 R"({"type":"object","properties":{"name":{"type":"string","maxLength":1},"generateName":)"
                 R"({"type":"string","maxLength":1},"uid":{"type":"string","maxLength":1}}}}})",
                 SchemaRole::resource_root) ==
        "object(0, 2) apiVersion: string(3145726, 2) kind: string(3145726, 2) metadata: object(0, 2) "
        "generateName: string(4, 2) name: string(4, 2) uid: string(4, 2)");
}

TEST_CASE("integers or strings are bounded since 1.34") {
  CHECK(declared(R"({"x-kubernetes-int-or-string":true,"maxLength":10})", SchemaRole::anywhere, 33) ==
        "dyn(3145726, 1)");
}

TEST_CASE("property names are escaped") {
  CHECK(rules::escaped("a") == "a");
  CHECK(rules::escaped("a.b-c/d__e") == "a__dot__b__dash__c__slash__d__underscores__e");
  CHECK(rules::escaped("___") == "__underscores___");
  CHECK(rules::escaped("namespace") == "__namespace__");
  CHECK(rules::escaped("namespaces") == "namespaces");
  CHECK(rules::escaped("-") == "__dash__");
  CHECK_FALSE(rules::escaped("").has_value());
  CHECK_FALSE(rules::escaped("1a").has_value());
  CHECK_FALSE(rules::escaped("a b").has_value());
  CHECK_FALSE(rules::escaped("ä").has_value());
}
