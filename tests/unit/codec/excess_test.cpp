#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include <kubexx/codec/codec.hpp>
#include <kubexx/detail/codec/containers.hpp>
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

namespace excess_test {

struct Tree {
  std::string name = {};
  std::vector<Tree> children = {};
};

/// A tree whose lists are in structs that are omitted if they are empty.
struct Holder;
struct Holders {
  std::vector<Holder> list;
};
struct Holder {
  std::string name = {};
  Holders inner = {};
};

struct Disk {
  std::string path = {};
  int size = 0;
  bool operator<(const Disk& other) const { return path < other.path; }
};

enum class Policy { allow, forbid };

/// Its member is inlined in the object that has it.
struct Inlined {
  std::string note = {};
};
struct Outer {
  std::optional<Inlined> inner = {};
};

/// An element of a list map by policy.
struct Rule {
  Policy policy = Policy::allow;
  int weight = 0;
};

struct Wish {
  Policy policy = Policy::allow;  ///< omitted if it is empty
  std::set<Policy> policies = {};
  std::vector<Policy> list = {};
  std::vector<Rule> rules = {};
};

struct Request {
  kubexx::ObjectMeta metadata = {};
  Wish spec = {};
};

}  // namespace excess_test

template <>
struct kubexx::EnumWords<excess_test::Policy> {
  static constexpr codec::EnumWord words[] = {{excess_test::Policy::allow, ""},
                                              {excess_test::Policy::forbid, "Forbid"}};
};

template <>
struct kubexx::ResourceTraits<excess_test::Request> {
  static constexpr std::string_view group = "demo.io";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Request";
  static constexpr std::string_view plural = "requests";
  static constexpr bool namespaced = true;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // see KUBEXX_FIELD

template <>
struct kubexx::Codec<excess_test::Tree> {
  static const codec::Field fields[2];
  static void decode(json::Reader& in, excess_test::Tree& value);
  static void encode(json::Writer& out, const excess_test::Tree& value);
};
template <>
struct kubexx::Codec<excess_test::Holder> {
  static const codec::Field fields[2];
  static void decode(json::Reader& in, excess_test::Holder& value);
  static void encode(json::Writer& out, const excess_test::Holder& value);
};
template <>
struct kubexx::Codec<excess_test::Holders> {
  static const codec::Field fields[1];
  static void decode(json::Reader& in, excess_test::Holders& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const excess_test::Holders& value) {
    codec::encode_fields(out, &value, fields);
  }
};
template <>
struct kubexx::Codec<excess_test::Outer> {
  static void* note_of(void* object, bool make) {
    auto& inner = static_cast<excess_test::Outer*>(object)->inner;
    return inner || make ? &codec::held(inner).note : nullptr;
  }
  static constexpr codec::Field fields[] = {
      {"note", 0, codec::Presence::plain, &codec::Any<std::string>::codec, note_of}};
  static void decode(json::Reader& in, excess_test::Outer& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const excess_test::Outer& value) { codec::encode_fields(out, &value, fields); }
};
template <>
struct kubexx::Codec<excess_test::Rule> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("policy", excess_test::Rule, policy),
                                            KUBEXX_FIELD("weight", excess_test::Rule, weight)};
  static void decode(json::Reader& in, excess_test::Rule& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const excess_test::Rule& value) { codec::encode_fields(out, &value, fields); }
};
template <>
struct kubexx::Codec<excess_test::Wish> {
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("list", excess_test::Wish, list, codec::Presence::sparse),
      KUBEXX_FIELD("policies", excess_test::Wish, policies, codec::Presence::sparse),
      KUBEXX_FIELD("policy", excess_test::Wish, policy, codec::Presence::sparse),
      KUBEXX_FIELD("rules", excess_test::Wish, rules, codec::Presence::sparse)};
  static void decode(json::Reader& in, excess_test::Wish& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const excess_test::Wish& value) { codec::encode_fields(out, &value, fields); }
};
template <>
struct kubexx::Codec<excess_test::Request> {
  static constexpr codec::ListKeys list_keys[] = {{"spec.rules", "policy"}};
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("metadata", excess_test::Request, metadata),
                                            KUBEXX_FIELD("spec", excess_test::Request, spec)};
  static void decode(json::Reader& in, excess_test::Request& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const excess_test::Request& value) {
    codec::encode_fields(out, &value, fields);
  }
};
template <>
struct kubexx::Codec<excess_test::Disk> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("path", excess_test::Disk, path),
                                            KUBEXX_FIELD("size", excess_test::Disk, size, codec::Presence::sparse)};
  static void decode(json::Reader& in, excess_test::Disk& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const excess_test::Disk& value) { codec::encode_fields(out, &value, fields); }
};

namespace kubexx {

using excess_test::Holder;
using excess_test::Holders;
using excess_test::Tree;

const codec::Field Codec<Tree>::fields[2] = {KUBEXX_FIELD("children", Tree, children, codec::Presence::sparse),
                                             KUBEXX_FIELD("name", Tree, name)};
void Codec<Tree>::decode(json::Reader& in, Tree& value) { codec::decode_fields(in, &value, fields); }
void Codec<Tree>::encode(json::Writer& out, const Tree& value) { codec::encode_fields(out, &value, fields); }

const codec::Field Codec<Holders>::fields[1] = {KUBEXX_FIELD("list", Holders, list, codec::Presence::sparse)};
const codec::Field Codec<Holder>::fields[2] = {KUBEXX_FIELD("inner", Holder, inner, codec::Presence::sparse),
                                               KUBEXX_FIELD("name", Holder, name)};
void Codec<Holder>::decode(json::Reader& in, Holder& value) { codec::decode_fields(in, &value, fields); }
void Codec<Holder>::encode(json::Writer& out, const Holder& value) { codec::encode_fields(out, &value, fields); }

}  // namespace kubexx

#pragma GCC diagnostic pop

namespace excess_test {

using namespace kubexx;

/// A value that was read, and its excess.
template <class T>
struct Reading {
  T value{};
  Excess excess = {};

  explicit Reading(std::string_view document) {
    json::Reader in(document);
    const codec::ValueStart begin = codec::value_start(in);
    codec::decode(in, value);
    REQUIRE(in.finish());
    if (in.noted() > 0) excess = codec::take_excess(in, begin, &value, codec::Any<T>::codec);
  }
  std::string text() const {
    std::string text;
    json::Writer out(text);
    Codec<T>::encode(out, value);
    return excess ? codec::restored(text, excess.text(), {}) : text;
  }
};

template <class T, class Change>
std::string after(std::string_view document, Change change) {
  Reading<T> reading(document);
  change(reading.value);
  return reading.text();
}

constexpr auto nothing = [](auto&) {};

/// `core` in so many lists.
std::string nested(std::string core, int levels, std::string_view before, std::string_view behind) {
  std::string text;
  for (int i = 0; i < levels; ++i) text += before;
  text += core;
  for (int i = 0; i < levels; ++i) text += behind;
  return text;
}

std::string tree(int levels, const std::string& name) {
  return nested(R"({"name":")" + name + R"(","more":1})", levels, R"({"children":[)", R"(],"name":"n"})");
}

TEST_CASE("The excess of lists in lists is linear in the document, in size and in time") {
  const std::string name(100'000, 'x');
  const std::string holders =
      nested(R"({"name":")" + name + R"(","more":1})", 100, R"({"inner":{"list":[)", R"(]},"name":"n"})");
  CHECK(Reading<Tree>(tree(100, name)).excess.text().size() < 2 * name.size());
  CHECK(Reading<Holder>(holders).excess.text().size() < 2 * name.size());
  CHECK(Reading<Tree>(tree(100, name)).text() == tree(100, name));
  CHECK(Reading<Holder>(holders).text() == holders);

  const std::string unknown =
      nested(R"({"name":"n","more":")" + name + R"("})", 100, R"({"children":[)", R"(],"name":"n"})");
  const auto seconds = [&](auto run) {
    return test::processor_seconds([&] {
      for (int i = 0; i < 20; ++i) run();
    });
  };
  const auto of_tree = [&](const std::string& text) { CHECK(Reading<Tree>(text).text().size() == text.size()); };
  const auto of_holder = [&](const std::string& text) { CHECK(Reading<Holder>(text).text().size() == text.size()); };
  const double shallow = seconds([&] { of_tree(tree(1, name)); });
  CHECK(seconds([&] { of_tree(tree(160, name)); }) < 10 * shallow + 0.1);
  CHECK(seconds([&] { of_tree(unknown); }) < 10 * shallow + 0.1);
  CHECK(seconds([&] { of_holder(holders); }) < 10 * shallow + 0.1);
}

TEST_CASE("The time to encode a map in a list that changed is linear in its entries") {
  using Maps = std::vector<std::map<std::string, std::vector<Disk>>>;
  const auto seconds = [](int size) {
    std::string entries;
    for (int i = 0; i < size; ++i)
      entries += (i == 0 ? "\"" : ",\"") + std::to_string(100'000 + i) + R"(":[{"path":"a","x":1}])";
    Reading<Maps> reading("[{" + entries + "}]");
    reading.value[0]["100000"][0].size = 1;
    std::string text;
    const double seconds = test::processor_seconds([&] { text = reading.text(); });
    CHECK(text == R"([{"100000":[{"path":"a","x":1,"size":1}])" + entries.substr(entries.find(']') + 1) + "}]");
    return seconds;
  };
  CHECK(test::grows_linearly(1'000, seconds));
}

TEST_CASE("A change deep in lists of lists keeps the unknown members around it") {
  const std::string document =
      R"({"children":[{"children":[{"name":"a","x":1},{"name":"b","x":2}],"name":"c","x":3},{"name":"d","x":4}],"name":"e","x":5})";
  CHECK(after<Tree>(document, nothing) == document);
  CHECK(
      after<Tree>(document, [](Tree& tree) { tree.children[0].children[1].name = "z"; }) ==
      R"({"children":[{"children":[{"name":"a","x":1},{"name":"z","x":2}],"name":"c","x":3},{"name":"d","x":4}],"name":"e","x":5})");
  CHECK(after<Tree>(document, [](Tree& tree) { tree.children[0].children.erase(tree.children[0].children.begin()); }) ==
        R"({"children":[{"children":[{"name":"b","x":2}],"name":"c","x":3},{"name":"d","x":4}],"name":"e","x":5})");
  CHECK(
      after<Tree>(document, [](Tree& tree) { std::swap(tree.children[0], tree.children[1]); }) ==
      R"({"children":[{"name":"d","x":4},{"children":[{"name":"a","x":1},{"name":"b","x":2}],"name":"c","x":3}],"name":"e","x":5})");
  const auto remove_deep = [](std::vector<std::map<std::string, std::vector<Tree>>>& maps) {
    maps[0]["k"].erase(maps[0]["k"].begin());
  };
  CHECK(after<std::vector<std::map<std::string, std::vector<Tree>>>>(
            R"([{"j":[],"k":[{"name":"a","x":1},{"name":"b","x":2}]}])", remove_deep) ==
        R"([{"j":[],"k":[{"name":"b","x":2}]}])");
}

TEST_CASE("A null does not create the struct of an inlined member") {
  const auto reading = Reading<Outer>(R"({"note":null})");
  CHECK_FALSE(reading.value.inner);
  CHECK(reading.text() == R"({"note":null})");
  CHECK(after<Outer>(R"({"note":null})", [](Outer& outer) { outer.inner.emplace().note = "n"; }) == R"({"note":"n"})");
  CHECK(Reading<Outer>(R"({"note":"n"})").value.inner->note == "n");
}

TEST_CASE("A list of booleans keeps a null") {
  CHECK(after<std::vector<bool>>("[true,null,false]", nothing) == "[true,null,false]");
  CHECK(after<std::vector<bool>>("[true,null,false]", [](auto& bits) { bits[2] = true; }) == "[true,null,true]");
}

TEST_CASE("A set keeps the order of the document until it changes") {
  using Strings = std::set<std::string>;
  CHECK(after<Strings>(R"(["z","m","a"])", nothing) == R"(["z","m","a"])");
  CHECK(after<Strings>(R"(["b","a","b"])", nothing) == R"(["b","a","b"])");
  CHECK(after<std::unordered_set<int>>("[3,1,2]", nothing) == "[3,1,2]");
  CHECK(after<Strings>(R"(["z","m","a"])", [](auto& set) { set.erase("a"), set.insert("q"); }) == R"(["m","q","z"])");
  CHECK(after<std::vector<Strings>>(R"([["b","a"],["d","c"]])", [](auto& sets) { sets[1].insert("e"); }) ==
        R"([["b","a"],["c","d","e"]])");
}

TEST_CASE("A changed set keeps the unknown members of its elements") {
  using Disks = std::set<Disk>;
  const std::string document = R"([{"path":"b","x":1},{"path":"a","size":2,"x":[ 2 ]},{"path":"c"}])";
  CHECK(after<Disks>(document, nothing) == document);
  CHECK(after<Disks>(document, [](Disks& disks) { disks.insert({.path = "aa"}); }) ==
        R"([{"path":"a","size":2,"x":[ 2 ]},{"path":"aa"},{"path":"b","x":1},{"path":"c"}])");
  CHECK(after<Disks>(document, [](Disks& disks) { disks.erase({.path = "b"}); }) ==
        R"([{"path":"a","size":2,"x":[ 2 ]},{"path":"c"}])");
  CHECK(after<Disks>(R"([{"path":"a","x":1},{"path":"b","x":2}])", [](Disks& disks) { disks.erase({.path = "a"}); }) ==
        R"([{"path":"b","x":2}])");
}

TEST_CASE("Unknown members of an erased element do not move to an unrelated one") {
  using Disks = std::vector<Disk>;
  const std::string document = R"([{"path":"a","x":1},{"path":"b"}])";
  const auto replace_first = [](Disks& disks) { disks.erase(disks.begin()), disks.push_back({.path = "c"}); };
  CHECK(after<Disks>(document, replace_first) == R"([{"path":"b"},{"path":"c"}])");
  CHECK(after<Disks>(R"([{"path":"a","x":1},{"path":"b"},{"path":"c","size":1}])", [&](Disks& disks) {
          replace_first(disks), disks[1].size = 2;
        }) == R"([{"path":"b"},{"path":"c","size":2},{"path":"c"}])");
  CHECK(after<Disks>(document, [](Disks& disks) { disks[0].path = "z"; }) == R"([{"path":"z","x":1},{"path":"b"}])");
  CHECK(after<Disks>(document, [](Disks& disks) { std::swap(disks[0], disks[1]), disks[1].size = 2; }) ==
        R"([{"path":"b"},{"path":"a","x":1,"size":2}])");
}

TEST_CASE("A new element of a set gets no unknown members of an erased one") {
  using Disks = std::set<Disk>;
  const auto replaced_by = [](std::string_view document, const Disk& disk) {
    return after<Disks>(document, [&](Disks& disks) { disks.erase({.path = "a"}), disks.insert(disk); });
  };
  for (const std::string document :
       {R"([{"path":"a","x":1},{"path":"b","y":2}])", R"([{"path":"b","y":2},{"path":"a","x":1}])"}) {
    CHECK(replaced_by(document, {.path = "0"}) == R"([{"path":"0"},{"path":"b","y":2}])");
    CHECK(replaced_by(document, {.path = "c"}) == R"([{"path":"b","y":2},{"path":"c"}])");
    CHECK(replaced_by(document, {.path = "a", .size = 1}) == R"([{"path":"a","x":1,"size":1},{"path":"b","y":2}])");
  }
}

TEST_CASE("Elements that a set holds once keep what distinguishes them") {
  using Disks = std::set<Disk>;
  const std::string document = R"([{"path":"b"},{"path":"a","x":1},{"path":"a","x":2},{"path":"a","size":3}])";
  CHECK(after<Disks>(document, nothing) == document);
  CHECK(after<Disks>(document, [](Disks& disks) { disks.erase({.path = "b"}); }) ==
        R"([{"path":"a","x":1},{"path":"a","x":2},{"path":"a","size":3}])");
  CHECK(after<std::set<int>>("[2,1,2]", [](auto& set) { set.insert(3); }) == "[1,2,3]");
}

/// `encode_checked` of an object with this spec after a change: the spec or an error.
template <class Change>
std::string checked(std::string_view spec, Change change) {
  auto request = decode<Request>(R"({"metadata":{},"spec":{)" + std::string(spec) + "}}");
  REQUIRE(request);
  change(request->spec);
  const auto text = encode_checked(*request);
  if (!text) return text.error().message;
  return text->substr(text->find(R"("spec":{)") + 8, text->size() - text->find(R"("spec":{)") - 10);
}

constexpr std::string_view kFromElsewhere =
    "an unknown enum value that was read in another place; set one that the type has";

TEST_CASE("Unknown enum values are written as they were read, or not at all") {
  const std::string spec = R"("list":["New","Forbid"],"policies":["","New","Newer"],"policy":"New")";
  CHECK(checked(spec, nothing) == spec);
  CHECK(checked(spec, [](Wish& wish) { wish.policies.insert(Policy::forbid); }) ==
        R"("list":["New","Forbid"],"policies":["","Forbid","New","Newer"],"policy":"New")");
  CHECK(checked(spec, [](Wish& wish) { std::swap(wish.list[0], wish.list[1]); }) ==
        R"("list":["Forbid","New"],"policies":["","New","Newer"],"policy":"New")");
  CHECK(checked(spec, [](Wish& wish) { wish.policy = Policy::allow; }) ==
        R"("list":["New","Forbid"],"policies":["","New","Newer"])");
  CHECK(checked(spec, [](Wish& wish) { wish.list.push_back(wish.policy); }) ==
        "spec.list[2]: " + std::string(kFromElsewhere));
}

TEST_CASE("An unknown enum value that was copied elsewhere is an error") {
  const auto read = decode<Request>(R"({"metadata":{},"spec":{"policy":"New"}})").value();
  Request other;
  other.spec = read.spec;
  const auto error = encode_checked(other);
  REQUIRE_FALSE(error);
  CHECK(error.error().message == "spec.policy: " + std::string(kFromElsewhere));
  CHECK(encode(other).ends_with(R"("spec":{"policy":null}})"));
  REQUIRE_FALSE(encode_checked(read.spec));
  CHECK(encode_checked(read.spec).error().message == "policy: " + std::string(kFromElsewhere));
}

TEST_CASE("Objects with different unknown enum values are not equal") {
  const auto object = [](std::string_view policy) {
    return decode<Request>(R"({"metadata":{},"spec":{"policy":")" + std::string(policy) + R"("}})").value();
  };
  CHECK(equal(object("New"), object("New")));
  CHECK_FALSE(equal(object("New"), object("Newer")));
}

TEST_CASE("Elements whose key is an unknown enum value are not mistaken for each other") {
  const std::string spec =
      R"("rules":[{"policy":"X","weight":1},{"policy":"Y","weight":2},{"policy":"Forbid","weight":3}])";
  CHECK(checked(spec, nothing) == spec);
  CHECK(checked(spec, [](Wish& wish) { wish.rules.erase(wish.rules.begin()); }) ==
        R"("rules":[{"policy":"Y","weight":2},{"policy":"Forbid","weight":3}])");
  CHECK(checked(spec, [](Wish& wish) { std::swap(wish.rules[0], wish.rules[1]); }) ==
        R"("rules":[{"policy":"Y","weight":2},{"policy":"X","weight":1},{"policy":"Forbid","weight":3}])");
  CHECK(checked(spec, [](Wish& wish) { wish.rules[1].weight = 4; }) ==
        R"("rules":[{"policy":"X","weight":1},{"policy":"Y","weight":4},{"policy":"Forbid","weight":3}])");
  CHECK(checked(spec, [](Wish& wish) { wish.rules.erase(wish.rules.begin()), wish.rules[0].weight = 5; }) ==
        "spec.rules[0].policy: " + std::string(kFromElsewhere));
}

TEST_CASE("Inner lists of a list of lists keep unknown members when lists are inserted") {
  using Grid = std::vector<std::vector<Disk>>;
  const std::string grid = R"([[{"path":"a","size":1,"x":1},{"path":"b","x":2}],[{"path":"c","size":2,"x":3}]])";
  CHECK(after<Grid>(grid, [](Grid& g) { g.insert(g.begin(), std::vector<Disk>()), g[1][0].size = 9; }) ==
        R"([[],[{"path":"a","size":9,"x":1},{"path":"b","x":2}],[{"path":"c","size":2,"x":3}]])");
  CHECK(after<Grid>(grid, [](Grid& g) {
          g.insert(g.begin(), std::vector<Disk>()), g[1][0].size = 9, g[2][0].size = 8;
        }) == R"([[],[{"path":"a","size":9,"x":1},{"path":"b","x":2}],[{"path":"c","size":8,"x":3}]])");
}

}  // namespace excess_test
