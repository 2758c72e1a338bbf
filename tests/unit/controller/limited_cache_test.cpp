#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

FleetApply child_of(const Fleet& parent) {
  FleetApply child;
  child.metadata.name = parent.metadata.name + "-child";
  child.metadata.labels["role"] = "child";
  child.spec.flag = parent.spec.flag;
  return child;
}

}  // namespace

TEST_CASE("an object outside of what its cache selects is not applied") {
  constexpr const char* kWiden = "widen the `CacheOptions` of the cache, or pass `ensure` another one";
  constexpr const char* kAddLabels = "add labels that the cache selects, or pass `ensure` another cache";
  const auto [options, limits, advice] = GENERATE_COPY(table<CacheOptions, std::string, std::string>({
      {{.labels = "role=other"}, "with labels role=other", kAddLabels},
      {{.namespaces = {"shop"}}, "in namespace shop", kWiden},
      {{.fields = "metadata.name=b"}, "with fields metadata.name=b", kWiden},
      {{.fields = "metadata.namespace!=default"}, "with fields metadata.namespace!=default", kWiden},
  }));
  Diary runs;
  Port port;
  auto parents = port.op.cache<Fleet>({.labels = "role=parent"});
  auto others = port.op.cache<Fleet>(options);
  port.op.controller(parents, [&](const Fleet& parent, Context& ctx) -> Result<Requeue> {
    const auto child = ctx.ensure(others, child_of(parent));
    runs.add(child ? "applied" : child.error().text());
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  CHECK(
      runs.await(fmt::format("not applied: default/a-child is outside of the cache of Fleet {}, which would not show "
                             "that it exists, so that each run would apply it again: {}",
                             limits, advice)));
  CHECK(requests(port.server, "PATCH") == 0);
}

TEST_CASE("ensure asks the server about objects that the labels of the cache may hide") {
  Diary runs;
  Port port;
  auto parents = port.op.cache<Fleet>({.labels = "role=parent"});
  auto children = port.op.cache<Fleet>({.labels = "role=child"});
  bool has_label = true;
  port.op.controller(parents, [&](const Fleet& parent, Context& ctx) -> Result<Requeue> {
    FleetApply wanted = child_of(parent);
    if (!has_label) wanted.metadata.labels.clear();
    const auto child = ctx.ensure(children, wanted);
    runs.add(child ? "applied" : child.error().message);
    return Requeue::done();
  });
  Fleet hidden = fleet("a-child", "none");
  SECTION("another object controls it") {
    const auto other = port.fleets.create(fleet("other", "none"));
    REQUIRE(other);
    hidden.metadata.owner_references = {controller_reference(*other)};
    REQUIRE(port.fleets.create(hidden));
    REQUIRE(port.fleets.create(fleet("a")));
    const auto running = port.start();
    CHECK(
        runs.await("Fleet default/a-child cannot be owned by Fleet default/a: its controller is the Fleet \"other\""));
  }
  SECTION("it gets the label") {
    REQUIRE(port.fleets.create(hidden));
    REQUIRE(port.fleets.create(fleet("a")));
    const auto running = port.start();
    CHECK(runs.await("applied"));
    CHECK(children.find({"default", "a-child"}));
  }
  SECTION("another client has set the label") {
    has_label = false;
    hidden.metadata.labels["role"] = "child";
    REQUIRE(port.fleets.create(hidden));
    REQUIRE(port.fleets.create(fleet("a")));
    const auto running = port.start();
    CHECK(runs.await("applied"));
  }
}

TEST_CASE("a search outside of what a cache covers is an error of the run") {
  Diary runs, failures;
  Port port;
  auto fleets = port.op.cache<Fleet, by_controller<Fleet>>({.namespaces = {"default"}});
  auto one = port.op.cache<Ocean>({.fields = "metadata.name=baltic"});
  CHECK(fleets.covers({"default", "a"}));
  CHECK_FALSE(fleets.covers({"shop", "a"}));
  CHECK_FALSE(fleets.covers({"", "a"}));
  CHECK(one.covers({"", "baltic"}));
  CHECK_FALSE(one.covers({"", "pacific"}));
  CHECK(fleets.find({"default", "x"}) == nullptr);
  CHECK(fleets.all("default").empty());
  CHECK(fleets.where<by_controller<Fleet>>({"default", "x"}).empty());
  const std::string advice =
      ", which cannot show what exists there: widen its `CacheOptions`, or check `covers(key)` first";
  CHECK_THROWS_WITH(fleets.all("shop"),
                    "namespace shop is outside of the cache of Fleet in namespace default" + advice);
  CHECK_THROWS_AS(fleets.where<by_controller<Fleet>>({"shop", "x"}), Failure);
  CHECK_THROWS_AS(one.find({"", "pacific"}), Failure);
  port.op
      .controller(fleets,
                  [&](const Fleet&, Context&) -> Result<Requeue> {
                    runs.add("run");
                    return fleets.find({"shop", "x"}) ? Requeue::done() : Requeue::again();
                  })
      .failed([&](const Error& error, const Context&) { failures.add(error.message); });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  CHECK(failures.await("shop/x is outside of the cache of Fleet in namespace default" + advice));
}

TEST_CASE("an object that exists and that a selective cache does not hold is reported when it is to be created") {
  Diary runs;
  Port port;
  auto parents = port.op.cache<Fleet>({.labels = "role=parent"});
  auto children = port.op.cache<Fleet>({.labels = "role=child"});
  port.op.controller(parents, [&](const Fleet& parent, Context& ctx) -> Result<Requeue> {
    const Key key{"default", "hidden"};
    if (children.find(key) == nullptr)
      runs.add(api<Fleet>(ctx.client(), "default").create(fleet("hidden", "none")) ? "created" : "exists");
    return parent.metadata.name == "b" ? Requeue::done() : Requeue::after(1ms);
  });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(runs.await("exists", 3));
  const auto lines = port.reports.lines();
  CHECK(std::ranges::count_if(lines, [](const std::string& line) {
          return line.find(
                     "default/hidden was to be created and exists, but the cache of Fleet with labels role=child "
                     "does not hold it") != std::string::npos;
        }) == 1);
}
