#include <string>

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::json;

namespace {

Value parsed(std::string_view text) {
  const auto result = parse(text);
  INFO(text);
  if (const auto* error = std::get_if<ParseError>(&result)) FAIL(error->message << " at " << error->offset);
  return std::get<Value>(result);
}

ParseError rejected(std::string_view text) {
  const auto result = parse(text);
  INFO(text);
  REQUIRE(std::holds_alternative<ParseError>(result));
  return std::get<ParseError>(result);
}

}  // namespace

TEST_CASE("parse reads every kind of value") {
  CHECK(parsed(" null ").is_null());
  CHECK(parsed("true") == Value(true));
  CHECK(parsed("false\n") == Value(false));
  CHECK(parsed("\"a\\u00e9\\n\\ud83d\\ude00\"") == Value("a\xc3\xa9\n\xf0\x9f\x98\x80"));
  CHECK(parsed("[]") == Value(Array{}));
  CHECK(parsed("{}") == Value(Object{}));
  CHECK(parsed("[1, [2, \"x\"], null, true]") == Value(Array{1, Array{2, "x"}, nullptr, true}));
  CHECK(*parsed("{\"a\":{\"b\":[{}]}}").as_object().find("a")->as_object().find("b") == Value(Array{Object{}}));
}

TEST_CASE("parse keeps 64-bit integers and makes doubles of everything else") {
  CHECK(parsed("0") == Value(0));
  CHECK(parsed("-0") == Value(0));
  CHECK(parsed("9223372036854775807") == Value(INT64_MAX));
  CHECK(parsed("-9223372036854775808") == Value(INT64_MIN));
  CHECK(parsed("18446744073709551615") == Value(UINT64_MAX));
  CHECK(parsed("18446744073709551616") == Value(18446744073709551616.0));
  CHECK(parsed("[1e3]") == Value(Array{1000.0}));
  CHECK(parsed("1.0") == Value(1.0));
  CHECK(parsed("1e-400") == Value(0.0));
  CHECK(parsed("0." + std::string(500, '0') + "1e100") == Value(0.0));
  CHECK(parsed("[-2.5E+3, 0.1]") == Value(Array{-2500.0, 0.1}));
}

TEST_CASE("of duplicate keys the last value wins") { CHECK(parsed(R"({"a":1,"a":2})").as_object().size() == 1); }

TEST_CASE("Only one JSON document is accepted") {
  for (const char* text : {"",
                           "  ",
                           "[1",
                           "{\"a\"",
                           "{\"a\":}",
                           "{\"a\" 1}",
                           "{1:2}",
                           "{'a':1}",
                           "[1,]",
                           "[,1]",
                           "{,}",
                           "{\"a\":1,}",
                           "[1 2]",
                           "[1}",
                           "{\"a\":1]",
                           "tru",
                           "truex",
                           "nul",
                           "True",
                           "01",
                           "-01",
                           "+1",
                           "-",
                           "1.",
                           ".5",
                           "1e",
                           "1e+",
                           "0x1",
                           "1_0",
                           "NaN",
                           "Infinity",
                           "-Infinity",
                           "\"abc",
                           "\"a\\q\"",
                           "\"a\\u12\"",
                           "\"a\nb\"",
                           "\"\xff\"",
                           "[\"\xc3\"]",
                           "1 2",
                           "[1] [2]",
                           "{} x",
                           "\"a\" \"b\"",
                           "\"a\"x",
                           "[1]]",
                           "{}}",
                           "[1e400]",
                           "1e400",
                           "[tru]",
                           "[nulll]",
                           "[1.]",
                           "[01]",
                           "]",
                           "}",
                           ",",
                           ":",
                           "[",
                           "{",
                           "[\"a\"x]",
                           "{\"a\":1 \"b\":2}",
                           "[1,,2]",
                           "// c\n1",
                           "[[]",
                           "{\"a\":{}"}) {
    rejected(text);
  }
}

TEST_CASE("Errors have a message and an offset") {
  CHECK(rejected("").message == "unexpected end of the document");
  CHECK(rejected("[1] [2]").message == "text after the end of the document");
  CHECK(rejected("[1] [2]").offset == 4);
  CHECK(rejected("[1, 2").message == "unexpected end of the document");
  CHECK(rejected("[1, 2").offset == 5);
  CHECK(rejected("[1 2]").message == "expected ',' or ']'");
  CHECK(rejected("[\"a\xff\"]").message == "invalid UTF-8");
  CHECK(rejected("[\"a\xff\"]").offset == 3);
  CHECK(rejected("[1e400]").offset == 1);
  CHECK(rejected(std::string(400, '1') + "e-50").message == "a number is beyond the range of a double");
  CHECK(rejected("\"abc").message == "unexpected end of the document");
}

TEST_CASE("As in Go, half of a surrogate pair is U+FFFD") {
  CHECK(parsed(R"(["\ud800", "\udc00x", "\ud83d\ude00"])") ==
        Value(Array{"\xef\xbf\xbd", "\xef\xbf\xbdx", "\xf0\x9f\x98\x80"}));
}

TEST_CASE("Documents may have 1,000 levels") {
  const std::string deep(1000, '['), deep_end(1000, ']');
  parsed(deep + deep_end);
  CHECK(rejected(deep + "[]" + deep_end).message == "nested deeper than 1000 levels");
  const std::string deeper(100000, '['), deeper_end(100000, ']');
  CHECK(rejected(deeper + deeper_end).message == "nested deeper than 1000 levels");
  std::string objects;
  for (int i = 0; i < 5000; ++i) objects += "{\"a\":";
  CHECK(rejected(objects + "1" + std::string(5000, '}')).message == "nested deeper than 1000 levels");
}

TEST_CASE("large documents are read whole") {
  std::string text = "{";
  for (int i = 0; i < 20000; ++i)
    text += (i ? ",\"key" : "\"key") + std::to_string(i) + "\":[" + std::to_string(i) + "]";
  const Value value = parsed(text + "}");
  CHECK(value.as_object().size() == 20000);
}

TEST_CASE("a document that is not JSON is an error with its byte") {
  CHECK(from_text(R"({"a": [1, "b"]})").value() == Value(Object({{"a", Array{1, "b"}}})));
  const auto wrong = from_text("{\"a\": }");
  REQUIRE(!wrong);
  CHECK(wrong.error().message == "expected a value at byte 6");
  CHECK(wrong.error().stage == kubexx::Stage::decode);
}
