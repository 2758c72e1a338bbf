// The verbs of a kind on its generated types.
#include "tests/generated/harbour.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::test {
namespace {

using namespace std::chrono_literals;
using harbour::v1::FleetStatus;
using harbour::v1::Ship;
using harbour::v1::Weather;

const json::Value* at(const json::Value& value, std::initializer_list<std::string_view> path) {
  const json::Value* node = &value;
  for (const std::string_view key : path) {
    if (node == nullptr || !node->is_object()) return nullptr;
    node = node->as_object().find(key);
  }
  return node;
}

}  // namespace

TEST_CASE("objects are created, read, replaced and deleted") {
  const Harbour harbour;
  auto object = fleet("north");
  object.spec.weather = Weather::Windy;
  object.spec.ships = std::vector<Ship>{{"anna", 3}, {"bert", 1}};
  object.spec.signals.emplace()["k"] = "v";
  const auto made = harbour.fleets.create(object);
  REQUIRE(made);
  CHECK(!made->metadata.uid.empty());
  CHECK(made->spec.replicas == 1);
  CHECK(made->spec.weather == Weather::Windy);
  CHECK(harbour.fleets.create(object).error().already_exists());

  auto read = harbour.fleets.get("north");
  REQUIRE(read);
  REQUIRE(read->spec.ships);
  CHECK(read->spec.ships->at(0).crew == 3);
  CHECK(!read->spec.anchored);
  CHECK(!read->status);

  read->spec.weather.reset();
  read->spec.signals->clear();
  const auto replaced = harbour.fleets.update(*read);
  REQUIRE(replaced);
  CHECK(!replaced->spec.weather);
  CHECK(replaced->metadata.generation == 2);
  CHECK(harbour.fleets.update(*read).error().conflict());

  const auto gone = harbour.fleets.remove("north", {.uid = made->metadata.uid});
  REQUIRE(gone);
  CHECK(!*gone);
  CHECK(harbour.fleets.get("north").error().not_found());
}

TEST_CASE("a rejection has a reason and the fields, and warnings are returned with the object") {
  const Harbour harbour;
  auto object = fleet("north");
  object.spec.replicas = 21;
  const auto refused = harbour.fleets.create(object);
  REQUIRE(!refused);
  CHECK(refused.error().invalid());
  REQUIRE(refused.error().causes.size() == 1);
  CHECK(refused.error().causes[0].field == "spec.replicas");
  CHECK(refused.error().request == "POST /apis/harbour.example.com/v1/namespaces/default/fleets");
  CHECK(!refused.error().may_have_been_applied);

  const auto unknown = merge_patch(R"({"spec":{"colour":"red"}})");
  REQUIRE(harbour.fleets.create(fleet("north")));
  CHECK(harbour.fleets.patch("north", unknown).error().invalid());
  const auto warned = harbour.fleets.patch("north", unknown, {.validate = Validate::warn});
  REQUIRE(warned);
  CHECK(warned.warnings == std::vector<std::string>{"unknown field \"spec.colour\""});
  CHECK(harbour.fleets.patch("north", unknown, {.validate = Validate::ignore}).warnings.empty());
}

TEST_CASE("dry runs change nothing") {
  const Harbour harbour;
  REQUIRE(harbour.fleets.create(fleet("north"), {.dry_run = true}));
  CHECK(harbour.fleets.get("north").error().not_found());
}

TEST_CASE("fault 18: edit and update preserve unknown fields, also inside lists") {
  const Harbour harbour;
  harbour.grow();
  const auto made = harbour.raw().create(json_value(
      R"({"metadata":{"name":"north"},"spec":{"flag":"red","admiral":{"name":"nelly"},"ships":[{"name":"anna","home":"a"},)"
      R"({"name":"bert","home":"b"},{"name":"carl","home":"c"}]}})"));
  REQUIRE(made);
  SECTION("edit") {
    REQUIRE(harbour.fleets.edit("north", [](Fleet& fleet) {
      fleet.spec.flag = "blue";
      fleet.spec.ships->erase(fleet.spec.ships->begin() + 1);
      fleet.spec.ships->at(1).crew = 9;
      fleet.spec.ships->push_back({"dora", 2});
    }));
  }
  SECTION("update") {
    auto fleet = harbour.fleets.get("north");
    REQUIRE(fleet);
    fleet->spec.flag = "blue";
    fleet->spec.ships = std::vector<Ship>{{"dora", 2}, {"anna", 1}, {"carl", 9}};
    REQUIRE(harbour.fleets.update(*fleet));
  }
  const auto now = harbour.raw().get("north");
  REQUIRE(now);
  CHECK(*at(*now, {"spec", "flag"}) == json::Value("blue"));
  REQUIRE(at(*now, {"spec", "admiral", "name"}));
  CHECK(*at(*now, {"spec", "admiral", "name"}) == json::Value("nelly"));
  std::string homes;
  for (const json::Value& ship : at(*now, {"spec", "ships"})->as_array())
    homes += at(ship, {"name"})->as_string() + (at(ship, {"home"}) ? "=" + at(ship, {"home"})->as_string() : "") + " ";
  CHECK((homes == "anna=a carl=c dora " || homes == "dora anna=a carl=c "));
}

TEST_CASE("status and scale are separate subresources") {
  const Harbour harbour;
  REQUIRE(harbour.fleets.create(fleet("north")));
  const auto told = harbour.fleets.status().edit("north", [](Fleet& fleet) {
    fleet.status = FleetStatus{.replicas = 1, .selector = "fleet=north"};
    fleet.spec.flag = "ignored";
  });
  REQUIRE(told);
  CHECK(told->spec.flag == "red");
  CHECK(told->metadata.generation == 1);
  CHECK(harbour.fleets.status().get("north")->status->selector == "fleet=north");
  REQUIRE(
      harbour.fleets.status().apply({.metadata = {.name = "north"}, .status = FleetApply::FleetStatus{.replicas = 2}},
                                    {.manager = "fleet-controller", .force = true}));

  const auto scaled = harbour.fleets.scale("north", 4);
  REQUIRE(scaled);
  CHECK(scaled->replicas == 4);
  const auto scale = harbour.fleets.scale("north");
  REQUIRE(scale);
  CHECK(scale->observed == 2);
  CHECK(scale->selector == "fleet=north");
  CHECK(harbour.fleets.get("north")->spec.replicas == 4);
  CHECK(harbour.fleets.scale("north", 21).error().invalid());
}

TEST_CASE("apply sends only members that are set, and conflicts name the owner") {
  const Harbour harbour;
  const auto applied = harbour.fleets.apply({.metadata = {.name = "north"}, .spec = {.flag = "red", .replicas = 3}},
                                            {.manager = "gitops"});
  REQUIRE(applied);
  CHECK(applied->spec.replicas == 3);
  const auto other =
      harbour.fleets.apply({.metadata = {.name = "north"}, .spec = {.replicas = 5}}, {.manager = "scaler"});
  REQUIRE(!other);
  CHECK(other.error().conflict());
  REQUIRE(other.error().causes.size() == 1);
  CHECK(other.error().causes[0].reason == "FieldManagerConflict");
  CHECK(other.error().causes[0].field == ".spec.replicas");
  CHECK(other.error().causes[0].message.find("gitops") != std::string::npos);
  const auto taken = harbour.fleets.apply({.metadata = {.name = "north"}, .spec = {.replicas = 5}},
                                          {.manager = "scaler", .force = true});
  REQUIRE(taken);
  CHECK(taken->spec.flag == "red");
  CHECK(taken->spec.replicas == 5);
  // What a manager leaves out of its next apply, and nobody else owns, is gone.
  REQUIRE(harbour.fleets.apply({.metadata = {.name = "north"}, .spec = {.flag = "red", .anchored = true}},
                               {.manager = "gitops"}));
  const auto less =
      harbour.fleets.apply({.metadata = {.name = "north"}, .spec = {.flag = "red"}}, {.manager = "gitops"});
  REQUIRE(less);
  CHECK(!less->spec.anchored);
  CHECK(less->spec.replicas == 5);
}

TEST_CASE("lists are read in pages, each keeps one page, selectors filter, and collections are deleted") {
  const Harbour harbour;
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    auto object = fleet(name);
    if (*name > 'c') object.metadata.labels["side"] = "east";
    REQUIRE(harbour.fleets.create(object));
  }
  const auto all = harbour.fleets.list({.page = 2});
  REQUIRE(all);
  CHECK(all->items.size() == 5);
  CHECK(all->version == harbour.fleets.list()->version);
  CHECK(harbour.fleets.list({.labels = "side=east"})->items.size() == 2);
  CHECK(harbour.fleets.list({.fields = "metadata.name=b"})->items.at(0).metadata.name == "b");
  std::string names;
  REQUIRE(harbour.fleets.each({.page = 3}, [&](Fleet&& object) { names += object.metadata.name; }));
  CHECK(names == "abcde");
  REQUIRE(harbour.fleets.remove_collection({.labels = "side=east"}));
  CHECK(harbour.fleets.list()->items.size() == 3);
  CHECK(api<Fleet>(harbour.client).list()->items.size() == 3);
  CHECK(api<Fleet>(harbour.client, "elsewhere").list()->items.empty());
}

TEST_CASE("cluster-scoped kinds have no namespace") {
  const Harbour harbour;
  const auto oceans = api<Ocean>(harbour.client);
  Ocean deep;
  deep.metadata.name = "deep";
  deep.depth = 4000;
  REQUIRE(oceans.create(deep));
  CHECK(oceans.get("deep")->depth == 4000);
}

TEST_CASE("objects with finalizers remain until these are removed") {
  const Harbour harbour;
  auto object = fleet("north");
  object.metadata.finalizers = {"harbour.example.com/anchor"};
  REQUIRE(harbour.fleets.create(object));
  const auto waiting = harbour.fleets.remove("north");
  REQUIRE(waiting);
  REQUIRE(*waiting);
  CHECK((*waiting)->metadata.deletion_timestamp);
  REQUIRE(harbour.fleets.edit("north", [](Fleet& fleet) { fleet.metadata.finalizers.clear(); }));
  CHECK(harbour.fleets.get("north").error().not_found());
}

TEST_CASE("a watch delivers the existing objects, then changes") {
  const Harbour harbour;
  REQUIRE(harbour.fleets.create(fleet("north")));
  std::vector<std::string> told;
  const bool streams = GENERATE(true, false);
  const auto watched = harbour.fleets.watch({.stream_list = streams}, [&](WatchEvent<Fleet>&& event) {
    switch (event.change) {
      case Change::synced:
        told.push_back("synced");
        CHECK(harbour.fleets.create(fleet("south")));
        CHECK(harbour.fleets.scale("south", 2));
        CHECK(harbour.fleets.remove("south"));
        break;
      case Change::added:
        told.push_back("+" + event.object.metadata.name);
        break;
      case Change::modified:
        told.push_back("~" + event.object.metadata.name + std::to_string(event.object.spec.replicas));
        break;
      case Change::deleted:
        told.push_back("-" + event.object.metadata.name);
        break;
      default:
        break;
    }
    return told.empty() || told.back() != "-south";
  });
  CHECK(watched);
  CHECK(told == std::vector<std::string>{"+north", "synced", "+south", "~south2", "-south"});
}

}  // namespace kubexx::test
