#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <kubexx/webhook.hpp>
#include "input.kubexx_convert.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/generated/conversion_functions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/paths.hpp"

// Generated conversions on random documents of the definitions, and with fields that the program does not know, as
// those of a newer definition. The laws do not depend on the fields (without unknown ones, kubexx_check tests more of
// them):
// * a conversion and the way back give the same document, also if a server prunes what the version does not have;
// * a change made in another version is there afterwards, and nothing else changed;
// * absent sections stay absent, and metadata stays as it is;
// * the same over the hub, between two other versions.

namespace {

using namespace kubexx;
using json::Array;
using json::Object;
using json::Value;
namespace v1 = shop::v1;
namespace v1alpha1 = shop::v1alpha1;
namespace v1beta1 = shop::v1beta1;

constexpr int kDocuments = kubexx::test::rounds(1000);

Value document_of(const std::string& text) {
  auto read = json::parse(text);
  REQUIRE(std::holds_alternative<Value>(read));
  return std::get<Value>(std::move(read));
}

/// The schemas of a definition by version.
std::vector<std::pair<std::string, Value>> schemas_of(const std::string& definition) {
  std::ifstream file(
      kubexx::test::build_path(fmt::format("tests/generated/versions/shop.example.com_{}.yaml", definition)));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto documents = yaml::read_documents(text).documents;
  REQUIRE(documents.size() == 1);
  std::vector<std::pair<std::string, Value>> schemas;
  for (const Value& version : json::find(documents.front().value, {"spec", "versions"})->as_array())
    schemas.emplace_back(json::text_at(version, {"name"}), *json::find(version, {"schema", "openAPIV3Schema"}));
  return schemas;
}

class RandomDocument {
 public:
  explicit RandomDocument(unsigned seed) : random_(seed) {}

  Value object(const std::string& kind, const std::string& version, const Value& schema) {
    Value result = value(schema, 0);
    Object object = result.is_object() ? result.as_object() : Object();
    object.set("apiVersion", "shop.example.com/" + version);
    object.set("kind", kind);
    Object metadata;
    metadata.set("name", "north");
    metadata.set("generation", below(9));
    if (below(2) == 0) metadata.set("annotations", document_of(R"({"note":"kept"})"));
    object.set("metadata", std::move(metadata));
    return object;
  }

  int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random_); }

 private:
  Value value(const Value& schema, int depth) {
    const std::string type = json::text_at(schema, {"type"});
    if (const Value* words = json::find(schema, {"enum"}))
      return words->as_array()[static_cast<std::size_t>(below(static_cast<int>(words->as_array().size())))];
    if (type == "string") return std::string(static_cast<std::size_t>(below(3)), static_cast<char>('a' + below(3)));
    if (type == "integer") {
      const bool is_wide = json::text_at(schema, {"format"}) == "int64";
      return is_wide && below(3) == 0 ? std::int64_t{5'000'000'000} + below(9) : std::int64_t{below(7)} - 1;
    }
    if (type == "boolean") return below(2) == 0;
    if (type == "array") return list(schema, depth);
    return object(schema, depth);
  }

  Value list(const Value& schema, int depth) {
    const std::vector<std::string> keys = json::texts_at(schema, {"x-kubernetes-list-map-keys"});
    Array list;
    std::set<std::string> used;
    for (int left = below(4); left > 0; --left) {
      Value element = value(*json::find(schema, {"items"}), depth + 1);
      if (!keys.empty()) {
        element.as_object().set(keys.front(), fmt::format("k{}", below(9)));
        if (!used.insert(json::text_at(element, {keys.front()})).second) continue;
      }
      list.push_back(std::move(element));
    }
    return list;
  }

  Value object(const Value& schema, int depth) {
    Object object;
    if (const Value* properties = json::find(schema, {"properties"}))
      for (const auto& [name, property] : properties->as_object())
        if (below(4) != 0) object.set(name, value(property, depth + 1));
    if (const Value* element = json::find(schema, {"additionalProperties"}))
      for (int left = below(3); left > 0; --left) object.set(fmt::format("m{}", left), value(*element, depth + 1));
    else if (below(12) == 0)
      object.set("newer", document_of(R"({"a":[1,null]})"));
    return object;
  }

  std::mt19937 random_;
};

/// As a server does before it stores an object, or answers it.
Value pruned(Value value, const Value& schema, bool is_root = true) {
  if (value.is_array()) {
    if (const Value* items = json::find(schema, {"items"}))
      for (Value& element : value.as_array()) element = pruned(std::move(element), *items, false);
    return value;
  }
  const Value* const properties = json::find(schema, {"properties"});
  const Value* const element = json::find(schema, {"additionalProperties"});
  if (!value.is_object()) return value;
  value.as_object().erase_if([&](auto& member) {
    if (is_root && (member.first == "apiVersion" || member.first == "kind" || member.first == "metadata")) return false;
    const Value* inner = properties != nullptr ? properties->as_object().find(member.first) : element;
    if (inner == nullptr) return true;
    member.second = pruned(std::move(member.second), *inner, false);
    return false;
  });
  return value;
}

class Converter {
 public:
  explicit Converter(webhook::Conversion conversion) : conversion_(std::move(conversion)) {}

  Value operator()(const Value& object, const std::string& version) const {
    const auto converted = conversion_.convert(json::to_text(object), "shop.example.com/" + version, {});
    INFO((converted ? "" : converted.error().text()));
    REQUIRE(converted);
    return document_of(*converted);
  }

 private:
  webhook::Conversion conversion_;
};

Converter orders() { return Converter(webhook::conversion_of<v1::Order>(Versions<v1::Order>::Others{})); }
Converter shelves() { return Converter(webhook::conversion_of<v1beta1::Shelf>(Versions<v1beta1::Shelf>::Others{})); }

/// The metadata without what conversions retain.
Value bare_metadata(Value object) {
  if (Value* annotations = json::find(object, {"metadata", "annotations"})) {
    annotations->as_object().erase("kubexx.io/retained");
    if (annotations->as_object().empty()) json::erase(object, {"metadata", "annotations"});
  }
  return *json::find(object, {"metadata"});
}

webhook::MayBeStored target_is_stored(bool is_stored) {
  return [=] { return conversion::StoredEnds{.target = is_stored}; };
}

struct Api {
  std::string kind;
  std::string definition;
  Converter convert;
};

std::vector<Api> apis() { return {{"Order", "orders", orders()}, {"Shelf", "shelves", shelves()}}; }

/// Calls `check(random, source, version of the source, schema of the target, version of the target, convert)`.
template <class Check>
void for_each_document(Check check) {
  for (const Api& api : apis()) {
    const auto schemas = schemas_of(api.definition);
    for (const auto& [from, source_schema] : schemas)
      for (const auto& [to, target_schema] : schemas) {
        if (from == to) continue;
        for (unsigned seed = 1; seed <= kDocuments; ++seed) {
          RandomDocument random(seed);
          const Value source = random.object(api.kind, from, source_schema);
          INFO(fmt::format("seed {}, {} from {} to {}: {}", seed, api.kind, from, to, json::to_text(source)));
          check(random, source, from, target_schema, to, api.convert);
        }
      }
  }
}

}  // namespace

TEST_CASE("a conversion and the way back give the same document") {
  for_each_document([](RandomDocument&, const Value& source, const std::string& from, const Value& target_schema,
                       const std::string& to, const Converter& convert) {
    const Value converted = convert(source, to);
    INFO(json::to_text(converted));
    REQUIRE(json::text_at(converted, {"apiVersion"}) == "shop.example.com/" + to);
    REQUIRE(bare_metadata(converted) == *json::find(source, {"metadata"}));
    for (const char* section : {"spec", "status", "size", "boards"})
      if (json::find(source, {section}) == nullptr) REQUIRE(json::find(converted, {section}) == nullptr);
    REQUIRE(convert(converted, from) == source);
    REQUIRE(convert(pruned(converted, target_schema), from) == source);
  });
}

TEST_CASE("a change made in another version wins, and nothing else changes") {
  for_each_document([](RandomDocument&, const Value& source, const std::string& from, const Value& target_schema,
                       const std::string& to, const Converter& convert) {
    const bool is_order = json::text_at(source, {"kind"}) == "Order";
    const std::initializer_list<std::string_view> path = {is_order ? "spec" : "size", is_order ? "owner" : "width"};
    if (json::find(source, {*path.begin()}) == nullptr) return;
    const Value change = is_order ? Value("somebody else") : Value(99);
    Value expected = source;
    json::set(expected, path, change);
    Value edited = pruned(convert(source, to), target_schema);
    INFO(json::to_text(edited));
    json::set(edited, path, change);
    const Value back = convert(edited, from);
    INFO(json::to_text(back));
    REQUIRE(back == expected);
  });
}

TEST_CASE("a long way over other versions gives the same document") {
  const auto schemas = schemas_of("orders");
  const Converter convert = orders();
  for (unsigned seed = 1; seed <= kDocuments; ++seed) {
    RandomDocument random(seed);
    const auto& [version, schema] = schemas[static_cast<std::size_t>(random.below(3))];
    const Value source = random.object("Order", version, schema);
    INFO(fmt::format("seed {}, from {}: {}", seed, version, json::to_text(source)));
    Value current = source;
    std::string way;
    for (int steps = 6; steps > 0; --steps) {
      const auto& [to, target_schema] = schemas[static_cast<std::size_t>(random.below(3))];
      current = pruned(convert(current, to), target_schema);
      way += "\n" + json::to_text(current);
    }
    current = convert(current, version);
    INFO(way << "\n" << json::to_text(current));
    REQUIRE(pruned(current, schema) == pruned(source, schema));
  }
}

TEST_CASE("an order is converted by counterparts, former names and functions") {
  v1alpha1::Order old;
  old.metadata.name = "north";
  old.spec.owner = "ada";
  old.spec.legacy = "yes";
  old.spec.items = {{.name = "nut", .count = 3}};
  old.spec.payment = "card";
  const v1::Order order = convert<v1::Order>(old).value();
  CHECK((order.metadata.name == "north" && order.spec.owner == "ada" && order.spec.payment.method == "card"));
  REQUIRE(order.spec.items.size() == 1);
  CHECK(order.spec.items.front().quantity == 3);
  CHECK(order.metadata.annotations.at("kubexx.io/retained") == R"({"v1alpha1":{"set":{"spec":{"legacy":"yes"}}}})");
  CHECK(convert<v1beta1::Order>(order).value().spec.articles.front().quantity == 3);
  const v1alpha1::Order back = convert<v1alpha1::Order>(order).value();
  CHECK((back.spec.legacy == "yes" && back.metadata.annotations.empty()));
}

TEST_CASE("the error of a function has the path of its struct") {
  v1alpha1::Order old;
  old.spec.payment = "broken";
  CHECK(convert<v1::Order>(old).error().message == "spec: payment is broken");
}

// Functions that fail now and then --------------------------------------------------------------------------------

/// Each conversion needs functions in both directions. Whichever of their calls fails, the conversion does.
void check_that_each_failing_call_counts(const std::string& document, const std::string& to,
                                         const std::function<Result<>()>& fault, const std::string& expected) {
  const auto hooks = webhook::conversion_of<v1::Order>(Versions<v1::Order>::Others{});
  int calls = 0, failing = 0;
  shop::before_function = [&] { return ++calls == failing ? fault() : Result<>(); };
  const auto whole = hooks.convert(document, to, {});
  REQUIRE(whole);
  const int all = calls;
  REQUIRE(all > 1);
  for (failing = 1; failing <= all; ++failing) {
    INFO("call " << failing << " of " << all);
    calls = 0;
    std::string why;
    try {
      const auto converted = hooks.convert(document, to, {});
      why = converted ? "" : converted.error().message;
    } catch (const std::exception& exception) {
      why = exception.what();
    }
    CHECK(why.ends_with(expected));
  }
  shop::before_function = [] { return Result<>(); };
}

TEST_CASE("a conversion fails if any call of a function does, and loses nothing") {
  const bool throws = GENERATE(false, true);
  const auto fault = [=]() -> Result<> {
    if (throws) throw std::runtime_error("out of order");
    return Error{.stage = Stage::decode, .message = "out of order"};
  };
  const std::string expected = throws ? "spec: convert threw an exception: out of order" : "spec: out of order";
  const std::string order =
      R"({"apiVersion":"shop.example.com/v1","kind":"Order","metadata":{"name":"a"},"spec":{"owner":"ada",)"
      R"("colour":"Blue","items":[{"name":"a","quantity":5000000000,"note":"x"}],"payment":{"method":"card"}}})";
  const auto hooks = webhook::conversion_of<v1::Order>(Versions<v1::Order>::Others{});
  const std::string old = hooks.convert(order, "shop.example.com/v1alpha1", {}).value();
  Value changed = document_of(old);
  json::set(changed, {"spec", "owner"}, "bob");
  check_that_each_failing_call_counts(order, "shop.example.com/v1alpha1", fault, expected);
  check_that_each_failing_call_counts(old, "shop.example.com/v1", fault, expected);
  check_that_each_failing_call_counts(json::to_text(changed), "shop.example.com/v1", fault, expected);
}

TEST_CASE("what an old version cannot see stays beside its changes") {
  const Converter convert = orders();
  const Value order = document_of(
      R"({"apiVersion":"shop.example.com/v1","kind":"Order","metadata":{"name":"a"},"spec":{"owner":"ada","colour":"Blue",)"
      R"("items":[{"name":"a","quantity":5000000000,"note":"x"},{"name":"b","quantity":2,"note":"y"}],"payment":{"method":"card"}}})");
  Value old = convert(order, "v1alpha1");
  CHECK(json::text_at(old, {"spec", "colour"}) == "Red");
  json::Array& items = json::find(old, {"spec", "items"})->as_array();
  std::swap(items[0], items[1]);
  items[0].as_object().set("count", 3);
  items.push_back(document_of(R"({"name":"c","count":1})"));
  const Value back = convert(old, "v1");
  CHECK(json::text_at(back, {"spec", "colour"}) == "Blue");
  CHECK(*json::find(back, {"spec", "items"}) ==
        document_of(R"([{"name":"b","quantity":3,"note":"y"},{"name":"a","quantity":5000000000,"note":"x"},)"
                    R"({"name":"c","quantity":1}])"));
}

TEST_CASE("what another version cannot see of list elements moves with them") {
  const Converter convert = shelves();
  const Value shelf = document_of(
      R"({"apiVersion":"shop.example.com/v1beta1","kind":"Shelf","metadata":{"name":"a"},"size":{"width":1,"hight":1},)"
      R"("boards":[[{"width":1,"hight":1,"unit":"m"},{"width":2,"hight":2,"unit":"cm"},{"width":3,"hight":3,"unit":"mm"}]]})");
  const Value other = convert(shelf, "v1");
  const auto after = [&](const auto& change) {
    Value changed = other;
    change(json::find(changed, {"boards"})->as_array().front().as_array());
    return *json::find(convert(changed, "v1beta1"), {"boards"});
  };
  CHECK(after([](Array& board) { board.erase(board.begin()); }) ==
        document_of(R"([[{"width":2,"hight":2,"unit":"cm"},{"width":3,"hight":3,"unit":"mm"}]])"));
  CHECK(after([](Array& board) { std::swap(board[1], board[2]); }) ==
        document_of(R"([[{"width":1,"hight":1,"unit":"m"},{"width":3,"hight":3,"unit":"mm"},)"
                    R"({"width":2,"hight":2,"unit":"cm"}]])"));
  CHECK(after([](Array& board) {
          board[1].as_object().set("height", 4);
          board.insert(board.begin(), document_of(R"({"width":0,"height":0})"));
        }) == document_of(R"([[{"width":0,"hight":0},{"width":1,"hight":1,"unit":"m"},)"
                          R"({"width":2,"hight":4,"unit":"cm"},{"width":3,"hight":3,"unit":"mm"}]])"));
}

TEST_CASE("the time of a conversion is linear in the size of the object") {
  const Converter convert = orders();
  const auto seconds = [&](int count) {
    Object spec;
    Array items;
    Object extras;
    for (int i = 0; i < count; ++i) {
      Object item;
      item.set("name", fmt::format("i{}", i));
      extras.append(fmt::format("e{}", i), item);
      items.emplace_back(std::move(item));
      spec.append(fmt::format("unknown{}", i), i);
    }
    spec.append("items", std::move(items));
    spec.append("extras", std::move(extras));
    Object order;
    order.set("apiVersion", "shop.example.com/v1");
    order.set("kind", "Order");
    order.set("spec", std::move(spec));
    return test::processor_seconds([&] {
      Value old = convert(order, "v1alpha1");
      json::set(old, {"spec", "owner"}, "ada");
      json::find(old, {"spec", "items"})->as_array().pop_back();
      convert(old, "v1");
    });
  };
  CHECK(test::grows_linearly(500, seconds));
}

TEST_CASE("an object that retains too much can be read in a version that is not stored, and is not converted back") {
  const Converter convert = orders();
  Value order = document_of(
      R"({"apiVersion":"shop.example.com/v1","kind":"Order","metadata":{"name":"a"},"status":{"phase":""}})");
  json::set(order, {"status", "phase"}, std::string(std::size_t{127} << 10, 'x'));
  CHECK(convert(convert(order, "v1alpha1"), "v1") == order);
  json::set(order, {"status", "phase"}, std::string(std::size_t{129} << 10, 'x'));
  const auto hooks = webhook::conversion_of<v1::Order>(Versions<v1::Order>::Others{});
  const auto read = hooks.convert(json::to_text(order), "shop.example.com/v1alpha1", target_is_stored(false));
  REQUIRE(read);
  CHECK(read->find(R"("kubexx.io/retained":"{\"v1\":{\"lost\":[\"status.phase\"]}}")") != std::string::npos);
  CHECK(hooks.convert(*read, "shop.example.com/v1", target_is_stored(true)).error().message ==
        "the values that other versions cannot represent are too large for the annotation kubexx.io/retained: "
        "status.phase; "
        "write the object in version v1");
  // Whatever the headers say: the definition that a server has may store another version.
  for (const webhook::MayBeStored& may_be_stored : {webhook::MayBeStored(), target_is_stored(true)})
    CHECK(hooks.convert(json::to_text(order), "shop.example.com/v1alpha1", may_be_stored).error().message ==
          "the values that version v1alpha1 cannot represent are too large for the annotation kubexx.io/retained: "
          "status.phase");
}

TEST_CASE("what is only passed through may not hold everything") {
  const auto hooks = webhook::conversion_of<v1::Order>(Versions<v1::Order>::Others{});
  Value order = document_of(R"({"apiVersion":"shop.example.com/v1alpha1","kind":"Order","metadata":{"name":"a"}})");
  json::set(order, {"newer"}, std::string(std::size_t{129} << 10, 'x'));
  CHECK(!hooks.convert(json::to_text(order), "shop.example.com/v1beta1", {}));
  const auto read = hooks.convert(json::to_text(order), "shop.example.com/v1beta1", target_is_stored(false));
  REQUIRE(read);
  CHECK(read->find(R"(\"v1alpha1\":{\"lost\":[\"newer\"]})") != std::string::npos);
}

TEST_CASE("what is stored is asked only if something would be lost") {
  const auto hooks = webhook::conversion_of<v1::Order>(Versions<v1::Order>::Others{});
  int asked = 0;
  const auto may_be_stored = [&asked] {
    ++asked;
    return conversion::StoredEnds{.target = true};
  };
  for_each_document([&](RandomDocument&, const Value& source, const std::string&, const Value&, const std::string& to,
                        const Converter&) {
    if (json::text_at(source, {"kind"}) == "Order")
      REQUIRE(hooks.convert(json::to_text(source), "shop.example.com/" + to, may_be_stored));
  });
  CHECK(asked == 0);
}

// Server-side apply converts what is left of an object when the fields of a manager are removed.
TEST_CASE("objects without metadata get some") {
  for (const auto& [from, to] : {std::pair{"v1alpha1", "v1"}, {"v1", "v1alpha1"}, {"v1alpha1", "v1beta1"}})
    for (const char* metadata : {"", R"(,"metadata":null)", R"(,"metadata":{})"}) {
      CAPTURE(from, to, metadata);
      const Value bare =
          document_of(fmt::format(R"({{"apiVersion":"shop.example.com/{}","kind":"Order"{}}})", from, metadata));
      CHECK(orders()(bare, to) ==
            document_of(fmt::format(R"({{"apiVersion":"shop.example.com/{}","kind":"Order","metadata":{{}}}})", to)));
    }
}

TEST_CASE("the time to remove what an annotation lists is linear") {
  const Converter convert = orders();
  const auto seconds = [&](int count) {
    Object spec, changed;
    Array removed;
    for (int i = 0; i < count; ++i) {
      const std::string name = fmt::format("u{}", i);
      spec.append(name, i);
      removed.emplace_back(Array{"spec", name});
    }
    std::reverse(removed.begin(), removed.end());
    Object overlay({{"v1", Object({{"remove", std::move(removed)}})}});
    Value order = Object({{"apiVersion", "shop.example.com/v1alpha1"}, {"kind", "Order"}, {"spec", std::move(spec)}});
    json::set(order, {"metadata", "annotations", "kubexx.io/retained"}, json::to_text(overlay));
    return test::processor_seconds([&] { CHECK(json::find(convert(order, "v1"), {"spec", "u0"}) != nullptr); });
  };
  CHECK(test::grows_linearly(600, seconds));
}

TEST_CASE("what kubectl remembers of the last configuration does not have the annotation") {
  const Converter convert = orders();
  const auto order = [&](const std::string& version, const std::string& annotations) {
    Value value = document_of(fmt::format(
        R"({{"apiVersion":"shop.example.com/{}","kind":"Order","metadata":{{"name":"a"}},"spec":{{"owner":"ada"}}}})",
        version));
    const std::string applied =
        fmt::format(R"({{"kind":"Order","metadata":{{"annotations":{{{}}},"name":"a"}}}})", annotations) + "\n";
    json::set(value, {"metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration"}, applied);
    return value;
  };
  const std::string both = R"("kubexx.io/retained":"{}","other":"kubexx.io/retained")";
  CHECK(convert(order("v1alpha1", both), "v1") == order("v1", R"("other":"kubexx.io/retained")"));
  CHECK(convert(order("v1", R"("kubexx.io/retained":"{}")"), "v1alpha1") == order("v1alpha1", ""));
  for (const char* text : {"kubexx.io/retained", R"(["kubexx.io/retained"])", R"({"metadata":"kubexx.io/retained"})",
                           R"({"metadata":{"annotations":["kubexx.io/retained"]}})"}) {
    INFO(text);
    Value old = order("v1alpha1", ""), expected = order("v1", "");
    for (Value* value : {&old, &expected})
      json::set(*value, {"metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration"}, text);
    CHECK(convert(old, "v1") == expected);
  }
}

TEST_CASE("metadata in any form gets the annotation, and is otherwise as it was") {
  const auto order = [](const std::string& version, const std::string& metadata) {
    return fmt::format(
        R"({{"apiVersion":"shop.example.com/{}", "metadata" : {} ,"kind":"Order","spec":{{"owner":"ada","legacy":"yes"}}}})",
        version, metadata);
  };
  const std::string retained = R"({"v1alpha1":{"set":{"spec":{"legacy":"yes"}}}})";
  for (const char* metadata :
       {"{}", "{ }", R"({"name":"a"})", R"({"annotations":{}})", R"({"annotations":{ } ,"name":"a"})",
        R"({"annotations":{"note":"}\"{"},"name":"a"})", R"({"annotations":null,"name":"a"})",
        R"({"annotations":{"note":"\u003c"},"name":"a\/b"})", R"({"\u0061nnotations":{"note":"x"}})"}) {
    INFO(metadata);
    const auto converted = Conversion<v1alpha1::Order, v1::Order>::convert(order("v1alpha1", metadata));
    REQUIRE(converted);
    const Value object = document_of(*converted);
    CHECK(json::text_at(object, {"metadata", "annotations", "kubexx.io/retained"}) == retained);
    const auto back = Conversion<v1::Order, v1alpha1::Order>::convert(*converted);
    REQUIRE(back);
    Value expected = document_of(metadata);
    if (const Value* annotations = json::find(expected, {"annotations"});
        annotations && !json::has_any(expected, {"annotations"}))
      expected.as_object().erase("annotations");
    CHECK(*json::find(document_of(*back), {"metadata"}) == expected);
  }
  for (const char* metadata : {"{", R"({"name":})", R"({"name":"a"]})"}) {
    INFO(metadata);
    CHECK_FALSE(Conversion<v1alpha1::Order, v1::Order>::convert(order("v1alpha1", metadata)));
  }
}

TEST_CASE("only JSON objects are converted") {
  for (const char* text : {"", "{", "[]", "7", "null"})
    CHECK_FALSE(Conversion<v1alpha1::Order, v1::Order>::convert(text));
}
