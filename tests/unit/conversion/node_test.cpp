#include <kubexx/detail/conversion/node.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/conversion/arena.hpp"
#include "runtime/conversion/overlay.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"
#include "tests/support/measure.hpp"

namespace {

using namespace kubexx;
using conversion::Node;

/// Nodes that last as long as it.
struct Nodes {
  conversion::Arena arena;

  Node operator()(std::string_view text) {
    const auto read = arena.read(arena.copy_of(text));
    REQUIRE(read);
    return *read;
  }
};

std::string error_of(std::string_view text) {
  conversion::Arena arena;
  const auto read = arena.read(text);
  return read ? "" : read.error().message;
}

/// `{"a":{"a":… VALUE …}}`
std::string nested(int levels, std::string_view value) {
  std::string text;
  for (int level = 0; level < levels; ++level) text += R"({"a":)";
  return text.append(value).append(static_cast<std::size_t>(levels), '}');
}

}  // namespace

TEST_CASE("a node is the text that it was read from") {
  Nodes node;
  const Node object = node(R"( {"a": [1, 2.50, "\u00e9"], "b":{}, "c" : null} )");
  CHECK(object.text() == R"({"a": [1, 2.50, "\u00e9"], "b":{}, "c" : null})");
  CHECK(object.is_object());
  CHECK(object.find("a").is_array());
  CHECK(object.find("a").text() == R"([1, 2.50, "\u00e9"])");
  CHECK(object.find("a").elements()[2].string_value() == "é");
  CHECK(object.find("b").is_object());
  CHECK_FALSE(object.find("b").has_children());
  CHECK(object.find("c").is_null());
  CHECK_FALSE(object.find("d"));
  CHECK_FALSE(object.find("a").find("a"));
}

TEST_CASE("keys are found however they are written") {
  Nodes node;
  CHECK(node(R"({"\u0061":1,"b\/c":2})").find("a").text() == "1");
  CHECK(node(R"({"\u0061":1,"b\/c":2})").find("b/c").text() == "2");
  std::vector<std::string> keys;
  for (const auto& [key, value] : node(R"({"\u0061":1,"b\/c":2})").members()) keys.emplace_back(key);
  CHECK(keys == std::vector<std::string>{"a", "b/c"});
}

TEST_CASE("of repeated keys the last value counts, in the place of the first") {
  Nodes node;
  std::string many = R"({"k":0)";
  for (int i = 0; i < 40; ++i) many += ",\"m" + std::to_string(i) + "\":1";
  for (const std::string& text : {std::string(R"({"k":0,"m":1)"), many}) {
    const Node object = node(text + R"(,"\u006b":2})");
    CHECK(object.find("k").text() == "2");
    CHECK((*object.members().begin()).first == "k");
    CHECK((*object.members().begin()).second.text() == "2");
    CHECK(object == node(R"({"k":2)" + text.substr(6) + "}"));
  }
}

TEST_CASE("a text that is not JSON is an error") {
  CHECK(error_of("").starts_with("the object is not JSON: "));
  for (const char* text :
       {"{", "[1", R"({"a")", R"({"a":1)", R"({"a":1}})", R"({"a" 1})", "[1,]", "{,}", "nul", "01"}) {
    CAPTURE(text);
    CHECK(error_of(text).starts_with("the object is not JSON: "));
  }
  CHECK(error_of("\"\xff\"") != "");
  CHECK(error_of(nested(999, "[]")) == "");
  CHECK(error_of(nested(1000, "[]")) != "");
}

TEST_CASE("nodes are equal if their values are") {
  Nodes node;
  CHECK(node(R"({"a":1,"b":[{"c":"x"}]})") == node(R"({ "b":[{"\u0063":"\u0078"}], "a":1 })"));
  CHECK(node("1.50") == node("15e-1"));
  CHECK(node("18446744073709551615") == node("18446744073709551615"));
  CHECK(node("1") == node("1.0"));
  CHECK(node("100") == node("1e2"));
  CHECK(node("100000000000000000000") == node("1e20"));
  CHECK(node(R"("a")") == node(R"("\u0061")"));
  for (const auto& [a, b] : {std::pair("1", "2"), std::pair("1", "\"1\""), std::pair("{}", "[]"),
                             std::pair("{}", "null"), std::pair("[1,2]", "[2,1]"), std::pair("[1]", "[1,1]"),
                             std::pair(R"({"a":1})", "{}"), std::pair(R"({"a":1,"b":1})", R"({"a":1,"c":1})"),
                             std::pair("true", "false"), std::pair("9007199254740993", "9007199254740992")})
    CHECK(node(a) != node(b));
  CHECK(Node() == Node());
  CHECK(Node() != node("null"));
}

TEST_CASE("nodes are built of others, and written with them as they were") {
  Nodes node;
  const Node read = node(R"({"a":1.0,"b":{"c":"\/"}})");
  conversion::Arena& arena = node.arena;
  const Node built = arena.with_member(read, "b", arena.list({read.find("b"), arena.string("a\"b")}));
  CHECK(built.text() == R"({"a":1.0,"b":[{"c":"\/"},"a\"b"]})");
  CHECK(built.find("b").elements()[1].string_value() == "a\"b");
  CHECK(arena.with_member(built, "d", read.find("a")).text() == R"({"a":1.0,"b":[{"c":"\/"},"a\"b"],"d":1.0})");
  CHECK(arena.without_member(built, "b").text() == R"({"a":1.0})");
  CHECK(arena.without_member(arena.without_member(built, "a"), "b").text() == "{}");
  CHECK(arena.with_member({}, "a", arena.string("")).text() == R"({"a":""})");
  CHECK(arena.list({}).text() == "[]");
  CHECK(node(built.text()) == built);
}

TEST_CASE("the time of a difference is linear in the size of deep objects") {
  Nodes node;
  const auto seconds = [&](std::size_t bytes) {
    const std::string filler = R"({"z":")" + std::string(bytes, 'x');
    const Node base = node(nested(900, filler + R"(","y":1})")), wanted = node(nested(900, filler + R"(","y":2})"));
    return test::processor_seconds([&] {
      CHECK(base != wanted);
      CHECK(conversion::overlay_between(node.arena, base, wanted).text() ==
            R"({"set":)" + nested(900, R"({"y":2})") + "}");
    });
  };
  CHECK(test::grows_linearly(250'000, seconds));
}

TEST_CASE("the time to read and compare is linear in the number of members") {
  Nodes node;
  const auto seconds = [&](int count) {
    std::string text = R"({"a":0)", reversed = "{";
    for (int i = 0; i < count; ++i) text += ",\"m" + std::to_string(i) + "\":1";
    for (int i = count; i-- > 0;) reversed += "\"m" + std::to_string(i) + "\":1,";
    return test::processor_seconds([&] { CHECK(node(text + "}") == node(reversed + R"("a":0})")); });
  };
  CHECK(test::grows_linearly(10'000, seconds));
}

TEST_CASE("keys with escapes take memory once, however often they are visited") {
  const auto peak = [](int count, int visits) {
    std::string text = "{";
    for (int i = 0; i < count; ++i)
      text += (i == 0 ? "\"\\n" : ",\"\\n") + std::to_string(i) + std::string(100, 'k') + "\":1";
    text += '}';
    return test::measure([&] {
             Nodes node;
             const Node object = node(text);
             std::size_t size = 0;
             for (int visit = 0; visit < visits; ++visit)
               for (const auto& [key, value] : object.members()) size += key.size();
             CHECK(size > 0);
           })
        .peak;
  };
  CHECK(peak(1000, 50) <= peak(1000, 1));
  CHECK(peak(2000, 50) <= 3 * peak(1000, 50));
}
