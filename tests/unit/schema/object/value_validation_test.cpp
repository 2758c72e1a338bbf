#include "runtime/schema/object/value_validation.hpp"

#include "runtime/schema/object/list_types.hpp"
#include "runtime/schema/object/prune.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"
#include "tests/unit/schema/object/object_schema.hpp"

using namespace kubexx;
using namespace kubexx::schema;
using schema::test::schema_of;
using schema::test::value_of;

namespace {

using Texts = std::vector<std::string>;

Texts validated(std::string_view schema, std::string_view value, int server_minor = kNewestServer) {
  const CompiledSchema compiled = compile_schema(schema_of(schema), SchemaUse::objects, server_minor);
  FieldErrors errors;
  validate_value(value_of(value), compiled.root(), FieldPath(), server_minor, errors);
  return schema::test::texts(errors.list());
}

Texts updated(std::string_view schema, std::string_view value, std::string_view old) {
  const CompiledSchema compiled = compile_schema(schema_of(schema));
  const json::Value before = value_of(old);
  FieldErrors errors;
  validate_changed_value(value_of(value), &before, compiled.root(), FieldPath(), kNewestServer, errors);
  return schema::test::texts(errors.list());
}

}  // namespace

// The words are those of the server; tests/cases holds many more, each with its answer.

TEST_CASE("names in messages begin at the value; keys of a map at the root begin with a dot") {
  CHECK(validated(R"({"type":"object","properties":{"a":{"type":"object","additionalProperties":{"type":"string"}}}})",
                  R"({"a":{"b":1}})") ==
        Texts{R"(a.b: Invalid value: "integer": a.b in body must be of type string: "integer")"});
  CHECK(validated(R"({"type":"object","additionalProperties":{"type":"string"}})", R"({"b":1})") ==
        Texts{R"(b: Invalid value: "integer": .b in body must be of type string: "integer")"});
  CHECK(validated(R"({"type":"array","items":{"type":"string"}})", "[1]") ==
        Texts{R"([0]: Invalid value: "integer": [0] in body must be of type string: "integer")"});
}

TEST_CASE("A format that is kept replaces the type in messages, and accepts lists as strings") {
  constexpr const char* kSchema = R"({"type":"object","properties":{"d":{"type":"string","format":"date"}}})";
  CHECK(validated(kSchema, R"({"d":["x"]})").empty());
  CHECK(validated(kSchema, R"({"d":1})") ==
        Texts{R"(d: Invalid value: "int64": d in body must be of type date: "int64")"});
  CHECK(validated(R"({"type":"object","properties":{"i":{"type":"integer","format":"int32"}}})", R"({"i":true})") ==
        Texts{R"(i: Invalid value: "": i in body must be of type int32: "")"});
  CHECK(validated(R"({"type":"object","properties":{"i":{"type":"integer","format":"int32"}}})", R"({"i":true})", 35) ==
        Texts{R"(i: Invalid value: "boolean": i in body must be of type integer: "boolean")"});
}

TEST_CASE("bounds are cut to integers for integers") {
  constexpr const char* kSchema =
      R"({"type":"object","properties":{"n":{"type":"number","minimum":1.5,"multipleOf":0.5}}})";
  CHECK(validated(kSchema, R"({"n":1})") ==
        Texts{R"(n: Invalid value: 0: factor MultipleOf declared for n must be positive: 0)"});
  CHECK(validated(kSchema, R"({"n":1.0})") ==
        Texts{R"(n: Invalid value: 1: n in body should be greater than or equal to 1.5)"});
}

TEST_CASE("integers are held to 32 and 64 bits from server 1.36 on") {
  constexpr const char* kSchema = R"({"type":"object","properties":{"i":{"type":"integer","format":"int32"}}})";
  CHECK(validated(kSchema, R"({"i":2147483648})") ==
        Texts{R"(<nil>: Invalid value: "": Checked value must be of type integer with format int32 in i)"});
  CHECK(validated(kSchema, R"({"i":2147483648})", 35).empty());
}

TEST_CASE("enums compare after a conversion, and never with null") {
  CHECK(validated(R"({"enum":[1,"B"]})", "1.5").empty());
  CHECK(validated(R"({"enum":["A"]})", "65").empty());
  CHECK(validated(R"({"enum":["A",null],"nullable":true,"type":"string"})", "null") ==
        Texts{R"(<nil>: Unsupported value: null: supported values: "A", "null")"});
}

TEST_CASE("Of several failing branches, the one with the most passed checks is reported") {
  constexpr const char* kSchema =
      R"({"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}},)"
      R"("oneOf":[{"required":["x"]},{"required":["y"],"properties":{"a":{"minimum":0}}}]})";
  CHECK(validated(kSchema, R"({"a":1})") ==
        Texts{R"(<nil>: Invalid value: "": "" must validate one and only one schema (oneOf). Found none valid)",
              "y: Required value"});
  CHECK(
      validated(kSchema, R"({"x":1,"y":1,"a":1})") ==
      Texts{
          R"(<nil>: Invalid value: "": "" must validate one and only one schema (oneOf). Found 2 valid alternatives)"});
}

TEST_CASE("Messages depend on the version of the server") {
  constexpr const char* kSchema = R"({"type":"object","properties":{"s":{"type":"string","maxLength":1}}})";
  CHECK(validated(kSchema, R"({"s":"ab"})") == Texts{"s: Too long: may not be more than 1 byte"});
  CHECK(validated(kSchema, R"({"s":"ab"})", 33) == Texts{"s: Too long: may not be more than 1 bytes"});
  CHECK(validated(kSchema, R"({"s":"ab"})", 31) == Texts{"s: Too long: may not be longer than 1"});
}

TEST_CASE("An update ignores what did not change") {
  constexpr const char* kSchema =
      R"({"type":"object","properties":{"s":{"type":"string","maxLength":1},"l":{"type":"array","items":)"
      R"({"type":"string","maxLength":1}},"m":{"type":"array","x-kubernetes-list-type":"map",)"
      R"("x-kubernetes-list-map-keys":["k"],"items":{"type":"object","properties":{"k":{"type":"string"},)"
      R"("v":{"type":"string","maxLength":1}}}}}})";
  CHECK(updated(kSchema, R"({"s":"ab"})", R"({"s":"ab"})").empty());
  CHECK(updated(kSchema, R"({"s":"abc"})", R"({"s":"ab"})") == Texts{"s: Too long: may not be more than 1 byte"});
  CHECK(updated(kSchema, R"({"l":["ab","c"]})", R"({"l":["ab"]})") ==
        Texts{"l[0]: Too long: may not be more than 1 byte"});
  CHECK(updated(kSchema, R"({"m":[{"k":"b"},{"k":"a","v":"ab"}]})", R"({"m":[{"k":"a","v":"ab"}]})").empty());
}

TEST_CASE("wide objects take time linear in their width") {
  constexpr int kMembers = 200'000;
  json::Object members;
  for (int i = 0; i < kMembers; ++i) members.append("key" + std::to_string(i), json::Value(i));
  const CompiledSchema compiled =
      compile_schema(schema_of(R"({"type":"object","additionalProperties":{"type":"integer","minimum":0}})"));
  const json::Value value(std::move(members));
  FieldErrors errors;
  validate_changed_value(value, &value, compiled.root(), FieldPath(), kNewestServer, errors);
  CHECK(errors.empty());
}

namespace {

/// `count` properties `p0`, `p1` … with different patterns, and an object with a value for each.
struct ManyPatterns {
  std::string schema, matching, other;

  ManyPatterns(std::size_t count, const std::string& begin, const std::string& value) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::string head = (i == 0 ? "\"p" : ",\"p") + std::to_string(i) + "\":";
      schema += head + R"({"type":"string","pattern":"^)" + begin + std::to_string(i) + R"($"})";
      matching += head + "\"" + value + std::to_string(i) + "\"";
      other += head + "\"" + value + "\"";
    }
    schema = R"({"type":"object","properties":{)" + schema + "}}";
    matching = "{" + matching + "}";
    other = "{" + other + "}";
  }
};

}  // namespace

TEST_CASE("the patterns of a schema have a common limit of memory") {
  const ManyPatterns small(1100, "a?", "a");
  CHECK(validated(small.schema, small.matching).empty());
  CHECK(validated(small.schema, small.other).size() == 1100);

  std::string group = "(?:";
  for (int i = 0; i < 10; ++i) group += "ab?";
  const ManyPatterns large(40, group + "){1,1000}", "aaaaaaaaaa");
  const Texts errors = validated(large.schema, large.matching);
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].starts_with("<nil>: Internal error: pattern ^(?:ab?ab?"));
  CHECK(errors[0].ends_with("is too large to be evaluated"));
}

TEST_CASE("the text of errors is limited") {
  constexpr std::size_t kLimit = std::size_t{80} << 20;
  const std::string key(std::size_t{50} << 10, 'k');
  std::string numbers;
  for (int i = 0; i < 2000; ++i) numbers += (i == 0 ? "\"m" : ",\"m") + std::to_string(i) + "\":1";
  std::size_t bytes = 0;
  for (const std::string& text : validated(
           R"({"type":"object","additionalProperties":{"type":"object","additionalProperties":{"type":"string"}}})",
           "{\"" + key + "\":{" + numbers + "}}"))
    bytes += text.size();
  CHECK(bytes > key.size());
  CHECK(bytes < kLimit);

  json::Value value = value_of("{\"a\":{\"" + key + "\":{" + numbers + "}}}");
  const CompiledSchema compiled = compile_schema(
      schema_of(R"({"type":"object","properties":{"a":{"type":"object","additionalProperties":{"type":"object"}}}})"));
  std::vector<UnknownField> unknown;
  prune(value, compiled.root(), false, &unknown);
  bytes = 0;
  for (const UnknownField& field : unknown) bytes += field.path.size();
  CHECK(bytes > key.size());
  CHECK(bytes < kLimit);
  CHECK(value == value_of("{\"a\":{\"" + key + "\":{}}}"));
}

// As Go compares the keys of a map[interface{}]int: a single map key is a value, several ones are their JSON.
TEST_CASE("the only key of a list is compared as a value") {
  const auto duplicates = [](const std::string& keys, const char* list) {
    const CompiledSchema compiled = compile_schema(schema_of(
        R"({"type":"object","properties":{"l":{"type":"array","x-kubernetes-list-type":"map","items":{"type":"object",)"
        R"("properties":{"k":{"type":"number"},"o":{"type":"number"}}},"x-kubernetes-list-map-keys":[)" +
        keys + "]}}}"));
    FieldErrors errors;
    check_list_types(value_of(std::string(R"({"l":)") + list + "}"), compiled.root(), FieldPath(), errors);
    return schema::test::texts(errors.list());
  };
  CHECK(duplicates(R"("k")", R"([{"k":1},{"k":1.0},{"k":null},{},null])") == Texts{"l[4]: Duplicate value: {}"});
  CHECK(duplicates(R"("k")", R"([{"k":0.0},{"k":-0.0}])") == Texts{R"(l[1]: Duplicate value: {"k":-0})"});
  CHECK(duplicates(R"("k","o")", R"([{"k":1},{"k":1.0}])") == Texts{R"(l[1]: Duplicate value: {"k":1})"});
  CHECK(duplicates(R"("k","o")", R"([{"k":0.0},{"k":-0.0}])").empty());
}

TEST_CASE("the time to compare an object with the one before is linear", "[growth]") {
  const auto seconds = [](int depth) {
    std::string schema =
        R"({"type":"object","required":["z"],"properties":{"l":{"type":"array","items":{"type":"integer"}}}})";
    std::string value = R"({"l":[0)";
    for (int i = 0; i < 100 * depth; ++i) value += ",1";
    value += "]}";
    for (int i = 0; i < depth; ++i) {
      schema = R"({"type":"object","required":["z"],"properties":{"a":)" + schema + "}}";
      value = "{\"a\":" + value + "}";
    }
    const CompiledSchema compiled = compile_schema(schema_of(schema));
    const json::Value now = value_of(value), before = now;
    return kubexx::test::processor_seconds([&] {
      FieldErrors errors;
      validate_changed_value(now, &before, compiled.root(), FieldPath(), kNewestServer, errors);
      CHECK(errors.empty());
    });
  };
  CHECK(kubexx::test::grows_linearly(50, seconds));
}
