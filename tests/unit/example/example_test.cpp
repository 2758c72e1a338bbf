#include "runtime/example/example.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

namespace kubexx::example {
namespace {

/// A definition whose `spec` has this schema, in flow style.
std::string definition_text(const std::string& spec, const std::string& more = "") {
  return "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: widgets.example.com}\n"
         "spec:\n  group: example.com\n  scope: Namespaced\n  names: {plural: widgets, kind: Widget}\n  versions:\n"
         "  - name: v1\n    served: true\n    storage: true\n    subresources: {status: {}}\n    schema:\n"
         "      openAPIV3Schema:\n        type: object\n        " +
         more + "properties:\n          status: {type: object}\n          spec: " + spec + "\n";
}

Example example_of(const std::string& text, Extent extent) {
  const yaml::Documents read = yaml::read_documents(text);
  REQUIRE(read.errors.empty());
  schema::DecodedCrd decoded = schema::decode_crd(read.documents.at(0).value);
  REQUIRE(!decoded.fatal);
  schema::default_crd(decoded.crd);
  const schema::ServedDefinition definition(std::move(decoded.crd));
  return build_example(definition, "v1", extent);
}

/// The `spec` of the object as JSON; the problem if there is no object, `-` without a spec.
std::string spec_of(const std::string& spec, Extent extent, const std::string& more = "") {
  const Example found = example_of(definition_text(spec, more), extent);
  if (!found.object) return found.problem;
  const json::Value* value = found.object->as_object().find("spec");
  return value != nullptr ? json::to_go_text(*value) : "-";
}

std::string smallest(const std::string& spec, const std::string& more = "required: [spec]\n        ") {
  return spec_of(spec, Extent::smallest, more);
}
std::string full(const std::string& spec) { return spec_of(spec, Extent::full); }

TEST_CASE("the smallest object has what is required and has no default") {
  CHECK(smallest("{type: object, properties: {a: {type: string}}}", "") == "-");
  CHECK(smallest("{type: object, required: [a, b], properties: {a: {type: string}, b: {type: integer, default: 4},"
                 " c: {type: string}}}") == R"({"a":"example"})");
  CHECK(smallest("{type: object, minProperties: 1, properties: {a: {type: string}, b: {type: string}}}") ==
        R"({"a":"example"})");
  CHECK(smallest("{type: array, minItems: 2, items: {type: integer}}") == "[1,1]");
}

TEST_CASE("the full object has every field, with one entry of lists and maps") {
  CHECK(full("{type: object, properties: {a: {type: string}, b: {type: array, items: {type: boolean}},"
             " c: {type: object, additionalProperties: {type: integer}}, d: {type: integer, default: 4},"
             " e: {type: string, enum: [X, Y]}, f: {x-kubernetes-int-or-string: true}}}") ==
        R"({"a":"example","b":[true],"c":{"example":1},"d":4,"e":"X","f":1})");
}

TEST_CASE("values satisfy formats, patterns and bounds") {
  CHECK(smallest("{type: string, format: date-time}") == R"("2026-01-01T00:00:00Z")");
  CHECK(smallest("{type: string, pattern: '^[0-9]+(Mi|Gi)$'}") == R"("1Gi")");
  CHECK(smallest("{type: string, pattern: '^node-[a-z]{3}-[0-9]{2}$'}") == R"("node-lee-01")");
  CHECK(smallest("{type: string, minLength: 30}").size() >= 32);
  CHECK(smallest("{type: string, maxLength: 3}") == R"("1h")");
  CHECK(smallest("{type: integer, minimum: 10}") == "10");
  CHECK(smallest("{type: integer, maximum: -5}") == "-5");
  CHECK(smallest("{type: integer, multipleOf: 7, minimum: 10}") == "14");
  CHECK(smallest("{type: number, minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: true}") == "0.5");
}

TEST_CASE("elements of sets and maps differ") {
  CHECK(smallest("{type: array, minItems: 3, x-kubernetes-list-type: set, items: {type: string, enum: [A, B, C]}}") ==
        R"(["A","B","C"])");
  CHECK(smallest("{type: array, minItems: 2, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name],"
                 " items: {type: object, required: [name], properties: {name: {type: string}}}}") ==
        R"([{"name":"example"},{"name":"example.com"}])");
}

const std::string kUnion =
    "{type: object, properties: {a: {type: string}, b: {type: string}, c: {type: string}, d: {type: string}},"
    " oneOf: [{required: [a]}, {required: [b]}, {required: [c]}]}";

TEST_CASE("junctors are satisfied") {
  CHECK(smallest(kUnion) == R"({"a":"example"})");
  CHECK(full(kUnion) == R"({"a":"example","d":"example"})");
  CHECK(full("{type: object, properties: {a: {type: string}, b: {type: string}}, not: {required: [b]}}") ==
        R"({"a":"example"})");
  CHECK(smallest("{type: object, properties: {a: {type: string}}, allOf: [{required: [a], properties: {a: {enum: [z]}}}"
                 "]}") == R"({"a":"z"})");
}

TEST_CASE("the fields that a full object lacks are listed") {
  const Example found = example_of(definition_text(kUnion), Extent::full);
  REQUIRE(found.omitted.size() == 2);
  CHECK(found.omitted[0].path == "spec.b");
  CHECK(found.omitted[1].path == "spec.c");
  CHECK(found.omitted[0].reason.empty());
}

std::string object_with_rule(const std::string& properties, const std::string& rule) {
  return "{type: object, properties: {" + properties + "}, x-kubernetes-validations: [{rule: \"" + rule + "\"}]}";
}

TEST_CASE("rules are satisfied") {
  CHECK(smallest(object_with_rule("a: {type: string}, b: {type: string}", "has(self.a) != has(self.b)")) ==
        R"({"a":"example"})");
  CHECK(smallest(object_with_rule("min: {type: integer, default: 9}, max: {type: integer, default: 3}",
                                  "self.min <= self.max")) == R"({"min":1})");
  CHECK(smallest("{type: string, x-kubernetes-validations: [{rule: \"self.startsWith('s3://')\"}]}") == R"("s3://")");
  CHECK(smallest("{type: string, x-kubernetes-validations: [{rule: \"self.matches('^[a-f0-9]{8}$')\"}]}") ==
        R"("eaaeeeee")");
  CHECK(
      smallest(object_with_rule("type: {type: string, enum: [A, B], default: B}, a: {type: string}, b: {type: integer}",
                                "self.type == 'B' ? has(self.b) : has(self.a)")) == R"({"b":1})");
  CHECK(smallest(object_with_rule("ports: {type: array, maxItems: 9, items: {type: object, properties: "
                                  "{name: {type: string, maxLength: 9}}}}",
                                  "has(self.ports) && self.ports.exists(p, has(p.name) && p.name == 'http')")) ==
        R"({"ports":[{"name":"http"}]})");
  CHECK(smallest(object_with_rule("a: {type: object, maxProperties: 3, additionalProperties: {type: string}}",
                                  "has(self.a) && 'key' in self.a")) == R"({"a":{"key":"example"}})");
}

TEST_CASE("a rule of a part that a move violates is satisfied too") {
  CHECK(smallest("{type: object, required: [kind], properties: {kind: {type: string, enum: [Service]}, backend: {type: "
                 "object, properties: {ai: {type: string}, tls: {type: string}}, x-kubernetes-validations: [{rule: "
                 "'has(self.ai) || has(self.tls)', message: one is needed}]}}, x-kubernetes-validations: [{rule: "
                 "'has(self.backend)'}, {rule: \"!has(self.backend) || !has(self.backend.ai) || self.kind != "
                 "'Service'\"}]}") == R"({"backend":{"tls":"example"},"kind":"Service"})");
}

TEST_CASE("strings begin and end as rules ask, also in base64") {
  const std::string rules =
      "x-kubernetes-validations: [{rule: \"string(self).startsWith('BEGIN-')\"}, {rule: "
      "\"string(self).endsWith('-END')\"}]}";
  CHECK(smallest("{type: string, " + rules) == R"("BEGIN-example-END")");
  CHECK(smallest("{type: string, format: byte, " + rules) == R"("QkVHSU4tCmV4YW1wbGUKLUVORA==")");
}

TEST_CASE("the name of the object is part of the search") {
  const Example found =
      example_of(definition_text("{type: object}",
                                 "x-kubernetes-validations: [{rule: \"self.metadata.name == 'cluster'\"}]\n        "),
                 Extent::smallest);
  REQUIRE(found.object);
  CHECK(json::to_go_text(*found.object->as_object().find("metadata")) == R"({"name":"cluster"})");
}

TEST_CASE("the problem names the path and the rule if there is no object") {
  CHECK(smallest("{type: object, required: [a], properties: {a: {type: array, minItems: 1, items: {type: string, "
                 "enum: [x], pattern: '^y$'}}}}") ==
        "spec.a[0]: Invalid value: \"x\": spec.a[0] in body should match '^y$'");
  CHECK(smallest("{type: object, x-kubernetes-validations: [{rule: 'false', message: never}]}") ==
        "spec: Invalid value: never");
}

TEST_CASE("an optional field without a valid value is omitted, with the reason") {
  const Example found = example_of(
      definition_text("{type: object, properties: {a: {type: string, enum: [x], pattern: '^y$'}}}"), Extent::full);
  REQUIRE(found.object);
  REQUIRE(found.omitted.size() == 1);
  CHECK(found.omitted[0].path == "spec.a");
  CHECK(found.omitted[0].reason.starts_with("spec.a: Invalid value"));
}

/// A list that has to have `size` elements, each of them such a list, and so on.
std::string cube(int size, int levels) {
  if (levels == 0) return "{type: integer}";
  return fmt::format("{{type: array, minItems: {}, items: {}}}", size, cube(size, levels - 1));
}

TEST_CASE("an object with too many values is not built") {
  const std::string required = "required: [spec]\n        ";
  const std::string problem = "more than 100000 values are required";
  CHECK(smallest("{type: object, required: [a], properties: {a: " + cube(300, 3) + "}}") == "spec.a: " + problem);
  CHECK(smallest("{type: object, minProperties: 300, additionalProperties: " + cube(400, 1) + "}") ==
        "spec: " + problem);
  CHECK(full("{type: object, properties: {a: " + cube(300, 3) + ", b: {type: integer}}}") == R"({"b":1})");
  CHECK(smallest(cube(20, 3)).size() > 16'000);
  CHECK(smallest(cube(4096, 1)).size() > 8'000);
  // Of two lists that fit by themselves, one is omitted if it is optional.
  const std::string two = "properties: {a: " + cube(300, 2) + ", b: " + cube(300, 2) + "}}";
  CHECK(smallest("{type: object, required: [a, b], " + two) == "spec: " + problem);
  CHECK(full("{type: object, " + two).size() < 200'000);
}

TEST_CASE("the cost does not grow with the elements that nested lists require") {
  const auto cost = [](int size) {
    const std::string text = definition_text("{type: object, required: [a], properties: {a: " + cube(size, 6) + "}}",
                                             "required: [spec]\n        ");
    return test::measure([&] { CHECK_FALSE(example_of(text, Extent::full).object); });
  };
  const test::Cost large = cost(4000);
  CAPTURE(large.seconds, large.peak);
  CHECK(large.seconds < 2 * test::kSlowdown);
  CHECK(large.peak < 200'000'000);
}

TEST_CASE("the cost of many large optional fields is bounded") {
  const auto cost = [](int fields) {
    std::string spec = "{type: object, properties: {";
    for (int i = 0; i < fields; ++i) spec += fmt::format("f{}: {}, ", i, cube(250, 2));
    const std::string text = definition_text(spec + "last: {type: integer}}}");
    return test::measure([&] { CHECK(example_of(text, Extent::full).object); });
  };
  const test::Cost few = cost(40), many = cost(160);
  CAPTURE(few.seconds, few.peak, many.seconds, many.peak);
  CHECK(many.seconds < 3 * few.seconds + test::kSlowdown);
  CHECK(many.peak < 2 * few.peak + 50'000'000);
}

TEST_CASE("the time grows with the number of fields") {
  const auto seconds = [](int fields) {
    std::string properties;
    for (int i = 0; i < fields; ++i)
      properties +=
          fmt::format("f{}: {{type: object, properties: {{a: {{type: string}}, b: {{type: integer}}}}}}, ", i);
    const std::string text = definition_text("{type: object, properties: {" + properties + "}}");
    return test::measure([&] { CHECK(example_of(text, Extent::full).object); }).seconds;
  };
  seconds(100);
  const double once = seconds(2000), twice = seconds(4000);
  CHECK(twice < 3.2 * once + 0.05 * test::kSlowdown);
}

}  // namespace
}  // namespace kubexx::example
