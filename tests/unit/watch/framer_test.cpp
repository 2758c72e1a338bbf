#include "runtime/watch/framer.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace kubexx::watch {
namespace {

constexpr const char* first = R"({"type":"ADDED","object":{"a":"}\"\\","b":[{},[]]}})";
constexpr const char* second = R"({"type":"DELETED","object":{"c":"{["}})";

/// The texts that come out when the bytes go in piece by piece.
std::vector<std::string> frames(const std::vector<std::string>& pieces, std::size_t most = 1000) {
  Framer framer(most);
  std::vector<std::string> texts;
  for (const std::string& piece : pieces) {
    framer.add(piece);
    while (const auto frame = framer.next()) texts.push_back(frame->too_large ? "too large" : std::string(frame->text));
  }
  return texts;
}

}  // namespace

TEST_CASE("fault 2: two events cut at every byte are two events") {
  const std::string whole = std::string(first) + "\n" + second + "\n";
  for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
    INFO(cut);
    CHECK(frames({whole.substr(0, cut), whole.substr(cut)}) == std::vector<std::string>{first, second});
  }
}

TEST_CASE("the end of the only object or array in an object is known, wherever it is cut") {
  const std::string whole = std::string(first) + R"({"a":{},"b":[]}{"a":1}{"a":[{}],"b":2})";
  for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
    INFO(cut);
    Framer framer(1000);
    std::vector<std::string> inner;
    for (const std::string& piece : {whole.substr(0, cut), whole.substr(cut)}) {
      framer.add(piece);
      while (const auto frame = framer.next()) inner.emplace_back(frame->text.substr(0, frame->inner_end));
    }
    CHECK(inner ==
          std::vector<std::string>{R"({"type":"ADDED","object":{"a":"}\"\\","b":[{},[]]})", "", "", R"({"a":[{}])"});
  }
}

TEST_CASE("fault 3: bytes may come one by one") {
  std::vector<std::string> bytes;
  for (const char c : std::string(first) + second) bytes.emplace_back(1, c);
  CHECK(frames(bytes) == std::vector<std::string>{first, second});
}

TEST_CASE("Escapes may be cut anywhere") {
  for (const std::string text : {R"({"a":"\\"})", R"({"a":"\\\"}","b":"\"\\\\"})", R"({"\"":"x\"y\\z\\\""})"})
    for (std::size_t first = 0; first <= text.size(); ++first)
      for (std::size_t second = first; second <= text.size(); ++second) {
        INFO(text << " cut at " << first << " and " << second);
        CHECK(frames({text.substr(0, first), text.substr(first, second - first), text.substr(second) + "{}"}) ==
              std::vector<std::string>{text, "{}"});
      }
}

TEST_CASE("Objects may be separated by any white space, or none") {
  CHECK(frames({" \r\n\t{} {}{}\n"}) == std::vector<std::string>{"{}", "{}", "{}"});
  CHECK(frames({"{\n  \"a\": 1\n}"}) == std::vector<std::string>{"{\n  \"a\": 1\n}"});
}

TEST_CASE("fault 4: a framer reports whether it is between objects") {
  Framer framer(100);
  CHECK(framer.is_between());
  framer.add("{} {\"a\":");
  CHECK(framer.next());
  CHECK(!framer.next());
  CHECK(!framer.is_between());
  framer.add("1}\n");
  CHECK(framer.next()->text == "{\"a\":1}");
  CHECK(!framer.next());
  CHECK(framer.is_between());
}

TEST_CASE("Text that is not an object ends the stream") {
  for (const char* text : {"<html>", "[1]", "\"a\"", "null", "}", "{} x"}) {
    Framer framer(100);
    framer.add(text);
    while (framer.next()) {
    }
    CHECK(framer.is_broken());
    framer.add("{}");
    CHECK(!framer.next());
  }
}

TEST_CASE("fault 19: an object that is too large costs no memory, and the next one is whole") {
  const std::string large = "{\"a\":\"" + std::string(200, 'x') + "{\"}";
  CHECK(frames({large + second}, 100) == std::vector<std::string>{"too large", second});
  std::vector<std::string> pieces;
  for (const char c : large + second) pieces.emplace_back(1, c);
  CHECK(frames(pieces, 100) == std::vector<std::string>{"too large", second});
  Framer framer(1000);
  const std::string block(1 << 20, 'x');
  framer.add("{\"a\":\"");
  for (int i = 0; i < 100; ++i) {
    framer.add(block);
    CHECK(!framer.next());
  }
  framer.add("\"}{}");
  CHECK(framer.next()->too_large);
  CHECK(framer.next()->text == "{}");
}

TEST_CASE("fault 19: depth costs nothing") {
  const std::string deep = "{\"a\":" + std::string(10'000, '[') + std::string(10'000, ']') + "}";
  CHECK(frames({deep}, 100'000) == std::vector<std::string>{deep});
}

}  // namespace kubexx::watch
