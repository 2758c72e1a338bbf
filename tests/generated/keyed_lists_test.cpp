#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <kubexx/webhook.hpp>
#include "api.kubexx_convert.hpp"
#include "behaviour.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

// What only one version has of a list element belongs to the element with this key, whatever functions of the program
// and clients of the other version do with the list. Each such value names the element that it belongs to.

namespace {

using namespace kubexx;
using json::Array;
using json::Object;
using json::Value;
using keyed::Behaviour;
using keyed::behaviour;
using keyed::Order;
using Hub = keyed::v1::Box;

Value parsed(const std::string& text) {
  auto read = json::parse(text);
  REQUIRE(std::holds_alternative<Value>(read));
  return std::get<Value>(std::move(read));
}

Value converted(const Value& object, const std::string& version) {
  static const auto hooks = webhook::conversion_of<Hub>(Versions<Hub>::Others{});
  const auto result = hooks.convert(json::to_text(object), "keyed.example.com/" + version, {});
  if (!result) FAIL(result.error().message);
  return parsed(*result);
}

Value box(std::string_view version, const std::string& spec) {
  return parsed(fmt::format(
      R"({{"apiVersion":"keyed.example.com/{}","kind":"Box","metadata":{{"name":"a"}},"spec":{}}})", version, spec));
}

/// A list of both versions, and the fields that identify its elements.
struct ListOf {
  std::vector<std::string> hub_path, old_path;
  std::string hub_key, old_key;
  bool has_protocol = false;
};

const ListOf kLists[] = {
    {{"spec", "ports"}, {"spec", "ports"}, "name", "name", true},
    {{"spec", "disks"}, {"spec", "disks"}, "label", "title"},
    {{"spec", "zones"}, {"spec", "zones"}, "id", "id"},
    {{"spec", "shelves"}, {"spec", "shelves"}, "name", "name"},
    {{"spec", "steps"}, {"spec", "steps"}, "name", "name"},
    {{"spec", "net", "routes"}, {"spec", "routes"}, "name", "name"},
};

bool is_hub(const Value& object) { return json::text_at(object, {"apiVersion"}) == "keyed.example.com/v1"; }
const char* only_field(const Value& object) { return is_hub(object) ? "note" : "legacy"; }

Array* list_at(Value& object, const ListOf& kind) {
  Value* at = &object;
  for (const std::string& name : is_hub(object) ? kind.hub_path : kind.old_path) {
    at = at->is_object() ? at->as_object().find(name) : nullptr;
    if (at == nullptr) return nullptr;
  }
  return &at->as_array();
}

std::string text_of(const Value* value) {
  if (value == nullptr) return "";
  return value->is_string() ? value->as_string() : json::to_text(*value);
}

std::string key_of_one(const Value& element, const ListOf& kind, bool in_hub) {
  std::string key = text_of(element.as_object().find(in_hub ? kind.hub_key : kind.old_key));
  if (!kind.has_protocol) return key;
  const std::string protocol = json::text_at(element, {"protocol"});
  return key + "/" + (protocol.empty() ? "TCP" : protocol);
}

/// The elements by key, such as `ports/a/TCP` and `ports/a/TCP/rules/x`, also of maps.
std::map<std::string, Object> elements_by_key(Value object) {
  std::map<std::string, Object> found;
  for (const ListOf& kind : kLists) {
    const Array* const list = list_at(object, kind);
    if (list == nullptr) continue;
    for (const Value& element : *list) {
      const std::string key = kind.old_path.back() + "/" + key_of_one(element, kind, is_hub(object));
      REQUIRE(found.emplace(key, element.as_object()).second);
      if (const Value* rules = element.as_object().find("rules"))
        for (const Value& rule : rules->as_array())
          REQUIRE(found.emplace(key + "/rules/" + json::text_at(rule, {"path"}), rule.as_object()).second);
    }
  }
  if (const Value* bins = json::find(object, {"spec", "bins"}))
    for (const auto& [name, bin] : bins->as_object()) found.emplace("bins/" + name, bin.as_object());
  return found;
}

class RandomBox {
 public:
  explicit RandomBox(unsigned seed) : random_(seed) {}

  int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random_); }
  bool one_in(int count) { return below(count) == 0; }

  Value made(const std::string& version) {
    Value object = box(version, "{}");
    for (const ListOf& kind : kLists) {
      const auto& path = is_hub(object) ? kind.hub_path : kind.old_path;
      if (path.size() == 3) json::set(object, {"spec", path[1]}, Object());
      json::set(path.size() == 3 ? *json::find(object, {"spec", path[1]}) : *json::find(object, {"spec"}),
                {path.back()}, Array());
      for (int left = below(5); left > 0; --left) insert(object, kind);
    }
    json::set(object, {"spec", "bins"}, Object());
    for (int left = below(4); left > 0; --left) {
      const std::string name = fmt::format("bin{}", left);
      json::set(object, {"spec", "bins", name}, Object({{"name", name}, {"size", size()}}));
    }
    note_all(object);
    return object;
  }

  void edit(Value& object) {
    for (const ListOf& kind : kLists) {
      Array* const list = list_at(object, kind);
      if (list == nullptr) continue;
      if (one_in(3)) std::ranges::shuffle(*list, random_);
      if (one_in(3) && !list->empty()) {
        const auto removed = list->begin() + below(static_cast<int>(list->size()));
        const bool is_always_there = behaviour.adds && json::text_at(*removed, {"name"}) == "extra";
        if (!is_always_there) list->erase(removed);
      }
      if (one_in(3)) insert(object, kind);
      for (Value& element : *list_at(object, kind)) change(element);
    }
    if (Value* bins = json::find(object, {"spec", "bins"}))
      for (auto& [name, bin] : bins->as_object())
        if (one_in(3)) bin.as_object().set("size", size());
    if (one_in(2)) note_all(object);
  }

 private:
  std::string size() { return std::to_string(++size_); }

  void change(Value& element) {
    if (one_in(3)) element.as_object().set("size", size());
    Value* const rules = element.as_object().find("rules");
    if (rules == nullptr) return;
    if (one_in(2)) std::ranges::shuffle(rules->as_array(), random_);
    for (Value& rule : rules->as_array())
      if (one_in(3)) rule.as_object().set("size", size());
  }

  /// Values that only this version has, of every element.
  void note_all(Value& object) {
    const char* const field = only_field(object);
    for (const ListOf& kind : kLists) {
      Array* const list = list_at(object, kind);
      if (list == nullptr) continue;
      for (Value& element : *list) {
        const std::string key = kind.old_path.back() + "/" + key_of_one(element, kind, is_hub(object));
        element.as_object().set(field, key);
        if (Value* rules = element.as_object().find("rules"))
          for (Value& rule : rules->as_array())
            rule.as_object().set(field, key + "/rules/" + json::text_at(rule, {"path"}));
      }
    }
    if (Value* bins = json::find(object, {"spec", "bins"}))
      for (auto& [name, bin] : bins->as_object()) bin.as_object().set(field, "bins/" + name);
  }

  void insert(Value& object, const ListOf& kind) {
    const bool in_hub = is_hub(object);
    Object element;
    if (kind.hub_key == "id") {
      const int id = below(9) + 1;
      element.set("id", in_hub ? Value(std::to_string(id)) : Value(id));
    } else {
      // The older version has no elements that its functions hide.
      const bool is_hideable = one_in(4) && (in_hub || !behaviour.hides);
      element.set(in_hub ? kind.hub_key : kind.old_key,
                  std::string(is_hideable ? "h" : "") + static_cast<char>('a' + below(6)));
    }
    if (kind.has_protocol) {
      if (one_in(2)) element.set("protocol", one_in(2) ? "UDP" : "TCP");
      Array rules;
      for (const char* path : {"x", "y", "z"})
        if (one_in(2)) rules.push_back(Object({{"path", path}, {"size", size()}}));
      element.set("rules", std::move(rules));
    }
    element.set("size", size());
    Array& list = *list_at(object, kind);
    const std::string key = key_of_one(element, kind, in_hub);
    const auto is_taken = [&](const Value& other) { return key_of_one(other, kind, in_hub) == key; };
    if (std::ranges::any_of(list, is_taken)) return;
    list.insert(list.begin() + below(static_cast<int>(list.size()) + 1), std::move(element));
  }

  std::mt19937 random_;
  int size_ = 0;
};

bool is_extra(const std::string& key) { return key.find("/extra") != std::string::npos; }

bool is_hidden(const std::string& key) {
  const std::string list = key.substr(0, key.find('/'));
  const bool is_shown = list == "disks" || list == "zones" || list == "routes" || list == "bins";
  return behaviour.hides && !is_shown && key[list.size() + 1] == 'h';
}

/// `before` in one version, `edited` in the other one, and what it became in the first one.
void check_values(const Value& before, const Value& edited, const Value& after) {
  const std::string only = only_field(before);
  const bool in_hub = is_hub(before);
  const auto former = elements_by_key(before), shown = elements_by_key(edited), now = elements_by_key(after);
  for (const auto& [key, element] : now) {
    INFO(key);
    // Functions that make elements without keys anew have left nothing to find them by.
    if (behaviour.rebuilds && key.starts_with("steps/")) continue;
    const Value* const value = element.find(only);
    if (value != nullptr) CHECK(value->as_string() == key);
    const auto was = former.find(key);
    const bool is_same = was != former.end() && (shown.contains(key) || !is_extra(key));
    if (is_same) CHECK(text_of(value) == text_of(was->second.find(only)));
    const auto there = shown.find(key);
    if (there != shown.end()) CHECK(text_of(element.find("size")) == text_of(there->second.find("size")));
  }
  for (const auto& [key, element] : shown) {
    INFO(key);
    const bool is_real = !is_extra(key) || element.find("size") != nullptr;
    if (in_hub ? is_real : !is_hidden(key)) CHECK(now.contains(key));
  }
  for (const auto& [key, element] : former) {
    INFO(key);
    if (in_hub && is_hidden(key))
      CHECK(now.contains(key));
    else if (!shown.contains(key) && !is_extra(key))
      CHECK_FALSE(now.contains(key));
  }
}

}  // namespace

TEST_CASE("what one version lacks of list elements stays with their keys") {
  const Behaviour behaviours[] = {
      {},
      {.order = Order::sorted},
      {.order = Order::reversed},
      {.rebuilds = true},
      {.order = Order::sorted, .rebuilds = true},
      {.order = Order::reversed, .rebuilds = true},
      {.hides = true},
      {.order = Order::reversed, .rebuilds = true, .hides = true},
      {.adds = true},
      {.order = Order::sorted, .rebuilds = true, .hides = true},
  };
  for (const Behaviour& one : behaviours) {
    behaviour = one;
    for (unsigned seed = 1; seed <= static_cast<unsigned>(test::rounds(40)); ++seed) {
      RandomBox random(seed);
      std::string version = random.one_in(2) ? "v1" : "v1alpha1";
      Value object = random.made(version);
      for (int step = 0; step < 4; ++step) {
        const std::string next = version == "v1" ? "v1alpha1" : "v1";
        INFO(fmt::format("order {}, rebuilds {}, hides {}, adds {}, seed {}, step {}", static_cast<int>(one.order),
                         one.rebuilds, one.hides, one.adds, seed, step));
        INFO(json::to_text(object));
        Value other = converted(object, next);
        // A client may have removed an element that the functions add again.
        if (!one.adds) REQUIRE(*json::find(converted(other, version), {"spec"}) == *json::find(object, {"spec"}));
        random.edit(other);
        INFO(json::to_text(other));
        const Value back = converted(other, version);
        INFO(json::to_text(back));
        check_values(object, other, back);
        object = std::move(other);
        version = next;
      }
    }
  }
  behaviour = {};
}

TEST_CASE("sets keep their values, in whatever order an object has them") {
  behaviour = {.hides = true};
  const Value hub = converted(box("v1alpha1", R"({"marks":["h","b","a"]})"), "v1");
  behaviour = {};
  std::set<std::string> marks;
  for (const Value& mark : json::find(hub, {"spec", "marks"})->as_array()) marks.insert(mark.as_string());
  CHECK(marks == std::set<std::string>{"a", "b"});
}

TEST_CASE("elements with the same key, which servers reject, do not get values of other keys") {
  const std::string steps =
      R"([{"name":"a","size":"1","note":"a1"},{"name":"a","size":"2","note":"a2"},{"name":"b","note":"b"}])";
  for (const Order order : {Order::kept, Order::sorted, Order::reversed}) {
    behaviour = {.order = order};
    const Value hub = box("v1", R"({"shelves":)" + steps + "}");
    Value old = converted(hub, "v1alpha1");
    CHECK(*json::find(converted(old, "v1"), {"spec"}) == *json::find(hub, {"spec"}));
    Array& shelves = json::find(old, {"spec", "shelves"})->as_array();
    std::ranges::reverse(shelves);
    for (Value& shelf : shelves)
      if (json::text_at(shelf, {"name"}) == "b") shelf.as_object().set("size", "9");
    const Value back = converted(old, "v1");
    INFO(json::to_text(back));
    for (const Value& shelf : json::find(back, {"spec", "shelves"})->as_array()) {
      const std::string size = json::text_at(shelf, {"size"}), name = json::text_at(shelf, {"name"});
      CHECK(json::text_at(shelf, {"note"}) == (name == "b" ? "b" : name + size));
    }
  }
  behaviour = {};
}

TEST_CASE("an element with the key of a hidden one is this element") {
  behaviour = {.hides = true};
  const Value hub =
      box("v1", R"({"shelves":[{"name":"ha","size":"1","note":"n"},{"name":"b","size":"2","note":"m"}]})");
  Value old = converted(hub, "v1alpha1");
  CHECK(json::find(old, {"spec", "shelves"})->as_array().size() == 1);
  SECTION("when another one changes") {
    json::find(old, {"spec", "shelves"})->as_array()[0].as_object().set("size", "3");
    CHECK(*json::find(converted(old, "v1"), {"spec", "shelves"}) ==
          parsed(R"([{"name":"ha","size":"1","note":"n"},{"name":"b","size":"3","note":"m"}])"));
  }
  SECTION("when a client adds it") {
    json::find(old, {"spec", "shelves"})->as_array().push_back(Object({{"name", "ha"}, {"size", "4"}}));
    CHECK(*json::find(converted(old, "v1"), {"spec", "shelves"}) ==
          parsed(R"([{"name":"b","size":"2","note":"m"},{"name":"ha","size":"4","note":"n"}])"));
  }
  behaviour = {};
}
