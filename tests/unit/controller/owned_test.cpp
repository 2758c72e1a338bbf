#include <variant>

#include "runtime/json/text.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

FleetApply wanted_child(const Fleet& parent) {
  FleetApply child;
  child.metadata.name = parent.metadata.name + "-child";
  child.metadata.labels["role"] = "child";
  child.spec.flag = parent.spec.flag;
  child.spec.ships = {{.name = "tender"}};
  return child;
}

/// Parents, each of which has a child of the same flag.
struct Families : Port {
  Cache<Fleet> parents = op.cache<Fleet>({.labels = "role=parent"});
  Cache<Fleet> children = op.cache<Fleet>({.namespaces = {"default"}, .labels = "role=child"});
  Diary runs = {};

  Families() {
    op.controller(parents, [this](const Fleet& parent, Context& ctx) -> Result<Requeue> {
        const auto child = ctx.ensure(children, wanted_child(parent));
        if (!child) return child.error();
        runs.add(parent.metadata.name + " " + (*child)->spec.flag);
        return Requeue::done();
      }).owns(children);
  }
  ~Families() { end(); }

  std::ptrdiff_t applies() const {
    return requests(server, "PATCH /apis/harbour.example.com/v1/namespaces/default/fleets/a-child");
  }
};

}  // namespace

TEST_CASE("the key of an object is its namespace and its name") {
  Fleet object = fleet("north");
  object.metadata.name_space = "sea";
  CHECK(key_of(object) == Key{"sea", "north"});
  CHECK(key_of(Metadata<Fleet>{object.metadata}) == Key{"sea", "north"});
}

TEST_CASE("the controller of an object is the owner that is marked as one") {
  Fleet parent = fleet("p"), child = fleet("c");
  parent.metadata.uid = "1", child.metadata.name_space = "sea";
  const by_controller<Fleet> index;
  CHECK(controller_of(child.metadata) == nullptr);
  CHECK(index(child).empty());
  child.metadata.owner_references = {{.api_version = "v1", .kind = "Node", .name = "n"}, controller_reference(parent)};
  CHECK(controller_of(child.metadata)->name == "p");
  CHECK(index(child) == std::vector<Key>{{"sea", "p"}});
  CHECK(index(Metadata<Fleet>{child.metadata}) == std::vector<Key>{{"sea", "p"}});
  CHECK(by_controller<Ocean>()(child).empty());
  OwnerReference& controller = child.metadata.owner_references[1];
  controller.api_version = "harbour.example.com/v9";
  CHECK(index(child).size() == 1);
  for (const char* version : {"harbour.example.com", "example.com/v1", "v1"}) {
    controller.api_version = version;
    CHECK(index(child).empty());
  }
  controller = {.api_version = "harbour.example.com/v1", .kind = "Ocean", .name = "o", .controller = true};
  CHECK(by_controller<Ocean>()(child) == std::vector<Key>{{"", "o"}});
  controller.controller = false;
  CHECK(by_controller<Ocean>()(child).empty());
}

TEST_CASE("a reference to an object has its kind, its uid and its version") {
  Fleet object = fleet("a");
  object.metadata.name_space = "sea", object.metadata.uid = "1", object.metadata.resource_version = "7";
  CHECK(reference_to(object) == ObjectReference{.kind = "Fleet",
                                                .name_space = "sea",
                                                .name = "a",
                                                .uid = "1",
                                                .api_version = "harbour.example.com/v1",
                                                .resource_version = "7"});
}

TEST_CASE("an index by the controller finds what an object owns") {
  Families port;
  auto owned = port.op.cache<Fleet, by_controller<Fleet>>({.namespaces = {"default"}, .labels = "role=child"});
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(port.runs.await("a red"));
  const auto found = owned.where<by_controller<Fleet>>({"default", "a"});
  REQUIRE(found.size() == 1);
  CHECK(found[0]->metadata.name == "a-child");
}

TEST_CASE("ensure_writes_once") {
  Families port;
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(port.runs.await("a red"));
  const auto child = port.fleets.get("a-child");
  REQUIRE(child);
  REQUIRE(child->metadata.owner_references.size() == 1);
  CHECK(child->metadata.owner_references[0].uid == port.fleets.get("a")->metadata.uid);
  CHECK(child->metadata.owner_references[0].controller == true);
  CHECK(child->metadata.owner_references[0].block_owner_deletion == true);
  for (int at = 1; at <= 5; ++at) {
    REQUIRE(port.fleets.edit("a", [&](Fleet& parent) { parent.spec.replicas = at + 1; }));
    REQUIRE(port.runs.await("a red", at + 1));
  }
  CHECK(port.applies() == 1);
  REQUIRE(port.fleets.edit("a", [&](Fleet& parent) { parent.spec.flag = "blue"; }));
  REQUIRE(port.runs.await("a blue"));
  CHECK(port.applies() == 2);
  CHECK(port.fleets.get("a-child")->spec.flag == "blue");
}

TEST_CASE("ensure_mends_foreign_change") {
  Families port;
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(port.runs.await("a red"));
  SECTION("of a field of the document") {
    REQUIRE(port.fleets.edit("a-child", [](Fleet& child) { child.spec.flag = "black"; }));
    REQUIRE(eventually([&] { return port.fleets.get("a-child")->spec.flag == "red"; }));
    CHECK(port.applies() == 2);
  }
  SECTION("but not of other fields") {
    const auto before = port.runs.count("a red");
    REQUIRE(port.fleets.edit("a-child", [](Fleet& child) { child.spec.replicas = 9; }));
    REQUIRE(port.runs.await("a red", before + 1));
    CHECK(port.applies() == 1);
    CHECK(port.fleets.get("a-child")->spec.replicas == 9);
  }
  SECTION("and deletions") {
    const auto uid = port.fleets.get("a-child")->metadata.uid;
    REQUIRE(port.fleets.remove("a-child"));
    REQUIRE(eventually([&] {
      const auto child = port.fleets.get("a-child");
      return child && child->metadata.uid != uid;
    }));
    CHECK(port.applies() == 2);
  }
}

TEST_CASE("a child of a predecessor of the same name wakes the owner") {
  Families port;
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(port.runs.await("a red"));
  Fleet orphan = fleet("orphan", "child");
  orphan.metadata.owner_references = {
      {.api_version = "harbour.example.com/v1", .kind = "Fleet", .name = "a", .uid = "earlier"},
      {.api_version = "harbour.example.com/v1", .kind = "Fleet", .name = "absent", .uid = "absent"}};
  auto runs = port.runs.count("a red");
  REQUIRE(port.fleets.create(orphan));
  REQUIRE(port.runs.await("a red", runs + 1));
  runs = port.runs.count("a red");
  REQUIRE(port.fleets.remove("orphan"));
  REQUIRE(port.runs.await("a red", runs + 1));
  CHECK(port.applies() == 1);
}

TEST_CASE("other kinds wake the keys that their maps name, before and after a change") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  auto oceans = port.op.cache<Ocean>();
  port.op
      .controller(fleets,
                  [&](const Fleet& fleet, Context&) -> Result<Requeue> {
                    runs.add(fleet.metadata.name);
                    return Requeue::done();
                  })
      .watches(oceans, [](const Ocean& ocean) -> std::vector<Key> {
        if (ocean.depth == 13) throw std::runtime_error("too deep");
        return {{"default", fmt::format("f{}", ocean.depth)}};
      });
  REQUIRE(port.fleets.create(fleet("f1")));
  REQUIRE(port.fleets.create(fleet("f2")));
  const auto running = port.start();
  REQUIRE(runs.await("f1"));
  REQUIRE(runs.await("f2"));
  Ocean ocean;
  ocean.metadata.name = "north";
  ocean.depth = 1;
  const auto api_of_oceans = api<Ocean>(port.client);
  REQUIRE(api_of_oceans.create(ocean));
  REQUIRE(runs.await("f1", 2));
  REQUIRE(api_of_oceans.edit("north", [](Ocean& ocean) { ocean.depth = 2; }));
  REQUIRE(runs.await("f1", 3));
  REQUIRE(runs.await("f2", 2));
  REQUIRE(api_of_oceans.edit("north", [](Ocean& ocean) { ocean.depth = 13; }));
  CHECK(port.reports.await("fleet north: the function of a watched kind threw an exception: too deep"));
  CHECK(metric(port.op.metrics(), "kubexx_callback_exceptions_total{controller=\"fleet\"}") >= 1);
}

TEST_CASE("ensure_sees_additions_to_atomic_fields") {
  const ResourceInfo services{.version = "v1", .kind = "Service", .plural = "services"};
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  auto doors = port.op.cache(services);
  const auto wanted = std::get<json::Value>(json::parse(
      R"({"metadata":{"name":"door","labels":{"a":"b"}},"spec":{"selector":{"app":"web"},"ports":[{"port":80}]}})"));
  port.op
      .controller(fleets,
                  [&](const Fleet&, Context& ctx) -> Result<Requeue> {
                    const auto door = ctx.ensure(doors, wanted);
                    runs.add(door ? "ran" : door.error().text());
                    return Requeue::done();
                  })
      .owns(doors);
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(runs.await("ran"));
  const DynamicApi api(port.client, services, "default");
  const auto applies = [&] { return requests(port.server, "PATCH /api/v1/namespaces/default/services/door?"); };
  const auto ours = [&] {
    return requests(port.server, "PATCH /api/v1/namespaces/default/services/door?fieldManager=harbour");
  };
  REQUIRE(applies() == 1);
  SECTION("another client adds to the selector, which is atomic") {
    REQUIRE(api.patch("door", merge_patch(R"({"spec":{"selector":{"tier":"front"}}})")));
    CHECK(eventually([&] {
      const auto door = api.get("door");
      const auto* selector = door ? json::find(*door, {"spec", "selector"}) : nullptr;
      return selector != nullptr && selector->as_object().size() == 1;
    }));
    CHECK(ours() == 2);
  }
  SECTION("and to labels, which are not") {
    REQUIRE(api.patch("door", merge_patch(R"({"metadata":{"labels":{"tier":"front"}}})")));
    REQUIRE(runs.await("ran", 2));
    CHECK(ours() == 1);
  }
}

namespace {

/// The signal is part of what is wanted while the parent has it.
FleetApply signalling_child(const Fleet& parent) {
  FleetApply child = wanted_child(parent);
  if (parent.spec.signals) child.spec.signals = *parent.spec.signals;
  return child;
}

}  // namespace

TEST_CASE("ensure_takes_back_what_a_lost_answer_added") {
  Diary runs;
  Port port;
  auto parents = port.op.cache<Fleet>({.labels = "role=parent"});
  auto children = port.op.cache<Fleet>({.labels = "role=child"});
  port.op
      .controller(parents,
                  [&](const Fleet& parent, Context& ctx) -> Result<Requeue> {
                    const auto child = ctx.ensure(children, signalling_child(parent));
                    runs.add(fmt::format("{} {}", parent.spec.signals ? "with" : "without", child ? "done" : "failed"));
                    if (!child) return child.error();
                    return Requeue::done();
                  },
                  {.deadline = 1s})
      .owns(children);
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(runs.await("without done"));
  const auto signals = [&] { return port.fleets.get("a-child")->spec.signals.has_value(); };
  port.server.fail({.kind = testing::Fault::Kind::lose,
                    .method = "PATCH",
                    .path = "/apis/harbour.example.com/v1/namespaces/default/fleets/a-child",
                    .times = 0});
  REQUIRE(port.fleets.edit("a", [](Fleet& parent) { parent.spec.signals.emplace()["x"] = "y"; }));
  REQUIRE(runs.await("with failed"));
  REQUIRE(signals());
  REQUIRE(port.fleets.edit("a", [](Fleet& parent) { parent.spec.signals.reset(); }));
  REQUIRE(eventually([&] { return runs.lines().back().starts_with("without"); }));
  port.server.heal();
  CHECK(eventually([&] { return !signals(); }));
}

TEST_CASE("ensure_applies_again_in_a_new_term") {
  Diary runs;
  Port port;
  const ElectionOptions election{
      .name = "harbour", .name_space = "default", .lease = 2s, .renew = 1s, .retry = 50ms, .stand_by = true};
  OtherOperator op(port.client, {.name = "harbour", .election = election});
  auto parents = op.cache<Fleet>({.labels = "role=parent"});
  auto children = op.cache<Fleet>({.labels = "role=child"});
  op.controller(parents, [&](const Fleet& parent, Context& ctx) -> Result<Requeue> {
    const auto child = ctx.ensure(children, signalling_child(parent));
    runs.add(child ? fmt::format("term {}", ctx.term()) : child.error().text());
    if (!child) return child.error();
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  Result<> ended;
  std::jthread running([&](const std::stop_token& stop) { ended = op.run(stop); });
  REQUIRE(runs.await("term 0"));
  const auto leases = DynamicApi(port.client, {"coordination.k8s.io", "v1", "Lease", "leases"}, "default");
  REQUIRE(leases.patch("harbour", merge_patch(R"({"spec":{"holderIdentity":"other","leaseTransitions":1}})")));
  REQUIRE(eventually([&] { return metric(op.metrics(), "leader_election_master_status") == 0; }));
  Fleet other = fleet("a");
  other.spec.signals.emplace()["x"] = "y";
  FleetApply theirs = signalling_child(other);
  const auto as_operator = api<Fleet>(port.client.with({.manager = "harbour"}), "default");
  const auto child = as_operator.get("a-child");
  REQUIRE(child);
  theirs.metadata.owner_references = child->metadata.owner_references;
  REQUIRE(as_operator.apply(theirs, {.force = true}));
  REQUIRE(port.fleets.get("a-child")->spec.signals);
  CHECK(runs.await("term 2"));
  CHECK(eventually([&] { return !port.fleets.get("a-child")->spec.signals; }));
  running.request_stop();
  running.join();
  CHECK(ended);
}

TEST_CASE("caches of another operator are errors") {
  Port port;
  Operator other(port.client, {.name = "other"});
  const auto nothing = [](const auto&, Context&) -> Result<Requeue> { return Requeue::done(); };
  const int use = GENERATE(0, 1, 2);
  if (use == 0) port.op.controller(other.cache<Fleet>(), nothing);
  if (use == 1) port.op.controller(port.op.cache<Fleet>(), nothing).owns(other.cache<Fleet>());
  if (use == 2)
    port.op.controller(port.op.cache<Fleet>(), nothing).watches(other.cache<Fleet>(), [](const Fleet&) {
      return std::vector<Key>();
    });
  const auto running = port.start();
  port.running.join();
  REQUIRE(!port.ended);
  CHECK(port.ended.error().message ==
        "the cache of Fleet is not one of this operator: declare it with the operator that uses it");
}

TEST_CASE("ensure_explains_a_map_that_becomes_empty") {
  Diary runs;
  Port port;
  auto parents = port.op.cache<Fleet>({.labels = "role=parent"});
  auto children = port.op.cache<Fleet>({.labels = "role=child"});
  port.op.controller(parents, [&](const Fleet& parent, Context& ctx) -> Result<Requeue> {
    FleetApply wanted = wanted_child(parent);
    wanted.spec.signals.emplace();
    if (parent.spec.signals) wanted.spec.signals = *parent.spec.signals;
    const auto child = ctx.ensure(children, wanted);
    runs.add(child ? "done" : child.error().message);
    return Requeue::done();
  });
  Fleet parent = fleet("a");
  parent.spec.signals.emplace()["x"] = "y";
  REQUIRE(port.fleets.create(parent));
  const auto running = port.start();
  REQUIRE(runs.await("done"));
  REQUIRE(port.fleets.edit("a", [](Fleet& changed) { changed.spec.signals.reset(); }));
  REQUIRE(eventually([&] { return runs.lines().size() > 1; }));
  CHECK(runs.lines().back().ends_with(
      "; to remove the last members of spec.signals, omit it instead of setting it empty"));
}

TEST_CASE("a predicate limits which changes of owned objects wake their owner") {
  Diary runs;
  Port port;
  auto parents = port.op.cache<Fleet>({.labels = "role=parent"});
  auto children = port.op.cache<Fleet>({.labels = "role=child"});
  port.op
      .controller(parents,
                  [&](const Fleet& parent, Context& ctx) -> Result<Requeue> {
                    const auto child = ctx.ensure(children, wanted_child(parent));
                    if (!child) return child.error();
                    for (const std::string& cause : ctx.causes()) runs.add(cause);
                    return Requeue::done();
                  })
      .owns(children, generation_changed<Fleet>());
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(eventually([&] { return port.fleets.get("a-child").has_value(); }));
  const auto cause = [](const Reply<Fleet>& child) {
    return "Fleet default/a-child modified " + child->metadata.resource_version;
  };
  const auto noted = port.fleets.edit("a-child", [](Fleet& child) { child.metadata.annotations["x"] = "y"; });
  const auto grown = port.fleets.edit("a-child", [](Fleet& child) { child.spec.replicas = 9; });
  REQUIRE(runs.await(cause(grown)));
  CHECK(runs.count(cause(noted)) == 0);
  REQUIRE(port.fleets.remove("a-child"));
  CHECK(eventually([&] { return port.fleets.get("a-child").has_value(); }));
}

TEST_CASE("a predicate limits which changes of watched objects wake keys, but not their deletion") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  auto oceans = port.op.cache<Ocean>();
  port.op
      .controller(fleets,
                  [&](const Fleet&, Context& ctx) -> Result<Requeue> {
                    runs.add(fmt::format("{} oceans", oceans.all().size()));
                    for (const std::string& cause : ctx.causes()) runs.add(cause.substr(0, cause.rfind(' ')));
                    return Requeue::done();
                  })
      .watches(
          oceans, [](const Ocean&) { return std::vector<Key>{{"default", "a"}}; },
          [](const Ocean* before, const Ocean& after) { return before && before->depth != after.depth; });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(runs.await("0 oceans"));
  const auto seas = api<Ocean>(port.client);
  Ocean sea;
  sea.metadata.name = "north";
  REQUIRE(seas.create(sea));
  REQUIRE(seas.edit("north", [](Ocean& ocean) { ocean.metadata.labels["x"] = "y"; }));
  REQUIRE(seas.edit("north", [](Ocean& ocean) { ocean.depth = 5000; }));
  REQUIRE(runs.await("1 oceans"));
  CHECK(runs.count("1 oceans") == 1);
  REQUIRE(seas.remove("north"));
  CHECK(eventually([&] { return runs.count("0 oceans") == 2; }));
}

TEST_CASE("an object that is ensured without an owner has none, and may be in another namespace") {
  Diary runs;
  Port port;
  auto parents = port.op.cache<Fleet>({.labels = "role=parent"});
  auto guests = port.op.cache<Fleet>({.labels = "role=child"});
  port.op.controller(parents, [&](const Fleet& parent, Context& ctx) -> Result<Requeue> {
    FleetApply guest = wanted_child(parent);
    guest.metadata.name_space = "kube-system";
    const auto ensured = ctx.ensure(guests, guest, {.owned = false});
    if (!ensured) return ensured.error();
    runs.add((*ensured)->metadata.name_space + " " + (*ensured)->spec.flag);
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(runs.await("kube-system red"));
  REQUIRE(port.fleets.edit("a", [](Fleet& parent) { parent.spec.replicas = 2; }));
  REQUIRE(runs.await("kube-system red", 2));
  CHECK(api<Fleet>(port.client, "kube-system").get("a-child")->metadata.owner_references.empty());
  CHECK(requests(port.server, "PATCH /apis/harbour.example.com/v1/namespaces/kube-system/fleets/a-child") == 1);
}

TEST_CASE("an object that is created with a reference to its controller is deleted with it") {
  const testing::ApiServer server =
      testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}, .garbage_collection = true}).value();
  const auto fleets = api<Fleet>(Client::from_kubeconfig(server.kubeconfig()).value(), "default");
  const auto parent = fleets.create(fleet("a"));
  REQUIRE(parent);
  Fleet child = fleet("a-child", "child");
  child.metadata.owner_references = {controller_reference(*parent)};
  REQUIRE(fleets.create(child));
  const OwnerReference held = fleets.get("a-child")->metadata.owner_references.front();
  CHECK((held.kind == "Fleet" && held.api_version == "harbour.example.com/v1" && held.controller == true));
  REQUIRE(fleets.remove("a"));
  CHECK(eventually([&] { return !fleets.get("a-child"); }));
}
