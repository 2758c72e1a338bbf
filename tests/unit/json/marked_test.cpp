#include "runtime/json/marked.hpp"

#include <string>

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::json;

namespace {

Marked read(std::string_view text, Mark start = {1, 1}) {
  auto result = parse_marked(text, start);
  INFO(text);
  if (const auto* error = std::get_if<MarkedError>(&result)) FAIL(error->message << " at " << error->mark.line);
  return std::get<Marked>(std::move(result));
}

Marks at(const Marked& document, std::vector<Step> path) {
  const auto found = find_marks(document.value, document.marks, path);
  REQUIRE(found.steps == path.size());
  return *found.marks;
}

}  // namespace

TEST_CASE("Every node of a JSON document has a mark") {
  const auto document = read("{\n  \"a\": [1, {\"b\": \"x\\ny\"}],\n  \"é\": {}, \"c\" :\n true}");
  CHECK(at(document, {}).value == Mark{1, 1});
  CHECK(at(document, {"a"}).key == Mark{2, 3});
  CHECK(at(document, {"a"}).value == Mark{2, 8});
  CHECK(at(document, {"a", std::size_t{0}}).value == Mark{2, 9});
  CHECK(at(document, {"a", std::size_t{1}, "b"}).key == Mark{2, 13});
  CHECK(at(document, {"é"}).value == Mark{3, 9});
  CHECK(at(document, {"c"}).value == Mark{4, 2});
  CHECK(to_text(document.value) == R"({"a":[1,{"b":"x\ny"}],"é":{},"c":true})");
}

TEST_CASE("Marks are relative to the start of the text in its file") {
  CHECK(at(read("{\"a\":1}", {5, 7}), {"a"}).key == Mark{5, 8});
  CHECK(at(read("{\n\"a\":1}", {5, 7}), {"a"}).key == Mark{6, 1});
}

TEST_CASE("A repeated key is reported, and its last value is kept") {
  const auto document = read("{\"s\": [{\"k\": 1,\n\"x\": 0, \"k\": 2, \"k\": 3}]}");
  CHECK(to_text(document.value) == R"({"s":[{"k":3,"x":0}]})");
  REQUIRE(document.duplicates.size() == 2);
  CHECK(document.duplicates[0].path == "s[0].k");
  CHECK(document.duplicates[0].key == "k");
  CHECK(document.duplicates[0].first == Mark{1, 9});
  CHECK(document.duplicates[0].mark == Mark{2, 9});
  CHECK(document.duplicates[0].value == Mark{2, 14});
  CHECK(at(document, {"s", std::size_t{0}, "k"}).key == Mark{2, 17});
}

TEST_CASE("a repeated key is found among many") {
  std::string text = "{";
  for (int i = 0; i < 50000; ++i) text += "\"k" + std::to_string(i * 7919 % 50000) + "\":1,";
  const auto document = read(text + "\"k4711\":2}");
  REQUIRE(document.duplicates.size() == 1);
  CHECK(document.duplicates[0].path == "k4711");
  CHECK(document.value.as_object().size() == 50000);
  CHECK(*document.value.as_object().find("k4711") == Value(2));
}

TEST_CASE("no more repeated keys are kept than a server reports") {
  std::string text = "{\"a\":0";
  for (int i = 0; i < 5000; ++i) text += ",\"a\":1";
  CHECK(read(text + "}").duplicates.size() == kMostDuplicates);
}

TEST_CASE("Errors have a line and a column") {
  const auto result = parse_marked("{\"a\": 1,\n \"b\": [1e999]}");
  REQUIRE(std::holds_alternative<MarkedError>(result));
  CHECK(std::get<MarkedError>(result).mark == Mark{2, 8});
  CHECK(std::get<MarkedError>(result).message == "a number is beyond the range of a double");
}
