#include "runtime/controller/rights.hpp"

#include <kubexx/testing/check_roles.hpp>
#include "tests/support/fleet_definitions.hpp"
#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

/// An operator that makes a fleet for each ocean, counts its runs in a status, and says so.
void declare(OtherOperator& op, Diary& runs) {
  auto oceans = op.cache<Ocean>();
  auto fleets = op.cache<Fleet>({.namespaces = {"default"}});
  op.controller(oceans, [fleets](const Ocean& ocean, Context& ctx) -> Result<Requeue> {
      FleetApply wanted;
      wanted.metadata.name = "of-" + ocean.metadata.name;
      wanted.metadata.name_space = "default";
      wanted.spec.flag = "red";
      const auto made = ctx.ensure(fleets, wanted);
      if (!made) return made.error();
      return Requeue::done();
    }).owns(fleets);
  op.controller(fleets, [&runs](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    ctx.normal("Sailed", "Sail", "");
    ctx.normal("Sailed", "Sail", "");
    const auto told = ctx.status(fleet, [](FleetStatus& status) { status.replicas = 1; });
    if (!told) return told.error();
    runs.add(fleet.metadata.name);
    return Requeue::done();
  });
}

/// A server with an operator's user, who has the rights of `roles`.
struct Granted {
  testing::ApiServer server = testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  Diary runs = {};
  Diary reports = {};
  std::stop_source stop = {};

  Result<> run(const std::string& roles) {
    const Client client = Client::from_kubeconfig(server.add_user("harbour", roles).value(), {}).value();
    OtherOperator op(client,
                     {.name = "harbour", .report = [this](std::string_view line) { reports.add(std::string(line)); }});
    declare(op, runs);
    return op.run(stop.get_token());
  }
  std::string declared_roles() {
    OtherOperator op(Client::from_kubeconfig(server.kubeconfig()).value(), {.name = "harbour"});
    declare(op, runs);
    return op.rbac();
  }
};

}  // namespace

TEST_CASE(
    "rbac_printed_suffices_and_nothing_is_spare: the roles of an operator suffice, and nothing in them is spare") {
  Granted granted;
  const Client admin = Client::from_kubeconfig(granted.server.kubeconfig()).value();
  Ocean ocean;
  ocean.metadata.name = "north";
  REQUIRE(api<Ocean>(admin).create(ocean));
  Result<> ended;
  std::jthread running([&] { ended = granted.run(granted.declared_roles()); });
  CHECK(granted.runs.await("of-north"));
  granted.stop.request_stop();
  running.join();
  CHECK(ended);
  CHECK(granted.reports.lines().empty());
  // Caches list only from servers that do not stream lists.
  CHECK(granted.server.unused_rights("harbour") ==
        std::vector<std::string>{"list oceans.harbour.example.com", "update oceans/finalizers.harbour.example.com",
                                 "list fleets.harbour.example.com in the namespace default"});
}

TEST_CASE("roles are compared with what an operator asks for and does") {
  Granted granted;
  const Client admin = Client::from_kubeconfig(granted.server.kubeconfig()).value();
  Ocean ocean;
  ocean.metadata.name = "north";
  REQUIRE(api<Ocean>(admin).create(ocean));
  const auto check = [&](const std::string& roles, const Diary& diary, const std::string& line) {
    return testing::check_roles(granted.server, roles, [&](const std::string& kubeconfig) {
      OtherOperator op(
          Client::from_kubeconfig(kubeconfig).value(),
          {.name = "harbour", .report = [&](std::string_view told) { granted.reports.add(std::string(told)); }});
      declare(op, granted.runs);
      std::jthread running([&op](const std::stop_token& stop) { (void)op.run(stop); });
      CHECK(diary.await(line));
    });
  };
  const std::string roles = granted.declared_roles();
  const auto exact = check(roles, granted.runs, "of-north");
  REQUIRE(exact);
  CAPTURE(exact->text());
  CHECK(*exact);

  const auto other = check(
      R"(
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: spare, namespace: default}
rules:
- {apiGroups: [''], resources: [secrets], verbs: [get]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: harbour-role}
rules:
- {apiGroups: [harbour.example.com], resources: [oceans, fleets], verbs: [list, watch]}
- {apiGroups: [harbour.example.com], resources: [fleets], verbs: [create, patch]}
- {apiGroups: [harbour.example.com], resources: [fleets/status], verbs: [update]}
- {apiGroups: [events.k8s.io], resources: [events], verbs: [create]}
)",
      granted.reports,
      "rights that the operator may need are not granted: patch events.events.k8s.io; update "
      "oceans/finalizers.harbour.example.com");
  REQUIRE(other);
  CHECK(other->text() ==
        "missing rights: patch events.events.k8s.io; update oceans/finalizers.harbour.example.com\n"
        "spare rights: get secrets in the namespace default\n");
  CHECK_FALSE(testing::check_roles(granted.server, "kind: Pod", [](const std::string&) { FAIL(); }));
}

TEST_CASE("missing rights are reported in the same order whatever the order of the requests") {
  Granted granted;
  const std::string roles =
      "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: none}\nrules: []\n";
  const auto report = testing::check_roles(granted.server, roles, [](const std::string& kubeconfig) {
    const Client client = Client::from_kubeconfig(kubeconfig).value();
    CHECK_FALSE(DynamicApi(client, {"", "v1", "Secret", "secrets"}, "default").get("a"));
    CHECK_FALSE(DynamicApi(client, {"", "v1", "ConfigMap", "configmaps"}, "default").get("a"));
  });
  REQUIRE(report);
  CHECK(report->missing ==
        std::vector<std::string>{"get configmaps in the namespace default", "get secrets in the namespace default"});
}

TEST_CASE("no_right_said_in_one_error: missing rights are named in one error at the start") {
  Granted granted;
  const auto ended = granted.run(R"(
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: harbour-role}
rules:
- apiGroups: [harbour.example.com]
  resources: [oceans]
  verbs: [get, list]
- apiGroups: [events.k8s.io]
  resources: [events]
  verbs: [create]
)");
  REQUIRE_FALSE(ended);
  CHECK(ended.error().message ==
        "rights that the operator needs are not granted: watch oceans.harbour.example.com; create, list, patch, watch "
        "fleets.harbour.example.com in the namespace default (--print-rbac prints the roles that grant them)");
  CHECK(granted.reports.lines() ==
        std::vector<std::string>{"rights that the operator may need are not granted: patch events.events.k8s.io; "
                                 "update oceans/finalizers.harbour.example.com; "
                                 "update fleets/status.harbour.example.com in the namespace default"});
}

TEST_CASE("a server that answers no access reviews denies nothing") {
  Granted granted;
  granted.server.fail({.method = "POST", .path = "/apis/authorization.k8s.io/", .times = 0, .code = 404});
  const auto roles = granted.declared_roles();
  granted.stop.request_stop();
  CHECK(granted.run(roles));
}

TEST_CASE("rights that are denied are named although the server does not answer all access reviews") {
  Granted granted;
  const std::string reviews = "/apis/authorization.k8s.io/";
  granted.server.fail({.method = "POST", .path = reviews, .nth = 9, .times = 0, .code = 404});
  const auto ended = granted.run(R"(
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: harbour-role}
rules: []
)");
  REQUIRE_FALSE(ended);
  CHECK(ended.error().message.starts_with("rights that the operator needs are not granted: "));
  REQUIRE_FALSE(granted.reports.lines().empty());
  CHECK(granted.reports.lines().front().starts_with("the rights of the operator could not all be checked: POST "));
}

TEST_CASE("access reviews are sent several at a time") {
  Granted granted;
  granted.server.fail({.kind = testing::Fault::Kind::delay,
                       .method = "POST",
                       .path = "/apis/authorization.k8s.io/",
                       .times = 0,
                       .delay = 3s});
  const auto roles = granted.declared_roles();
  std::jthread running([&] { (void)granted.run(roles); });
  CHECK(eventually([&] { return requests(granted.server, "POST /apis/authorization.k8s.io/") >= 8; }));
  granted.stop.request_stop();
}

TEST_CASE("rights for one name suffice where one name is needed") {
  Granted granted;
  const std::string roles = R"(
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: harbour-role, namespace: default}
rules:
- {apiGroups: [coordination.k8s.io], resources: [leases], verbs: [create]}
- {apiGroups: [coordination.k8s.io], resources: [leases], resourceNames: [harbour], verbs: [get, update]}
- {apiGroups: [harbour.example.com], resources: [fleets], resourceNames: [main], verbs: [list, watch]}
- {apiGroups: [events.k8s.io], resources: [events], verbs: [create, patch]}
)";
  const Client client = Client::from_kubeconfig(granted.server.add_user("harbour", roles).value(), {}).value();
  Operator op(client, {.name = "harbour",
                       .election = ElectionOptions{.name = "harbour", .name_space = "default"},
                       .report = [&](std::string_view line) { granted.reports.add(std::string(line)); }});
  auto fleets = op.cache<Fleet>({.namespaces = {"default"}, .fields = "metadata.name=main"});
  Result<> ended;
  std::jthread running([&] { ended = op.run(granted.stop.get_token()); });
  CHECK(eventually([&] { return fleets.synced() || !granted.reports.lines().empty(); }));
  granted.stop.request_stop();
  running.join();
  CHECK(ended);
  CHECK(granted.reports.lines().empty());
}

TEST_CASE("roles name the objects whose names are known") {
  controller::Rights rights;
  const auto certain = controller::Rights::Need::certain;
  rights.add("home", "", "secrets", {"create", "get", "update"}, certain, "authority");
  rights.add("home", "coordination.k8s.io", "leases", {"create", "get", "update"}, certain, "harbour");
  rights.add("", "apiextensions.k8s.io", "customresourcedefinitions", {"get"}, certain, "fleets.example.com");
  rights.add("", "apiextensions.k8s.io", "customresourcedefinitions", {"get"}, certain, "oceans.example.com");
  rights.add("home", "apiextensions.k8s.io", "customresourcedefinitions", {"get"}, certain, "oceans.example.com");
  rights.add("", "example.com", "oceans", {"list"}, certain, "north");
  rights.add("", "example.com", "oceans", {"list"});
  CHECK(rights.roles("harbour-role") == R"(---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: harbour-role
rules:
- apiGroups:
  - apiextensions.k8s.io
  resourceNames:
  - fleets.example.com
  - oceans.example.com
  resources:
  - customresourcedefinitions
  verbs:
  - get
- apiGroups:
  - example.com
  resources:
  - oceans
  verbs:
  - list
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: harbour-role
  namespace: home
rules:
- apiGroups:
  - ""
  resources:
  - secrets
  verbs:
  - create
- apiGroups:
  - ""
  resourceNames:
  - authority
  resources:
  - secrets
  verbs:
  - get
  - update
- apiGroups:
  - coordination.k8s.io
  resources:
  - leases
  verbs:
  - create
- apiGroups:
  - coordination.k8s.io
  resourceNames:
  - harbour
  resources:
  - leases
  verbs:
  - get
  - update
)");
}

TEST_CASE("an optional kind that is owned needs no rights") {
  Granted granted;
  const std::string roles = R"(
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: harbour-role}
rules:
- {apiGroups: [harbour.example.com], resources: [oceans], verbs: [list, watch]}
)";
  const Client client = Client::from_kubeconfig(granted.server.add_user("harbour", roles).value(), {}).value();
  Operator op(client, {.report = [&](std::string_view line) { granted.reports.add(std::string(line)); }});
  auto oceans = op.cache<Ocean>();
  op.controller(oceans, [](const Ocean&, Context&) -> Result<Requeue> {
      return Requeue::done();
    }).owns(op.cache<Fleet>({.namespaces = {"default"}, .optional = true}));
  Result<> ended;
  std::jthread running([&] { ended = op.run(granted.stop.get_token()); });
  CHECK(eventually([&] { return oceans.synced(); }));
  granted.stop.request_stop();
  running.join();
  CHECK(ended);
}

TEST_CASE("events about objects that cannot be decoded need rights in the namespaces of every cache") {
  Granted granted;
  Operator op(Client::from_kubeconfig(granted.server.kubeconfig()).value(), {.name = "harbour"});
  op.cache<Fleet>({.namespaces = {"sea"}});
  const std::string events = "- apiGroups:\n  - events.k8s.io\n  resources:\n  - events\n";
  op.controller(op.cache<Fleet>({.namespaces = {"port"}}),
                [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); });
  const std::string roles = op.rbac();
  CAPTURE(roles);
  const auto first = roles.find(events);
  REQUIRE(first != std::string::npos);
  CHECK(roles.find(events, first + 1) != std::string::npos);
}

TEST_CASE("an operator can start without asking for its rights") {
  Granted granted;
  const std::string roles = R"(
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: harbour-role}
rules:
- {apiGroups: [harbour.example.com], resources: [oceans], verbs: [list, watch]}
)";
  const Client client = Client::from_kubeconfig(granted.server.add_user("harbour", roles).value(), {}).value();
  Operator op(client, {.sync_timeout = 2s, .check_rights = false});
  op.cache<Fleet>();
  const auto ended = op.run({});
  REQUIRE(!ended);
  CHECK(ended.error().code == 403);
  CHECK(requests(granted.server, "POST /apis/authorization.k8s.io") == 0);
}
