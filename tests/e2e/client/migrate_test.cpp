#include <fmt/format.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/migrate.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/e2e/client/cluster.hpp"
#include "tests/support/catch.hpp"

// Storage migration on a real API server. What it stores is in etcd, and seen by its versions: a no-op write is a new
// version if the object was stored in another one; and once a version is removed from the definition, objects in it
// cannot be read.
namespace kubexx::test {
namespace {

using Versions = std::vector<std::string>;

const ResourceInfo kCrds{"apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions", false};

ResourceInfo gauges(const std::string& plural, const std::string& version) {
  return {"migration.example.com", version, "Gauge" + plural.substr(6), plural, true, true};
}

json::Value version_entry(const std::string& name, const std::string& storage) {
  return json_value(fmt::format(
      R"({{"name":"{}","served":true,"storage":{},"subresources":{{"status":{{}}}},"schema":{{"openAPIV3Schema":)"
      R"({{"type":"object","properties":{{"spec":{{"type":"object","properties":{{"level":{{"type":"integer"}}}}}}}}}}}}}})",
      name, name == storage));
}

/// A kind with three objects, which an applier stored in v1alpha1; v1 is stored since then.
class Gauges {
 public:
  explicit Gauges(std::string plural) : plural_(std::move(plural)) {
    DynamicApi(client, kCrds).create(definition()).value();
    for (int tries = 0; tries < 600 && !first().list(); ++tries) pause();
    for (const char* name : {"a", "b", "c"}) {
      json::Value object = json_value(fmt::format(
          R"({{"apiVersion":"migration.example.com/v1alpha1","kind":"{}","metadata":{{"name":"{}"}},"spec":{{"level":1}}}})",
          info("v1").kind, name));
      auto made = first().apply(object, {.manager = "applier"});
      for (int tries = 0; tries < 100 && !made; ++tries) pause(), made = first().apply(object, {.manager = "applier"});
      made.value();
    }
    store_in("v1");
  }

  void store_in(const std::string& storage) {
    write_versions({version_entry("v1alpha1", storage), version_entry("v1", storage)}).value();
  }
  Reply<json::Value> write_versions(json::Array versions) {
    json::Value patch = json::Object();
    json::set(patch, {"spec", "versions"}, std::move(versions));
    return DynamicApi(client, kCrds).patch(name(), merge_patch(json::to_text(patch)));
  }

  std::string name() const { return plural_ + ".migration.example.com"; }
  ResourceInfo info(const std::string& version) const { return gauges(plural_, version); }
  DynamicApi first() const { return {client, info("v1alpha1"), "default"}; }
  DynamicApi second() const { return {client, info("v1"), "default"}; }
  Versions stored_versions() const {
    return json::texts_at(DynamicApi(client, kCrds).get(name()).value(), {"status", "storedVersions"});
  }
  /// The versions that etcd has the objects in.
  Versions versions_in_etcd() const {
    Versions versions;
    for (const char* name : {"a", "b", "c"})
      versions.push_back(json::text_at(stored_object(info("v1"), "default", name), {"apiVersion"}));
    return versions;
  }
  static void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(100)); }

  Client client = connect();

 private:
  json::Value definition() const {
    json::Value crd = json_value(
        fmt::format(R"({{"metadata":{{"name":"{}"}},"spec":{{"group":"migration.example.com","scope":"Namespaced",)"
                    R"("names":{{"plural":"{}","kind":"{}"}}}}}})",
                    name(), plural_, info("v1").kind));
    json::set(crd, {"spec", "versions"},
              json::Array{version_entry("v1alpha1", "v1alpha1"), version_entry("v1", "v1alpha1")});
    return crd;
  }

  std::string plural_;
};

/// Of the three objects.
Versions all_in(const std::string& version) { return Versions(3, "migration.example.com/" + version); }

Versions owners_of(const json::Value& object) {
  Versions versions;
  for (const json::Value& entry : json::find(object, {"metadata", "managedFields"})->as_array())
    versions.push_back(json::text_at(entry, {"manager"}) + " " + json::text_at(entry, {"apiVersion"}));
  return versions;
}

}  // namespace

TEST_CASE("a migration stores every object in the storage version, so that the former one can be removed") {
  Gauges gauges("gaugesone");
  REQUIRE(gauges.stored_versions() == Versions{"v1alpha1", "v1"});
  const auto dry = migrate(gauges.client, gauges.name(), {.dry_run = true});
  REQUIRE(dry);
  CHECK(dry->written == 3);
  CHECK(gauges.stored_versions() == Versions{"v1alpha1", "v1"});
  CHECK(gauges.versions_in_etcd() == all_in("v1alpha1"));
  CHECK_FALSE(gauges.write_versions({version_entry("v1", "v1")}));

  const auto report = migrate(gauges.client, gauges.name());
  REQUIRE(report);
  CHECK(report->written == 3);
  CHECK(report->unchanged == 0);
  CHECK(report->cleared);
  CHECK(gauges.stored_versions() == Versions{"v1"});
  CHECK(gauges.versions_in_etcd() == all_in("v1"));
  CHECK(owners_of(gauges.second().get("a").value()) == Versions{"applier migration.example.com/v1alpha1"});

  const auto dropped = migrate(gauges.client, gauges.name(), {.dropping = {"v1alpha1"}});
  REQUIRE(dropped);
  CHECK(dropped->written == 3);
  CHECK(owners_of(gauges.second().get("a").value()) == Versions{"applier migration.example.com/v1"});
  const auto again = migrate(gauges.client, gauges.name(), {.dropping = {"v1alpha1"}});
  REQUIRE(again);
  CHECK(again->written == 0);
  CHECK(again->cleared);

  REQUIRE(gauges.write_versions({version_entry("v1", "v1")}));
  auto listed = gauges.second().list();
  for (int tries = 0; tries < 100 && gauges.first().list(); ++tries) Gauges::pause();
  for (int tries = 0; tries < 100 && !listed; ++tries) Gauges::pause(), listed = gauges.second().list();
  REQUIRE(listed);
  CHECK(listed->items.size() == 3);
  const json::Value wanted = json_value(R"({"metadata":{"name":"a"},"spec":{"level":2}})");
  const auto applied = gauges.second().apply(wanted, {.manager = "applier"});
  REQUIRE(applied);
  CHECK(json::integer_at(*applied, {"spec", "level"}) == 2);
}

TEST_CASE("a migration through the status subresource stores objects again and leaves managedFields alone") {
  Gauges gauges("gaugestwo");
  const auto report = migrate(gauges.client, gauges.name(), {.by_status = true});
  REQUIRE(report);
  CHECK(report->written == 3);
  CHECK(report->cleared);
  CHECK(gauges.versions_in_etcd() == all_in("v1"));
  const char* own = R"({"metadata":{"managedFields":[{}]}})";
  REQUIRE(gauges.second().status().patch("b", merge_patch(own)));
  CHECK(owners_of(gauges.second().get("b").value()) == Versions{"applier migration.example.com/v1alpha1"});
}

TEST_CASE("a migration back stores the former version") {
  Gauges gauges("gaugesthree");
  REQUIRE(migrate(gauges.client, gauges.name()));
  REQUIRE(gauges.versions_in_etcd() == all_in("v1"));
  gauges.store_in("v1alpha1");
  const auto report = migrate(gauges.client, gauges.name());
  REQUIRE(report);
  CHECK(report->written == 3);
  CHECK(gauges.stored_versions() == Versions{"v1alpha1"});
  CHECK(gauges.versions_in_etcd() == all_in("v1alpha1"));
}

}  // namespace kubexx::test
