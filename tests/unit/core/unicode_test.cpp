#include "runtime/core/unicode.hpp"

#include "tests/support/catch.hpp"

using namespace kubexx::core;

TEST_CASE("code points have the categories that Go gives them") {
  CHECK(category(U'a') == Category::Ll);
  CHECK(category(0x1C5) == Category::Lt);
  CHECK(category(0x378) == Category::Cn);
  CHECK(category(0x10FFFF) == Category::Cn);
  CHECK(category(0xE000) == Category::Co);
  CHECK(is_letter(0x11F04));  // Kawi, new in Unicode 15
  CHECK(is_decimal_digit(0x1E4F0));
  CHECK(is_printable(U' '));
  CHECK_FALSE(is_printable(0xA0));
  CHECK_FALSE(is_printable(0xAD));
}

TEST_CASE("simple case folding runs through short cycles") {
  CHECK(simple_fold(U'k') == 0x212A);
  CHECK(simple_fold(0x212A) == U'K');
  CHECK(simple_fold(U'1') == U'1');
  CHECK(simple_fold(0x101) == 0x100);
  for (char32_t point = 0; point <= 0x10FFFF; ++point) {
    char32_t next = simple_fold(point);
    for (int steps = 1; next != point; ++steps) {
      if (steps == 4) FAIL(static_cast<unsigned>(point));
      next = simple_fold(next);
    }
  }
}
