#include <kubexx/detail/json/writer.hpp>

#include <limits>

#include "tests/support/catch.hpp"

using kubexx::json::Writer;

namespace {

template <class Write>
std::string written(Write write) {
  std::string text;
  Writer out(text);
  write(out);
  return text;
}

}  // namespace

TEST_CASE("the writer puts the commas") {
  CHECK(written([](Writer& out) {
          out.begin_object();
          out.key("a");
          out.begin_array();
          out.integer(1);
          out.boolean(true);
          out.null();
          out.begin_object();
          out.end_object();
          out.raw("[]");
          out.end_array();
          out.key("b");
          out.string("");
          out.end_object();
        }) == R"({"a":[1,true,null,{},[]],"b":""})");
}

TEST_CASE("texts are escaped, but not for HTML") {
  CHECK(written([](Writer& out) { out.string("<a href=\"x\">\\\n\x01&\x7f"); }) ==
        "\"<a href=\\\"x\\\">\\\\\\n\\u0001&\x7f\"");
  CHECK(written([](Writer& out) { out.string("\xff|\xe2\x80\xa8|\xc3\xa9 and more than sixteen bytes"); }) ==
        "\"\\ufffd|\\u2028|\xc3\xa9 and more than sixteen bytes\"");
}

TEST_CASE("texts are escaped wherever the characters are, in keys as in strings") {
  const std::pair<std::string_view, std::string_view> escapes[] = {
      {"\"", "\\\""},      {"\\", "\\\\"},           {"\n", "\\n"},
      {"\x1f", "\\u001f"}, {"\xc3\xa9", "\xc3\xa9"}, {"\xff", "\\ufffd"}};
  for (const std::size_t size : {0, 1, 7, 8, 9, 15, 16, 17, 33, 59, 60, 61, 500, 511, 512, 513, 1100})
    for (std::size_t at = 0; at <= size; at += size < 100 ? 1 : 61)
      for (const auto& [character, escaped] : escapes) {
        const std::string before(at, 'a'), after(size - at, 'z');
        const std::string text = before + std::string(character) + std::string(character) + after;
        const std::string literal = '"' + before + std::string(escaped) + std::string(escaped) + after + '"';
        REQUIRE(written([&](Writer& out) { out.string(text); }) == literal);
        REQUIRE(written([&](Writer& out) {
                  out.begin_object();
                  out.key("a");
                  out.null();
                  out.key(text);
                }) == R"({"a":null,)" + literal + ':');
      }
}

TEST_CASE("numbers are written as Go writes them") {
  CHECK(written([](Writer& out) { out.number(1e21); }) == "1e+21");
  CHECK(written([](Writer& out) { out.number(1e-7); }) == "1e-7");
  CHECK(written([](Writer& out) { out.number(0.1F); }) == "0.1");
  CHECK(written([](Writer& out) { out.number(-0.0); }) == "-0");
  CHECK(written([](Writer& out) { out.number(std::numeric_limits<double>::infinity()); }) == "null");
  CHECK(written([](Writer& out) { out.integer(std::numeric_limits<std::int64_t>::min()); }) == "-9223372036854775808");
  CHECK(written([](Writer& out) { out.integer(std::numeric_limits<std::uint64_t>::max()); }) == "18446744073709551615");
}

TEST_CASE("what was written last can be taken back") {
  CHECK(written([](Writer& out) {
          out.begin_object();
          out.key("a");
          out.integer(1);
          const std::size_t size = out.size();
          out.key("b");
          out.null();
          CHECK(out.since(size) == R"(,"b":null)");
          out.take_back(size);
          out.end_object();
        }) == R"({"a":1})");
}
