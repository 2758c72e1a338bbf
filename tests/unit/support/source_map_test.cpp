#include "generator/support/source_map.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::support {
namespace {

TEST_CASE("lines and columns, whatever ends a line") {
  SourceMap map;
  FileId file = map.add("a.hpp", "ab\ncd\r\nef\rgh");
  struct Case {
    std::uint32_t offset, line, column;
  };
  for (Case c :
       {Case{0, 1, 1}, {2, 1, 3}, {3, 2, 1}, {5, 2, 3}, {6, 2, 4}, {7, 3, 1}, {10, 4, 1}, {12, 4, 3}, {99, 4, 3}}) {
    CAPTURE(c.offset);
    CHECK(map.line_column(file, c.offset).line == c.line);
    CHECK(map.line_column(file, c.offset).column == c.column);
    if (c.offset <= 12) CHECK(map.offset(file, {c.line, c.column}) == c.offset);
  }
  CHECK(map.line(file, 1) == "ab");
  CHECK(map.line(file, 2) == "cd");
  CHECK(map.line(file, 3) == "ef");
  CHECK(map.line(file, 4) == "gh");
  CHECK(map.line(file, 5).empty());
  CHECK(map.offset(file, {77, 1}) == 12);
  CHECK(map.offset(file, {1, UINT32_MAX}) == 12);
}

TEST_CASE("a line is shown without its line break") {
  SourceMap map;
  const FileId file = map.add("a.hpp", "\n\r\r\n\n\rx\n");
  for (std::uint32_t line : {1u, 2u, 3u, 4u, 5u, 7u}) CHECK(map.line(file, line).empty());
  CHECK(map.line(file, 6) == "x");
}

TEST_CASE("a path is added once and its text stays where it is") {
  SourceMap map;
  FileId first = map.add("a.hpp", "one");
  std::string_view text = map.text(first);
  for (int i = 0; i < 1000; ++i) map.add("b" + std::to_string(i), "x");
  CHECK(map.add("a.hpp", "two") == first);
  CHECK(map.text(first).data() == text.data());
  CHECK(map.find("b999").valid());
  CHECK_FALSE(map.find("c").valid());
}

TEST_CASE("spans beyond the text and without a file are empty") {
  SourceMap map;
  FileId file = map.add("a.hpp", "one");
  CHECK(map.text(Span{file, 1, 3}) == "ne");
  CHECK(map.text(Span{file, 1, 99}) == "ne");
  CHECK(map.text(Span{file, 5, 6}).empty());
  CHECK(map.text(Span{}).empty());
  CHECK(map.path(FileId{}).empty());
}

}  // namespace
}  // namespace kubexx::support
