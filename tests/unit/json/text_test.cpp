#include "runtime/json/text.hpp"

#include <limits>
#include <string>
#include <tuple>
#include <utility>

#include "tests/support/catch.hpp"

using namespace kubexx::json;

TEST_CASE("numbers are written as encoding/json writes them") {
  // Printed by Go's json.Marshal.
  const std::pair<Value, const char*> table[] = {
      {0, "0"},
      {-12, "-12"},
      {INT64_MAX, "9223372036854775807"},
      {UINT64_MAX, "18446744073709551615"},
      {0.0, "0"},
      {-0.0, "-0"},
      {1.0, "1"},
      {0.1, "0.1"},
      {-1.5, "-1.5"},
      {1e6, "1000000"},
      {1234567.5, "1234567.5"},
      {9223372036854775807.0, "9223372036854776000"},
      {1e20, "100000000000000000000"},
      {1e21, "1e+21"},
      {1.5e300, "1.5e+300"},
      {0.000001, "0.000001"},
      {0.0000001, "1e-7"},
      {1.25e-10, "1.25e-10"},
      {5e-324, "5e-324"},
      {123456789012345680000.0, "123456789012345680000"},
  };
  for (const auto& [value, text] : table) CHECK(to_text(value) == text);
}

TEST_CASE("Characters are escaped at every position") {
  // As json.Marshal writes them; the first text is that of an encoder with SetEscapeHTML(false).
  const std::tuple<std::string, std::string, std::string> table[] = {
      {"\"", R"(\")", R"(\")"},
      {"\\", R"(\\)", R"(\\)"},
      {"\n", R"(\n)", R"(\n)"},
      {"\x01", R"(\u0001)", R"(\u0001)"},
      {"<", "<", R"(\u003c)"},
      {"&", "&", R"(\u0026)"},
      {"\xe2\x80\xa8", R"(\u2028)", R"(\u2028)"},
      {"\xc3\xa9", "\xc3\xa9", "\xc3\xa9"},
      {"\x7f", "\x7f", "\x7f"},
      {"\xff", R"(\ufffd)", R"(\ufffd)"},
  };
  for (const auto& [given, plain, for_markup] : table) {
    for (std::size_t at = 0; at <= 40; ++at) {
      const std::string before(at, 'a'), after(40 - at, 'b');
      CHECK(quoted(before + given + after) == "\"" + before + plain + after + "\"");
      CHECK(go_json_quoted(before + given + after) == "\"" + before + for_markup + after + "\"");
    }
  }
}

TEST_CASE("what JSON has no number for is null") {
  CHECK(to_text(std::numeric_limits<double>::infinity()) == "null");
  CHECK(to_text(std::numeric_limits<double>::quiet_NaN()) == "null");
}

TEST_CASE("strings escape what JSON must escape and leave HTML alone") {
  CHECK(quoted("a\"b\\c") == R"("a\"b\\c")");
  CHECK(quoted("<a> & b") == R"("<a> & b")");
  CHECK(quoted("\b\f\n\r\t\x01\x1f\x7f") == "\"\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\"");
  CHECK(quoted("\xe2\x80\xa8\xe2\x80\xa9\xc3\xa9\xf0\x9f\x98\x80") == "\"\\u2028\\u2029\xc3\xa9\xf0\x9f\x98\x80\"");
  CHECK(quoted("a\xff\xc3") == R"("a\ufffd\ufffd")");
}

TEST_CASE("compact and pretty text") {
  const auto value = std::get<Value>(parse(R"({"b":[1,{"c":null}],"a":{},"d":[]})"));
  CHECK(to_text(value) == R"({"b":[1,{"c":null}],"a":{},"d":[]})");
  CHECK(to_pretty_text(value) == R"({
  "b": [
    1,
    {
      "c": null
    }
  ],
  "a": {},
  "d": []
})");
}

TEST_CASE("the text of Go sorts keys and escapes markup") {
  // Printed by Go's json.Marshal.
  Object object;
  object.set("b", Value("<a>&\b\f\x7f"));
  object.set("a<", Value(Array{Value(1), Value(UINT64_MAX), Value(nullptr)}));
  CHECK(to_go_text(object) == R"({"a\u003c":[1,18446744073709552000,null],"b":"\u003ca\u003e\u0026\b\f)"
                              "\x7f\"}");
  CHECK(to_text(Value("<")) == R"("<")");
  CHECK(go_json_quoted("<\n") == R"("\u003c\n")");
}

TEST_CASE("a number in an error is written as Go's %v does") {
  // Printed by Go's fmt.Printf.
  const std::pair<double, const char*> table[] = {
      {1, "1"},
      {1.5, "1.5"},
      {100000, "100000"},
      {1000000, "1e+06"},
      {123456, "123456"},
      {1234567, "1.234567e+06"},
      {12345678.5, "1.23456785e+07"},
      {0.0001, "0.0001"},
      {0.00001, "1e-05"},
      {1e-7, "1e-07"},
      {-2.5e10, "-2.5e+10"},
      {1.8446744073709552e19, "1.8446744073709552e+19"},
  };
  for (const auto& [value, text] : table) CHECK(to_plain_text(value) == text);
}

TEST_CASE("Values of any depth are written, moved and destroyed") {
  constexpr std::size_t kLevels = 1'000'000;
  Value value;
  for (std::size_t level = 0; level < kLevels; ++level) {
    Array array;
    array.push_back(std::move(value));
    value = std::move(array);
  }
  const std::string expected = std::string(kLevels, '[') + "null" + std::string(kLevels, ']');
  CHECK((to_text(value) == expected));
  CHECK((to_go_text(value) == expected));
  Object object;
  object.append("a", std::move(value));
  object.append("b", Array());
  const Value whole(std::move(object));
  CHECK(to_text(whole).size() == 2 * kLevels + std::string_view(R"({"a":null,"b":[]})").size());
}

TEST_CASE("Pretty JSON is indented for 1,000 levels") {
  constexpr std::size_t kLevels = 20'000, kIndented = 1000;
  Value value;
  for (std::size_t level = 0; level < kLevels; ++level) {
    Object object;
    object.append("a", std::move(value));
    value = std::move(object);
  }
  const std::string text = to_pretty_text(value);
  CHECK(text.starts_with("{\n  \"a\": {\n    \"a\": {\n"));
  CHECK(text.size() < kLevels * (4 * kIndented + 20));
  CHECK(text.find("\n" + std::string(2 * kIndented, ' ') + "\"a\": null\n" + std::string(2 * kIndented, ' ') + "}\n") !=
        std::string::npos);
}
