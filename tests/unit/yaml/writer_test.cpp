#include "runtime/yaml/writer.hpp"

#include <string>

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;

namespace {

std::string value_text(json::Value value) {
  json::Object object;
  object.set("k", std::move(value));
  return yaml::to_yaml(object);
}

std::string from_json(std::string_view text) { return yaml::to_yaml(std::get<json::Value>(json::parse(text))); }

}  // namespace

TEST_CASE("a key that would merge mappings is quoted") {
  CHECK(from_json(R"({"<<":"<<","a":{"<<":{"b":1}}})") == "\"<<\": <<\na:\n  \"<<\":\n    b: 1\n");
}

TEST_CASE("a string gets the style that Go's library chooses") {
  // Value and the bytes after `k: `, as printed by controller-gen 0.23.0.
  const std::pair<const char*, const char*> table[] = {
      {"-", "'-'"},
      {"+", "+"},
      {"12:30", "\"12:30\""},
      {"0o7", "\"0o7\""},
      {"08", "\"08\""},
      {"1.2.3", "1.2.3"},
      {"2024-01-15", "\"2024-01-15\""},
      {"1_000", "\"1_000\""},
      {"1e3", "\"1e3\""},
      {".5", "\".5\""},
      {"~", "\"~\""},
      {"on", "\"on\""},
      {"<<", "<<"},
      {"=", "="},
      {"a\tb", "\"a\\tb\""},
      {"x \xF0\x9F\x98\x80 y", "\"x \\U0001F600 y\""},
      {"a:b", "a:b"},
      {"a: b", "'a: b'"},
      {"#x", "'#x'"},
      {"a #b", "'a #b'"},
      {"a#b", "a#b"},
      {"@x", "'@x'"},
      {"? x", "'? x'"},
      {"?x", "?x"},
      {"---x", "'---x'"},
      {"%x", "'%x'"},
      {" lead", "' lead'"},
      {"trail ", "'trail '"},
      {"'q'", "'''q'''"},
      {"x'y", "x'y"},
      {"a\nb", "|-\n  a\n  b"},
      {"no\n", "|\n  no"},
      {"", "\"\""},
      {"1:", "'1:'"},
      {"v1", "v1"},
      {"10Mi", "10Mi"},
      {"0o8", "0o8"},
      {"1e", "1e"},
      {"e1", "e1"},
      {"1,000", "1,000"},
      {"1-1", "1-1"},
      {"190:20:30", "\"190:20:30\""},
      {"0x1F", "\"0x1F\""},
      {"NULL", "\"NULL\""},
      {"nULL", "nULL"},
      {"a\n\n", "|+\n  a\n"},
      {"\n", "|2+\n"},
      {" a\nb", "|2-\n   a\n  b"},
      {"a \nb", "\"a \\nb\""},
      {"a\tb\nc", "\"a\\tb\\nc\""},
      {"\xEF\xBB\xBF", "\"\\uFEFF\""},
      {"\xC2\xA0x", "\xC2\xA0x"},
      {".1_0", "\".1_0\""},
      {".1__0", ".1__0"},
      {"0-_2", "0-_2"},
      {"a\xFF", "a\xEF\xBF\xBD"},
  };
  for (const auto& [value, bytes] : table) {
    INFO(value);
    CHECK(value_text(value) == std::string("k: ") + bytes + "\n");
  }
}

TEST_CASE("numbers go through JSON and then through Go's shortest form") {
  const std::pair<json::Value, const char*> table[] = {
      {0.1, "0.1"},
      {1.5, "1.5"},
      {123456.5, "123456.5"},
      {1234567.5, "1.2345675e+06"},
      {0.0001, "0.0001"},
      {0.00001, "1e-05"},
      {1000000.0, "1000000"},
      {1e20, "1e+20"},
      {1e21, "1e+21"},
      {1.0, "1"},
      {-0.0, "0"},
      {INT64_MAX, "9223372036854775807"},
      {9223372036854775807.0, "9223372036854776000"},
      {18446744073709551615.0, "1.8446744073709552e+19"},
      {UINT64_MAX, "18446744073709551615"},
  };
  for (const auto& [value, bytes] : table) CHECK(value_text(value) == std::string("k: ") + bytes + "\n");
}

TEST_CASE("Long strings are folded at the first space after column 80") {
  const std::string word = "abcdefghi";
  std::string text = word;
  for (int i = 0; i < 11; ++i) text += " " + word;
  CHECK(value_text(text) ==
        "k: abcdefghi abcdefghi abcdefghi abcdefghi abcdefghi abcdefghi abcdefghi abcdefghi\n"
        "  abcdefghi abcdefghi abcdefghi abcdefghi\n");
  CHECK(value_text("'" + text) ==
        "k: '''abcdefghi abcdefghi abcdefghi abcdefghi abcdefghi abcdefghi abcdefghi abcdefghi\n"
        "  abcdefghi abcdefghi abcdefghi abcdefghi'\n");
  CHECK(value_text(std::string(200, 'x')) == "k: " + std::string(200, 'x') + "\n");
  CHECK(value_text(std::string(90, 'x') + "  y") == "k: " + std::string(90, 'x') + "  y\n");
  CHECK(value_text(std::string(90, 'x') + "\t  y") == "k: \"" + std::string(90, 'x') + "\\t\n  \\ y\"\n");
}

TEST_CASE("Blocks: lists begin below their key, nested lists on the line of the dash") {
  CHECK(from_json(R"({"b":{},"a":[],"list":[1,[2,[3]],{"y":1,"x":[{"z":null}]}],"m":{"n":{"o":true}}})") ==
        "a: []\n"
        "b: {}\n"
        "list:\n"
        "- 1\n"
        "- - 2\n"
        "  - - 3\n"
        "- x:\n"
        "  - z: null\n"
        "  \"y\": 1\n"
        "m:\n"
        "  \"n\":\n"
        "    o: true\n");
}

TEST_CASE("roots that are not mappings") {
  CHECK(from_json("[]") == "[]\n");
  CHECK(from_json("3") == "3\n");
  CHECK(from_json("[1,[]]") == "- 1\n- []\n");
  CHECK(from_json("\"a b\"") == "a b\n");
}

TEST_CASE("keys: quoted like values, long ones explicit") {
  CHECK(from_json(R"({"on":1,"":2,"a: b":3})") == "\"\": 2\n'a: b': 3\n\"on\": 1\n");
  const std::string key(129, 'k');
  CHECK(from_json("{\"" + key + "\":[1]}") == "? " + key + "\n: - 1\n");
  const std::string simple(128, 'k');
  CHECK(from_json("{\"" + simple + "\":[1]}") == simple + ":\n- 1\n");
}

TEST_CASE("keys that Go's order puts in a circle come out the same whatever order they were set in") {
  const std::string text = from_json(R"({"2":1,"03":2,"0x":3})");
  CHECK(from_json(R"({"0x":3,"2":1,"03":2})") == text);
  CHECK(from_json(R"({"03":2,"0x":3,"2":1})") == text);
}

TEST_CASE("the reference document") {
  const std::string_view json = R"json({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
    "spec":{"versions":[{"name":"v1","additionalPrinterColumns":[{"type":"integer","jsonPath":".spec.size","name":"Size"}],
    "served":true,"storage":true,"subresources":{},"schema":{"openAPIV3Schema":{"type":"object","required":["mode"],
    "properties":{"mode":{"type":"string","enum":["on","off","auto"],"default":"on"},
    "note":{"description":"first line\nsecond line","pattern":"^[a-z]+$","type":"string"},
    "rule":{"type":"string","x-kubernetes-validations":[{"rule":"!has(self.x) || self.x > 0","message":"must hold: yes"}]}}}}}]},
    "metadata":{"name":"widgets.shop.example.com"}})json";
  CHECK(from_json(json) == R"yaml(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.shop.example.com
spec:
  versions:
  - additionalPrinterColumns:
    - jsonPath: .spec.size
      name: Size
      type: integer
    name: v1
    schema:
      openAPIV3Schema:
        properties:
          mode:
            default: "on"
            enum:
            - "on"
            - "off"
            - auto
            type: string
          note:
            description: |-
              first line
              second line
            pattern: ^[a-z]+$
            type: string
          rule:
            type: string
            x-kubernetes-validations:
            - message: 'must hold: yes'
              rule: '!has(self.x) || self.x > 0'
        required:
        - mode
        type: object
    served: true
    storage: true
    subresources: {}
)yaml");
}

TEST_CASE("Values of any depth are written") {
  json::Value value;
  for (int level = 0; level < 1'000'000; ++level) {
    json::Array array;
    array.push_back(std::move(value));
    value = std::move(array);
  }
  const std::string text = yaml::to_yaml(value);
  CHECK(text.starts_with("- - - -"));
  CHECK(text.size() == 2 * 1000 + 2 * 999'000 + std::string_view("null\n").size());
  CHECK(text.substr(1996, 8) == "- - [[[[");
}
