#include "runtime/testing/requests/impersonation.hpp"

#include "runtime/testing/authorization/authorization.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// What a real server answers is in tests/e2e/conformance/impersonation.transcript.

namespace kubexx::testing {
namespace {

using Headers = std::vector<std::pair<std::string, std::string>>;

std::shared_ptr<GrantedRights> rights_of(std::string_view rules) {
  return std::make_shared<GrantedRights>(
      GrantedRights::read(
          "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: a}, rules: [" +
          std::string(rules) + "]}")
          .value());
}

struct ImpersonationFixture : ClusterFixture {
  ImpersonationFixture() { add_built_in_kinds(cluster.registry); }

  /// The sender of the requests; by default one with all rights.
  User sender;

  ApiResponse as(const Headers& headers, std::string method, std::string_view target, std::string body = {}) {
    ApiRequest request = make_request(std::move(method), target, std::move(body));
    request.user = sender;
    request.impersonation = impersonation_of(headers);
    return handle(cluster, request);
  }
  json::Value identity(const Headers& headers) {
    const ApiResponse review = as(headers, "POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}");
    const json::Value body = body_of(review);
    const json::Value* info = json::find(body, {"status", "userInfo"});
    return info == nullptr ? body : *info;
  }
  bool can_list(const Headers& headers) {
    const ApiResponse review =
        as(headers, "POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
           R"({"spec":{"resourceAttributes":{"verb":"list","resource":"pods","namespace":"default"}}})");
    const json::Value body = body_of(review);
    const json::Value* allowed = json::find(body, {"status", "allowed"});
    return allowed != nullptr && *allowed == json::Value(true);
  }
  std::string refusal(const Headers& headers, std::string_view target = "/api/v1/namespaces/default/pods") {
    const ApiResponse response = as(headers, "GET", target);
    CHECK(response.code >= 400);
    return at(response, {"message"});
  }
};

const Headers kBob = {{"Impersonate-User", "bob"}};

}  // namespace

TEST_CASE_METHOD(ImpersonationFixture, "a request is made as the user that it names") {
  CHECK(json::to_text(identity({})) ==
        R"({"username":"kubernetes-admin","groups":["system:masters","system:authenticated"]})");
  CHECK(json::to_text(identity(kBob)) == R"({"username":"bob","groups":["system:authenticated"]})");
  CHECK(
      json::to_text(identity({{"impersonate-user", "bob"},
                              {"Impersonate-Group", "b"},
                              {"Impersonate-Group", "a"},
                              {"Impersonate-Uid", "7"},
                              {"Impersonate-Extra-Acme.com%2Fteam", "x"},
                              {"Impersonate-Extra-acme.com%2fTEAM", "y"}})) ==
      R"({"username":"bob","uid":"7","groups":["b","a","system:authenticated"],"extra":{"acme.com/team":["x","y"]}})");
  CHECK(json::to_text(identity({{"Impersonate-User", "system:serviceaccount:shop:robot"}})) ==
        R"({"username":"system:serviceaccount:shop:robot",)"
        R"("groups":["system:serviceaccounts","system:serviceaccounts:shop","system:authenticated"]})");
  CHECK(json::to_text(identity({{"Impersonate-User", "system:node:n1"}})) ==
        R"({"username":"system:node:n1","groups":["system:nodes","system:authenticated"]})");
  CHECK(json::to_text(identity({{"Impersonate-User", "bob"}, {"Impersonate-Group", "system:unauthenticated"}})) ==
        R"({"username":"bob","groups":["system:unauthenticated"]})");
}

TEST_CASE_METHOD(ImpersonationFixture, "it has the rights of that user") {
  CHECK(can_list({}));
  CHECK_FALSE(can_list(kBob));
  CHECK(refusal(kBob) ==
        R"(pods is forbidden: User "bob" cannot list resource "pods" in API group "" in the namespace "default")");
  CHECK(can_list({{"Impersonate-User", "bob"}, {"Impersonate-Group", "system:masters"}}));
  cluster.accounts.add("t",
                       {.name = "bob", .rights = rights_of("{apiGroups: [''], resources: [pods], verbs: [list]}")});
  CHECK(can_list(kBob));
  CHECK(as(kBob, "GET", "/api/v1/namespaces/default/pods").code == 200);
  CHECK(as(kBob, "GET", "/api/v1/namespaces/default/secrets").code == 403);
  CHECK(cluster.accounts.find_by_name("bob")->rights->unused().empty());
  const Headers robot = {{"Impersonate-User", "system:serviceaccount:default:robot"}};
  CHECK_FALSE(can_list(robot));
  post("/api/v1/namespaces/default/serviceaccounts", R"({"metadata":{"name":"robot"}})");
  CHECK(can_list(robot));
  CHECK(refusal({{"Impersonate-User", "system:anonymous"}}).find("User \"system:anonymous\" cannot list") !=
        std::string::npos);
}

TEST_CASE_METHOD(ImpersonationFixture, "a user is named by every impersonation") {
  const auto answer = [&](const Headers& headers) { return refusal(headers, "/version"); };
  CHECK(as({{"Impersonate-User", ""}}, "GET", "/api/v1/namespaces").code == 200);
  CHECK(refusal({{"Impersonate-Group", "a"}}) ==
        R"(requested &user.DefaultInfo{Name:"", UID:"", Groups:[]string{"a"}, Extra:map[string][]string(nil)} )"
        "without impersonating a user name");
  CHECK(answer({{"Impersonate-Uid", "7"}, {"Impersonate-Extra-b", "x"}, {"Impersonate-Extra-a", "y"}}) ==
        R"(requested &user.DefaultInfo{Name:"", UID:"7", Groups:[]string(nil), )"
        R"(Extra:map[string][]string{"a":[]string{"y"}, "b":[]string{"x"}}} without impersonating a user name)");
}

TEST_CASE_METHOD(ImpersonationFixture, "impersonation needs rights of its own") {
  sender = {.name = "jo", .rights = rights_of("{apiGroups: [''], resources: [pods], verbs: [list]}")};
  CHECK(refusal(kBob) ==
        R"(pods is forbidden: User "jo" cannot impersonate-on:user-info:list resource "pods" in API group "" in the )"
        R"(namespace "default")");
  CHECK(refusal(kBob, "/api") == R"(forbidden: User "jo" cannot impersonate-on:user-info:get path "/api")");
  CHECK(refusal({{"Impersonate-User", "system:serviceaccount:shop:robot"}, {"Impersonate-Group", "a"}}) ==
        R"(serviceaccounts "robot" is forbidden: User "jo" cannot impersonate resource "serviceaccounts" in API group )"
        R"("" in the namespace "shop")");
  CHECK(sender.rights->missing() ==
        std::vector<std::string>{"impersonate users", "impersonate serviceaccounts in the namespace shop"});

  sender.rights = rights_of(
      "{apiGroups: [''], resources: [users], resourceNames: [bob], verbs: [impersonate]},"
      "{apiGroups: [''], resources: [groups], resourceNames: [a], verbs: [impersonate]},"
      "{apiGroups: [authentication.k8s.io], resources: [userextras/team], verbs: [impersonate]}");
  CHECK(text_at(identity(kBob), {"username"}) == "bob");
  CHECK(text_at(identity({{"Impersonate-User", "bob"}, {"Impersonate-Group", "a"}, {"Impersonate-Extra-Team", "x"}}),
                {"username"}) == "bob");
  CHECK(sender.rights->unused().empty());
  CHECK(as({{"Impersonate-User", "bob"}, {"Impersonate-Group", "b"}}, "GET", "/api/v1/pods").code == 403);
  CHECK(as({{"Impersonate-User", "bob"}, {"Impersonate-Uid", "7"}}, "GET", "/api/v1/pods").code == 403);
  CHECK(as({{"Impersonate-User", "ann"}}, "GET", "/api/v1/pods").code == 403);
}

TEST_CASE_METHOD(ImpersonationFixture, "constrained impersonation needs a right for the user and one for the request") {
  cluster.accounts.add("t", {.name = "bob", .rights = rights_of("{apiGroups: [''], resources: [pods], verbs: ['*']}")});
  const std::string user = "{apiGroups: [authentication.k8s.io], resources: [users], verbs: ['impersonate:user-info']}";
  sender = {.name = "jo", .rights = rights_of(user)};
  CHECK(refusal(kBob).find("cannot impersonate-on:user-info:list resource \"pods\"") != std::string::npos);
  sender.rights = rights_of("{apiGroups: [''], resources: [pods], verbs: ['impersonate-on:user-info:list']}");
  CHECK(refusal(kBob) ==
        R"(users.authentication.k8s.io "bob" is forbidden: User "jo" cannot impersonate:user-info resource "users" in )"
        R"(API group "authentication.k8s.io" at the cluster scope)");
  sender.rights = rights_of(user + ",{apiGroups: [''], resources: [pods], verbs: ['impersonate-on:user-info:list']}");
  CHECK(as(kBob, "GET", "/api/v1/namespaces/default/pods").code == 200);
  CHECK(as(kBob, "GET", "/api/v1/namespaces/default/pods/a").code == 403);
  CHECK(sender.rights->unused().empty());
}

}  // namespace kubexx::testing
