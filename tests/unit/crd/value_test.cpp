#include "generator/crd/value_rules.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;
using crd::complaint_about;
using schema::JsonSchema;

namespace {

JsonSchema of_type(std::string type) {
  JsonSchema schema;
  schema.type = std::move(type);
  return schema;
}

}  // namespace

TEST_CASE("values are compared with types", "[build]") {
  CHECK(complaint_about(1, of_type("integer")).empty());
  CHECK(complaint_about(2.0, of_type("integer")).empty());
  CHECK(complaint_about(1.5, of_type("integer")) != "");
  CHECK(complaint_about(std::uint64_t{INT64_MAX} + 1, of_type("integer")) != "");
  CHECK(complaint_about("x", of_type("integer")) == "must be of type integer: \"string\"");
  CHECK(complaint_about(1, of_type("string")) != "");
  CHECK(complaint_about(json::Value(true), of_type("boolean")).empty());
  CHECK(complaint_about(json::Array{}, of_type("object")) != "");
  CHECK(complaint_about("anything", of_type("")).empty());
  JsonSchema either;
  either.int_or_string = true;
  CHECK(complaint_about(1, either).empty());
  CHECK(complaint_about("25%", either).empty());
  CHECK(complaint_about(json::Value(true), either) != "");
}

TEST_CASE("null needs nullable", "[build]") {
  JsonSchema schema = of_type("string");
  CHECK(complaint_about(nullptr, schema) != "");
  schema.nullable = true;
  CHECK(complaint_about(nullptr, schema).empty());
}

TEST_CASE("values are compared with bounds, lengths and enums", "[build]") {
  JsonSchema number = of_type("integer");
  number.minimum = 1;
  number.maximum = 9;
  CHECK(complaint_about(1, number).empty());
  CHECK(complaint_about(0, number) == "should be greater than or equal to 1");
  CHECK(complaint_about(10, number) == "should be less than or equal to 9");
  number.exclusive_minimum = true;
  CHECK(complaint_about(1, number) != "");
  JsonSchema text = of_type("string");
  text.max_length = 2;
  CHECK(complaint_about("éé", text).empty());  // characters, not bytes
  CHECK(complaint_about("abc", text) != "");
  JsonSchema choice = of_type("string");
  choice.enumeration = {"a", "b"};
  CHECK(complaint_about("b", choice).empty());
  CHECK(complaint_about("c", choice) == "supported values: \"a\", \"b\"");
}

TEST_CASE("values are compared with elements and members", "[build]") {
  JsonSchema list = of_type("array");
  list.items = of_type("integer");
  list.max_items = 2;
  CHECK(complaint_about(json::Array{1, 2}, list).empty());
  CHECK(complaint_about(json::Array{1, "x"}, list) != "");
  CHECK(complaint_about(json::Array{1, 2, 3}, list) != "");
  JsonSchema object = of_type("object");
  object.properties["a"] = of_type("integer");
  object.properties["b"] = of_type("string");
  object.required = {"a", "b"};
  json::Object value;
  value.set("a", 1);
  CHECK(complaint_about(value, object) == "'b' is required");
  object.properties["b"].default_value = "x";
  CHECK(complaint_about(value, object) == "'b' is required");  // servers do not complete a default by other defaults
  value.set("b", "x");
  CHECK(complaint_about(value, object).empty());
  value.set("c", 1);
  CHECK(complaint_about(value, object) != "");
  object.preserve_unknown_fields = true;
  CHECK(complaint_about(value, object).empty());
}
