#include "runtime/core/utf8.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "tests/support/catch.hpp"

using namespace kubexx::core;

TEST_CASE("every code point survives encoding and decoding") {
  for (char32_t point = 0; point <= 0x10FFFF; ++point) {
    if (!is_code_point(point)) continue;
    std::string bytes;
    append_utf8(bytes, point);
    const CodePoint read = decode_utf8(bytes, 0);
    if (!read.valid || read.point != point || read.length != bytes.size()) FAIL(static_cast<unsigned>(point));
  }
}

TEST_CASE("text is cut where a code point begins") {
  constexpr std::string_view kText = "a\xE2\x82\xAC\xC3\xA9";
  for (const auto& [at, begin] :
       {std::pair<std::size_t, std::size_t>{0, 0}, {1, 1}, {2, 1}, {3, 1}, {4, 4}, {5, 4}, {6, 6}})
    CHECK(begin_of_code_point(kText, at) == begin);
  CHECK(begin_of_code_point("\x80\x80", 1) == 0);
  CHECK(begin_of_code_point("", 0) == 0);
}

TEST_CASE("invalid bytes count one by one") {
  for (const std::string_view bad : {"\x80", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82", "\xFF"}) {
    CAPTURE(bad);
    CHECK_FALSE(decode_utf8(bad, 0).valid);
    CHECK(count_code_points(bad) == bad.size());
    CHECK(find_invalid_utf8(bad) == 0);
  }
  CHECK(find_invalid_utf8("a\xE2\x82\xAC\xFF") == 4);
  CHECK(count_code_points("a\xE2\x82\xAC") == 2);
}
