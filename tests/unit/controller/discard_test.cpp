#include <utility>

#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

/// Parents that have a child while their flag is red.
struct RedFamilies : Port {
  Cache<Fleet> parents = op.cache<Fleet>({.labels = "role=parent"});
  Cache<Fleet> children = op.cache<Fleet>({.namespaces = {"default"}, .labels = "role=child"});
  Diary runs = {};

  RedFamilies() {
    op.controller(parents, [this](const Fleet& parent, Context& ctx) -> Result<Requeue> {
        const std::string name = parent.metadata.name + "-child";
        if (parent.spec.flag == "red") {
          FleetApply child{.metadata = {.name = name, .labels = {{"role", "child"}}}};
          child.spec.flag = "red";
          if (auto made = ctx.ensure(children, child); !made) return made.error();
          runs.add("made");
          return Requeue::done();
        }
        const auto removed = ctx.discard(children, {"", name});
        runs.add(!removed ? removed.error().message : *removed ? "removed" : "kept");
        if (!removed) return removed.error();
        return Requeue::done();
      }).owns(children);
  }
  ~RedFamilies() { end(); }

  std::ptrdiff_t deletions() const { return requests(server, "DELETE"); }
  void set_flag(const std::string& flag) {
    REQUIRE(fleets.edit("a", [&](Fleet& changed) { changed.spec.flag = flag; }));
  }
};

}  // namespace

TEST_CASE("an object that is not wanted any more is deleted, and nothing is sent after that") {
  RedFamilies port;
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(port.runs.await("made"));
  port.set_flag("blue");
  REQUIRE(port.runs.await("removed"));
  CHECK(port.fleets.get("a-child").error().not_found());
  CHECK(port.children.find({"default", "a-child"}) == nullptr);
  port.set_flag("white");
  REQUIRE(eventually([&] { return port.runs.lines().back() == "kept"; }));
  CHECK(port.deletions() == 1);
}

TEST_CASE("only objects that the reconciled one controls are deleted") {
  RedFamilies port;
  Fleet other = fleet("a-child", "child"), parent = fleet("a");
  parent.spec.flag = "blue";
  SECTION("an object without an owner") {}
  SECTION("an object of another owner") {
    other.metadata.owner_references = {controller_reference(*port.fleets.create(fleet("other", "none")))};
  }
  SECTION("an object of an earlier owner of the same name") {
    other.metadata.owner_references = {controller_reference(*port.fleets.create(fleet("a", "none")))};
    REQUIRE(port.fleets.remove("a"));
  }
  SECTION("an object that an owner has without controlling it") {
    const auto owner = port.fleets.create(parent);
    other.metadata.owner_references = {controller_reference(*owner)};
    other.metadata.owner_references.front().controller = false;
  }
  REQUIRE(port.fleets.create(other));
  if (!port.fleets.get("a")) REQUIRE(port.fleets.create(parent));
  const auto deletions = port.deletions();
  const auto running = port.start();
  REQUIRE(port.runs.await("kept"));
  CHECK(port.deletions() == deletions);
  CHECK(port.fleets.get("a-child"));
}

TEST_CASE("an object that another client has changed since is not deleted before it is seen") {
  RedFamilies port;
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(port.runs.await("made"));
  port.server.fail({.method = "DELETE", .times = 1, .code = 409});
  port.set_flag("blue");
  REQUIRE(port.runs.await("removed"));
  const auto lines = port.server.requests();
  CHECK(std::ranges::count_if(lines, [](const std::string& line) { return line.starts_with("DELETE "); }) == 2);
}

TEST_CASE("a cache that does not cover an object cannot show whether it is to be deleted") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>({.namespaces = {"default"}});
  port.op.controller(fleets, [&](const Fleet&, Context& ctx) -> Result<Requeue> {
    runs.add(ctx.discard(fleets, {"shop", "a"}).error().message);
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  CHECK(
      runs.await("not deleted: shop/a is outside of the cache of Fleet in namespace default, which cannot show whether "
                 "it exists: widen the `CacheOptions` of the cache, or pass `discard` another one"));
}

TEST_CASE("an object that another client has replaced by its own a moment before stays") {
  Diary runs;
  Port port;
  auto parents = port.op.cache<Fleet>({.labels = "role=parent"});
  auto children = port.op.cache<Fleet>({.labels = "role=child"});
  bool is_replaced = false;
  port.op.controller(parents, [&](const Fleet& parent, Context& ctx) -> Result<Requeue> {
    FleetApply child{.metadata = {.name = "a-child", .labels = {{"role", "child"}}}};
    child.spec.flag = "red";
    if (parent.spec.flag == "red") {
      if (auto made = ctx.ensure(children, child); !made) return made.error();
      return runs.add("made"), Requeue::done();
    }
    if (!std::exchange(is_replaced, true)) {
      port.fleets.remove("a-child").value();
      port.fleets.create(fleet("a-child", "child")).value();
    }
    const auto removed = ctx.discard(children, {"", "a-child"});
    if (!removed) return removed.error();
    return runs.add(*removed ? "removed" : "kept"), Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(runs.await("made"));
  REQUIRE(port.fleets.edit("a", [](Fleet& changed) { changed.spec.flag = "blue"; }));
  CHECK(runs.await("kept"));
  CHECK(runs.count("removed") == 0);
  CHECK(port.fleets.get("a-child"));
}
