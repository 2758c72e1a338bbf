#include "runtime/controller/ensure.hpp"

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;

namespace {

json::Value json_of(const char* text) { return std::get<json::Value>(json::parse(text)); }

bool all_in(const char* held, const char* wanted) { return controller::has_all(json_of(held), json_of(wanted)); }

const ResourceInfo kOcean{"h", "v1", "Ocean", "oceans", false};
const ResourceInfo kFleet{"h", "v1", "Fleet", "fleets", true};

Result<controller::OwnedDocument> owned(const char* document, const ResourceInfo& info, const ResourceInfo& owner_info,
                                        const std::string& name_space) {
  static ObjectMeta owner;
  owner.name = "main", owner.uid = "u1", owner.name_space = name_space;
  return controller::owned_document(document, info, owner_info, {std::make_shared<int>(), &owner});
}

}  // namespace

TEST_CASE("a document is in an object if each of its fields is") {
  CHECK(all_in(R"({"a":{"b":1,"c":2},"d":[1,2]})", R"({"a":{"b":1},"d":[1,2]})"));
  CHECK(all_in(R"({"a":[{"name":"x","default":1}]})", R"({"a":[{"name":"x"}]})"));
  CHECK(!all_in(R"({"a":{"b":1}})", R"({"a":{"b":2}})"));
  CHECK(!all_in(R"({"a":{}})", R"({"a":{"b":2}})"));
  CHECK(!all_in(R"({"a":[1,2,3]})", R"({"a":[1,2]})"));
  CHECK(!all_in(R"({"a":1})", R"({"a":{"b":2}})"));
  CHECK(!all_in(R"({"a":{"b":2}})", R"({"a":[]})"));
}

TEST_CASE("an owned document names its owner and is in its namespace") {
  const auto document = owned(R"({"metadata":{"name":"a"}})", kFleet, kFleet, "shop");
  REQUIRE(document);
  CHECK(document->key == Key{"shop", "a"});
  CHECK(document->value == json_of(R"({"metadata":{"name":"a","namespace":"shop","ownerReferences":[
    {"apiVersion":"h/v1","kind":"Fleet","name":"main","uid":"u1","controller":true}]}})"));
  CHECK(owned(R"({"metadata":{"name":"a","namespace":"port"}})", kFleet, kOcean, "")->key == Key{"port", "a"});
}

TEST_CASE("owner_of_other_namespace_is_refused") {
  const auto elsewhere = owned(R"({"metadata":{"name":"a","namespace":"port"}})", kFleet, kFleet, "shop");
  REQUIRE(!elsewhere);
  CHECK(elsewhere.error().message == "Fleet port/a cannot be owned by a Fleet: its owner is in namespace \"shop\"");
  const auto wider = owned(R"({"metadata":{"name":"a"}})", kOcean, kFleet, "shop");
  REQUIRE(!wider);
  CHECK(wider.error().message ==
        "Ocean a cannot be owned by a Fleet: it is cluster-scoped, and its owner is in a namespace");
}
