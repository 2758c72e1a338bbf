#include "runtime/http/head_scanner.hpp"

#include <string>

#include "tests/support/catch.hpp"

using kubexx::http::HeadScanner;

TEST_CASE("the empty line ends the head, however its bytes arrive") {
  const std::string head =
      GENERATE("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\nHost: x\n\n", "\r\n\r\nGET / HTTP/1.0\r\n\r\n");
  for (std::size_t cut = 0; cut < head.size(); ++cut) {
    HeadScanner scanner;
    CHECK_FALSE(scanner.feed(head.substr(0, cut)));
    CHECK(scanner.size() == cut);
    CHECK(scanner.feed(head.substr(cut) + "body"));
    CHECK(scanner.size() == head.size());
  }
}
