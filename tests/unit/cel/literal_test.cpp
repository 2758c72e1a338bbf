#include "runtime/cel/literal.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/support/catch.hpp"

using namespace kubexx::cel;

TEST_CASE("quoted tokens decode to their values") {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"''", ""},
      {"'abc'", "abc"},
      {R"('\a\b\f\n\r\t\v\\\'\"\?\`')", "\a\b\f\n\r\t\v\\'\"?`"},
      {R"('\x41\X5a\101\u00e9\U0001F600')", "AZAé😀"},
      {R"('\xff\377')", "ÿÿ"},
      {R"(b'\xff\377é')", "\xff\xff\xc3\xa9"},
      {R"(r'\x41\')", R"(\x41\)"},
      {R"(br"\n")", R"(\n)"},
      {"'''a\r\nb\rc\nd'''", "a\nb\nc\nd"},
      {"b'''\r'''", "\n"},
      {"r'''\\\r\n'''", "\\\n"},
      {"'\xff\xc0\x80'", "\uFFFD\uFFFD\uFFFD"},
      {"'\xed\xa0\x80'", "\uFFFD\uFFFD\uFFFD"},
      {"''''''", ""},
      {"\"\"\"a\"b\"\"\"", "a\"b"},
  };
  for (const auto& [token, value] : cases) {
    CAPTURE(token);
    const DecodedText decoded = decode_quoted(token);
    CHECK_FALSE(decoded.error);
    CHECK(decoded.value == value);
    const Quoted quoted = quoted_parts(token);
    if (!needs_decoding(quoted)) CHECK(quoted.body == value);
  }
}

TEST_CASE("an escaped zero is a value like any other") {
  CHECK(decode_quoted("'a\\000b'").value == std::string("a\0b", 3));
}

TEST_CASE("escapes that no value corresponds to are errors") {
  struct Case {
    std::string_view token;
    std::uint32_t offset, length;
  };
  const Case cases[] = {
      {R"('a\ud800')", 2, 6}, {R"('\U00110000')", 1, 10}, {R"(b'\u0041')", 2, 6}, {R"(b'x\U00000041')", 3, 10}};
  for (const auto& [token, offset, length] : cases) {
    CAPTURE(token);
    const DecodedText decoded = decode_quoted(token);
    REQUIRE(decoded.error);
    CHECK(decoded.error->offset == offset);
    CHECK(decoded.error->length == length);
  }
}

TEST_CASE("integers fill their range") {
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  CHECK(decode_integer("0", false) == 0);
  CHECK(decode_integer("007", false) == 7);
  CHECK(decode_integer("0x1F", true) == -31);
  CHECK(decode_integer("9223372036854775807", false) == kMax);
  CHECK(decode_integer("9223372036854775808", true) == kMin);
  CHECK(decode_integer("0x8000000000000000", true) == kMin);
  CHECK_FALSE(decode_integer("9223372036854775808", false));
  CHECK_FALSE(decode_integer("0xffffffffffffffff", false));
  CHECK_FALSE(decode_integer("99999999999999999999999", true));
  CHECK(decode_unsigned("18446744073709551615u") == std::numeric_limits<std::uint64_t>::max());
  CHECK(decode_unsigned("0xffffffffffffffffU") == std::numeric_limits<std::uint64_t>::max());
  CHECK_FALSE(decode_unsigned("18446744073709551616u"));
}

TEST_CASE("doubles may vanish but not overflow") {
  CHECK(decode_double("1.5", false) == 1.5);
  CHECK(decode_double(".5e1", true) == -5.0);
  CHECK(decode_double("4.9e-324", false) == std::numeric_limits<double>::denorm_min());
  CHECK(decode_double("1.7976931348623157e308", false) == std::numeric_limits<double>::max());
  for (const auto* tiny :
       {"1e-999", "0.0000001e-400", ".1e-330", "1e-99999999999999999999", "0e999", "0.000e99999999999999999999"}) {
    CAPTURE(tiny);
    CHECK(decode_double(tiny, false) == 0.0);
  }
  CHECK(std::signbit(*decode_double("1e-999", true)));
  for (const auto* huge : {"1e999", "123456e307", "0.001e400", "1e99999999999999999999", "12e9223372036854775807"}) {
    CAPTURE(huge);
    CHECK_FALSE(decode_double(huge, false));
  }
}
