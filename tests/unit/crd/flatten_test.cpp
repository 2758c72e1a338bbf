#include "generator/crd/flatten.hpp"

#include "tests/support/catch.hpp"

using kubexx::crd::flatten;
using kubexx::crd::FlattenConflict;
using kubexx::schema::JsonSchema;

namespace {

using Definitions = std::map<std::string, JsonSchema>;

JsonSchema reference(std::string name) {
  JsonSchema schema;
  schema.ref = std::move(name);
  return schema;
}

JsonSchema text() {
  JsonSchema schema;
  schema.type = "string";
  return schema;
}

JsonSchema object(std::map<std::string, JsonSchema> properties) {
  JsonSchema schema;
  schema.type = "object";
  schema.properties = std::move(properties);
  return schema;
}

}  // namespace

TEST_CASE("a reference becomes its definition") {
  JsonSchema name = text();
  name.min_length = 1;
  name.description = "A name.";
  const auto result = flatten(object({{"name", reference("Name")}}), {{"Name", name}}, false);
  CHECK(result.schema == object({{"name", name}}));
  CHECK(result.conflicts.empty());
}

TEST_CASE("the field's documentation wins over its type's") {
  JsonSchema name = text();
  name.description = "A name.";
  name.title = "Name";
  JsonSchema field = reference("Name");
  field.description = "The widget's name.";
  const auto result = flatten(field, {{"Name", name}}, false);
  CHECK(result.schema.description == "The widget's name.");
  CHECK(result.schema.title == "Name");
  CHECK(result.schema.ref.empty());
}

TEST_CASE("equal bounds are said once, or twice as the peer does") {
  JsonSchema name = text();
  name.min_length = 1;
  JsonSchema field = reference("Name");
  field.min_length = 1;

  CHECK(flatten(field, {{"Name", name}}, false).schema == name);

  const auto peer = flatten(field, {{"Name", name}}, true).schema;
  CHECK_FALSE(peer.min_length);
  REQUIRE(peer.all_of.size() == 2);
  CHECK(peer.all_of[0].min_length == 1);
  CHECK(peer.all_of[1].min_length == 1);
}

TEST_CASE("the tighter bound holds whichever layer has it") {
  JsonSchema name = text();
  name.min_length = 4;
  name.max_length = 20;
  JsonSchema field = reference("Name");
  field.min_length = 1;
  field.max_length = 10;
  const auto result = flatten(field, {{"Name", name}}, false).schema;
  CHECK(result.min_length == 4);
  CHECK(result.max_length == 10);
  CHECK(result.all_of.empty());
}

TEST_CASE("an exclusive limit travels with its number") {
  JsonSchema number;
  number.type = "integer";
  number.minimum = 5;
  number.exclusive_minimum = true;
  JsonSchema field = reference("Number");

  field.minimum = 10;
  auto result = flatten(field, {{"Number", number}}, false).schema;
  CHECK(result.minimum == 10);
  CHECK_FALSE(result.exclusive_minimum);

  field.minimum = 5;
  result = flatten(field, {{"Number", number}}, false).schema;
  CHECK(result.minimum == 5);
  CHECK(result.exclusive_minimum);
}

TEST_CASE("two patterns both hold") {
  JsonSchema name = text();
  name.pattern = "^a";
  JsonSchema field = reference("Name");
  field.pattern = "b$";
  const auto result = flatten(field, {{"Name", name}}, false).schema;
  CHECK(result.pattern.empty());
  REQUIRE(result.all_of.size() == 2);
  CHECK(result.all_of[0].pattern == "^a");
  CHECK(result.all_of[1].pattern == "b$");
}

TEST_CASE("a field's enum narrows its type's") {
  JsonSchema mode = text();
  mode.enumeration = {"a", "b", "c"};
  JsonSchema field = reference("Mode");
  field.enumeration = {"a"};
  CHECK(flatten(field, {{"Mode", mode}}, false).schema.enumeration == std::vector<kubexx::json::Value>{"a"});
  CHECK(flatten(field, {{"Mode", mode}}, true).schema.enumeration == mode.enumeration);

  field.enumeration = {"d"};
  const auto conflicts = flatten(object({{"mode", field}}), {{"Mode", mode}}, false).conflicts;
  REQUIRE(conflicts.size() == 1);
  CHECK(conflicts[0].kind == FlattenConflict::Kind::enumeration);
  CHECK(conflicts[0].path == ".mode");
  CHECK(conflicts[0].in_type == R"(["a","b","c"])");
  CHECK(conflicts[0].in_field == R"(["d"])");
}

TEST_CASE("rules of the field come before those of its type") {
  JsonSchema name = text();
  name.validations = {{.rule = "type"}};
  JsonSchema field = reference("Name");
  field.validations = {{.rule = "field"}};
  const auto rules = flatten(field, {{"Name", name}}, false).schema.validations;
  REQUIRE(rules.size() == 2);
  CHECK(rules[0].rule == "field");
  CHECK(rules[1].rule == "type");
}

TEST_CASE("an inlined struct's members join the outer ones") {
  JsonSchema inner = object({{"x", text()}});
  inner.required = {"x"};
  JsonSchema outer = object({{"y", text()}});
  outer.required = {"y"};
  outer.all_of = {reference("Inner")};
  const auto result = flatten(outer, {{"Inner", inner}}, false).schema;
  CHECK(result.properties.size() == 2);
  CHECK(result.required == std::vector<std::string>{"x", "y"});
  CHECK(result.all_of.empty());
}

TEST_CASE("a type clash is reported with its path") {
  JsonSchema list = reference("Names");
  list.type = "object";
  const auto conflicts = flatten(object({{"names", list}}), {{"Names", text()}}, false).conflicts;
  REQUIRE(conflicts.size() == 1);
  CHECK(conflicts[0].kind == FlattenConflict::Kind::type);
  CHECK(conflicts[0].path == ".names");
  CHECK(conflicts[0].in_type == "string");
  CHECK(conflicts[0].in_field == "object");
}

TEST_CASE("uses of one type do not mix") {
  JsonSchema narrow = reference("Name");
  narrow.max_length = 3;
  const auto result = flatten(object({{"a", narrow}, {"b", reference("Name")}}), {{"Name", text()}}, false).schema;
  CHECK(result.properties.at("a").max_length == 3);
  CHECK_FALSE(result.properties.at("b").max_length);
}

TEST_CASE("a type that contains itself ends in an empty schema") {
  const auto result = flatten(reference("Node"), {{"Node", object({{"next", reference("Node")}})}}, true).schema;
  CHECK(result.properties.at("next") == JsonSchema());
}
