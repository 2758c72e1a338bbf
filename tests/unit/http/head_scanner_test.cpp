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

TEST_CASE("a head that two servers could read in different ways is malformed") {
  const std::string length = "Content-Length: 2\r\n", chunked = "Transfer-Encoding: chunked\r\n";
  const auto is_malformed = [](const std::string& headers, const std::string& method = "POST") {
    HeadScanner scanner;
    CHECK(scanner.feed(method + " / HTTP/1.1\r\n" + headers + "\r\n"));
    return scanner.is_malformed();
  };
  for (const std::string& headers : {std::string("a:\r\n"), length, length + length, length + "content-length:2 \r\n",
                                     chunked, std::string("TRANSFER-ENCODING:Chunked \t\r\n"),
                                     std::string("x!#$%&'*+-.^_`|~9: \r\n"), "a: " + std::string(5000, 'b') + "\r\n"}) {
    CAPTURE(headers);
    CHECK_FALSE(is_malformed(headers));
  }
  for (const std::string& headers : {std::string(" a: b\r\n"),
                                     std::string("a: b\r\n\tc\r\n"),
                                     std::string("a\r\n"),
                                     std::string(": b\r\n"),
                                     std::string("a : b\r\n"),
                                     std::string("\0a: b\r\n", 7),
                                     std::string("Content-Length:\r\n"),
                                     std::string("Content-Length: +2\r\n"),
                                     std::string("Content-Length: -0\r\n"),
                                     std::string("Content-Length: 2, 2\r\n"),
                                     std::string("Content-Length: 0x2\r\n"),
                                     std::string("Content-Length: 2\0\r\n", 20),
                                     std::string("Content-Length: 9223372036854775808\r\n"),
                                     length + "Content-Length: 3\r\n",
                                     chunked + chunked,
                                     chunked + "Transfer-Encoding: gzip\r\n",
                                     std::string("Transfer-Encoding:\tchunked\r\n"),
                                     std::string("Transfer-Encoding: gzip, chunked\r\n"),
                                     std::string("Transfer-Encoding: identity\r\n"),
                                     std::string("Transfer-Encoding:\r\n"),
                                     "Content-Length: " + std::string(300, ' ') + "2\r\n",
                                     std::string(300, 'a') + ": b\r\n"}) {
    CAPTURE(headers);
    CHECK(is_malformed(headers));
  }
  CHECK_FALSE(is_malformed("Content-Length: 0\r\n", "HEAD"));
  CHECK(is_malformed(length, "HEAD"));
  CHECK(is_malformed(chunked, "HEAD"));
}
