#include <kubexx/detail/conversion/node.hpp>

#include <string>
#include <string_view>
#include <utility>

#include "runtime/conversion/overlay.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

namespace {

using namespace kubexx;
using conversion::Node;

Node node(std::string_view text) {
  auto read = Node::read(std::string(text));
  REQUIRE(read);
  return *std::move(read);
}

std::string error_of(std::string_view text) {
  const auto read = Node::read(std::string(text));
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
  CHECK(node(R"({"\u0061":1,"b\/c":2})").find("a").text() == "1");
  CHECK(node(R"({"\u0061":1,"b\/c":2})").find("b/c").text() == "2");
  CHECK(node(R"({"\u0061":1,"b\/c":2})").members()[1].first == "b/c");
}

TEST_CASE("of repeated keys the last value counts, in the place of the first") {
  std::string many = R"({"k":0)";
  for (int i = 0; i < 40; ++i) many += ",\"m" + std::to_string(i) + "\":1";
  for (const std::string& text : {std::string(R"({"k":0,"m":1)"), many}) {
    const Node object = node(text + R"(,"\u006b":2})");
    CHECK(object.find("k").text() == "2");
    CHECK(object.members()[0].first == "k");
    CHECK(object.members()[0].second.text() == "2");
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
  CHECK(node(R"({"a":1,"b":[{"c":"x"}]})") == node(R"({ "b":[{"\u0063":"\u0078"}], "a":1 })"));
  CHECK(node("1.50") == node("15e-1"));
  CHECK(node("18446744073709551615") == node("18446744073709551615"));
  for (const auto& [a, b] : {std::pair("1", "2"), std::pair("1", "\"1\""), std::pair("{}", "[]"),
                             std::pair("{}", "null"), std::pair("[1,2]", "[2,1]"), std::pair("[1]", "[1,1]"),
                             std::pair(R"({"a":1})", "{}"), std::pair(R"({"a":1,"b":1})", R"({"a":1,"c":1})"),
                             std::pair("true", "false"), std::pair("9007199254740993", "9007199254740992")})
    CHECK(node(a) != node(b));
  CHECK(Node() == Node());
  CHECK(Node() != node("null"));
}

TEST_CASE("nodes are built of others, and written with them as they were") {
  const Node read = node(R"({"a":1.0,"b":{"c":"\/"}})");
  const Node built = with_member(read, "b", Node(Node::Elements{read.find("b"), Node::string("a\"b")}));
  CHECK(built.text() == R"({"a":1.0,"b":[{"c":"\/"},"a\"b"]})");
  CHECK(built.find("b").elements()[1].string_value() == "a\"b");
  CHECK(with_member(built, "d", read.find("a")).text() == R"({"a":1.0,"b":[{"c":"\/"},"a\"b"],"d":1.0})");
  CHECK(without_member(built, "b").text() == R"({"a":1.0})");
  CHECK(without_member(without_member(built, "a"), "b").text() == "{}");
  CHECK(with_member({}, "a", Node::string("")).text() == R"({"a":""})");
  CHECK(Node(Node::Elements{}).text() == "[]");
  CHECK(node(built.text()) == built);
}

TEST_CASE("what is taken of a node stays valid without it") {
  auto members = node(R"({"a":[1],"\u0062":{}})").members().take();
  const auto elements = members[0].second.elements();
  Node object = with_member({}, conversion::Node::Key::copy_of(std::string("a name of its own")), members[1].second);
  members.insert(members.end(), object.members().begin(), object.members().end());
  object = {};
  CHECK(Node(std::move(members)).text() == R"({"a":[1],"b":{},"a name of its own":{}})");
  CHECK(elements[0].text() == "1");
}

TEST_CASE("the time of a difference is linear in the size of deep objects") {
  const auto seconds = [](std::size_t bytes) {
    const std::string filler = R"({"z":")" + std::string(bytes, 'x');
    const Node base = node(nested(900, filler + R"(","y":1})")), wanted = node(nested(900, filler + R"(","y":2})"));
    return test::processor_seconds([&] {
      CHECK(base != wanted);
      CHECK(conversion::overlay_between(base, wanted).text() == R"({"set":)" + nested(900, R"({"y":2})") + "}");
    });
  };
  CHECK(test::grows_linearly(250'000, seconds));
}

TEST_CASE("the time to read and compare is linear in the number of members") {
  const auto seconds = [](int count) {
    std::string text = R"({"a":0)", reversed = "{";
    for (int i = 0; i < count; ++i) text += ",\"m" + std::to_string(i) + "\":1";
    for (int i = count; i-- > 0;) reversed += "\"m" + std::to_string(i) + "\":1,";
    return test::processor_seconds([&] { CHECK(node(text + "}") == node(reversed + R"("a":0})")); });
  };
  CHECK(test::grows_linearly(10'000, seconds));
}
