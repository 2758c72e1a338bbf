#include "runtime/conversion/changes.hpp"

#include <initializer_list>
#include <map>
#include <random>
#include <string>
#include <string_view>

#include "runtime/conversion/copy.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

namespace {

using namespace kubexx;
using conversion::Arena;
using conversion::Node;
using conversion::Row;
using conversion::Table;
using conversion::Target;

// A part with a function: `size` is copied, `text` comes from the source's `number`, `new` is filled, `old` is not.
constexpr Row part_rows[] = {{"number"}, {"size", "size"}};
constexpr Target part_targets[] = {{"new", -1, true}, {"old"}, {"size", 1}, {"text", -1, true, "number"}};
constexpr Table part{part_rows, part_targets, true};

constexpr conversion::Key part_keys[] = {{"name"}, {"protocol"}};

// The root has no function, so that functions do not see `status`.
constexpr Row rows[] = {{"keyed", "keyed", &part, "[]", part_keys},
                        {"list", "list", &part, "[]"},
                        {"part", "part", &part},
                        {"status", "status"}};
constexpr Target targets[] = {{"keyed", 0}, {"list", 1}, {"more"}, {"part", 2}, {"status", 3}};
constexpr Table table{rows, targets};

struct Texts {
  std::string raw, before, after, source;
};

class Filled {
 public:
  explicit Filled(const Texts& texts)
      : change_{node(texts.raw), node(texts.before), node(texts.after), node(texts.source)} {}

  /// Empty if it is not known.
  std::string without_before() {
    const auto filled = conversion::filled_object(arena_, {change_.raw, {}, change_.after, change_.source}, table);
    return filled ? filled->text() : "";
  }
  std::string with_before() { return conversion::with_filled(arena_, change_, table).text(); }

 private:
  Node node(const std::string& text) { return *arena_.read(arena_.copy_of(text)); }

  Arena arena_;
  conversion::Change change_;
};

/// The objects have this part.
Texts of_part(const std::string& raw, const std::string& before, const std::string& after, const std::string& source) {
  const auto object = [](const std::string& text) { return R"({"part":)" + text + "}"; };
  return {object(raw), object(before), object(after), object(source)};
}

/// Objects of which types write what they read alike, except for what they do not know and initial values.
class RandomTexts {
 public:
  explicit RandomTexts(unsigned seed) : random_(seed) {}

  Texts made() {
    Texts texts;
    if (one_of(4) != 0) add("part", part_texts(), texts);
    if (one_of(3) == 0) {
      const Texts first = part_texts(), second = part_texts();
      add("list",
          {"[" + first.raw + "," + second.raw + "]", "[" + first.before + "," + second.before + "]",
           "[" + first.after + "," + second.after + "]", "[" + first.source + "," + second.source + "]"},
          texts);
    }
    if (one_of(2) == 0) texts.raw += R"(,"status":{"a":1})";
    if (one_of(4) == 0) texts.raw += R"(,"unknown":[])";
    const auto object = [](const std::string& members) { return R"({"kind":"A")" + members + "}"; };
    return {object(texts.raw), object(texts.before), object(texts.after), object(texts.source)};
  }

 private:
  using Members = std::map<std::string, int>;

  int one_of(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

  static void add(const std::string& key, const Texts& value, Texts& texts) {
    const auto one = [&](std::string& text, const std::string& json) { text += ",\"" + key + "\":" + json; };
    one(texts.raw, value.raw), one(texts.before, value.before);
    one(texts.after, value.after), one(texts.source, value.source);
  }

  static std::string text_of(const Members& members) {
    std::string text;
    for (const auto& [key, value] : members)
      text += (text.empty() ? "\"" : ",\"") + key + "\":" + std::to_string(value);
    return "{" + text + "}";
  }

  Members some_of(std::initializer_list<const char*> keys) {
    Members members;
    for (const char* key : keys)
      if (one_of(2) == 0) members[key] = one_of(2);
    return members;
  }

  Texts part_texts() {
    Members raw = some_of({"new", "old", "size", "text"}), before = raw, source = some_of({"number", "size"});
    before.emplace("old", 0);  // has an initial value, and is always written
    Members after = before;
    for (const char* key : {"new", "size", "text"})
      if (const int kind = one_of(8); kind < 2) kind == 0 ? void(after.erase(key)) : void(after[key] = one_of(3));
    if (one_of(8) == 0) after["old"] = 2;
    if (one_of(2) == 0) before.erase("old"), after.erase("old"), raw.erase("old");  // optional, and absent
    if (one_of(4) == 0) raw["unknown"] = 1;
    return {text_of(raw), text_of(before), text_of(after), text_of(source)};
  }

  std::mt19937 random_;
};

}  // namespace

TEST_CASE("what functions filled is known without the object before, if they did nothing else") {
  Filled filled(of_part(R"({"size":1,"unknown":2})", R"({"size":1})", R"({"new":3,"size":1,"text":"4"})",
                        R"({"number":4,"size":1,"unknown":2})"));
  CHECK(filled.without_before() == R"({"part":{"size":1,"unknown":2,"new":3,"text":"4"}})");
  CHECK(filled.without_before() == filled.with_before());
}

TEST_CASE("what no function sees stays as it was copied") {
  Filled filled({.raw = R"({"part":{"size":1},"status":{"a":1.0}})",
                 .before = R"({"more":0,"part":{"size":1}})",
                 .after = R"({"more":0,"part":{"size":1,"text":"4"}})",
                 .source = R"({"part":{"number":4,"size":1},"status":{"a":1.0}})"});
  CHECK(filled.without_before() == R"({"part":{"size":1,"text":"4"},"status":{"a":1.0}})");
  CHECK(filled.without_before() == filled.with_before());
}

TEST_CASE("changes of other members are not known without the object before") {
  const std::string source = R"({"number":4,"size":1})";
  const std::string raw = R"({"size":1})";
  const struct {
    const char *before, *after, *expected;
  } cases[] = {
      {R"({"size":1})", R"({"size":2})", R"({"size":2})"},                  // a function changed what was copied
      {R"({"size":2})", R"({"size":2})", R"({"size":1})"},                  // types write it in another form
      {R"({"size":1})", R"({})", R"({})"},                                  // removed
      {R"({})", R"({})", R"({"size":1})"},                                  // types never write it
      {R"({"old":1,"size":1})", R"({"old":1,"size":1})", R"({"size":1})"},  // an initial value
      {R"({"old":1,"size":1})", R"({"old":2,"size":1})", R"({"size":1,"old":2})"},
  };
  for (const auto& [before, after, expected] : cases) {
    INFO(before << " " << after);
    Filled filled(of_part(raw, before, after, source));
    CHECK(filled.without_before().empty());
    CHECK(filled.with_before() == R"({"part":)" + std::string(expected) + "}");
  }
}

TEST_CASE("elements of lists that functions filled are compared with those before") {
  Filled filled({.raw = R"({"list":[{"size":1}]})",
                 .before = R"({"list":[{"size":1}]})",
                 .after = R"({"list":[{"size":1,"text":"4"}]})",
                 .source = R"({"list":[{"number":4,"size":1}]})"});
  CHECK(filled.without_before().empty());
  CHECK(filled.with_before() == R"({"list":[{"size":1,"text":"4"}]})");
}

TEST_CASE("what types write in another form stays as it was where functions fill nothing") {
  const struct {
    const char *raw, *written;
  } cases[] = {
      {R"({"part":null})", R"({"part":{"size":0}})"},
      {R"({"list":null})", R"({"list":[]})"},
      {R"({"list":[null,{"size":1}]})", R"({"list":[{"size":0},{"size":1}]})"},
      {R"({"keyed":[{"name":"a","unknown":1}]})", R"({"keyed":[{"name":"a","protocol":"TCP"}]})"},
  };
  for (const auto& [raw, written] : cases) {
    Filled filled({.raw = raw, .before = written, .after = written, .source = raw});
    CHECK(filled.without_before().empty());
    CHECK(filled.with_before() == raw);
  }
}

TEST_CASE("a field of another type is not filled if the source lacks it") {
  Filled filled(of_part(R"({"size":1})", R"({"size":1,"text":""})", R"({"size":1,"text":""})", R"({"size":1})"));
  CHECK(filled.without_before().empty());
  CHECK(filled.with_before() == R"({"part":{"size":1}})");
}

TEST_CASE("what is known without the object before is what it would be with it") {
  int known = 0;
  const int rounds = test::rounds(20'000);
  for (int seed = 0; seed < rounds; ++seed) {
    const Texts texts = RandomTexts(static_cast<unsigned>(seed)).made();
    Filled filled(texts);
    const std::string found = filled.without_before();
    if (found.empty()) continue;
    ++known;
    INFO(texts.raw << "\n" << texts.after << "\n" << texts.source);
    CHECK(found == filled.with_before());
  }
  CHECK(known > rounds / 100);
}

TEST_CASE("members that no type knows are found at every place") {
  Arena arena;
  const auto known = [&](std::string_view text) {
    return conversion::known_part(arena, *arena.read(arena.copy_of(text)), table).text();
  };
  CHECK(known(R"({"part":{"size": 1},"status":{"a":1}})") == R"({"part":{"size": 1},"status":{"a":1}})");
  CHECK(known(R"({"part":{"size":1},"unknown":1})") == R"({"part":{"size":1}})");
  CHECK(known(R"({"part":{"size":1,"unknown":1}})") == R"({"part":{"size":1}})");
  CHECK(known(R"({"list":[{"size":1},{"unknown":1}]})") == R"({"list":[{"size":1},{}]})");
}
