#include "runtime/cel/library/number_text.hpp"

#include <cmath>
#include <limits>

#include "tests/support/catch.hpp"

using namespace kubexx::cel;

TEST_CASE("numbers are read as Go reads them") {
  CHECK(parse_int("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
  CHECK(parse_int("+5") == 5);
  CHECK(parse_uint("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
  CHECK(parse_double("1e3") == 1000.0);
  CHECK(parse_double(".5") == 0.5);
  CHECK(parse_double("5.") == 5.0);
  CHECK(parse_double("0x1p-2") == 0.25);
  CHECK(parse_double("-Infinity") == -std::numeric_limits<double>::infinity());
  CHECK(std::isnan(*parse_double("nAn")));
  CHECK(parse_double("1e-999") == 0.0);
  CHECK(parse_double("-1_000") == -1000.0);
  CHECK(parse_double("1_0.5_0e1_0") == 10.5e10);
  CHECK(parse_double("0x_1_ep0_1") == 60.0);
  CHECK(parse_bool("t") == true);
  CHECK(parse_bool("False") == false);
  for (const auto* text : {"", "+", "+-5", "1_0", " 1", "0x10", "1.0", "9223372036854775808"})
    CHECK_FALSE(parse_int(text));
  for (const auto* text : {"", "-1", "+1", "18446744073709551616"}) CHECK_FALSE(parse_uint(text));
  for (const auto* text : {"",   ".",    "e1",   "1e",   "1e999", "0x1",  "1 ",     "infinit", "--1",    "-nan", "_1",
                           "1_", "1__0", "1_.5", "1._5", "1e_1",  "1_e1", "0_x1p1", "0x1_p1",  "0x1p_1", "in_f"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_double(text));
  }
  CHECK_FALSE(parse_bool("yes"));
}

TEST_CASE("numbers are written as Go writes them") {
  CHECK(general_text(100000) == "100000");
  CHECK(general_text(1e6) == "1e+06");
  CHECK(general_text(123456789) == "1.23456789e+08");
  CHECK(general_text(0.0001) == "0.0001");
  CHECK(general_text(0.00001) == "1e-05");
  CHECK(general_text(-0.0) == "-0");
  CHECK(general_text(1e100) == "1e+100");
  CHECK(general_text(std::numeric_limits<double>::infinity()) == "+Inf");
  CHECK(plain_text(1e21) == "1000000000000000000000");
  CHECK(plain_text(0.1) == "0.1");
  CHECK(fixed_text(2.5, 0) == "2");
  CHECK(grouped_text(-1234567.5, 2) == "-1,234,567.50");
  CHECK(grouped_text(123, 0) == "123");
  CHECK(scientific_text(-12345.678, 6) == "-1.234568\u00d710\u2070\u2074");
  CHECK(scientific_text(0.0001, 0) == "1\u00d710\u207b\u2070\u2074");
  CHECK(grouped_text(-std::numeric_limits<double>::infinity(), 2) == "-\u221e");
}
