// Generated codecs: names that would leave their literals, documents that hold more than the types, and edits of those.
#include <algorithm>
#include <kubexx/codec.hpp>
#include <limits>
#include <random>
#include <set>
#include <utility>

#include <kubexx/json/value.hpp>
#include "api/v1/odd.kubexx.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::test {
namespace {

using odd::v1::Odd;
using odd::v1::Word;

json::Value parsed(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

/// Documents of `Odd`: every member may be missing, `null`, or written as the server would not write it, and everywhere
/// there may be members that the types do not know.
class Documents {
 public:
  explicit Documents(unsigned seed) : random_(seed) {}

  /// A pair: before and after `spec.replicas` became `replicas`.
  std::pair<std::string, std::string> next(std::int32_t replicas) {
    const std::string spec = spec_members();
    const auto whole = [&](std::string_view text) {
      return R"({"kind":"Odd","apiVersion":"odd.example.com/v1","metadata":{"name":"x","future":{"a":[1]}},"spec":{)" +
             spec + R"("replicas":)" + std::string(text) + R"(},"later":[null,{"b":1e3}]})";
    };
    return {whole(pick({"1", "2", "-5"})), whole(std::to_string(replicas))};
  }

 private:
  bool chance(int percent) { return std::uniform_int_distribution(1, 100)(random_) <= percent; }
  std::string pick(std::initializer_list<std::string_view> texts) {
    const auto last = static_cast<std::ptrdiff_t>(texts.size()) - 1;
    return std::string(*(texts.begin() + std::uniform_int_distribution<std::ptrdiff_t>(0, last)(random_)));
  }

  std::string unknown() {
    return chance(30) ? pick({R"("zeta":1.50,)", R"("x y":{"n":null},)", R"("":[[],{}],)", R"("\u00e9":"\u003c",)"})
                      : "";
  }

  std::string part() {
    return "{" + unknown() + R"("name":")" + pick({"a", "b", "c", "d"}) + "\"" +
           pick({"", R"(,"weight":9223372036854775807)", R"(,"weight":-9223372036854775808)", R"(,"weight":null)"}) +
           pick({"", R"(,"notes":{})", R"(,"notes":{"a.b/c":"","":"\u0000"})"}) + "}";
  }

  std::string parts(bool distinct) {
    std::string text;
    for (const char name : {'a', 'b', 'c'}) {
      if (!chance(60)) continue;
      std::string one = part();
      if (distinct) one.replace(one.find(R"("name":")") + 8, 1, 1, name);
      text += (text.empty() ? "" : ",") + one;
    }
    return "[" + text + "]";
  }

  std::string value_of(std::string_view name) {
    if (chance(10)) return "null";
    if (name == "word") return pick({R"("*/ int comment; /*")", R"("tomorrow's")"});
    if (name == "words") return pick({"[]", R"([")x\"","new","newer",")x\""])"});
    if (name == "large") return pick({"9223372036854775807", "-9223372036854775808", "0"});
    if (name == "natural") return pick({"0", "4294967295"});
    if (name == "real") return pick({"0.1", "-0.0", "1e300", "5e-324", "100", "1.10"});
    if (name == "wait") return pick({R"("1m30s")", R"("90s")", R"("0s")"});
    if (name == "memory") return pick({R"("1.50Gi")", R"("12e6")", "7"});
    if (name == "port") return pick({"80", R"("http")", R"("80")"});
    if (name == "since") return pick({R"("2026-11-20T10:00:00Z")", R"("2026-11-20T11:00:00+01:00")"});
    if (name == "bytes") return pick({R"("")", R"("AAECAw==")"});
    if (name == "shape") return pick({R"({"square":{"side":2}})", R"({"circle":{)" + unknown() + R"("radius":0.5}})"});
    if (name == "tags") return pick({"[]", R"(["b","a"])", R"(["a","b"])"});
    if (name == "until") return pick({R"("2026-11-20T10:00:00.5Z")", R"("2026-11-20T11:00:00.1234567891+01:00")"});
    if (name == "byWord") return "{" + unknown() + R"(")x\"":)" + part() + R"(,"future":)" + part() + "}";
    if (name == "notes")
      return "{" + unknown() + R"("counts":)" + pick({"{}", R"({"future":1.0})", R"({"future":0,")x\"":1})"}) + "}";
    if (name == "byName") return "{\"k.1/2\":" + part() + ",\"\":" + part() + "}";
    if (name == "parts") return parts(true);
    if (name == "others") return parts(false);
    return pick({R"("")", R"("plain")", R"("\ud83d\ude00\n")"});
  }

  std::string spec_members() {
    std::vector<std::string_view> names = {"word",   "words", "large", "natural", "real",      "wait",
                                           "memory", "port",  "since", "bytes",   "shape",     "tags",
                                           "byName", "parts", "until", "byWord",  "notes",     "others",
                                           "a\"b\\", "*/c",   "?\?/d", ")x\"",    "two\nlines"};
    std::ranges::shuffle(names, random_);
    std::string text = unknown();
    for (const std::string_view name : names)
      if (chance(60)) text += json::quoted(name) + ":" + value_of(name) + ",";
    return text;
  }

  std::mt19937 random_;
};

/// Changes an object as programs do: members are set and reset, elements added, changed, moved and removed.
class Edits {
 public:
  explicit Edits(unsigned seed) : random_(seed) {}

  void apply(Odd& object) {
    auto& spec = object.spec;
    if (chance(30)) object.metadata.labels["edited"] = "yes";
    if (chance(30)) spec.replicas = number(1, 9);
    if (chance(30)) spec.quote = "edited";
    if (chance(30)) spec.word = chance(50) ? std::optional(Word::raw) : std::nullopt;
    if (chance(30)) spec.since.reset();
    if (chance(30)) spec.wait = std::chrono::seconds(number(0, 200));
    if (chance(30)) spec.memory = kubexx::Quantity{"7"};
    if (chance(30)) spec.tags = {"c"};
    if (chance(30)) edit_shape(spec.shape);
    if (spec.words && chance(50)) edit_list(*spec.words, [](Word& word) { word = Word::quoted; });
    if (spec.parts && chance(70)) edit_list(*spec.parts, [&](odd::v1::Part& part) { part.weight = number(0, 9); });
    if (spec.others && chance(70)) edit_list(*spec.others, [&](odd::v1::Part& part) { part.name = "e"; });
    if (spec.by_name && chance(50)) edit_map(*spec.by_name);
    if (spec.by_word && chance(50)) edit_words(*spec.by_word);
    if (chance(30)) spec.until = std::chrono::sys_seconds(std::chrono::seconds(number(0, 9)));
    if (chance(20)) spec.notes.counts[Word::quoted] = 1;
    if (chance(20)) spec.notes.counts.clear();
    if (chance(20)) spec.notes.author = "someone";
  }

 private:
  int number(int least, int most) { return std::uniform_int_distribution(least, most)(random_); }
  bool chance(int percent) { return number(1, 100) <= percent; }

  static void edit_shape(std::optional<std::variant<odd::v1::Square, odd::v1::Circle>>& shape) {
    if (auto* circle = shape ? std::get_if<odd::v1::Circle>(&*shape) : nullptr)
      circle->radius = 8;
    else
      shape = odd::v1::Circle{4};
  }

  template <class List, class Change>
  void edit_list(List& list, Change change) {
    if (chance(30)) std::ranges::shuffle(list, random_);
    if (!list.empty() && chance(40)) list.erase(list.begin() + number(0, static_cast<int>(list.size()) - 1));
    if (!list.empty() && chance(60))
      change(list[static_cast<std::size_t>(number(0, static_cast<int>(list.size()) - 1))]);
    if (chance(30)) list.insert(list.begin() + number(0, static_cast<int>(list.size())), typename List::value_type{});
  }

  void edit_map(std::map<std::string, odd::v1::Part>& map) {
    if (chance(40)) map.erase("");
    if (chance(40)) map["k.1/2"].notes.reset();
    if (chance(40)) map["new"].name = "n";
  }

  void edit_words(std::map<Word, odd::v1::Part>& map) {
    if (chance(40)) map.erase(Word::raw);
    if (chance(40)) map[Word::raw].weight = 5;
    if (chance(40)) map[Word::accent].name = "n";
  }

  std::mt19937 random_;
};

/// What is to be written, found the long way: `after` with all that `original` says beyond `before`, where `before` is
/// what the types made of it.
class LongWay {
 public:
  static json::Value merge(const json::Value& original, const json::Value& before, const json::Value& after,
                           const std::string& name = {}) {
    if (original.is_object() && before.is_object() && after.is_object())
      return objects(original.as_object(), before.as_object(), after.as_object());
    if (original.is_array() && before.is_array() && after.is_array() && name != "tags")
      return lists(original.as_array(), before.as_array(), after.as_array(), name == "parts");
    return before == after ? original : after;
  }

 private:
  static json::Value objects(const json::Object& original, const json::Object& before, const json::Object& after) {
    json::Object merged;
    for (const auto& [name, is] : after) {
      const json::Value* stood = original.find(name);
      const json::Value* was = before.find(name);
      const json::Value omitted = json::Object();
      if (was == nullptr && stood != nullptr && stood->is_object()) was = &omitted;
      merged.set(name, stood != nullptr && was != nullptr ? merge(*stood, *was, is, name) : is);
    }
    for (const auto& [name, stood] : original) {
      if (after.find(name) != nullptr) continue;
      const json::Value* was = before.find(name);
      const bool is_emptied = was != nullptr && (name == "notes" || name == "counts") && stood.is_object();
      const json::Value rest = is_emptied ? merge(stood, *was, json::Object()) : json::Value();
      if (was == nullptr) merged.set(name, stood);
      if (is_emptied && !rest.as_object().empty()) merged.set(name, rest);
    }
    return merged;
  }

  /// A pair of elements that may be the same one before and after.
  struct Pair {
    bool are_equal;
    std::size_t common;  ///< members
    bool is_in_place;
    std::size_t before, after;
  };

  /// All pairs, the most likely ones first.
  static std::vector<Pair> pairs(const json::Array& before, const json::Array& after, bool by_name) {
    std::vector<Pair> pairs;
    for (std::size_t j = 0; j < after.size(); ++j) {
      for (std::size_t i = 0; i < before.size(); ++i) {
        const Pair pair{before[i] == after[j], members_in_common(before[i], after[j]), i == j, i, j};
        const bool is_changed = pair.common > 0 || (pair.is_in_place && before.size() == after.size());
        if (by_name ? name_of(before[i]) == name_of(after[j]) : pair.are_equal || is_changed) pairs.push_back(pair);
      }
    }
    std::ranges::stable_sort(pairs, [&](const Pair& a, const Pair& b) {
      if (a.are_equal || b.are_equal || by_name) return a.are_equal && !b.are_equal;
      return std::pair(a.common, a.is_in_place) > std::pair(b.common, b.is_in_place);
    });
    return pairs;
  }

  static json::Value lists(const json::Array& original, const json::Array& before, const json::Array& after,
                           bool by_name) {
    json::Array merged = after;
    std::set<std::size_t> used, found;
    for (const Pair& pair : pairs(before, after, by_name)) {
      if (used.contains(pair.before) || found.contains(pair.after)) continue;
      used.insert(pair.before), found.insert(pair.after);
      merged[pair.after] = merge(original[pair.before], before[pair.before], after[pair.after]);
    }
    return merged;
  }

  static std::size_t members_in_common(const json::Value& before, const json::Value& after) {
    if (!before.is_object() || !after.is_object()) return 0;
    std::size_t count = 0;
    for (const auto& [name, value] : before.as_object()) {
      const json::Value* const other = after.as_object().find(name);
      if (other != nullptr && *other == value) ++count;
    }
    return count;
  }

  static std::string name_of(const json::Value& part) { return part.as_object().find("name")->as_string(); }
};

}  // namespace

TEST_CASE("names and enum values are those of the annotations, with any characters") {
  Odd object;
  object.spec.quote = "1", object.spec.comment = "2", object.spec.trigraph = "3", object.spec.raw = "4";
  object.spec.lines = "5";
  object.spec.words = {Word::quoted, Word::comment, Word::trigraph, Word::control, Word::accent, Word::raw};
  const std::string text = encode(object);
  const json::Value document = parsed(text);
  const json::Value* spec = document.as_object().find("spec");
  REQUIRE(spec != nullptr);
  const auto at = [&](std::string_view name) { return spec->as_object().find(name)->as_string(); };
  CHECK(at("a\"b\\") == "1");
  CHECK(at("*/c") == "2");
  CHECK(at("?\?/d") == "3");
  CHECK(at(")x\"") == "4");
  CHECK(at("two\nlines") == "5");
  const json::Array& words = spec->as_object().find("words")->as_array();
  REQUIRE(words.size() == 6);
  CHECK(words[0].as_string() == "\"; } int quote; // ");
  CHECK(words[1].as_string() == "*/ int comment; /*");
  CHECK(words[2].as_string() == "?\?/\" ?\?=");
  CHECK(words[3].as_string() == "line\nend\t\x7f\\");
  CHECK(words[4].as_string() == "\xc3\xa9)\" 9");
  CHECK(words[5].as_string() == ")x\"");
  const auto again = decode<Odd>(text);
  REQUIRE(again);
  CHECK(equal(*again, object));
  CHECK_FALSE(again->metadata.excess);
}

TEST_CASE("an object that is decoded and encoded differs only in the changed member") {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    const std::int32_t replicas = 100 + static_cast<std::int32_t>(seed);
    const auto [before, after] = Documents(seed).next(replicas);
    INFO(before);
    auto object = decode<Odd>(before);
    if (!object) FAIL(object.error().text());
    CHECK(parsed(encode(*object)) == parsed(before));
    object->spec.replicas = replicas;
    CHECK(parsed(encode(*object)) == parsed(after));
  }
}

TEST_CASE("every edit leaves unknown fields where an edit of the JSON tree leaves them") {
  const auto plain = [](Odd object) { return object.metadata.excess = {}, parsed(encode(object)); };
  for (unsigned seed = 0; seed < 4000; ++seed) {
    const std::string document = Documents(seed).next(1).first;
    auto object = decode<Odd>(document);
    if (!object) FAIL(object.error().text());
    const json::Value before = plain(*object);
    Edits(seed).apply(*object);
    const std::string text = encode(*object);
    INFO(document << "\n" << text);
    REQUIRE(parsed(text) == LongWay::merge(parsed(document), before, plain(*object)));
    const auto again = decode<Odd>(text);
    REQUIRE(again);
    CHECK(encode(*again) == text);
  }
}

TEST_CASE("unknown fields remain in an object whose known members a program clears") {
  const auto notes_after = [](const std::string& notes, void (*edit)(Odd&)) {
    auto odd = decode<Odd>(R"({"metadata":{"name":"x"},"spec":{"notes":)" + notes + R"(,"replicas":1}})").value();
    edit(odd);
    const json::Value spec = parsed(encode(odd)).as_object().find("spec")->as_object();
    const json::Value* const after = spec.as_object().find("notes");
    return after == nullptr ? std::string("omitted") : json::to_text(*after);
  };
  const auto clear_author = [](Odd& odd) { odd.spec.notes.author.clear(); };
  const auto clear_counts = [](Odd& odd) { odd.spec.notes.counts.clear(); };
  CHECK(notes_after(R"({"author":"ann","future":1})", clear_author) == R"({"future":1})");
  CHECK(notes_after(R"({"future":1,"author":"ann","counts":{"later":[2]}})", clear_author) ==
        R"({"future":1,"counts":{"later":[2]}})");
  CHECK(notes_after(R"({"counts":{"é)\" 9":1,"later":2}})", clear_counts) == R"({"counts":{"later":2}})");
  CHECK(notes_after(R"({"author":"ann","counts":{"é)\" 9":1,"later":2}})", clear_counts) ==
        R"({"author":"ann","counts":{"later":2}})");
  CHECK(notes_after(R"({"author":"ann","counts":{"é)\" 9":1}})", [](Odd& odd) { odd.spec.notes = {}; }) == "omitted");
  CHECK(notes_after(R"({"author":"ann","counts":{"later":2}})", [](Odd& odd) {
          odd.spec.notes.author.clear();
          odd.spec.notes.counts[Word::accent] = 3;
        }) == R"({"counts":{"later":2,"é)\" 9":3}})");
}

TEST_CASE("an erased entry of a map does not return, whatever its value was") {
  const std::string text =
      R"({"metadata":{"name":"x"},"spec":{"byName":{"a":null,"b":{"name":"b","notes":{"x":null,"y":"z"}}}}})";
  auto odd = decode<Odd>(text).value();
  odd.spec.by_name->erase("a");
  odd.spec.by_name->at("b").notes->erase("x");
  const json::Value spec = parsed(encode(odd)).as_object().find("spec")->as_object();
  CHECK(json::to_text(*spec.as_object().find("byName")) == R"({"b":{"name":"b","notes":{"y":"z"}}})");
  odd.spec.by_name->clear();
  (*odd.spec.by_name)["c"].name = "c";
  CHECK(encode(odd).find("null") == std::string::npos);
}

TEST_CASE("elements of a list map with unknown fields are edited, added and removed") {
  auto object = decode<Odd>(R"({"metadata":{"name":"x"},"spec":{"replicas":3,"words":["soon",")x\""],)"
                            R"("parts":[{"name":"a","zeta":1},{"name":"b","eta":2,"weight":1},{"name":"c"}]}})");
  REQUIRE(object);
  auto& parts = *object->spec.parts;
  parts.erase(parts.begin());
  parts[0].weight = 7;
  parts.push_back({.name = "d"});
  CHECK(parsed(encode(*object)) ==
        parsed(R"({"apiVersion":"odd.example.com/v1","kind":"Odd","metadata":{"name":"x"},"spec":{"replicas":3,)"
               R"("words":["soon",")x\""],"parts":[{"name":"b","eta":2,"weight":7},{"name":"c"},{"name":"d"}]}})"));
}

TEST_CASE("recursive types are decoded and encoded") {
  constexpr std::string_view root =
      R"({"children":[{"children":[],"name":"a","next":{"children":[],"name":"b"}}],)"
      R"("leaves":[{"branches":{"k":{"children":[],"name":"c"}},"name":"l"}],"name":"r"})";
  const auto tree = decode<odd::v1::Tree>(R"({"metadata":{"name":"x"},"spec":{"root":)" + std::string(root) + "}}");
  REQUIRE(tree);
  REQUIRE(tree->spec.root.children.size() == 1);
  REQUIRE(tree->spec.root.children[0].next);
  CHECK(tree->spec.root.children[0].next->name == "b");
  CHECK(tree->spec.root.leaves->at(0).branches->at("k").name == "c");
  CHECK(encode(*tree).find(root) != std::string::npos);
}

TEST_CASE("a decoded value replaces the initialiser, also in a hidden member") {
  const auto tree = decode<odd::v1::Tree>(R"({"spec":{"bounds":{"least":9},"ownBounds":{"least":8}}})");
  REQUIRE(tree);
  CHECK(tree->spec.Bounded::bounds.least == 9);
  CHECK_FALSE(tree->spec.Bounded::bounds.most);
  CHECK(tree->spec.bounds.least == 8);
  CHECK_FALSE(tree->spec.bounds.most);
  CHECK(odd::v1::Tree().spec.bounds.most == 3);
}

TEST_CASE("a kind with drop-unknown preserves no unknown fields") {
  const auto object = decode<odd::v1::Forgetful>(
      R"({"metadata":{"name":"x","later":1},"parts":[{"name":"a","zeta":1,"weight":null}],"new":{}})");
  REQUIRE(object);
  CHECK_FALSE(object->metadata.excess);
  CHECK(encode(*object) ==
        R"({"apiVersion":"odd.example.com/v1","kind":"Forgetful","metadata":{"name":"x"},"parts":[{"name":"a"}]})");
}

TEST_CASE("an unknown enum value is preserved until the program sets another one") {
  auto object = decode<Odd>(R"({"metadata":{"name":"x"},"spec":{"replicas":3,"word":"soon"}})");
  REQUIRE(object);
  CHECK(object->spec.word == unknown_enumerator<Word>);
  CHECK(encode(*object).find(R"("word":"soon")") != std::string::npos);
  object->spec.word = Word::raw;
  CHECK(encode(*object).find(R"("word":")x\"")") != std::string::npos);
}

TEST_CASE("an object with an unknown alternative is rejected, without affecting others") {
  const auto page = decode_list<Odd>(R"({"items":[{"metadata":{"name":"a"},"spec":{"shape":{"square":{"side":1}}}},)"
                                     R"({"metadata":{"name":"b"},"spec":{"shape":{"hexagon":{"side":1}}}},)"
                                     R"({"metadata":{"name":"c"},"spec":{}}]})");
  REQUIRE(page);
  CHECK(page->items.size() == 2);
  REQUIRE(page->skipped.size() == 1);
  CHECK(page->skipped[0].name == "b");
  CHECK(page->skipped[0].error.message == R"(items[1].spec.shape: unknown alternative "hexagon")");
}

TEST_CASE("the last of several members with the same name counts, also over an initialiser") {
  const auto object = decode<Odd>(
      R"({"metadata":{"name":"x"},"spec":{"replicas":5,"quote":1,"parts":[{"name":"a"}]},"new":1,)"
      R"("spec":{"replicas":5,"replicas":null,"byName":{"k":{"name":"p","weight":1},"k":{"name":"q"}}},"new":2})");
  REQUIRE(object);
  CHECK(object->spec.replicas == 3);
  CHECK_FALSE(object->spec.parts);
  REQUIRE(object->spec.by_name);
  CHECK(object->spec.by_name->at("k").name == "q");
  CHECK_FALSE(object->spec.by_name->at("k").weight);
  CHECK(encode(*object).find(R"("new":2)") != std::string::npos);
  CHECK(encode(*object).find(R"("new":1)") == std::string::npos);
}

TEST_CASE("errors in a document have paths") {
  const auto error = [](std::string_view spec) {
    const auto object = decode<Odd>(R"({"metadata":{"name":"x"},"spec":)" + std::string(spec) + "}");
    return object ? std::string() : object.error().message;
  };
  CHECK(error(R"({"replicas":"3"})") == "spec.replicas: expected integer, found string");
  CHECK(error(R"({"replicas":2147483648})") == "spec.replicas: 2147483648 does not fit into a 32-bit integer");
  CHECK(error(R"({"natural":-1})") == "spec.natural: -1 does not fit into an unsigned 32-bit integer");
  CHECK(error(R"({"large":9223372036854775808})") ==
        "spec.large: 9223372036854775808 does not fit into a 64-bit integer");
  CHECK(error(R"({"parts":[{"name":"a"},{"name":true}]})") == "spec.parts[1].name: expected string, found boolean");
  CHECK(error(R"({"until":"9999-12-31T23:59:59Z"})") ==
        R"(spec.until: "9999-12-31T23:59:59Z" does not fit into a type that holds )"
        R"(1677-09-21T00:12:43.145224192Z to 2262-04-11T23:47:16.854775807Z)");
  CHECK(error(R"({"byName":{"k":{"weight":1.5}}})") == "spec.byName.k.weight: expected integer, found number 1.5");
}

TEST_CASE("a value without a JSON form is an error with a path, before anything is sent") {
  const auto error = [](auto change) {
    Odd object;
    change(object.spec);
    const auto text = encode_checked(object);
    return text ? *text == encode(object) ? "" : "not what is encoded" : text.error().message;
  };
  CHECK(error([](auto& spec) { spec.real = 1.5; }).empty());
  CHECK(error([](auto& spec) { spec.real = std::numeric_limits<double>::infinity(); }) ==
        "spec.real: a number that is not finite");
  CHECK(error([](auto& spec) { spec.words = {Word::raw, static_cast<Word>(99)}; }) ==
        "spec.words[1]: an enumerator without a name");
  CHECK(error([](auto& spec) { spec.word = unknown_enumerator<Word>; }) ==
        "spec.word: an unknown enum value that was read in another place; set one that the type has");
  CHECK(error([](auto& spec) { spec.wait = std::chrono::seconds(10'000'000'000); }) ==
        "spec.wait: a duration that does not fit into 64-bit nanoseconds");
  CHECK(error([](auto& spec) { spec.since = Time(253'402'400'000); }) ==
        "spec.since: a time that is not in the years 0 to 9999");
  CHECK(error([](auto& spec) { spec.by_name = {{"k", odd::v1::Part{.name = "\xff"}}}; }) ==
        "spec.byName.k.name: a string that is not UTF-8");
  odd::v1::OddApply wish;
  wish.spec.comment = "\xc3";
  CHECK(encode_checked(wish).error().message == R"(spec["*/c"]: a string that is not UTF-8)");
  CHECK(encode_checked(wish).error().stage == Stage::encode);
}

TEST_CASE("defaults are those of the initialisers, and an apply type contains what is set") {
  const auto object = decode<Odd>(R"({"metadata":{"name":"x"},"spec":{}})");
  REQUIRE(object);
  CHECK(object->spec.replicas == 3);
  odd::v1::OddApply apply;
  apply.metadata.name = "x";
  CHECK(encode(apply) == R"({"apiVersion":"odd.example.com/v1","kind":"Odd","metadata":{"name":"x"}})");
  apply.spec.replicas = 0;
  CHECK(encode(apply) ==
        R"({"apiVersion":"odd.example.com/v1","kind":"Odd","metadata":{"name":"x"},"spec":{"replicas":0}})");
}

TEST_CASE("an apply type writes a time point with its fraction, and the first second of 1970") {
  const std::chrono::system_clock::time_point begin{};
  const auto spec_of = [](const auto& time) {
    odd::v1::OddApply apply;
    apply.spec.until = time;
    Odd object;
    object.spec.until = time;
    const std::string text = encode(apply);
    CHECK(decode<Odd>(text)->spec.until == object.spec.until);
    return text.substr(text.find("\"until"));
  };
  CHECK(spec_of(begin) == R"("until":"1970-01-01T00:00:00Z"}})");
  CHECK(spec_of(begin + std::chrono::milliseconds(1500)) == R"("until":"1970-01-01T00:00:01.5Z"}})");
  CHECK(spec_of(std::chrono::sys_seconds(std::chrono::seconds(60))) == R"("until":"1970-01-01T00:01:00Z"}})");
}

}  // namespace kubexx::test
