#include <kubexx/detail/json/reader.hpp>

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::json;

namespace {

/// Nothing when the document is skipped to its end; else what is wrong.
std::string skipped(std::string_view text) {
  Reader in(text);
  in.skip();
  return in.finish() ? "" : in.failure_text();
}

std::string read_text(std::string_view text) {
  Reader in(text);
  std::string value;
  in.read(value);
  return in.finish() ? value : "! " + in.failure_text();
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

}  // namespace

TEST_CASE("The reader skips what the parser accepts, and rejects what it rejects") {
  for (const std::string_view text : {"null",
                                      " true ",
                                      "false",
                                      "0",
                                      "-0",
                                      "-1.5e+10",
                                      "1E5",
                                      "\"\"",
                                      "\"a\\u00e9\\n\\\"\"",
                                      "[]",
                                      "[ ]",
                                      "{}",
                                      "{ }",
                                      "[1,2]",
                                      "[[],{}]",
                                      "{\"a\":1}",
                                      "{\"a\":{\"b\":[{}]},\"c\":[]}",
                                      "\"\xc3\xa9\xf0\x9f\x98\x80\"",
                                      " [ 1 , 2 ] ",
                                      "nul",
                                      "nullx",
                                      "tru",
                                      "01",
                                      "-",
                                      "1.",
                                      ".5",
                                      "1e",
                                      "1e+",
                                      "+1",
                                      "\"",
                                      "\"a",
                                      "\"\\x\"",
                                      "\"\\u12\"",
                                      "\"\x01\"",
                                      "\"\xff\"",
                                      "\"\xc3\"",
                                      "\"\xed\xa0\x80\"",
                                      "[",
                                      "[1",
                                      "[1,",
                                      "[1,]",
                                      "[,1]",
                                      "[1 2]",
                                      "{",
                                      "{\"a\"",
                                      "{\"a\":",
                                      "{\"a\":1",
                                      "{\"a\":1,",
                                      "{\"a\":1,}",
                                      "{\"a\" 1}",
                                      "{1:2}",
                                      "{,}",
                                      "[}",
                                      "{]",
                                      "",
                                      " ",
                                      "1 2",
                                      "[]]",
                                      "{}}"}) {
    INFO(text);
    CHECK(skipped(text).empty() == std::holds_alternative<Value>(parse(text)));
  }
}

TEST_CASE("a value is indexed while it is skipped") {
  const std::string text = R"([1, {"a": [true,{}], "\u0062":"\\" , "c":null} ,2])";
  Index index{.spans = {Span()}, .has_escaped_keys = true};
  const auto indexed = [&](Reader& in) {
    std::vector<std::pair<std::string, std::uint32_t>> spans;
    REQUIRE(in.skip(index));
    for (const auto& [begin, end, next] : index.spans) spans.emplace_back(text.substr(begin, end - begin), next);
    return spans;
  };
  Reader in(text);
  in.begin_array();
  in.next_element();
  CHECK(indexed(in) == std::vector<std::pair<std::string, std::uint32_t>>{{"1", 1}});
  CHECK_FALSE(index.has_escaped_keys);
  in.next_element();
  CHECK(indexed(in) ==
        std::vector<std::pair<std::string, std::uint32_t>>{{R"({"a": [true,{}], "\u0062":"\\" , "c":null})", 9},
                                                           {R"("a")", 2},
                                                           {"[true,{}]", 5},
                                                           {"true", 4},
                                                           {"{}", 5},
                                                           {R"("\u0062")", 6},
                                                           {R"("\\")", 7},
                                                           {R"("c")", 8},
                                                           {"null", 9}});
  CHECK(index.has_escaped_keys);
  in.next_element();
  in.skip();
  CHECK_FALSE(in.next_element());
  CHECK(in.finish());
}

TEST_CASE("failures name the place") {
  CHECK(skipped("[1,{\"a\":[true,nul]}]") == "[1].a[1]: expected a value at byte 14");
  CHECK(skipped("{\"a\":\"\xff\"}") == "a: invalid UTF-8 at byte 6");
  CHECK(skipped("{\"a\":1 \"b\"}") == "a: expected ',' or '}' at byte 7");
  CHECK(skipped("[1,]") == "[1]: expected a value after ',' at byte 3");
  CHECK(skipped("\"abc") == "unexpected end of the document at byte 4");
}

TEST_CASE("texts are unescaped as Go does it") {
  CHECK(read_text("\"plain\"") == "plain");
  CHECK(read_text("\"a\\u0041\\ud83d\\ude00\\/\\t\"") == "aA\xf0\x9f\x98\x80/\t");
  CHECK(read_text("\"\\ud800x\\udc00\"") == "\xef\xbf\xbdx\xef\xbf\xbd");
  CHECK(read_text("\"\xe2\x82\xac and a text that is longer than sixteen bytes\"") ==
        "\xe2\x82\xac and a text that is longer than sixteen bytes");
  CHECK(read_text("\"a long text without an end that is in sight") == "! unexpected end of the document at byte 44");
  CHECK(read_text("\"a text with a \n in it\"") == "! control character in a string at byte 15");
}

TEST_CASE("Depth is bounded, in values that are read and in values that are skipped") {
  CHECK(skipped(nested(512)).empty());
  CHECK(skipped(nested(513)).ends_with("nested deeper than 512 levels at byte 512"));
  Reader in("[[[[]]]]", 3);
  in.begin_array();
  in.next_element();
  in.skip();
  CHECK(in.failure().message == "nested deeper than 3 levels");
}

TEST_CASE("the first failure stays, and nothing is read after it") {
  Reader in("[\"a\",1]");
  int number = 5;
  for (in.begin_array(); in.next_element();) in.read(number);
  CHECK(in.failure_text() == "[0]: expected integer, found string");
  CHECK_FALSE(in.finish());
  CHECK_FALSE(in.begin_object());
  CHECK(number == 5);
}

TEST_CASE("A reader continues after a value of another type") {
  Reader in("[{\"a\":[\"x\"]},2]");
  in.begin_array();
  in.next_element();
  const auto place = in.position();
  int number = 0;
  in.begin_object();
  in.next_member();
  CHECK(in.take_key("a"));
  in.begin_array();
  in.next_element();
  CHECK_FALSE(in.read(number));
  in.resume(place);
  CHECK(in.raw() == "{\"a\":[\"x\"]}");
  CHECK(in.next_element());
  CHECK(in.read(number));
  CHECK(number == 2);
  CHECK_FALSE(in.next_element());
  CHECK(in.finish());
}

TEST_CASE("paths") {
  constexpr std::string_view text = R"({"a":{"b c":[1,{"d":2}]},"e":3})";
  CHECK(path_of(text, 0) == "");
  CHECK(path_of(text, text.find('1')) == "a[\"b c\"][0]");
  CHECK(path_of(text, text.find('2')) == "a[\"b c\"][1].d");
  CHECK(path_of(text, text.find('3')) == "e");
}
