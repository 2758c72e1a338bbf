#include "runtime/json/nesting.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"

namespace kubexx::json {
namespace {

/// The end of an object or array, and how deep the text is after it.
struct Stop {
  std::size_t offset;
  std::size_t depth;
  bool operator==(const Stop&) const = default;
};

/// One byte at a time.
std::vector<Stop> plainly(std::string_view text, std::size_t most) {
  std::vector<Stop> stops;
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (in_string && c == '\\') ++at;
    if (c == '"') in_string = !in_string;
    if (in_string) continue;
    if (c == '{' || c == '[') ++depth;
    if (c != '}' && c != ']') continue;
    if (depth-- <= most) stops.push_back({at + 1, depth});
    if (depth == 0) break;
  }
  return stops;
}

std::vector<Stop> in_parts(const std::vector<std::string>& parts, std::size_t most) {
  std::vector<Stop> stops;
  Nesting nesting;
  std::size_t before = 0;
  for (const std::string& part : parts) {
    const char* const end = part.data() + part.size();
    for (const char* at = part.data(); (at = nesting.next_end(at, end, most)) != nullptr;) {
      stops.push_back({before + static_cast<std::size_t>(at - part.data()), nesting.depth()});
      if (nesting.depth() == 0) return stops;
    }
    before += part.size();
  }
  return stops;
}

/// Objects with strings of every length up to two blocks, and backslashes at their ends.
std::string text_of(std::size_t length, std::size_t slashes) {
  const std::string text = std::string(length, 'x') + std::string(2 * slashes, '\\');
  return R"({"a":[{"}{\"[":")" + text + R"(","b":")" + text + R"(\""}],"]":[[]],"c":{}}}{)";
}

}  // namespace

TEST_CASE("the ends of objects and arrays are found as one byte at a time finds them") {
  for (std::size_t length = 0; length < 130; ++length)
    for (std::size_t slashes = 0; slashes < 4; ++slashes)
      for (std::size_t most = 1; most < 4; ++most) {
        const std::string text = text_of(length, slashes);
        INFO(text << ", most " << most);
        CHECK(in_parts({text}, most) == plainly(text, most));
      }
}

TEST_CASE("a text may be cut anywhere") {
  for (const std::size_t length : {std::size_t{0}, std::size_t{57}, std::size_t{70}}) {
    const std::string text = text_of(length, 3);
    for (std::size_t first = 0; first <= text.size(); ++first)
      for (std::size_t second = first; second <= text.size(); ++second) {
        INFO(text << " cut at " << first << " and " << second);
        CHECK(in_parts({text.substr(0, first), text.substr(first, second - first), text.substr(second)}, 2) ==
              plainly(text, 2));
      }
  }
}

TEST_CASE("other characters are not brackets") {
  std::string text = "{\"";
  for (int c = 0; c < 256; ++c)
    if (c != '"' && c != '\\') text += static_cast<char>(c);
  text += '"';
  for (int c = 0; c < 256; ++c)
    if (std::string_view("\"\\{}[]").find(static_cast<char>(c)) == std::string_view::npos) text += static_cast<char>(c);
  CHECK(in_parts({text}, 1).empty());
  CHECK(in_parts({text + "}"}, 1) == std::vector<Stop>{{text.size() + 1, 0}});
}

}  // namespace kubexx::json
