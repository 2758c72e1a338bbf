#include "runtime/http/chunk_scanner.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

using kubexx::http::ChunkScanner;

namespace {

constexpr std::size_t kMost = ChunkScanner::kMostLineBytes;

bool is_accepted(std::string_view bytes, std::size_t piece) {
  ChunkScanner scanner;
  bool accepted = true;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
    accepted = scanner.feed(bytes.substr(0, piece));
  return accepted;
}

}  // namespace

TEST_CASE("data of chunks may have any length, lines may not, however the bytes arrive") {
  const std::size_t piece = GENERATE(std::size_t{1}, std::size_t{7}, std::string_view::npos);
  const std::string data(3000, 'x'), lines = "\r\n0\r\n";
  CHECK(is_accepted("bb8\r\n" + data + "\r\nBB8 \n" + data + lines + "\r\n", piece));
  CHECK(is_accepted("0\r\n\r\n" + data, piece));
  CHECK(is_accepted("0\r\na: b\r\n\r\n" + data, piece));
  CHECK(is_accepted(std::string(kMost, '0'), piece));
  CHECK_FALSE(is_accepted(std::string(kMost + 1, '0'), piece));
  CHECK_FALSE(is_accepted("bb8\r\n" + data + std::string(kMost + 1, '0'), piece));
  CHECK_FALSE(is_accepted(data, piece));
  CHECK_FALSE(is_accepted("1;" + data + "\r\n", piece));
  CHECK_FALSE(is_accepted("0\r\na: " + data + "\r\n", piece));
  std::string many = "0\r\n";
  while (many.size() <= kMost) many += "a: b\r\n";
  CHECK_FALSE(is_accepted(many, piece));
}

TEST_CASE("empty lines before the size of a chunk are lines of it, and a null character ends a line") {
  std::string empty;
  while (empty.size() <= kMost) empty += "\r\n";
  CHECK_FALSE(is_accepted(empty, 1));
  CHECK(is_accepted("\r\n\r\nbb8\r\n" + std::string(3000, 'x'), 100));
  CHECK_FALSE(is_accepted(std::string("\0bb8\r\n", 6) + std::string(3000, 'x'), 100));
}

TEST_CASE("nothing is followed after a size that is not valid") {
  const std::string line = GENERATE("zz", "-1", "5;a=b");
  CHECK(is_accepted(line + "\r\n" + std::string(3000, 'x'), 100));
}

TEST_CASE("following chunks takes time in proportion to their bytes") {
  CHECK(kubexx::test::grows_linearly(10'000, [](int size) {
    std::string body;
    for (int i = 0; i < size; ++i) body += "1\r\nx\r\n";
    return kubexx::test::processor_seconds([&] { CHECK(is_accepted(body, 1)); });
  }));
}
