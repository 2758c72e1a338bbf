// The snippets of docs/client.md, compiled and run. They stand there line by line as they stand here.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <kubexx/client.hpp>
#include <kubexx/validation.hpp>
#include <thread>

#include "tests/generated/harbour.hpp"
#include "tests/generated/page_snippets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fleet_definitions.hpp"

namespace {

using namespace std::chrono_literals;

int fail(const std::string& message) {
  std::cerr << message << "\n";
  return 1;
}

int connect() {
  auto client = kubexx::Client::from_environment();
  if (!client) return fail(client.error().text());
  auto fleets = kubexx::api<harbour::v1::Fleet>(*client, "default");

  auto staging = kubexx::Client::from_environment({.context = "staging", .user_agent = "harbour/1.2", .timeout = 10s});

  return fleets.list() && staging ? 0 : 1;
}

int write_objects(const kubexx::Api<harbour::v1::Fleet>& fleets) {
  harbour::v1::Fleet north;
  north.metadata.name = "north";
  north.spec.flag = "red";
  auto made = fleets.create(north);
  if (!made) return fail(made.error().text());
  for (const std::string& warning : made.warnings) std::cerr << "the server warns: " << warning << "\n";

  auto edited = fleets.edit("north", [](harbour::v1::Fleet& fleet) { fleet.spec.replicas += 2; });
  auto scaled = fleets.scale("north", 5);
  auto reported = fleets.status().edit("north", [](harbour::v1::Fleet& fleet) { fleet.status.emplace().replicas = 5; });
  auto patched = fleets.patch("north", kubexx::merge_patch(R"({"spec":{"weather":"Calm"}})"));
  auto tested = fleets.patch("north", kubexx::json_patch(R"([{"op":"test","path":"/spec/flag","value":"red"}])"));

  return edited && scaled && reported && patched && tested ? 0 : 1;
}

int change(const kubexx::Api<harbour::v1::Fleet>& fleets) {
  auto before = fleets.get("north");
  if (!before) return fail(before.error().text());
  harbour::v1::Fleet after = *before;
  after.spec.flag = "white";
  auto changed = fleets.patch(*before, after, {.check_version = true});

  auto counted = fleets.edit(
      "north", [](harbour::v1::Fleet& fleet) { ++fleet.spec.replicas; }, {.tries = 20});

  return changed && counted ? 0 : 1;
}

kubexx::Result<> found(const kubexx::Api<harbour::v1::Fleet>& fleets, const harbour::v1::Fleet& fleet) {
  return fleets.create(fleet);
}

int await(const kubexx::Api<harbour::v1::Fleet>& fleets) {
  auto ready = fleets.wait(
      "north", [](const harbour::v1::Fleet& fleet) { return fleet.status && fleet.status->replicas == 5; }, 30s,
      {.what = "five ships"});
  if (!ready) return fail(ready.error().text());  // Fleet default/north: waited 30 s for five ships; last state: version 7

  return 0;
}

int await_end(const kubexx::Api<harbour::v1::Fleet>& fleets) {
  if (auto removed = fleets.wait_deleted("north", 30s); !removed) return fail(removed.error().text());

  return 0;
}

int apply(const kubexx::Api<harbour::v1::Fleet>& fleets) {
  harbour::v1::FleetApply wanted;
  wanted.metadata.name = "north";
  wanted.spec.replicas = 3;
  auto applied = fleets.apply(wanted, {.manager = "harbour"});
  if (!applied && applied.error().conflict())
    for (const kubexx::Cause& cause : applied.error().causes) std::cerr << cause.field << ": " << cause.message << "\n";

  return applied ? 0 : 1;
}

int read_objects(const kubexx::Api<harbour::v1::Fleet>& fleets) {
  auto list = fleets.list({.labels = "side=east"});
  if (!list) return fail(list.error().text());
  for (const harbour::v1::Fleet& fleet : list->items) std::cout << fleet.metadata.name << "\n";
  for (const kubexx::SkippedObject& bad : list->skipped) std::cerr << bad.name << ": " << bad.error.message << "\n";

  auto walked = fleets.each({.page = 100}, [](harbour::v1::Fleet&& fleet) { std::cout << fleet.spec.flag << "\n"; });
  auto paged = fleets.pages({.labels = "side=east", .page = 100},
                            [](kubexx::ListPage<harbour::v1::Fleet>&& page) { return page.skipped.empty(); });
  auto cached = fleets.get("north", {.fresh = {kubexx::Fresh::any}});

  auto first = fleets.page({.page = 100});
  if (!first) return fail(first.error().text());
  auto next = fleets.page({.page = 100, .continue_token = first->continue_token});

  return walked && paged && cached && next ? 0 : 1;
}

int remove_objects(const kubexx::Api<harbour::v1::Fleet>& fleets) {
  auto left = fleets.remove("north");
  if (left && *left) std::cout << "waits for its finalizers\n";
  auto all = fleets.remove_collection({.labels = "side=east"});

  return left && all ? 0 : 1;
}

int handle(const kubexx::Api<harbour::v1::Fleet>& fleets, const harbour::v1::Fleet& object) {
  auto made = fleets.create(object);
  if (made) return 0;
  const kubexx::Error& error = made.error();
  if (error.already_exists()) return 0;
  if (error.may_have_been_applied) return fail("look before you try again: " + error.text());
  if (error.invalid())
    for (const kubexx::Cause& cause : error.causes) std::cerr << cause.field << ": " << cause.message << "\n";
  return fail(error.text());
}

int validate_first(const kubexx::Client& client, const harbour::v1::Fleet& object,
                   const std::string& definitions_text) {
  auto definitions = kubexx::Definitions::read(definitions_text);
  if (!definitions) return fail(definitions.error().text());
  if (auto valid = definitions->validate(object); !valid) return fail(valid.error().text());
  auto created = kubexx::api<harbour::v1::Fleet>(client.with({.check = definitions->check()}), "default").create(object);
  if (!created) return fail(created.error().text());
  const auto fleets = kubexx::api<harbour::v1::Fleet>(client.with({.check = definitions->check()}), "default");
  auto updated = fleets.update(*created, {.check = kubexx::Check::local});
  return updated ? 0 : fail(updated.error().text());
}

class Audit : public kubexx::WriteObserver {
 public:
  void after(const kubexx::Write& write, const kubexx::WriteOutcome& outcome) override {
    const bool in_doubt = outcome.error != nullptr && outcome.error->may_have_been_applied;
    std::cout << write.resource.kind << " " << write.key.text() << (in_doubt ? ": unknown" : ": " + outcome.version) << "\n";
  }
};

int try_out(const kubexx::Client& client) {
  auto audit = std::make_shared<Audit>();
  const kubexx::Client trial =
      client.with({.deadline = kubexx::http::Clock::now() + 1min, .manager = "tidy", .dry_run = true, .observer = audit});
  auto scaled = kubexx::api<harbour::v1::Fleet>(trial, "default").scale("north", 9);

  return scaled && scaled->replicas == 9 ? 0 : 1;
}

void throwing(const kubexx::Api<harbour::v1::Fleet>& fleets) {
  harbour::v1::Fleet north = fleets.get("north").value();  // throws kubexx::Failure

  std::cout << north.metadata.name << "\n";
}

int follow(const kubexx::Api<harbour::v1::Fleet>& fleets) {
  std::stop_source stop;
  auto ended = fleets.watch({.stop = stop.get_token()}, [&](kubexx::WatchEvent<harbour::v1::Fleet>&& event) {
    switch (event.change) {
      case kubexx::Change::added:
      case kubexx::Change::modified:
        std::cout << event.object.metadata.name << " has " << event.object.spec.replicas << "\n";
        break;
      case kubexx::Change::deleted:
        std::cout << event.object.metadata.name << " was deleted\n";
        break;
      case kubexx::Change::skipped:
        std::cerr << event.skipped.name << ": " << event.skipped.error.message << "\n";
        break;
      case kubexx::Change::synced:
        stop.request_stop();  // all existing objects were delivered
        break;
      default:
        break;
    }
  });
  if (!ended) return fail(ended.error().text());

  return 0;
}

int dynamic(const kubexx::Client& client) {
  auto found = kubexx::discover(client);
  if (!found) return fail(found.error().text());
  const kubexx::ServedKind* kind = found->find("fleets.harbour.example.com");
  if (kind == nullptr) return fail("no such kind");
  kubexx::DynamicApi fleets(client, kind->info, "default");
  auto list = fleets.list();
  auto edited = fleets.edit("north", [](kubexx::json::Value& fleet) {
    if (kubexx::json::text_at(fleet, {"spec", "flag"}) == "red") kubexx::json::set(fleet, {"spec", "flag"}, "blue");
  });

  return list && edited ? 0 : 1;
}

int dynamic_without_discovery(const kubexx::Client& client) {
  const kubexx::ResourceInfo info{.version = "v1", .kind = "ConfigMap", .plural = "configmaps"};
  kubexx::DynamicApi config_maps(client, info, "default");
  const auto settings = kubexx::json::from_text(R"({"metadata": {"name": "settings"}, "data": {"flag": "red"}})");
  if (!settings) return fail(settings.error().text());
  auto made = config_maps.create(*settings);

  return made ? 0 : 1;
}

int ask(const kubexx::Client& client) {
  kubexx::client::Call call;
  call.request.method = "GET";
  call.request.target = "/version";
  kubexx::Reply<std::string> version = client.request(call);

  return version ? 0 : 1;
}

}  // namespace

TEST_CASE("the snippets of docs/client.md are in this program") {
  CHECK(kubexx::test::check_snippets("docs/client.md", {"tests/generated/tour_test.cpp",
                                                        "tests/generated/built_in_test.cpp"}) >= 8);
}

TEST_CASE("the program of docs/client.md") {
  const kubexx::test::Harbour harbour;
  const auto fleets = kubexx::api<harbour::v1::Fleet>(harbour.client, "default");
  CHECK(write_objects(fleets) == 0);
  CHECK(await(fleets) == 0);
  CHECK(change(fleets) == 0);
  CHECK(found(fleets, kubexx::test::fleet("north")).error().already_exists());
  CHECK(apply(fleets) == 1);  // the replicas are another's
  CHECK(read_objects(fleets) == 0);
  CHECK(handle(fleets, kubexx::test::fleet("north")) == 0);
  auto bad = kubexx::test::fleet("bad");
  bad.spec.replicas = 21;
  CHECK(handle(fleets, bad) == 1);
  const std::string definitions_text = kubexx::test::fleet_definitions();
  CHECK(validate_first(harbour.client, bad, definitions_text) == 1);
  CHECK(validate_first(harbour.client, kubexx::test::fleet("south-east"), definitions_text) == 0);
  throwing(fleets);
  const std::int64_t replicas = fleets.scale("north").value().replicas;
  CHECK(try_out(harbour.client) == 0);
  CHECK(fleets.scale("north").value().replicas == replicas);
  CHECK(follow(fleets) == 0);
  CHECK(dynamic(harbour.client) == 0);
  CHECK(dynamic_without_discovery(harbour.client) == 0);
  CHECK(ask(harbour.client) == 0);
  CHECK(remove_objects(fleets) == 0);
  CHECK(await_end(fleets) == 0);
  CHECK_THROWS_AS(throwing(fleets), kubexx::Failure);
  (void)&connect;
}
