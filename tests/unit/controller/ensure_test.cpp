#include "runtime/controller/ensure.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "runtime/controller/atomic_fields.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;

namespace {

json::Value json_of(const char* text) { return std::get<json::Value>(json::parse(text)); }

bool all_in(const char* held, const char* wanted) { return controller::has_all(json_of(held), json_of(wanted)); }

const ResourceInfo kOcean{"h", "v1", "Ocean", "oceans", false};
const ResourceInfo kFleet{"h", "v1", "Fleet", "fleets", true};

Result<controller::WantedDocument> owned(const char* document, const ResourceInfo& info, const ResourceInfo& owner_info,
                                         const std::string& name_space) {
  static ObjectMeta owner;
  owner.name = "main", owner.uid = "u1", owner.name_space = name_space;
  return controller::owned_document(document, info, owner_info, {std::make_shared<int>(), &owner});
}

/// The paths that are atomic in `wanted`.
std::vector<std::string> atomic_paths(const char* wanted, const char* held, const std::string& fields) {
  const std::string managed = R"([{"manager":"other","operation":"Apply","fieldsV1":{"f:a":{}}},)"
                              R"({"manager":"me","operation":"Update","fieldsV1":{"f:a":{}}},)"
                              R"({"manager":"me","operation":"Apply","subresource":"status","fieldsV1":{"f:a":{}}},)"
                              R"({"manager":"me","operation":"Apply","fieldsV1":)" +
                              fields + "}]";
  std::vector<std::string> paths;
  for (const auto& field : controller::atomic_fields(json_of(wanted), json_of(held), managed, "me")) {
    std::string& path = paths.emplace_back();
    for (const std::string& step : field.path) path += "/" + step;
    path += " " + field.value;
  }
  return paths;
}

}  // namespace

TEST_CASE("a document is in an object if each of its fields is") {
  CHECK(all_in(R"({"a":{"b":1,"c":2},"d":[1,2]})", R"({"a":{"b":1},"d":[1,2]})"));
  CHECK(all_in(R"({"a":[{"name":"x","default":1}]})", R"({"a":[{"name":"x"}]})"));
  CHECK(all_in(R"({"a":{"b":null}})", R"({"a":{"b":null,"c":null}})"));
  CHECK(!all_in(R"({"a":{"b":1}})", R"({"a":{"b":2}})"));
  CHECK(!all_in(R"({"a":{"b":1}})", R"({"a":{"b":null}})"));
  CHECK(!all_in(R"({"a":{}})", R"({"a":{"b":2}})"));
  CHECK(!all_in(R"({"a":[1,2,3]})", R"({"a":[1,2]})"));
  CHECK(!all_in(R"({"a":1})", R"({"a":{"b":2}})"));
  CHECK(!all_in(R"({"a":{"b":2}})", R"({"a":[]})"));
}

TEST_CASE("the fields of a document are as the object has them") {
  const auto fields = [](const char* wanted, const char* held) {
    return json::to_text(controller::as_held(json_of(wanted), json_of(held)));
  };
  CHECK(fields(R"({"cpu":"0.5","off":false,"empty":{},"list":[{"at":{"size":"1024Mi"}}]})",
               R"({"cpu":"500m","list":[{"at":{"size":"1Gi"},"default":1}],"other":2})") ==
        R"({"cpu":"500m","off":null,"empty":null,"list":[{"at":{"size":"1Gi"}}]})");
  // What the server does not know yet, and elements in another order.
  CHECK(fields(R"({"newer":{"x":1}})", "{}") == R"({"newer":{"x":1}})");
  CHECK(fields(R"([{"name":"a","y":{"x":1}},{"name":"b"}])", R"([{"name":"b"},{"name":"a","y":{"x":2}}])") ==
        R"([{"name":"a","y":{"x":1}},{"name":"b"}])");
  CHECK(fields(R"({"a":[1,2],"b":[3],"c":null})", R"({"a":[1],"b":{"x":1},"c":null})") ==
        R"({"a":[1,2],"b":{"x":1},"c":null})");
  CHECK(all_in(R"({"cpu":"500m","other":2})", fields(R"({"cpu":"0.5","off":0})", R"({"cpu":"500m"})").c_str()));
  CHECK(!all_in(R"({"cpu":"500m","off":1})", fields(R"({"cpu":"0.5","off":0})", R"({"cpu":"500m"})").c_str()));
}

TEST_CASE("an owned document names its owner and is in its namespace") {
  const auto document = owned(R"({"metadata":{"name":"a"}})", kFleet, kFleet, "shop");
  REQUIRE(document);
  CHECK(document->key == Key{"shop", "a"});
  CHECK(document->value == json_of(R"({"metadata":{"name":"a","namespace":"shop","ownerReferences":[
    {"apiVersion":"h/v1","kind":"Fleet","name":"main","uid":"u1","controller":true,"blockOwnerDeletion":true}]}})"));
  CHECK(owned(R"({"metadata":{"name":"a","namespace":"port"}})", kFleet, kOcean, "")->key == Key{"port", "a"});
}

TEST_CASE("owner_of_other_namespace_is_refused") {
  const auto elsewhere = owned(R"({"metadata":{"name":"a","namespace":"port"}})", kFleet, kFleet, "shop");
  REQUIRE(!elsewhere);
  CHECK(elsewhere.error().message ==
        "Fleet port/a cannot be owned by Fleet shop/main: its owner is in namespace \"shop\"");
  const auto wider = owned(R"({"metadata":{"name":"a"}})", kOcean, kFleet, "shop");
  REQUIRE(!wider);
  CHECK(wider.error().message ==
        "Ocean a cannot be owned by Fleet shop/main: it is cluster-scoped, and its owner is in a namespace");
}

TEST_CASE("an object has one controller") {
  ObjectMeta owner, held;
  owner.name = "main", owner.uid = "u1";
  held.name = "a", held.name_space = "shop";
  const auto why = [&]() -> std::string {
    const cache::Object object{std::make_shared<int>(), &held};
    const auto checked = controller::check_controller(kFleet, object, kOcean, {std::make_shared<int>(), &owner});
    return checked ? "" : checked.error().message;
  };
  CHECK(controller::check_controller(kFleet, {}, kOcean, {std::make_shared<int>(), &owner}));
  CHECK(why().empty());
  held.owner_references = {{.api_version = "h/v1", .kind = "Ocean", .name = "other", .uid = "u2"}};
  CHECK(why().empty());
  held.owner_references.push_back(
      {.api_version = "h/v2", .kind = "Ocean", .name = "main", .uid = "u1", .controller = true});
  CHECK(why().empty());
  held.owner_references.back().uid = "u0";
  CHECK(why() ==
        "Fleet shop/a cannot be owned by Ocean main: its controller is an earlier Ocean \"main\", uid u0; garbage "
        "collection deletes it");
  held.owner_references.back().name = "south";
  CHECK(why() == "Fleet shop/a cannot be owned by Ocean main: its controller is the Ocean \"south\"");
}

TEST_CASE("a field is atomic if its manager owns it and none of its members") {
  using Paths = std::vector<std::string>;
  CHECK(atomic_paths(R"({"a":{"x":1}})", R"({"a":{"x":1}})", R"({"f:a":{"f:x":{}}})") == Paths{});
  CHECK(atomic_paths(R"({"a":{"x":1},"b":[{"y":2}],"c":[3],"d":"e","empty":{}})",
                     R"({"a":{"x":1,"default":true},"b":[{"y":2}],"c":[3],"d":"e","empty":{"z":1}})",
                     R"({"f:a":{},"f:b":{},"f:c":{},"f:d":{},"f:empty":{}})") ==
        Paths{R"(/a {"x":1,"default":true})", R"(/b [{"y":2}])", "/c [3]"});
  CHECK(
      atomic_paths(R"({"ports":[{"port":1,"env":{"a":1}},{"port":2,"env":{"b":2}}]})",
                   R"({"ports":[{"port":1,"protocol":"TCP","env":{"a":1}},{"port":2,"protocol":"UDP","env":{"b":2}}]})",
                   R"({"f:ports":{"k:{\"port\":2,\"protocol\":\"UDP\"}":{".":{},"f:env":{}},)"
                   R"("k:{\"port\":1,\"protocol\":\"TCP\"}":{".":{},"f:env":{"f:a":{}}}}})") ==
      Paths{R"(/ports/1/env {"b":2})"});
  CHECK(atomic_paths(R"({"a":{"x":1}})", R"({"a":{"x":1}})", "3") == Paths{});
  CHECK(controller::atomic_fields(json_of(R"({"a":{"x":1}})"), json_of(R"({"a":{"x":1}})"), "", "me").empty());
}

TEST_CASE("atomic fields have to keep their values") {
  const std::vector<cache::AtomicField> fields = {{{"a", "1", "b"}, R"({"x":1})"}};
  CHECK(controller::have_values(json_of(R"({"a":[0,{"b":{"x":1}}],"other":2})"), fields));
  CHECK(!controller::have_values(json_of(R"({"a":[0,{"b":{"x":1,"y":2}}]})"), fields));
  CHECK(!controller::have_values(json_of(R"({"a":[0]})"), fields));
  CHECK(!controller::have_values(json_of(R"({"a":{"1":{"b":{"x":1}},"b":3}})"), {{{"a", "1", "c"}, "1"}}));
  CHECK(!controller::have_values(json_of("3"), fields));
}

TEST_CASE("the time to find atomic fields is linear") {
  const auto seconds = [](int size) {
    std::string wanted = R"({"list":[)", fields = R"({"f:list":{)";
    for (int at = 0; at < size; ++at) {
      const char* comma = at == 0 ? "" : ",";
      wanted += fmt::format(R"({}{{"name":"n{}","env":{{"a":1}}}})", comma, at);
      fields += fmt::format(R"({}"k:{{\"name\":\"n{}\"}}":{{"f:env":{{}}}})", comma, at);
    }
    wanted += "]}", fields += "}}";
    const auto begin = std::chrono::steady_clock::now();
    CHECK(atomic_paths(wanted.c_str(), wanted.c_str(), fields).size() == static_cast<std::size_t>(size));
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  const double once = std::max(seconds(2'000), 0.001);
  CHECK(seconds(16'000) < 40 * once);
}
