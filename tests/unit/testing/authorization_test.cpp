#include "runtime/testing/authorization/authorization.hpp"

#include "runtime/testing/authorization/granted_rights.hpp"
#include "runtime/testing/requests/authentication.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

using namespace kubexx;
using namespace kubexx::testing;

namespace {

constexpr const char* kRoles = R"(
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: reader
rules:
- apiGroups: [stable.example.com]
  resources: [crontabs]
  verbs: [get, list, watch, patch]
- apiGroups: [stable.example.com]
  resources: ['*/status']
  verbs: [update]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: writer
  namespace: default
rules:
- apiGroups: ['']
  resources: [configmaps]
  resourceNames: [mine]
  verbs: ['*']
)";

/// A cluster with a user who has the roles above.
struct RestrictedCluster : ClusterFixture {
  std::shared_ptr<GrantedRights> rights = std::make_shared<GrantedRights>(GrantedRights::read(kRoles).value());

  ApiResponse as_user(std::string method, std::string_view target, std::string body = {}, std::string type = {}) {
    ApiRequest request = make_request(std::move(method), target, std::move(body));
    request.content_type = std::move(type);
    request.user = {.name = "jo", .rights = rights};
    return handle(cluster, request);
  }
  bool may(const std::string& attributes) {
    const auto review = as_user(
        "POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
        R"({"apiVersion":"authorization.k8s.io/v1","kind":"SelfSubjectAccessReview","spec":)" + attributes + "}");
    CHECK(review.code == 201);
    const json::Value document = body_of(review);
    return json::find(document, {"status", "allowed"})->as_bool();
  }
};

constexpr const char* kConfigMaps = "/api/v1/namespaces/default/configmaps";
constexpr const char* kApply = "application/apply-patch+yaml";

}  // namespace

TEST_CASE_METHOD(RestrictedCluster, "a user can do what the roles grant") {
  make("tab");
  CHECK(as_user("GET", path("tab")).code == 200);
  CHECK(as_user("GET", "/apis/stable.example.com/v1/crontabs").code == 200);
  CHECK(as_user("PATCH", path("tab"), "{}", "application/merge-patch+json").code == 200);
  CHECK(as_user("PUT", path("tab") + "/status", get(path("tab")).body).code == 200);
  CHECK(as_user("GET", std::string(kConfigMaps) + "?fieldSelector=metadata.name=mine").code == 200);
  CHECK(
      as_user("GET", std::string(kConfigMaps) + "?fieldSelector=metadata.namespace=default,metadata.name==mine").code ==
      200);
  CHECK(as_user("GET", std::string(kConfigMaps) + "?fieldSelector=metadata.name!=mine").code == 403);
  CHECK(as_user("GET", std::string(kConfigMaps) + "/mine").code == 404);
  CHECK(as_user("GET", "/apis").code == 200);
}

TEST_CASE_METHOD(RestrictedCluster, "other requests are rejected with the server's words") {
  make("tab");
  const auto rejected = [&](const ApiResponse& response) {
    CHECK(response.code == 403);
    CHECK(at(response, {"reason"}) == "Forbidden");
    return at(response, {"message"});
  };
  CHECK(
      rejected(as_user("DELETE", path("tab"))) ==
      R"(crontabs.stable.example.com "tab" is forbidden: User "jo" cannot delete resource "crontabs" in API group "stable.example.com" in the namespace "default")");
  CHECK(
      rejected(as_user("PATCH", path("tab") + "/status", "{}", "application/merge-patch+json")) ==
      R"(crontabs.stable.example.com "tab" is forbidden: User "jo" cannot patch resource "crontabs/status" in API group "stable.example.com" in the namespace "default")");
  CHECK(rejected(as_user("GET", "/api/v1/namespaces")) ==
        R"(namespaces is forbidden: User "jo" cannot list resource "namespaces" in API group "" at the cluster scope)");
  CHECK(
      rejected(as_user("GET", "/api/v1/namespaces/default")) ==
      R"(namespaces "default" is forbidden: User "jo" cannot get resource "namespaces" in API group "" in the namespace "default")");
  CHECK(rejected(as_user("GET", kConfigMaps)).starts_with("configmaps is forbidden: "));
  CHECK(rejected(as_user("GET", "/api/v1/namespaces/kube-system/configmaps/mine")).find("\"kube-system\"") !=
        std::string::npos);
  CHECK(rejected(as_user("DELETE", std::string(kPath))).find("cannot deletecollection") != std::string::npos);
  // Rights are checked before existence.
  CHECK(rejected(as_user("GET", "/apis/nowhere.example.com/v1/things")).find("cannot list resource \"things\"") !=
        std::string::npos);
}

TEST_CASE_METHOD(RestrictedCluster, "an apply needs the right to create what does not exist") {
  const std::string tab =
      R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"tab"},"spec":{"image":"a"}})";
  const ApiResponse denied = as_user("PATCH", path("tab") + "?fieldManager=jo", tab, kApply);
  CHECK(denied.code == 403);
  CHECK(
      at(denied, {"message"}) ==
      R"(crontabs.stable.example.com "tab" is forbidden: User "jo" cannot create resource "crontabs" in API group "stable.example.com" in the namespace "default")");
  make("tab");
  CHECK(as_user("PATCH", path("tab") + "?fieldManager=jo", tab, kApply).code == 200);
}

TEST_CASE_METHOD(RestrictedCluster, "access reviews answer as requests do") {
  CHECK(may(R"({"resourceAttributes":{"verb":"list","group":"stable.example.com","resource":"crontabs"}})"));
  CHECK_FALSE(may(R"({"resourceAttributes":{"verb":"create","group":"stable.example.com","resource":"crontabs"}})"));
  CHECK(may(
      R"({"resourceAttributes":{"verb":"update","group":"stable.example.com","resource":"crontabs","subresource":"status"}})"));
  CHECK(may(R"({"resourceAttributes":{"verb":"delete","resource":"configmaps","name":"mine","namespace":"default"}})"));
  CHECK_FALSE(may(R"({"resourceAttributes":{"verb":"delete","resource":"configmaps","namespace":"default"}})"));
  CHECK(may(R"({"nonResourceAttributes":{"verb":"get","path":"/apis"}})"));
  CHECK(rights->unused().size() == 6);
  const ApiResponse neither = as_user("POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                                      R"({"apiVersion":"authorization.k8s.io/v1","kind":"SelfSubjectAccessReview"})");
  CHECK(neither.code == 422);
  CHECK(at(neither, {"message"}) ==
        ".authorization.k8s.io \"\" is invalid: spec.resourceAttributes: Invalid value: null: "
        "exactly one of nonResourceAttributes or resourceAttributes must be specified");
}

TEST_CASE_METHOD(RestrictedCluster, "rights that no request needed are listed") {
  make("tab");
  as_user("GET", path("tab"));
  as_user("PUT", path("tab") + "/status", get(path("tab")).body);
  CHECK(rights->unused() ==
        std::vector<std::string>{"list crontabs.stable.example.com", "watch crontabs.stable.example.com",
                                 "patch crontabs.stable.example.com", "* configmaps in the namespace default"});
}

TEST_CASE_METHOD(RestrictedCluster, "rights that a user asks about, and those of lists beside watches, are not spare") {
  as_user("GET", "/apis/stable.example.com/v1/crontabs?watch=1&timeoutSeconds=1");
  CHECK(may(
      R"({"resourceAttributes":{"verb":"patch","group":"stable.example.com","resource":"crontabs","namespace":"default"}})"));
  CHECK(rights->spare() == std::vector<std::string>{"get crontabs.stable.example.com",
                                                    "update */status.stable.example.com",
                                                    "* configmaps in the namespace default"});
  CHECK(rights->missing().empty());
}

TEST_CASE_METHOD(RestrictedCluster, "what a user was denied is missing, and what it learned that it may not do") {
  make("tab");
  for (int i = 0; i < 2; ++i) as_user("DELETE", path("tab"));
  CHECK_FALSE(may(R"({"resourceAttributes":{"verb":"list","resource":"secrets"}})"));
  CHECK(rights->missing() ==
        std::vector<std::string>{"delete crontabs.stable.example.com in the namespace default", "list secrets"});
}

TEST_CASE("tokens are those of their account until they expire, or the account or the bound object is deleted") {
  class MovingClock : public StillClock {
   public:
    core::Timestamp moment() const override { return {seconds, 0, 0}; }
    std::int64_t seconds = 1'767'323'045;
  } clock;
  Cluster cluster(clock);
  add_first_objects(cluster);
  const auto ask = [&](std::string method, std::string_view target, std::string body = {}) {
    return handle(cluster, make_request(std::move(method), target, std::move(body)));
  };
  const std::string space = "/api/v1/namespaces/default/";
  const auto token = [&](const std::string& spec) {
    const ApiResponse made = ask("POST", space + "serviceaccounts/robot/token", R"({"spec":)" + spec + "}");
    CHECK(made.code == 201);
    return at(made, {"status", "token"});
  };
  const std::string own(kOwnAudience);
  const auto user = [&](const std::string& presented) { return authenticate(cluster, presented, {&own, 1}).user; };
  ask("POST", space + "serviceaccounts", R"({"metadata":{"name":"robot"}})");
  const std::string first = token("{}");
  REQUIRE(user(first));
  CHECK(user(first)->name == "system:serviceaccount:default:robot");
  CHECK(groups_of(*user(first)) ==
        std::vector<std::string>{"system:serviceaccounts", "system:serviceaccounts:default", "system:authenticated"});
  CHECK_FALSE(user(first + "x"));
  CHECK_FALSE(user(""));
  CHECK_FALSE(user(token(R"({"audiences":["other"]})")));
  ask("POST", space + "pods", R"({"metadata":{"name":"p"},"spec":{"containers":[{"name":"c","image":"i"}]}})");
  const std::string bound = token(R"({"boundObjectRef":{"apiVersion":"v1","kind":"Pod","name":"p"}})");
  CHECK(user(bound));
  ask("DELETE", space + "pods/p");
  CHECK_FALSE(user(bound));
  clock.seconds += 3599;
  CHECK(user(first));
  clock.seconds += 1;
  CHECK_FALSE(user(first));
  const std::string last = token("{}");
  CHECK(user(last));
  ask("DELETE", space + "serviceaccounts/robot");
  ask("POST", space + "serviceaccounts", R"({"metadata":{"name":"robot"}})");
  CHECK_FALSE(user(last));
}

TEST_CASE_METHOD(RestrictedCluster, "reviews answer for users and service accounts by their rights") {
  const auto is_allowed = [&](const std::string& user, std::string_view verb) {
    const ApiResponse review =
        post("/apis/authorization.k8s.io/v1/subjectaccessreviews",
             R"({"spec":{"user":")" + user + R"(","resourceAttributes":{"group":"stable.example.com",)" +
                 R"("resource":"crontabs","verb":")" + std::string(verb) + R"("}}})");
    CHECK(review.code == 201);
    const json::Value document = body_of(review);
    return json::find(document, {"status", "allowed"})->as_bool();
  };
  const std::string robot = "system:serviceaccount:default:robot";
  CHECK_FALSE(is_allowed(robot, "list"));
  post("/api/v1/namespaces/default/serviceaccounts", R"({"metadata":{"name":"robot"}})");
  CHECK(is_allowed(robot, "create"));
  cluster.accounts.add("t", {.name = robot, .rights = rights});
  CHECK(is_allowed(robot, "list"));
  CHECK_FALSE(is_allowed(robot, "create"));
  CHECK(is_allowed("kubernetes-admin", "create"));
  CHECK_FALSE(is_allowed("unknown", "list"));
  CHECK(as_user("POST", "/apis/authorization.k8s.io/v1/subjectaccessreviews", "{}").code == 403);
  CHECK(as_user("POST", "/apis/authentication.k8s.io/v1/tokenreviews", "{}").code == 403);
  CHECK(as_user("POST", "/api/v1/namespaces/default/serviceaccounts/robot/token", "{}").code == 403);
  const ApiResponse own = as_user("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}");
  CHECK(at(own, {"status", "userInfo", "username"}) == "jo");
  CHECK(post("/apis/authentication.k8s.io/v1/tokenreviews", R"({"spec":{"token":7}})").code == 400);
  CHECK(post("/apis/authentication.k8s.io/v1/tokenreviews", "[]").code == 400);
  CHECK(post("/api/v1/namespaces/default/serviceaccounts/robot/token", R"({"spec":{"expirationSeconds":"x"}})").code ==
        400);
}

TEST_CASE("documents that are not roles are rejected") {
  const auto fault = [](std::string_view text) { return GrantedRights::read(text).error().message; };
  CHECK(fault("kind: [").starts_with("the roles cannot be read: "));
  CHECK(fault("{apiVersion: v1, kind: ConfigMap}") ==
        "expected a ClusterRole or a Role of rbac.authorization.k8s.io/v1, found v1 ConfigMap");
  CHECK(fault("{apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: a}}") ==
        "the Role a has no namespace");
  CHECK(GrantedRights::read("")->unused().empty());
}
