// Operators on a real API server as their administrators see them: starts, stops, rights and leaders.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/json/members.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/e2e/client/site.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/stops.hpp"

namespace kubexx::test {
namespace {

using namespace std::chrono_literals;

json::Value definition_of(const std::string& plural, const std::string& kind) {
  return json_value(fmt::format(
      R"({{"metadata":{{"name":"{0}.late.example.com"}},"spec":{{"group":"late.example.com","scope":"Namespaced",)"
      R"("names":{{"plural":"{0}","kind":"{1}"}},"versions":[{{"name":"v1","served":true,"storage":true,)"
      R"("schema":{{"openAPIV3Schema":{{"type":"object"}}}}}}]}}}})",
      plural, kind));
}

ElectionOptions election_in(const std::string& name_space) {
  return {.name = "e2e", .name_space = name_space, .lease = 3s, .renew = 2s, .retry = 100ms};
}

/// The rights that roles grant: `patch databases.demo.io`.
std::set<std::string> rights_in(const std::string& roles) {
  std::set<std::string> rights;
  for (const yaml::Document& role : yaml::read_documents(roles).documents)
    for (const json::Value& rule : json::find(role.value, {"rules"})->as_array())
      for (const std::string& group : json::texts_at(rule, {"apiGroups"}))
        for (const std::string& resource : json::texts_at(rule, {"resources"}))
          for (const std::string& verb : json::texts_at(rule, {"verbs"}))
            rights.insert(fmt::format("{} {}{}{}", verb, resource, group.empty() ? "" : ".", group));
  return rights;
}

/// The segments of a path.
std::vector<std::string> segments_of(std::string_view target) {
  std::vector<std::string> segments;
  target = target.substr(0, target.find('?'));
  while (!target.empty()) {
    target.remove_prefix(1);
    segments.emplace_back(target.substr(0, target.find('/')));
    target.remove_prefix(segments.back().size());
  }
  return segments;
}

/// The rights that a request needs; none for discovery and access reviews. An apply needs the right to create too.
std::vector<std::string> rights_for(const http::ServerRequest& request) {
  std::vector<std::string> path = segments_of(request.target);
  const bool is_core = path.at(0) == "api";
  const std::size_t begin = is_core ? 2 : 3;
  const std::string group = is_core ? "" : "." + path.at(1);
  if (path.size() <= begin || group == ".authorization.k8s.io") return {};
  path.erase(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(begin));
  if (path.front() == "namespaces" && path.size() > 2) path.erase(path.begin(), path.begin() + 2);
  const std::string resource = path.front() + (path.size() > 2 ? "/" + path.at(2) : "") + group;
  if (request.method == "POST") return {"create " + resource};
  if (request.method == "PUT") return {"update " + resource};
  if (request.method == "DELETE") return {"delete " + resource};
  if (request.method == "GET" && request.target.find("watch=") != std::string::npos) return {"watch " + resource};
  if (request.method == "GET") return {(path.size() == 1 ? "list " : "get ") + resource};
  if (request.header("Content-Type").find("apply-patch") == std::string::npos) return {"patch " + resource};
  return {"patch " + resource, "create " + resource};
}

const ResourceInfo kAccounts{.version = "v1", .kind = "ServiceAccount", .plural = "serviceaccounts"};

ResourceInfo rbac_kind(const std::string& kind, const std::string& plural, bool is_namespaced) {
  return {"rbac.authorization.k8s.io", "v1", kind, plural, is_namespaced};
}

/// Creates the role, and its binding to the service account `robot` of the namespace.
void grant(const Client& client, const json::Value& role, const std::string& space) {
  const bool is_namespaced = json::text_at(role, {"kind"}) == "Role";
  const std::string kind = is_namespaced ? "Role" : "ClusterRole";
  const std::string name = json::text_at(role, {"metadata", "name"});
  const std::string of = json::text_at(role, {"metadata", "namespace"});
  DynamicApi(client, rbac_kind(kind, is_namespaced ? "roles" : "clusterroles", is_namespaced), of).create(role).value();
  const json::Value binding = json_value(fmt::format(
      R"({{"metadata":{{"name":"{0}"}},"roleRef":{{"apiGroup":"rbac.authorization.k8s.io","kind":"{1}","name":"{0}"}},)"
      R"("subjects":[{{"kind":"ServiceAccount","name":"robot","namespace":"{2}"}}]}})",
      name, kind, space));
  DynamicApi(client, rbac_kind(kind + "Binding", is_namespaced ? "rolebindings" : "clusterrolebindings", is_namespaced),
             of)
      .create(binding)
      .value();
}

/// A kubeconfig of a service account that has these roles.
std::string kubeconfig_with(const std::string& roles, const std::string& space) {
  const Client client = connect();
  DynamicApi(client, kAccounts, space).create(json_value(R"({"metadata":{"name":"robot"}})")).value();
  for (const yaml::Document& role : yaml::read_documents(roles).documents) grant(client, role.value, space);
  client::Call call;
  call.request.method = "POST";
  call.request.target = fmt::format("/api/v1/namespaces/{}/serviceaccounts/robot/token", space);
  call.request.headers = {{"Content-Type", "application/json"}};
  call.request.body = R"({"apiVersion":"authentication.k8s.io/v1","kind":"TokenRequest","spec":{}})";
  return kubeconfig_with_token(json::text_at(json_value(client.request(call).value()), {"status", "token"}));
}

constexpr const char* kFinalizer = "e2e.example.com/anchor";

/// Declares what needs every right: a finalizer, an owned kind, a status and events.
void declare(CheckedOperator& op, const std::string& space) {
  const auto all = op.cache<Database>({.namespaces = {space}});
  const auto children = op.cache(kMaps, {.namespaces = {space}, .labels = "child"});
  op.controller(all,
                [children](const Database& one, Context& ctx) -> Result<Requeue> {
                  json::Value child = map_of(one.metadata.name + "-child", 1);
                  json::set(child, {"metadata", "labels", "child"}, "yes");
                  if (const auto made = ctx.ensure(children, child); !made) return made.error();
                  const auto written = ctx.status(one, [](DatabaseStatus& status) { status.ready = 7; });
                  if (!written) return written.error();
                  for (int times = 0; times < 2; ++times) ctx.normal("Sailed", "Sail", "");
                  return done();
                })
      .owns(children)
      .finalizer(kFinalizer, [](const Database&, Context&) -> Result<Requeue> { return done(); });
}

}  // namespace

TEST_CASE("ready_only_when_synced") {
  const ResourceInfo ships{"late.example.com", "v1", "Ship", "ships"};
  std::atomic<int> runs = 0;
  Site site;
  const auto maps = site.op.cache(kMaps, site.here());
  const auto late = site.op.cache(ships, site.here());
  site.op.controller(maps, [&](const DynamicObject&, Context&) -> Result<Requeue> { return ++runs, done(); });
  REQUIRE(site.api(kMaps).create(map_of("m", 1)));
  site.start();
  REQUIRE(comes_true([&] { return maps.synced(); }));
  const auto ready = site.op.ready();
  REQUIRE_FALSE(ready);
  CHECK(ready.error().message.find("Ship") != std::string::npos);
  CHECK(runs == 0);
  install(definition_of("ships", "Ship"), ships);
  CHECK(comes_true([&] { return bool(site.op.ready()); }));
  CHECK(late.synced());
  CHECK(comes_true([&] { return runs == 1; }));
  site.end();
}

TEST_CASE("stop_in_every_state_1s") {
  for (const std::string& state : stop_states()) {
    INFO(state);
    CHECK(usual_time_of_stop(kubeconfig(), state) < 1s);
  }
}

TEST_CASE("dry_run_changes_nothing") {
  install_databases();
  std::atomic<int> writes = 0, sent = 0;
  Site site({}, {.way = [&](const http::ServerRequest& request) {
              const bool is_write =
                  request.method != "GET" && request.target.find("accessreviews") == std::string::npos;
              if (is_write && request.target.find("dryRun=All") == std::string::npos) ++writes;
              if (is_write) ++sent;
              return Relay::Way::pass;
            }});
  declare(site.op, site.space);
  site.op.set_dry_run();
  REQUIRE(site.api(databases).create(database("d")));
  const auto before = listed(site.api(databases));
  site.start();
  CHECK(comes_true([&] { return sent >= 1; }));
  REQUIRE(site.api(databases).create(database("e")));
  CHECK(comes_true([&] { return sent >= 2; }));
  site.end();
  CHECK(writes == 0);
  REQUIRE(site.api(databases).remove("e"));  // at once: it has no finalizer
  CHECK(listed(site.api(databases)) == before);
  CHECK(site.api(kMaps).list({.labels = "child"}).value().items.empty());
}

TEST_CASE("new_leader_sees_old_writes") {
  install_databases();
  Diary runs;
  Site site({.election = ElectionOptions{.name = "e2e", .name_space = "default", .retry = 50ms}},
            {.way = [](const http::ServerRequest& request) {
              const bool is_watch = request.target.find("/databases") != std::string::npos &&
                                    request.target.find("watch=") != std::string::npos;
              return is_watch ? Relay::Way::late : Relay::Way::pass;
            }});
  const auto cache = site.op.cache<Database>(site.here());
  site.op.controller(cache, [&](const Database& one, Context&) -> Result<Requeue> {
    runs.add(fmt::format("replicas {}", one.spec.replicas));
    return done();
  });
  REQUIRE(site.api(databases).create(database("d")));
  const ElectionOptions before{.name = "e2e", .name_space = "default", .identity = "before"};
  REQUIRE(run_elected(site.client, before, [&](const Leadership& leader) -> Result<> {
    site.start();
    CHECK(comes_true([&] { return cache.synced(); }));
    const auto api = kubexx::api<Database>(leader.client(), site.space);
    for (int at = 1; at <= 12; ++at) api.edit("d", [&](Database& one) { one.spec.replicas = at; }).value();
    return {};
  }));
  CHECK(comes_true([&] { return !runs.lines().empty(); }));
  CHECK(runs.lines().front() == "replicas 12");
  site.end();
}

TEST_CASE("stand_by_and_return") {
  install_databases();
  std::atomic<int> watches = 0, writes = 0;
  ElectionOptions election = election_in("default");
  election.name = "e2e-stand-by";
  election.stand_by = true;
  Site site({.election = election}, {.way = [&](const http::ServerRequest& request) {
              const bool is_about = request.target.find("/databases") != std::string::npos;
              if (is_about && request.target.find("watch=") != std::string::npos) ++watches;
              if (is_about && request.method != "GET") ++writes;
              return Relay::Way::pass;
            }});
  Diary runs;
  const auto cache = site.op.cache<Database>(site.here());
  site.op.controller(cache, [&](const Database& one, Context& ctx) -> Result<Requeue> {
    const auto written = ctx.status(one, [&](DatabaseStatus& status) { status.ready = one.spec.replicas; });
    if (!written) return written.error();
    runs.add(fmt::format("{} in term {}", one.metadata.name, ctx.term()));
    return done();
  });
  REQUIRE(site.api(databases).create(database("a")));
  site.start();
  REQUIRE(runs.await("a in term 0"));

  const DynamicApi leases(site.client, kLeases, "default");
  const auto hold = [&](const std::string& holder) {
    const std::string spec = fmt::format(R"({{"holderIdentity":"{}","leaseDurationSeconds":3600}})", holder);
    return leases.patch(election.name, merge_patch(R"({"spec":)" + spec + "}"));
  };
  REQUIRE(hold("another"));
  const auto leads = [&] { return site.op.metrics().find("leader_election_master_status{name=\"e2e-stand-by\"} 1"); };
  REQUIRE(comes_true([&] { return leads() == std::string::npos; }));
  const int written = writes, watched = watches;
  REQUIRE(site.api(databases).create(database("b")));
  CHECK(comes_true([&] { return cache.find(site.key("b")) != nullptr; }));
  CHECK(writes == written);
  CHECK(runs.count("b in term 0") == 0);

  REQUIRE(hold(""));
  CHECK(runs.await("b in term 1"));
  CHECK(runs.await("a in term 1"));
  CHECK(watches == watched);
  site.end();
  CHECK(site.ended);
}

TEST_CASE("rbac_printed_suffices_and_nothing_is_spare", "[rbac]") {
  install_databases();
  const std::string space = fresh_namespace();
  const OperatorOptions options{.name = "e2e-rights",
                                .election = ElectionOptions{.name = "e2e-rights", .name_space = space}};
  const std::string roles = [&] {
    CheckedOperator op(std::make_shared<HistoryChecker>(), connect(), options);
    declare(op, space);
    return op.rbac();
  }();
  Diary used;
  Diary reports;
  Relay relay(kubeconfig_with(roles, space), {.way = [&](const http::ServerRequest& request) {
                for (const std::string& right : rights_for(request)) used.add(right);
                return Relay::Way::pass;
              }});
  OperatorOptions reporting = options;
  reporting.report = [&](std::string_view line) { reports.add(std::string(line)); };
  const auto history = std::make_shared<HistoryChecker>();
  CheckedOperator op(history, connect(relay.kubeconfig()), reporting);
  declare(op, space);
  std::stop_source stop;
  Result<> ended;
  std::jthread running([&] { ended = op.run(stop.get_token()); });
  const DynamicApi api(connect(), databases, space);
  REQUIRE(api.create(database("d")));
  CHECK(used.await("update databases/status.demo.io"));
  CHECK(used.await("patch events.events.k8s.io"));
  REQUIRE(api.remove("d"));
  CHECK(comes_true([&] { return !api.get("d"); }));
  stop.request_stop();
  running.join();
  CHECK(ended);
  CHECK(history->violations() == std::vector<std::string>());
  CHECK(reports.lines().empty());
  // Caches list only from servers that do not stream lists.
  const auto lines = used.lines();
  std::set<std::string> needed(lines.begin(), lines.end());
  for (const char* streamed : {"list databases.demo.io", "list configmaps"}) needed.insert(streamed);
  // `blockOwnerDeletion` needs it where OwnerReferencesPermissionEnforcement is on.
  needed.insert("update databases/finalizers.demo.io");
  CHECK(rights_in(roles) == needed);
}

TEST_CASE("no_crd_said") {
  Client client = connect();
  std::mutex mutex;
  std::vector<std::string> lines;
  Operator op(client, {.name = "e2e", .sync_timeout = 1s, .report = [&](std::string_view line) {
                         const std::lock_guard lock(mutex);
                         lines.emplace_back(line);
                       }});
  op.cache(kMaps);
  op.cache({"absent.io", "v1", "Thing", "things"});
  op.cache({"absent.io", "v1", "Stuff", "stuffs"});
  const auto ended = op.run({});
  REQUIRE(!ended);
  INFO(ended.error().message);
  CHECK(ended.error().message.starts_with("the cache of Thing (JSON) has not synced: "));
  CHECK(ended.error().message.find("; the cache of Stuff (JSON) has not synced: ") != std::string::npos);
  CHECK(lines.at(0) ==
        "kinds that the operator needs are not served: Thing (things.absent.io/v1), Stuff (stuffs.absent.io/v1) (apply "
        "their CustomResourceDefinitions)");
}

}  // namespace kubexx::test
