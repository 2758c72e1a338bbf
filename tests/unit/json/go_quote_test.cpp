#include "runtime/json/go_quote.hpp"

#include "tests/support/catch.hpp"

using kubexx::json::go_quoted;

TEST_CASE("strings are quoted as Go quotes them") {
  CHECK(go_quoted("") == R"("")");
  CHECK(go_quoted("a\tb\\\"") == R"("a\tb\\\"")");
  CHECK(go_quoted(std::string_view("\0\x7f", 2)) == R"("\x00\x7f")");
  CHECK(go_quoted("é€😀") == "\"é€😀\"");
  CHECK(go_quoted("\xC2\x85 \xC2\xA0") == R"("\u0085 \u00a0")");
  CHECK(go_quoted("\xF3\xA0\x80\x81") == R"("\U000e0001")");
  CHECK(go_quoted("a\xFF") == R"("a\xff")");
}
