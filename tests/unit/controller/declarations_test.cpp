#include "tests/unit/controller/harness.hpp"

// Values that declarations cannot have.

using namespace kubexx;
using namespace kubexx::test;

namespace {

Result<Requeue> leave_fleet(const Fleet&, Context&) { return Requeue::done(); }

const Result<Client> kNoClient = Error{.stage = Stage::config, .message = "no kubeconfig"};

/// The error of an operator with these declarations: the same from `declared`, `run` and `--print-rbac`.
std::string error_of(const std::function<void(Operator&)>& declare, OperatorOptions options = {}) {
  Operator op(kNoClient, std::move(options));
  declare(op);
  const auto declared = op.declared();
  const std::string error = declared ? "" : declared.error().message;
  const char* const arguments[] = {"harbour", "--print-rbac"};
  CHECK(run_until_signalled(op, 2, arguments) == (declared ? 0 : 1));
  CHECK(op.run({}).error().message == (declared ? "no kubeconfig" : error));
  return error;
}

std::string error_of_cache(const std::vector<std::string>& namespaces) {
  return error_of([&](Operator& op) { op.cache<Fleet>({.namespaces = namespaces}); });
}

std::string error_of_controller(const ControllerOptions& options) {
  return error_of([&](Operator& op) { op.controller(op.cache<Fleet>(), leave_fleet, options); });
}

std::string error_of_finalizer(const std::string& name) {
  return error_of([&](Operator& op) { op.controller(op.cache<Fleet>(), leave_fleet).finalizer(name, leave_fleet); });
}

std::string error_of_lease(const std::string& name, const std::string& name_space = {}) {
  return error_of([](Operator&) {}, {.election = ElectionOptions{.name = name, .name_space = name_space}});
}

}  // namespace

TEST_CASE("a finalizer of a kind is declared once") {
  constexpr const char* kAnchor = "harbour.example.com/anchor";
  SECTION("by one controller") {
    CHECK(
        error_of([&](Operator& op) {
          op.controller(op.cache<Fleet>(), leave_fleet).finalizer(kAnchor, leave_fleet).finalizer(kAnchor, leave_fleet);
        }) ==
        "the finalizer \"harbour.example.com/anchor\" of Fleet is declared twice by the controller fleet: give each "
        "function a finalizer of its own");
  }
  SECTION("by two controllers, with other caches of the kind") {
    CHECK(error_of([&](Operator& op) {
            op.controller(op.cache<Fleet>(), leave_fleet).finalizer(kAnchor, leave_fleet);
            op.controller(op.cache<Metadata<Fleet>>({.labels = "role=scout"}),
                          [](const Metadata<Fleet>&, Context&) -> Result<Requeue> { return Requeue::done(); },
                          {.name = "scout"})
                .finalizer(kAnchor,
                           [](const Metadata<Fleet>&, Context&) -> Result<Requeue> { return Requeue::done(); });
          }) ==
          "the finalizer \"harbour.example.com/anchor\" of Fleet is declared by the controllers fleet and scout: give "
          "each function a finalizer of its own");
  }
  SECTION("other kinds can have it, too") {
    CHECK(error_of([&](Operator& op) {
            op.controller(op.cache<Fleet>(), leave_fleet).finalizer(kAnchor, leave_fleet);
            const auto nothing = [](const Ocean&, Context&) -> Result<Requeue> { return Requeue::done(); };
            op.controller(op.cache<Ocean>(), nothing)
                .finalizer(kAnchor, nothing)
                .finalizer("harbour.example.com/charts", nothing);
          }) == "");
  }
}

TEST_CASE("a cache of a cluster-scoped kind cannot be limited to namespaces") {
  CHECK(error_of([](Operator& op) { op.cache<Ocean>({.namespaces = {"default", "team-a"}}); }) ==
        "the cache of Ocean has the namespaces default, team-a, but the kind is cluster-scoped: omit `namespaces`");
  const ResourceInfo node{.version = "v1", .kind = "Node", .plural = "nodes", .namespaced = false};
  CHECK(error_of([&](Operator& op) { op.cache(node, {.namespaces = {"default"}}); }) ==
        "the cache of Node has the namespaces default, but the kind is cluster-scoped: omit `namespaces`");
  CHECK(error_of([&](Operator& op) { op.cache(node); }) == "");
}

TEST_CASE("the namespaces of a cache are DNS labels") {
  for (const char* name : {"Bad/NS", "UPPER", "-a", "a-", "a.b", "a b"})
    CHECK(error_of_cache({"shop", name}) ==
          fmt::format("the cache of Fleet has the namespace \"{}\": expected at most 63 lower-case letters, digits and "
                      "'-', with a letter or digit at both ends",
                      name));
  CHECK(error_of_cache({std::string(64, 'a')}).starts_with("the cache of Fleet has the namespace \"aaa"));
  CHECK(error_of_cache({"", "team-a"}) ==
        "the cache of Fleet has the namespace \"\": expected a name; omit `namespaces` for all");
  CHECK(error_of_cache({"team-a", "0", std::string(63, 'a')}) == "");
}

TEST_CASE("finalizers are qualified names with a domain") {
  for (const char* name : {"anchor", "/anchor", "example.com/", "Example.com/x", "example.com/a b", "example.com/a/b",
                           "example.com/-a", "example..com/a", "orphan", "logs.", ".logs", ""})
    CHECK(error_of_finalizer(name) ==
          fmt::format("the finalizer \"{}\" of the controller fleet is not valid: expected a DNS name in lower case, a "
                      "slash, and at most 63 letters, digits, '-', '_' and '.', with a letter or digit at both ends, "
                      "such as \"example.com/logs\", or a domain alone, such as \"logs.example.com\"",
                      name));
  CHECK(error_of_finalizer("example.com/" + std::string(64, 'a')) != "");
  CHECK(error_of_finalizer("harbour/My.anchor_2") == "");
  CHECK(error_of_finalizer("deletion.finalizers.fleets.example.com") == "");
}

TEST_CASE("options of controllers are checked") {
  CHECK(error_of_controller({.workers = 0}) == "the controller fleet has `workers` 0: expected at least 1");
  CHECK(error_of_controller({.deadline = -1ms}) ==
        "the controller fleet has `deadline` -1 ms: expected a positive time");
  CHECK(error_of_controller({.deadline = 0ms}) == "the controller fleet has `deadline` 0 ms: expected a positive time");
  CHECK(error_of_controller({.at_most = RunLimit{.runs = 0}}) ==
        "the controller fleet has `at_most.runs` 0: expected at least 1");
  CHECK(error_of_controller({.at_most = RunLimit{.per = 0ms}}) ==
        "the controller fleet has `at_most.per` 0 ms: expected a positive time");
  for (const char* name : {"my fleets", "a/b", "-a"})
    CHECK(error_of_controller({.name = name}) ==
          fmt::format("the controller's name \"{}\" is not valid: expected at most 63 letters, digits, '-', '_' and "
                      "'.', with a letter or digit at both ends",
                      name));
  CHECK(error_of_controller({.name = "Fleets_2.north", .deadline = std::chrono::milliseconds::max(), .resync = 0ms}) ==
        "");
}

TEST_CASE("the lease of an election has a name that servers accept") {
  CHECK(error_of_lease("Bad Name") ==
        "election options: `name` is \"Bad Name\", which is not a valid name of a Lease: expected at most 253 "
        "lower-case letters, digits, '-' and '.', with a letter or digit at both ends of each part");
  CHECK(error_of_lease("harbour", "Bad") ==
        "election options: `name_space` is \"Bad\", which is not a valid name of a namespace: expected at most 63 "
        "lower-case letters, digits and '-', with a letter or digit at both ends");
  CHECK(error_of_lease("harbour.example.com", "shop") == "");
}
