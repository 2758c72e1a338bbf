#include "generator/import/literals.hpp"

#include <variant>

#include "generator/markers/grammar.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::importing {
namespace {

const std::vector<std::string>& hostile_strings() {
  static const std::vector<std::string> strings = {
      "",
      "word",
      "two words",
      "a\"b",
      "a`b",
      "a`\"\\b",
      "C:\\dir\\",
      "\n",
      "a\nb\n",
      "*/ int x; /*",
      "// x",
      "\?\?/",
      "\?\?/\n",
      "\\",
      "\x01\x7f",
      "\xC2\x85",
      "\xE2\x80\xAE",
      "\xE2\x81\xA6",
      "\xEF\xBB\xBF",
      "a,b;c}",
      "{a}",
      "-1",
      "0x10",
      "true",
      "#include <x>",
      "\t tab",
      "\xF0\x9F\x98\x80",
      "R\"(x)\"",
      "a=b",
      "+kubebuilder",
      "\xE2\x80\xA8",
      "'",
      ":",
      "..",
  };
  return strings;
}

bool is_one_safe_line(const std::string& text) {
  return is_printable(text) && !text.ends_with('\\') && !text.ends_with("\?\?/");
}

json::Value parsed(markers::Shape shape, const std::string& text) {
  const auto result = markers::parse_value(shape, text);
  REQUIRE(std::holds_alternative<markers::ParsedValue>(result));
  return std::get<markers::ParsedValue>(result).value;
}

TEST_CASE("strings in markers are read back, and never leave their line") {
  for (const std::string& text : hostile_strings()) {
    CAPTURE(text);
    CHECK(parsed(markers::Shape::string, marker_string(text)) == json::Value(text));
    CHECK(parsed(markers::Shape::list_of_strings, marker_element(text) + ";" + marker_element(text)) ==
          json::Value(json::Array{text, text}));
    CHECK(parsed(markers::Shape::any, *marker_value(json::Value(text))) == json::Value(text));
    CHECK(is_one_safe_line(marker_string(text)));
    CHECK(is_one_safe_line(*marker_value(json::Value(text))));
  }
}

TEST_CASE("JSON in markers is read back, and never leaves its line") {
  for (const std::string& text : hostile_strings()) {
    CAPTURE(text);
    const std::string written = json_literal(json::Array{text});
    CHECK(is_one_safe_line(written));
    const auto read = json::parse(written);
    REQUIRE(std::holds_alternative<json::Value>(read));
    CHECK(std::get<json::Value>(read) == json::Value(json::Array{text}));
  }
}

TEST_CASE("C++ strings never leave their literal") {
  for (const std::string& text : hostile_strings()) {
    CAPTURE(text);
    const std::string written = *cpp_string(text);
    CHECK(is_printable(written));
    CHECK(written.find("\?\?") == std::string::npos);
    bool escaped = false;
    for (std::size_t i = 1; i + 1 < written.size(); ++i) {
      CHECK((written[i] != '"' || escaped));
      escaped = written[i] == '\\' && !escaped;
    }
    CHECK_FALSE(escaped);
  }
  CHECK_FALSE(cpp_string(std::string_view("a\0b", 3)).has_value());
  CHECK(cpp_string("a\xC2\x85"
                   "7") == "\"a\\302\\2057\"");
}

TEST_CASE("values in markers keep their types") {
  const json::Value value = json::Object({{"a", json::Array{1, 2}}, {"b c", true}, {"d", "x"}, {"e", -1.5}});
  CHECK(parsed(markers::Shape::any, *marker_value(value)) == value);
  CHECK_FALSE(marker_value(json::Array{}).has_value());
  CHECK_FALSE(marker_value(json::Array{1, "x"}).has_value());
  CHECK_FALSE(marker_value(nullptr).has_value());
  CHECK(parsed(markers::Shape::any, *marker_value(1e30)) == json::Value(1e30));
  CHECK_FALSE(marker_value(1e20).has_value());
  CHECK_FALSE(marker_value(std::uint64_t{18446744073709551615U}).has_value());
  CHECK_FALSE(marker_value(json::Object({{"a", json::Array{1e20}}})).has_value());
}

}  // namespace
}  // namespace kubexx::importing
