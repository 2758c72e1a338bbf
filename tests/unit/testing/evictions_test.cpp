#include <fmt/format.h>

#include <string>
#include <string_view>

#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/requests/watch.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// What a real server answers is in tests/e2e/conformance/evictions.transcript, except for statuses of budgets that it
// does not accept.

namespace kubexx::testing {
namespace {

const std::string kEvictedPods = "/api/v1/namespaces/default/pods";
const std::string kBudgets = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
constexpr std::string_view kReadyPod = R"({"phase":"Running","conditions":[{"type":"Ready","status":"True"}]})";
constexpr std::string_view kUnreadyPod = R"({"phase":"Running","conditions":[{"type":"Ready","status":"False"}]})";

struct EvictionFixture : ClusterFixture {
  EvictionFixture() { add_built_in_kinds(cluster.registry); }

  void make_pod(const std::string& name, std::string_view status, const std::string& metadata = {}) {
    REQUIRE(post(kEvictedPods, R"({"metadata":{"name":")" + name + R"(","labels":{"app":"web"})" + metadata +
                                   R"(},"spec":{"containers":[{"name":"c","image":"i"}]}})")
                .code == 201);
    REQUIRE(merge(kEvictedPods + "/" + name + "/status", R"({"status":)" + std::string(status) + "}").code == 200);
  }
  void make_budget(const std::string& name, const std::string& status,
                   const std::string& spec = R"("selector":{"matchLabels":{"app":"web"}})") {
    REQUIRE(post(kBudgets, R"({"metadata":{"name":")" + name + R"("},"spec":{"minAvailable":1,)" + spec + "}}").code ==
            201);
    set_status(name, status);
  }
  void set_status(const std::string& name, const std::string& status) {
    REQUIRE(merge(kBudgets + "/" + name + "/status", R"({"status":{"observedGeneration":1,)" + status + "}}").code ==
            200);
  }
  ApiResponse evict(const std::string& name, const std::string& options = "{}", const std::string& query = {}) {
    return post(kEvictedPods + "/" + name + "/eviction" + query,
                R"({"metadata":{"name":")" + name + R"("},"deleteOptions":)" + options + "}");
  }
  bool has_pod(const std::string& name) { return get(kEvictedPods + "/" + name).code == 200; }
  json::Value budget(const std::string& name) { return body_of(get(kBudgets + "/" + name)); }
  std::int64_t allowed(const std::string& name) {
    return json::integer_at(budget(name), {"status", "disruptionsAllowed"});
  }
};

std::string details_of(const ApiResponse& response) {
  const json::Value body = body_of(response);
  const json::Value* details = find(body, {"details"});
  return details == nullptr ? "" : json::to_text(*details);
}

std::string budget_details(std::string_view message, std::string_view more = {}) {
  return fmt::format(R"({{"causes":[{{"reason":"DisruptionBudget","message":"{}"}}]{}}})", message, more);
}

}  // namespace

TEST_CASE("a pod without a budget is evicted") {
  EvictionFixture fixture;
  fixture.make_budget("none", R"("disruptionsAllowed":0)", R"("maxUnavailable":null)");
  fixture.make_budget("other", R"("disruptionsAllowed":0)", R"("selector":{"matchLabels":{"app":"db"}})");
  fixture.make_pod("a", kReadyPod);
  CHECK(fixture.evict("a").code == 201);
  CHECK_FALSE(fixture.has_pod("a"));
}

TEST_CASE("a budget in another namespace has no effect") {
  EvictionFixture fixture;
  fixture.post("/apis/policy/v1/namespaces/kube-system/poddisruptionbudgets",
               R"({"metadata":{"name":"all"},"spec":{"minAvailable":1,"selector":{}}})");
  fixture.make_pod("a", kReadyPod);
  CHECK(fixture.evict("a").code == 201);
}

TEST_CASE("a budget whose status is older than its spec allows no eviction") {
  EvictionFixture fixture;
  fixture.make_budget("web", R"("disruptionsAllowed":1)");
  fixture.make_pod("a", kReadyPod);
  fixture.merge(kBudgets + "/web", R"({"spec":{"minAvailable":2}})");
  const ApiResponse answer = fixture.evict("a");
  CHECK(answer.code == 429);
  CHECK(at(answer, {"reason"}) == "TooManyRequests");
  CHECK(at(answer, {"message"}) == "Cannot evict pod as it would violate the pod's disruption budget.");
  CHECK(details_of(answer) == budget_details("The disruption budget web is still being processed by the server.",
                                             R"(,"retryAfterSeconds":10)"));
  CHECK(fixture.has_pod("a"));
}

TEST_CASE("a budget that allows no disruption states why") {
  EvictionFixture fixture;
  fixture.make_budget("web", R"("disruptionsAllowed":0)");
  fixture.make_pod("a", kReadyPod);
  const auto condition = [](std::string_view status, std::string_view reason, std::string_view message) {
    return fmt::format(R"("conditions":[{{"type":"DisruptionAllowed","status":"{}","reason":"{}","message":"{}",)"
                       R"("lastTransitionTime":"2026-01-01T00:00:00Z"}}])",
                       status, reason, message);
  };
  const std::string plain = "The disruption budget web does not allow evicting pods currently";
  const std::string healthy = R"("currentHealthy":2,"desiredHealthy":1,)", unhealthy = R"("currentHealthy":1,)";
  const auto why = [&](const std::string& status) {
    fixture.set_status("web", status);
    const ApiResponse answer = fixture.evict("a");
    CHECK(answer.code == 429);
    CHECK(at(answer, {"message"}) == "Cannot evict pod as it would violate the pod's disruption budget.");
    return details_of(answer);
  };
  CHECK(why(healthy + R"("conditions":null)") == budget_details(plain));
  CHECK(why(healthy + condition("False", "SyncFailed", "no pods")) ==
        budget_details(plain + " because it failed sync: no pods"));
  CHECK(why(healthy + condition("False", "Other", "wait")) == budget_details(plain + " (Other): wait"));
  CHECK(why(healthy + condition("False", "Other", "")) == budget_details(plain));
  CHECK(why(healthy + condition("True", "SyncFailed", "old")) == budget_details(plain));
  CHECK(why(unhealthy + condition("False", "Other", "wait")) ==
        budget_details("The disruption budget web needs 1 healthy pods and has 1 currently"));
  CHECK(why(unhealthy + condition("False", "SyncFailed", "no pods")) ==
        budget_details(plain + " because it failed sync: no pods"));
  CHECK(fixture.has_pod("a"));
}

TEST_CASE("an eviction is counted in the status of its budget") {
  EvictionFixture fixture;
  fixture.make_budget("web", R"("disruptionsAllowed":2)");
  for (const char* name : {"a", "b", "c"}) fixture.make_pod(name, kReadyPod);
  CHECK(fixture.evict("a").code == 201);
  CHECK_FALSE(fixture.has_pod("a"));
  CHECK(fixture.allowed("web") == 1);
  CHECK(text_at(fixture.budget("web"), {"status", "disruptedPods", "a"}) == "2026-01-02T03:04:05Z");
  CHECK(find(fixture.budget("web"), {"status", "conditions"}) == nullptr);
  CHECK(fixture.evict("b").code == 201);
  CHECK(fixture.allowed("web") == 0);
  const json::Value last = fixture.budget("web");
  const json::Array& conditions = list_at(last, {"status", "conditions"});
  REQUIRE(conditions.size() == 1);
  CHECK(text_at(conditions[0], {"type"}) == "DisruptionAllowed");
  CHECK(text_at(conditions[0], {"status"}) == "False");
  CHECK(text_at(conditions[0], {"reason"}) == "InsufficientPods");
  CHECK(json::integer_at(conditions[0], {"observedGeneration"}) == 1);
  CHECK(fixture.evict("c").code == 429);
  CHECK(fixture.has_pod("c"));
}

TEST_CASE("a dry run of an eviction asks the budget and counts nothing") {
  EvictionFixture fixture;
  fixture.make_budget("web", R"("disruptionsAllowed":1)");
  fixture.make_pod("a", kReadyPod);
  const json::Value before = fixture.budget("web");
  CHECK(fixture.evict("a", "{}", "?dryRun=All").code == 201);
  CHECK(fixture.evict("a", R"({"dryRun":["All"]})").code == 201);
  CHECK(fixture.evict("a", R"({"dryRun":["Some"]})").code == 422);
  const ApiResponse mixed = fixture.evict("a", R"({"dryRun":["Some"]})", "?dryRun=All");
  CHECK(mixed.code == 500);
  CHECK(at(mixed, {"message"}) == "Non-matching dry-run options in request and content: [All] and [Some]");
  CHECK(fixture.budget("web") == before);
  CHECK(fixture.has_pod("a"));
  CHECK(list_at(body_of(fixture.get(kEvictedPods + "/a")), {"status", "conditions"}).size() == 1);
  fixture.set_status("web", R"("disruptionsAllowed":0)");
  CHECK(fixture.evict("a", "{}", "?dryRun=All").code == 429);
}

TEST_CASE("a pod that is pending, has ended or is being deleted is evicted whatever its budget allows") {
  EvictionFixture fixture;
  fixture.make_budget("web", R"("disruptionsAllowed":0)");
  const std::string phase = GENERATE("Pending", "Succeeded", "Failed");
  fixture.make_pod("a", R"({"phase":")" + phase + R"("})");
  CHECK(fixture.evict("a").code == 201);
  CHECK_FALSE(fixture.has_pod("a"));
  fixture.make_pod("b", kReadyPod, R"(,"finalizers":["example.com/keep"])");
  CHECK(fixture.evict("b").code == 429);
  fixture.ask("DELETE", kEvictedPods + "/b");
  CHECK(fixture.evict("b").code == 201);
}

TEST_CASE("a pod that is not ready is evicted uncounted if enough pods are healthy or the policy is AlwaysAllow") {
  EvictionFixture fixture;
  fixture.make_pod("a", kUnreadyPod);
  const std::string policy = GENERATE("", R"(,"unhealthyPodEvictionPolicy":"IfHealthyBudget")");
  SECTION("enough are healthy") {
    fixture.make_budget("web", R"("disruptionsAllowed":0,"currentHealthy":1,"desiredHealthy":1)",
                        R"("selector":{})" + policy);
    CHECK(fixture.evict("a", R"({"preconditions":{"resourceVersion":"1"}})").code == 201);
    CHECK(find(fixture.budget("web"), {"status", "disruptedPods"}) == nullptr);
  }
  SECTION("too few are healthy") {
    fixture.make_budget("web", R"("disruptionsAllowed":0,"currentHealthy":1,"desiredHealthy":2)",
                        R"("selector":{})" + policy);
    CHECK(fixture.evict("a").code == 429);
  }
  SECTION("no healthy pods are desired") {
    fixture.make_budget("web", R"("disruptionsAllowed":0)", R"("selector":{})" + policy);
    CHECK(fixture.evict("a").code == 429);
  }
  SECTION("the policy is AlwaysAllow") {
    fixture.make_budget("web", R"("disruptionsAllowed":0,"currentHealthy":0,"desiredHealthy":2)",
                        R"("selector":{},"unhealthyPodEvictionPolicy":"AlwaysAllow")");
    const ApiResponse other = fixture.evict("a", R"({"preconditions":{"uid":"other"}})");
    CHECK(other.code == 429);
    CHECK(details_of(other) == budget_details("The disruption budget web is still being processed by the server.",
                                              R"(,"retryAfterSeconds":10)"));
    CHECK(fixture.evict("a", R"({"preconditions":{"uid":"other","resourceVersion":"1"}})").code == 409);
    CHECK(fixture.evict("a").code == 201);
  }
}

TEST_CASE("an eviction of another version or uid is counted, and a conflict") {
  EvictionFixture fixture;
  fixture.make_budget("web", R"("disruptionsAllowed":2)");
  fixture.make_pod("a", kReadyPod);
  CHECK(fixture.evict("a", R"({"preconditions":{"resourceVersion":"1"}})").code == 409);
  CHECK(fixture.evict("a", R"({"preconditions":{"uid":"other"}})").code == 409);
  CHECK(fixture.allowed("web") == 0);
  CHECK(fixture.has_pod("a"));
  fixture.set_status("web", R"("disruptionsAllowed":1)");
  const std::string version = at(fixture.get(kEvictedPods + "/a"), {"metadata", "resourceVersion"});
  CHECK(fixture.evict("a", R"({"preconditions":{"resourceVersion":")" + version + R"("}})").code == 201);
}

TEST_CASE("a pod with two budgets is not evicted") {
  EvictionFixture fixture;
  fixture.make_budget("web", R"("disruptionsAllowed":1)");
  fixture.make_budget("all", R"("disruptionsAllowed":1)", R"("selector":{})");
  fixture.make_pod("a", kReadyPod);
  const ApiResponse answer = fixture.evict("a");
  CHECK(answer.code == 500);
  CHECK(at(answer, {"message"}) ==
        "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.");
  CHECK(at(answer, {"reason"}).empty());
  CHECK(fixture.has_pod("a"));
}

TEST_CASE("a budget with a negative number of disruptions or too many disrupted pods forbids evictions") {
  EvictionFixture fixture;
  fixture.make_budget("web", R"("disruptionsAllowed":-1)");
  fixture.make_pod("a", kReadyPod);
  const ApiResponse negative = fixture.evict("a");
  CHECK(negative.code == 403);
  CHECK(at(negative, {"message"}) ==
        R"(poddisruptionbudget.policy "web" is forbidden: pdb disruptions allowed is negative)");
  CHECK(details_of(negative) == R"({"name":"web","group":"policy","kind":"poddisruptionbudget"})");
  std::string pods;
  for (int i = 0; i < 2001; ++i) pods += fmt::format(R"({}"p{}":"2026-01-01T00:00:00Z")", i == 0 ? "" : ",", i);
  fixture.set_status("web", R"("disruptionsAllowed":1,"disruptedPods":{)" + pods + "}");
  const ApiResponse many = fixture.evict("a");
  CHECK(many.code == 403);
  CHECK(at(many, {"message"}) == R"(poddisruptionbudget.policy "web" is forbidden: DisruptedPods map too big - )"
                                 "too many evictions not confirmed by PDB controller");
  fixture.set_status("web", R"("disruptedPods":{"p0":null})");
  CHECK(fixture.evict("a").code == 201);
}

TEST_CASE("an evicted pod with a finalizer has a condition") {
  EvictionFixture fixture;
  fixture.make_pod("a", kReadyPod, R"(,"finalizers":["example.com/keep"])");
  for (int i = 0; i < 2; ++i) {
    CHECK(fixture.evict("a").code == 201);
    const json::Value pod = body_of(fixture.get(kEvictedPods + "/a"));
    CHECK_FALSE(text_at(pod, {"metadata", "deletionTimestamp"}).empty());
    const json::Array& conditions = list_at(pod, {"status", "conditions"});
    REQUIRE(conditions.size() == 2);
    CHECK(json::to_text(conditions[1]) ==
          R"({"lastTransitionTime":"2026-01-02T03:04:05Z","message":"Eviction API: evicting",)"
          R"("reason":"EvictionByEvictionAPI","status":"True","type":"DisruptionTarget"})");
  }
}

TEST_CASE("an eviction rejects the option for objects that cannot be read") {
  EvictionFixture fixture;
  fixture.make_pod("a", kReadyPod);
  const ApiResponse answer = fixture.evict("a", R"({"ignoreStoreReadErrorWithClusterBreakingPotential":true})");
  CHECK(answer.code == 422);
  CHECK(at(answer, {"message"}) ==
        R"(Eviction.policy "a" is invalid: deleteOptions.ignoreStoreReadErrorWithClusterBreakingPotential: )"
        "Invalid value: true: can not be set for pod eviction, try after removing the option");
  CHECK(fixture.evict("a", R"({"ignoreStoreReadErrorWithClusterBreakingPotential":false})").code == 201);
}

}  // namespace kubexx::testing
