#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

constexpr const char* kFinalizer = "harbour.example.com/anchor";

}  // namespace

TEST_CASE("finalizer_before_first_effect: reconcilers see objects with the finalizer, cleaners the deleted ones") {
  Diary runs;
  std::atomic<int> cleaned = 0;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op
      .controller(fleets,
                  [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
                    const auto stored = api<Fleet>(ctx.client(), "default").get(fleet.metadata.name);
                    const bool has = stored && stored->metadata.finalizers == fleet.metadata.finalizers &&
                                     fleet.metadata.finalizers == std::vector<std::string>{"x.io/other", kFinalizer};
                    runs.add(has ? "run with finalizer" : "run without");
                    if (fleet.metadata.deletion_timestamp) runs.add("run of a deleted object");
                    return Requeue::done();
                  })
      .finalizer(kFinalizer, [&](const Fleet& fleet, Context&) -> Result<Requeue> {
        runs.add(fleet.metadata.deletion_timestamp ? "cleaned" : "cleaned too early");
        return ++cleaned == 1 ? Requeue::after(1ms) : Requeue::done();
      });
  Fleet object = fleet("a");
  object.metadata.finalizers = {"x.io/other"};
  REQUIRE(port.fleets.create(object));
  const auto running = port.start();
  REQUIRE(runs.await("run with finalizer"));
  REQUIRE(port.fleets.remove("a"));
  REQUIRE(runs.await("cleaned", 2));
  REQUIRE(
      eventually([&] { return port.fleets.get("a")->metadata.finalizers == std::vector<std::string>{"x.io/other"}; }));
  REQUIRE(port.fleets.edit("a", [](Fleet& fleet) { fleet.metadata.finalizers.clear(); }));
  REQUIRE(eventually([&] { return !port.fleets.get("a"); }));
  REQUIRE(eventually([&] { return fleets.all().empty(); }));
  port.end();
  CHECK(runs.lines() == std::vector<std::string>{"run with finalizer", "cleaned", "cleaned"});
  CHECK(port.reports.lines().empty());
}

TEST_CASE("a reconciler that deletes its object with the version that it saw runs the function of the finalizer") {
  Diary cleaned;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op
      .controller(fleets,
                  [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
                    auto removed = api<Fleet>(ctx.client(), "default")
                                       .remove(fleet.metadata.name, {.version = fleet.metadata.resource_version});
                    if (!removed) return removed.error();
                    return Requeue::done();
                  })
      .finalizer(kFinalizer, [&](const Fleet& fleet, Context&) -> Result<Requeue> {
        cleaned.add(fleet.metadata.name);
        return Requeue::done();
      });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(cleaned.await("a"));
  REQUIRE(eventually([&] { return !port.fleets.get("a"); }));
  port.end();
}

TEST_CASE("a finalizer can be removed from all objects, for uninstalling") {
  Port port;
  const auto nothing = [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); };
  port.op.controller(port.op.cache<Fleet>({.namespaces = {"default"}, .labels = "role=lead"}), nothing)
      .finalizer(kFinalizer, nothing);
  for (const char* name : {"a", "b", "c"}) {
    Fleet object = fleet(name);
    object.metadata.finalizers = {"x.io/other", kFinalizer};
    if (*name == 'c') object.metadata.finalizers = {"x.io/other"};
    REQUIRE(port.fleets.create(object));
  }
  Fleet elsewhere = fleet("d");
  elsewhere.metadata.finalizers = {kFinalizer};
  REQUIRE(api<Fleet>(port.client, "kube-system").create(elsewhere));
  REQUIRE(port.fleets.remove("b"));
  SECTION("objects that change meanwhile are read again") {
    port.server.fail({.method = "PATCH", .code = 409});
    CHECK(port.op.retire(kFinalizer).value() == 2);
    for (const char* name : {"a", "b", "c"})
      CHECK(port.fleets.get(name)->metadata.finalizers == std::vector<std::string>{"x.io/other"});
    CHECK(api<Fleet>(port.client, "kube-system").get("d")->metadata.finalizers.size() == 1);
    CHECK(port.op.retire(kFinalizer).value() == 0);
  }
  SECTION("an object that changes for a while is tried again") {
    const std::string path = "/apis/harbour.example.com/v1/namespaces/default/fleets/a";
    port.server.fail({.method = "PATCH", .path = path, .times = 3, .code = 409});
    CHECK(port.op.retire(kFinalizer).value() == 2);
  }
  SECTION("the other objects follow one that the server rejects") {
    const std::string path = "/apis/harbour.example.com/v1/namespaces/default/fleets/a";
    port.server.fail({.method = "PATCH", .path = path, .code = 403});
    const auto retired = port.op.retire(kFinalizer);
    REQUIRE_FALSE(retired);
    CHECK(retired.error().code == 403);
    CHECK(retired.error().message.starts_with(
        "the finalizer \"harbour.example.com/anchor\" can be removed from 1 objects, but not from 1: PATCH " + path));
    CHECK(port.fleets.get("b")->metadata.finalizers == std::vector<std::string>{"x.io/other"});
  }
  SECTION("an error of the server as a whole ends it") {
    port.server.fail({.method = "PATCH", .code = 401});
    CHECK(port.op.retire(kFinalizer).error().code == 401);
  }
  SECTION("the name has to be one of the operator's") {
    CHECK(port.op.retire("x.io/other").error().message ==
          "no controller of the operator declares the finalizer \"x.io/other\"; declared: "
          "\"harbour.example.com/anchor\"");
  }
}

TEST_CASE("of objects that keep a finalizer, twenty are named") {
  Port port;
  const auto nothing = [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); };
  port.op.controller(port.op.cache<Fleet>(), nothing).finalizer(kFinalizer, nothing);
  for (int i = 0; i < 25; ++i) {
    Fleet object = fleet("f" + std::to_string(i));
    object.metadata.finalizers = {kFinalizer};
    REQUIRE(port.fleets.create(object));
  }
  port.server.fail({.method = "PATCH", .times = 23, .code = 403});
  const auto retired = port.op.retire(kFinalizer);
  REQUIRE_FALSE(retired);
  const std::string& message = retired.error().message;
  CHECK(message.find("can be removed from 2 objects, but not from 23: ") != std::string::npos);
  CHECK(message.ends_with("; and 3 more"));
  std::size_t named = 0;
  for (auto at = message.find("PATCH "); at != std::string::npos; at = message.find("PATCH ", at + 1)) ++named;
  CHECK(named == 20);
}

TEST_CASE("the finalizer is added alone, with the version of the object, and before the status") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op
      .controller(fleets,
                  [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
                    const auto written = ctx.status(fleet, [](FleetStatus& status) { status.replicas = 3; });
                    runs.add(written ? "written" : written.error().text());
                    return Requeue::done();
                  })
      .finalizer(kFinalizer, [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(runs.await("written"));
  REQUIRE(port.fleets.remove("a"));
  REQUIRE(eventually([&] { return !port.fleets.get("a"); }));
  port.end();
  CHECK(runs.lines().size() == 1);
  const std::string path = "/apis/harbour.example.com/v1/namespaces/default/fleets/a";
  std::vector<std::string> writes;
  for (const std::string& request : port.server.requests())
    if (!request.starts_with("GET") && request.find(path) != std::string::npos)
      writes.push_back(request.substr(0, request.find('?')));
  CHECK(writes ==
        std::vector<std::string>{"PATCH " + path, "PUT " + path + "/status", "DELETE " + path, "PATCH " + path});
}

TEST_CASE("an object that is deleted before its first run gets no finalizer") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op
      .controller(fleets,
                  [&](const Fleet& fleet, Context&) -> Result<Requeue> {
                    runs.add(fleet.metadata.name);
                    return Requeue::done();
                  })
      .finalizer(kFinalizer, [&](const Fleet&, Context&) -> Result<Requeue> {
        runs.add("cleaned");
        return Requeue::done();
      });
  Fleet object = fleet("a");
  object.metadata.finalizers = {"x.io/other"};
  REQUIRE(port.fleets.create(object));
  REQUIRE(port.fleets.remove("a"));
  const auto running = port.start();
  REQUIRE(port.fleets.create(fleet("b")));
  REQUIRE(runs.await("b"));
  CHECK(runs.lines() == std::vector<std::string>{"b"});
  CHECK(port.fleets.get("a")->metadata.finalizers == std::vector<std::string>{"x.io/other"});
}

TEST_CASE("a finalizer without a domain is an error of run") {
  Port port;
  auto fleets = port.op.cache<Fleet>();
  const auto done = [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); };
  port.op.controller(fleets, done).finalizer("anchor", done);
  const auto ended = port.op.run(port.stop.get_token());
  REQUIRE(!ended);
  CHECK(
      ended.error().message ==
      "the finalizer \"anchor\" of the controller fleet is not valid: expected a DNS name in lower case, a slash, and "
      "at most 63 letters, digits, '-', '_' and '.', with a letter or digit at both ends, such as "
      "\"example.com/logs\", or a domain alone, such as \"logs.example.com\"");
}

TEST_CASE("a finalizer can be a domain without a slash, as that of an operator that is replaced") {
  const std::string name = "deletion.finalizers.fleets.example.com";
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); })
      .finalizer(name, [&](const Fleet& fleet, Context&) -> Result<Requeue> {
        runs.add("clean " + fleet.metadata.name);
        return Requeue::done();
      });
  Fleet object = fleet("a");
  object.metadata.finalizers = {name};
  REQUIRE(port.fleets.create(object));
  REQUIRE(port.fleets.remove("a"));
  const auto running = port.start();
  REQUIRE(runs.await("clean a"));
  CHECK(eventually([&] { return !port.fleets.get("a"); }));
}

TEST_CASE("an exception names the finalizer whose function threw it") {
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); })
      .finalizer(kFinalizer, [](const Fleet&, Context&) -> Result<Requeue> { throw std::runtime_error("fog"); });
  Fleet object = fleet("a");
  object.metadata.finalizers = {kFinalizer};
  REQUIRE(port.fleets.create(object));
  REQUIRE(port.fleets.remove("a"));
  const auto running = port.start();
  CHECK(port.reports.await("fleet default/a: the function of the finalizer " + std::string(kFinalizer) +
                           " threw an exception: fog"));
}
