#include "generator/crd/check_value.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;
using crd::problem_of;
using schema::JsonSchema;

namespace {

JsonSchema of_type(std::string type) {
  JsonSchema schema;
  schema.type = std::move(type);
  return schema;
}

}  // namespace

TEST_CASE("values are compared with types", "[build]") {
  CHECK(problem_of(1, of_type("integer")).empty());
  CHECK(problem_of(2.0, of_type("integer")).empty());
  CHECK(problem_of(1.5, of_type("integer")) != "");
  CHECK(problem_of(std::uint64_t{INT64_MAX} + 1, of_type("integer")) != "");
  CHECK(problem_of("x", of_type("integer")) == "\"x\" is string, expected integer");
  CHECK(problem_of(1, of_type("string")) != "");
  CHECK(problem_of(json::Value(true), of_type("boolean")).empty());
  CHECK(problem_of(json::Array{}, of_type("object")) != "");
  CHECK(problem_of("anything", of_type("")).empty());
  JsonSchema either;
  either.int_or_string = true;
  CHECK(problem_of(1, either).empty());
  CHECK(problem_of("25%", either).empty());
  CHECK(problem_of(json::Value(true), either) != "");
}

TEST_CASE("null needs nullable", "[build]") {
  JsonSchema schema = of_type("string");
  CHECK(problem_of(nullptr, schema) != "");
  schema.nullable = true;
  CHECK(problem_of(nullptr, schema).empty());
}

TEST_CASE("values are compared with bounds, lengths and enums", "[build]") {
  JsonSchema number = of_type("integer");
  number.minimum = 1;
  number.maximum = 9;
  CHECK(problem_of(1, number).empty());
  CHECK(problem_of(0, number) == "0 is below the minimum 1");
  CHECK(problem_of(10, number) == "10 is above the maximum 9");
  number.exclusive_minimum = true;
  CHECK(problem_of(1, number) != "");
  JsonSchema text = of_type("string");
  text.max_length = 2;
  CHECK(problem_of("éé", text).empty());  // characters, not bytes
  CHECK(problem_of("abc", text) != "");
  JsonSchema choice = of_type("string");
  choice.enumeration = {"a", "b"};
  CHECK(problem_of("b", choice).empty());
  CHECK(problem_of("c", choice) == "\"c\" is none of the values [\"a\",\"b\"]");
}

TEST_CASE("values are compared with elements and members", "[build]") {
  JsonSchema list = of_type("array");
  list.items = of_type("integer");
  list.max_items = 2;
  CHECK(problem_of(json::Array{1, 2}, list).empty());
  CHECK(problem_of(json::Array{1, "x"}, list) != "");
  CHECK(problem_of(json::Array{1, 2, 3}, list) != "");
  JsonSchema object = of_type("object");
  object.properties["a"] = of_type("integer");
  object.properties["b"] = of_type("string");
  object.required = {"a", "b"};
  json::Object value;
  value.set("a", 1);
  CHECK(problem_of(value, object) == "its required member 'b' is missing");
  object.properties["b"].default_value = "x";
  CHECK(problem_of(value, object).empty());  // defaulting fills it in
  value.set("c", 1);
  CHECK(problem_of(value, object) != "");
  object.preserve_unknown_fields = true;
  CHECK(problem_of(value, object).empty());
}
