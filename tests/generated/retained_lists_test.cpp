#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <kubexx/webhook.hpp>
#include "api.kubexx_convert.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/patch/patch.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

// What versions cannot represent, of objects whose stored version is not the hub and which have something in every
// version that the others lack.

namespace {

using namespace kubexx;
using json::Array;
using json::Object;
using json::Value;
namespace v1 = racks::v1;

Value document_of(const std::string& text) {
  auto read = json::parse(text);
  REQUIRE(std::holds_alternative<Value>(read));
  return std::get<Value>(std::move(read));
}

Result<std::string> try_convert(const Value& object, const std::string& version,
                                const webhook::MayBeStored& may_be_stored = {}) {
  static const auto hooks = webhook::conversion_of<v1::Rack>(Versions<v1::Rack>::Others{});
  return hooks.convert(json::to_text(object), "racks.example.com/" + version, may_be_stored);
}

conversion::StoredEnds only_read() { return {}; }

Value convert(const Value& object, const std::string& version, const webhook::MayBeStored& may_be_stored = {}) {
  const auto converted = try_convert(object, version, may_be_stored);
  if (!converted) FAIL(converted.error().message);
  return document_of(*converted);
}

Value rack(std::string_view version, std::string_view spec) {
  return document_of(fmt::format(
      R"({{"apiVersion":"racks.example.com/{}","kind":"Rack","metadata":{{"name":"a"}},"spec":{}}})", version, spec));
}

const Array& list_in(const Value& object, std::string_view name) {
  return json::find(object, {"spec", name})->as_array();
}
Array& list_in(Value& object, std::string_view name) { return json::find(object, {"spec", name})->as_array(); }

/// The members of the elements, such as `a:na b:nb`; the second may be absent.
std::string pairs(const Value& object, std::string_view list, std::string_view member) {
  std::string text;
  for (const Value& element : list_in(object, list))
    text += fmt::format("{}{}:{}", text.empty() ? "" : " ", json::text_at(element, {"name"}),
                        json::text_at(element, {member}));
  return text;
}

const std::string kParts =
    R"({"parts":[{"name":"a","legacy":"la"},{"name":"b","legacy":"lb"},{"name":"c","legacy":"lc"}]})";

/// The same parts in the oldest version, when each has a note in the newest one too.
Value noted_parts() {
  Value newest = convert(rack("v1alpha1", kParts), "v1");
  for (Value& part : list_in(newest, "parts")) part.as_object().set("note", "n" + json::text_at(part, {"name"}));
  return convert(newest, "v1alpha1");
}

void retain(Value& object, const std::string& text) {
  json::set(object, {"metadata", "annotations", "kubexx.io/retained"}, text);
}

}  // namespace

TEST_CASE("elements keep what only another version has, whatever theirs lacks there") {
  Value old = noted_parts();
  CHECK(pairs(old, "parts", "legacy") == "a:la b:lb c:lc");
  CHECK(pairs(convert(old, "v1"), "parts", "note") == "a:na b:nb c:nc");
  Array& parts = list_in(old, "parts");
  SECTION("when the first is removed") {
    parts.erase(parts.begin());
    CHECK(pairs(convert(old, "v1"), "parts", "note") == "b:nb c:nc");
  }
  SECTION("when they are reversed") {
    std::reverse(parts.begin(), parts.end());
    CHECK(pairs(convert(old, "v1"), "parts", "note") == "c:nc b:nb a:na");
  }
  SECTION("when one is inserted first") {
    parts.insert(parts.begin(), document_of(R"({"name":"new"})"));
    CHECK(pairs(convert(old, "v1"), "parts", "note") == "new: a:na b:nb c:nc");
  }
}

TEST_CASE("equal elements keep their places when nothing changed") {
  Value newest = convert(rack("v1alpha1", R"({"parts":[{"name":"a","legacy":"l"},{"name":"a"},{"name":"b"}]})"), "v1");
  int number = 0;
  for (Value& part : list_in(newest, "parts")) part.as_object().set("note", std::to_string(number++));
  CHECK(pairs(convert(convert(newest, "v1alpha1"), "v1"), "parts", "note") == "a:0 a:1 b:2");
}

TEST_CASE("what functions write in another form does not count as a change") {
  const std::string crates = R"({"crates":[{"name":"a","weight":"01"},{"name":"b","weight":"02"}]})";
  Value newest = convert(rack("v1alpha1", crates), "v1");
  for (Value& crate : list_in(newest, "crates")) crate.as_object().set("owner", "o" + json::text_at(crate, {"name"}));
  Value old = convert(newest, "v1alpha1");
  CHECK(pairs(old, "crates", "weight") == "a:01 b:02");
  list_in(old, "crates").erase(list_in(old, "crates").begin());
  CHECK(pairs(convert(old, "v1"), "crates", "owner") == "b:ob");
}

TEST_CASE("elements keep fields that servers pruned in another version") {
  Value newest = convert(rack("v1alpha1", R"({"parts":[{"name":"a","newer":"xa"},{"name":"b","newer":"xb"}]})"), "v1");
  for (Value& part : list_in(newest, "parts")) part.as_object().erase("newer");
  list_in(newest, "parts").erase(list_in(newest, "parts").begin());
  CHECK(pairs(convert(newest, "v1alpha1"), "parts", "newer") == "b:xb");
}

TEST_CASE("repeated keys that are valid in the other version do not mix elements up") {
  const std::string slots = R"({"slots":[{"name":"a","newer":"1"},{"name":"a","newer":"2"},{"name":"b"}]})";
  CHECK(pairs(convert(rack("v1alpha1", slots), "v1"), "slots", "newer") == "a:1 a:2 b:");
}

TEST_CASE("a loss on the way over the hub is not written to the stored version") {
  Object tags;
  for (int i = 0; i < 6000; ++i) tags.append(fmt::format("tag-{:05}", i), std::string(20, 'x'));
  Value stored = rack("v1beta1", "{}");
  json::set(stored, {"spec", "tags"}, std::move(tags));
  CHECK(!try_convert(stored, "v1alpha1"));
  Value old = convert(stored, "v1alpha1", only_read);
  CHECK(json::find(old, {"spec", "tags"}) == nullptr);
  json::set(old, {"spec", "title"}, "changed");
  const auto written = try_convert(old, "v1beta1");
  REQUIRE(!written);
  CHECK(
      written.error().message.starts_with("the values that other versions cannot represent are too large for the "
                                          "annotation kubexx.io/retained: spec.tags."));
  CHECK(written.error().message.ends_with("; write the object in version v1"));
}

TEST_CASE("a loss of members that only the other version writes is one, too") {
  Value old = rack("v1alpha1", "{}");
  retain(old, R"({"v1":{"lost":[]}})");
  CHECK(!try_convert(old, "v1beta1"));
}

TEST_CASE("the annotation of one object does not make lists of all fail, and is not lost") {
  Value stored = rack("v1beta1", R"({"title":"t"})");
  for (const char* bad : {R"({"v1alpha1":{"set":{"spec":{"crates":[{"name":5}]}}}})",
                          R"({"v1alpha1":{"lost":["spec.tags"]},"v1":{"lost":["spec.tags"]}})"}) {
    retain(stored, bad);
    const Value old = convert(stored, "v1alpha1");
    CHECK(json::text_at(old, {"spec", "title"}) == "t");
    CHECK(!try_convert(old, "v1beta1"));
  }
}

TEST_CASE("what a manifest has retained of its own version does not come back") {
  Value stored = rack("v1beta1", R"({"parts":[{"name":"a"}]})");
  retain(stored, R"({"v1beta1":{"set":{"spec":{"parts":[{"name":"a","legacy":"removed"}]}}}})");
  CHECK(pairs(convert(convert(stored, "v1"), "v1beta1"), "parts", "legacy") == "a:");
}

TEST_CASE("all annotations together stay within what servers accept") {
  Value newest = rack("v1", "{}");
  json::set(newest, {"metadata", "annotations", "example.com/large"}, std::string(std::size_t{150} << 10, 'x'));
  json::set(newest, {"spec", "tags", "long"}, std::string(std::size_t{114} << 10, 'x'));
  const Value old = convert(newest, "v1alpha1", only_read);
  CHECK(json::text_at(old, {"metadata", "annotations", "kubexx.io/retained"}) ==
        R"({"v1":{"lost":["spec.tags.long"]}})");
  CHECK(!try_convert(old, "v1beta1"));
}

TEST_CASE("a webhook that changes elements leaves what it does not know with them") {
  const Value sent =
      rack("v1", R"({"crates":[{"name":"a","newer":"xa"},{"name":"b","newer":"xb"},{"name":"c","newer":"xc"}]})");
  const auto answer = [&](auto change) {
    const auto admit = webhook::erased_fill<v1::Rack>(
        [&](const Review<v1::Rack>&, v1::Rack& rack) {
          change(*rack.spec->crates);
          for (v1::Crate& crate : *rack.spec->crates) crate.owner = "me";
          return Result<>();
        },
        false);
    const std::string text = json::to_text(sent), patch = admit({.object = text}).patch;
    return pairs(patch::apply_json_patch(sent, document_of(patch)).value().document, "crates", "newer");
  };
  using Crates = std::vector<v1::Crate>;
  CHECK(answer([](Crates& crates) { crates.erase(crates.begin()); }) == "b:xb c:xc");
  CHECK(answer([](Crates& crates) { crates.insert(crates.begin(), {.name = "new"}); }) == "new: a:xa b:xb c:xc");
  CHECK(answer([](Crates& crates) { std::swap(crates.front(), crates.back()); }) == "c:xc b:xb a:xa");
}

TEST_CASE("an update that changes elements leaves what the program does not know with them") {
  v1::Rack object =
      decode<v1::Rack>(
          json::to_text(rack(
              "v1", R"({"crates":[{"name":"a","newer":"xa"},{"name":"b","newer":"xb"},{"name":"c","newer":"xc"}]})")))
          .value();
  auto& crates = *object.spec->crates;
  crates.erase(crates.begin());
  for (v1::Crate& crate : crates) crate.owner = "me";
  CHECK(pairs(document_of(encode(object)), "crates", "newer") == "b:xb c:xc");
}

TEST_CASE("a change deep in what no type knows takes time for the size of the object once") {
  const auto seconds = [](int depth) {
    Object members;
    for (int i = 0; i < 5000; ++i) members.append(fmt::format("m{}", i), i);
    members.append("last", 1);
    Value deep = std::move(members);
    std::string overlay = R"({"last":2})";
    for (int i = 0; i < depth; ++i) {
      deep = Object({{"in", std::move(deep)}});
      overlay = R"({"in":)" + overlay + "}";
    }
    Value old = rack("v1alpha1", "{}");
    json::set(old, {"spec", "deep"}, std::move(deep));
    retain(old, R"({"v1":{"set":{"spec":{"deep":)" + overlay + "}}}}");
    double best = 1e9;
    for (int round = 0; round < 3; ++round) best = std::min(best, test::measure([&] { convert(old, "v1"); }).seconds);
    return best;
  };
  CHECK(seconds(400) < 3 * seconds(100) + 0.05);
}

namespace {

/// Objects with few names, so that elements are often alike, and edits of them.
class RandomRacks {
 public:
  explicit RandomRacks(unsigned seed) : random_(seed) {}

  int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random_); }

  Value rack(const std::string& version) {
    Value object = ::rack(version, "{}");
    for (const char* list : {"parts", "slots", "crates"}) {
      Array elements;
      for (int left = below(4); left > 0; --left) add(elements, list, version);
      json::set(object, {"spec", list}, std::move(elements));
    }
    return object;
  }

  void edit(Value& object, const std::string& version) {
    if (below(3) == 0) json::set(object, {"spec", "title"}, std::to_string(below(9)));
    const char* const list = below(2) == 0 ? "parts" : "crates";
    Array& elements = list_in(object, list);
    switch (below(5)) {
      case 0:
        return add(elements, list, version);
      case 1:
        if (!elements.empty()) elements.erase(elements.begin() + below(static_cast<int>(elements.size())));
        return;
      case 2:
        return std::reverse(elements.begin(), elements.end());
      case 3:
        if (!elements.empty()) elements[0].as_object().set("name", name());
        return;
      default:
        return;
    }
  }

 private:
  std::string name() { return std::string(1, static_cast<char>('a' + below(3))); }

  void add(Array& elements, std::string_view list, const std::string& version) {
    Object element;
    std::string called = name();
    const auto has_it = [&](const Value& other) { return json::text_at(other, {"name"}) == called; };
    if (list == "slots" && std::any_of(elements.begin(), elements.end(), has_it)) return;
    element.append("name", std::move(called));
    const bool is_old = version == "v1alpha1";
    if (list == "crates") {
      if (below(2) == 0) element.append("weight", is_old ? Value(fmt::format("0{}", below(3))) : Value(below(3)));
      if (!is_old && below(2) == 0) element.append("owner", std::to_string(below(9)));
    } else if (below(2) == 0) {
      element.append(version == "v1" ? "note" : "legacy", std::to_string(below(9)));
    }
    elements.insert(elements.begin() + below(static_cast<int>(elements.size()) + 1), std::move(element));
  }

  std::mt19937 random_;
};

}  // namespace

TEST_CASE("at every step of a long life an object is converted there and back exactly") {
  const std::vector<std::string> versions = {"v1", "v1beta1", "v1alpha1"};
  for (unsigned seed = 1; seed <= static_cast<unsigned>(test::rounds(1000)); ++seed) {
    RandomRacks random(seed);
    std::string version = versions[static_cast<std::size_t>(random.below(3))];
    Value object = random.rack(version);
    for (int step = 0; step < 5; ++step) {
      std::string next = version;
      while (next == version) next = versions[static_cast<std::size_t>(random.below(3))];
      INFO(fmt::format("seed {}, step {}: {}", seed, step, json::to_text(object)));
      Value converted = convert(object, next);
      INFO(json::to_text(converted));
      REQUIRE(*json::find(convert(converted, version), {"spec"}) == *json::find(object, {"spec"}));
      random.edit(converted, next);
      object = std::move(converted);
      version = std::move(next);
    }
  }
}
