// Configurations of admission webhooks: their rules, and the questions that requests ask of them.
#include <string>
#include <vector>

#include "runtime/json/depth.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/admission/configuration_rules.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

json::Value parsed_json(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

/// A configuration of one webhook, which is right except for one member.
json::Value configuration_with(json::MemberPath path, const std::string& value) {
  json::Value webhook = parsed_json(
      R"({"name":"a.b.c","clientConfig":{"url":"https://h/x"},"sideEffects":"None","admissionReviewVersions":["v1"],)"
      R"("rules":[{"apiGroups":[""],"apiVersions":["v1"],"operations":["CREATE"],"resources":["pods"]}]})");
  if (path.size() > 0) set(webhook, path, parsed_json(value));
  json::Value configuration = parsed_json(R"({"kind":"MutatingWebhookConfiguration"})");
  set(configuration, {"webhooks"}, json::Array{std::move(webhook)});
  return configuration;
}

/// The errors about it, in lines.
std::string configuration_errors(const json::Value& configuration) {
  schema::FieldErrors errors;
  check_configuration(configuration, errors);
  std::string lines;
  for (const schema::FieldError& error : errors.list()) lines += (lines.empty() ? "" : "\n") + schema::text(error);
  return lines;
}
std::string configuration_errors(json::MemberPath path, const std::string& value) {
  return configuration_errors(configuration_with(path, value));
}
std::string rule_errors(const std::string& resources, const std::string& operations = R"(["*"])",
                        const std::string& more = {}) {
  return configuration_errors({"rules"}, R"([{"apiGroups":["*"],"apiVersions":["*"],"operations":)" + operations +
                                             R"(,"resources":)" + resources + more + "}]");
}

}  // namespace

TEST_CASE("webhooks of configurations have default values") {
  json::Value configuration = configuration_with({"clientConfig"}, R"({"service":{"name":"n","namespace":"s"}})");
  default_configuration(configuration);
  const json::Value& webhook = find(configuration, {"webhooks"})->as_array().front();
  CHECK(json::to_text(webhook) ==
        R"({"name":"a.b.c","clientConfig":{"service":{"name":"n","namespace":"s","port":443}},"sideEffects":"None",)"
        R"("admissionReviewVersions":["v1"],"rules":[{"apiGroups":[""],"apiVersions":["v1"],"operations":["CREATE"],)"
        R"("resources":["pods"],"scope":"*"}],"failurePolicy":"Fail","matchPolicy":"Equivalent",)"
        R"("namespaceSelector":{},"objectSelector":{},"timeoutSeconds":10,"reinvocationPolicy":"Never"})");
  const json::Value once = configuration;
  default_configuration(configuration);
  CHECK(configuration == once);
}

TEST_CASE("configurations of webhooks have the rules of a real server") {
  CHECK(configuration_errors(configuration_with({}, "")).empty());
  const std::string w = "webhooks[0].";
  CHECK(configuration_errors({"name"}, R"("")") == w + "name: Required value");
  CHECK(configuration_errors({"name"}, R"("a.b")") ==
        w + "name: Invalid value: \"a.b\": should be a domain with at least three segments separated by dots");
  CHECK(configuration_errors({"clientConfig"}, "{}") ==
        w + "clientConfig: Required value: exactly one of url or service is required");
  CHECK(configuration_errors({"clientConfig"}, R"({"service":{"name":"","namespace":"s","path":"x"}})") ==
        w + "clientConfig.service.namespace: Required value\n" + w +
            "clientConfig.service.path: Invalid value: \"x\": must start with a '/'\n" + w +
            "clientConfig.service.path: Invalid value: \"x\": segment[0] may not be empty");
  CHECK(configuration_errors({"clientConfig", "url"}, R"("http://h")") ==
        w + "clientConfig.url: Invalid value: \"http\": 'https' is the only allowed URL scheme; desired format: "
            "https://host[/path]");
  CHECK(configuration_errors({"sideEffects"}, "null") ==
        w + "sideEffects: Required value: must specify one of None, NoneOnDryRun");
  CHECK(configuration_errors({"sideEffects"}, R"("Some")") ==
        w + R"(sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun")");
  CHECK(configuration_errors({"failurePolicy"}, R"("Pass")") ==
        w + R"(failurePolicy: Unsupported value: "Pass": supported values: "Fail", "Ignore")");
  CHECK(configuration_errors({"timeoutSeconds"}, "31") ==
        w + "timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 seconds");
  CHECK(configuration_errors({"admissionReviewVersions"}, "[]") ==
        w + "admissionReviewVersions: Required value: must specify one of v1, v1beta1");
  CHECK(configuration_errors({"admissionReviewVersions"}, R"(["v2"])") ==
        w + "admissionReviewVersions: Invalid value: [\"v2\"]: must include at least one of v1, v1beta1");
  CHECK(configuration_errors({"objectSelector"}, R"({"matchExpressions":[{"key":"a","operator":"In"}]})") ==
        w + "objectSelector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or "
            "'NotIn'");
  CHECK(configuration_errors({"namespaceSelector"}, R"({"matchExpressions":[{"key":"a","operator":"Has"}]})") ==
        w + "namespaceSelector.matchExpressions[0].operator: Invalid value: \"Has\": not a valid selector operator");
  CHECK(configuration_errors({"matchConditions"},
                             R"([{"name":"n","expression":"true"},{"name":"n","expression":" "}])") ==
        w + "matchConditions[1].expression: Required value\n" + w + "matchConditions[1].name: Duplicate value: \"n\"");
  CHECK(configuration_errors({"matchConditions"}, R"([{"name":"n","expression":"1"}])") ==
        w + "matchConditions[0].expression: Invalid value: \"1\": must evaluate to bool but got int");

  const std::string resources = w + "rules[0].resources";
  CHECK(rule_errors("[]") == resources + ": Required value");
  CHECK(rule_errors(R"(["pods/*","pods/status"])") ==
        resources + "[1]: Invalid value: \"pods/status\": if 'pods/*' is present, must not specify pods/status");
  CHECK(rule_errors(R"(["*/*","pods"])") ==
        resources + R"(: Invalid value: ["*/*","pods"]: if '*/*' is present, must not specify other resources)");
  CHECK(rule_errors(R"(["*","pods"])") ==
        resources + R"(: Invalid value: ["*","pods"]: if '*' is present, must not specify other resources without )"
                    "subresources");
  CHECK(rule_errors(R"(["*"])", R"(["*","CREATE"])") ==
        w + R"(rules[0].operations: Invalid value: ["*","CREATE"]: if '*' is present, must not specify other )"
            "operations");
  CHECK(rule_errors(R"(["*"])", R"(["create"])") ==
        w + R"(rules[0].operations[0]: Unsupported value: "create": supported values: "*", "CONNECT", "CREATE", )"
            R"("DELETE", "UPDATE")");
  CHECK(rule_errors(R"(["*"])", R"(["*"])", R"(,"scope":"All")") ==
        w + R"(rules[0].scope: Unsupported value: "All": supported values: "*", "Cluster", "Namespaced")");

  json::Value twice = configuration_with({}, "");
  json::Array& webhooks = find(twice, {"webhooks"})->as_array();
  webhooks.push_back(webhooks.front());
  CHECK(configuration_errors(twice) == "webhooks[1].name: Duplicate value: \"a.b.c\"");
}

namespace {

/// A cluster with webhooks for all writes of CronTabs, whose requests are handled once: the questions that they leave.
struct AdmittingFixture : ClusterFixture {
  explicit AdmittingFixture(bool mutates = true) {
    REQUIRE(add_kubernetes_kinds(cluster.registry, {"admissionregistration.k8s.io/v1/MutatingWebhookConfiguration",
                                                    "admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration",
                                                    "policy/v1/PodDisruptionBudget"}));
    make("old");
    if (mutates) configure("Mutating");
    configure("Validating");
  }

  ApiResponse configure(const std::string& type, const std::string& more = {}) {
    std::string plural = type + "webhookconfigurations";
    plural[0] = static_cast<char>(plural[0] + 'a' - 'A');
    return post("/apis/admissionregistration.k8s.io/v1/" + plural,
                R"({"metadata":{"name":"all"},"webhooks":[{"name":"all.x.io","sideEffects":"None",)"
                R"("admissionReviewVersions":["v1"],"clientConfig":{"service":{"name":"n","namespace":"s"}},)"
                R"("rules":[{"apiGroups":["*"],"apiVersions":["*"],"operations":["*"],"resources":["*/*"]}])" +
                    more + "}]}");
  }

  std::vector<AdmissionQuestion> questions(std::string method, const std::string& target, std::string body = {},
                                           std::string type = "application/json") {
    ApiRequest request = make_request(std::move(method), target, std::move(body));
    request.content_type = std::move(type);
    Attempt attempt;
    attempt.asks_admission = true;
    handle(cluster, request, attempt);
    return std::move(attempt.admission_questions);
  }
};

}  // namespace

TEST_CASE("a creation is validated by webhooks before the server looks for an object of this name") {
  AdmittingFixture fixture(false);
  const auto object = [](const std::string& metadata) {
    return R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{)" + metadata +
           R"(},"spec":{"image":"a"}})";
  };
  const std::string path(ClusterFixture::kPath);
  const auto existing = fixture.questions("POST", path, object(R"("name":"old")"));
  REQUIRE(existing.size() == 1);
  CHECK(existing[0].step == "validate");
  const auto versioned = fixture.questions("POST", path, object(R"("name":"new","resourceVersion":"7")"));
  REQUIRE(versioned.size() == 1);
  CHECK(versioned[0].step == "validate");
  CHECK(fixture.questions("POST", path, object(R"("name":"Not Valid")")).empty());
}

TEST_CASE("every write of an object asks the webhooks that it concerns") {
  AdmittingFixture fixture;
  const std::string kind = R"("apiVersion":"stable.example.com/v1","kind":"CronTab")", old = fixture.path("old");
  const auto created =
      fixture.questions("POST", std::string(ClusterFixture::kPath),
                        "{" + kind + R"(,"metadata":{"generateName":"a-"},"spec":{"image":"a","x":1}})");
  REQUIRE(created.size() == 1);
  CHECK(created[0].step == "mutate");
  CHECK(json::to_text(*find(created[0].object, {"spec"})) == R"({"image":"a","replicas":1})");
  CHECK(find(created[0].object, {"metadata", "name"}) == nullptr);
  CHECK(find(created[0].object, {"metadata", "managedFields"}) != nullptr);

  const std::string merge = "application/merge-patch+json";
  const auto patched = fixture.questions("PATCH", old, R"({"spec":{"replicas":2}})", merge);
  REQUIRE(patched.size() == 1);
  CHECK(patched[0].step.starts_with("mutate default/old "));
  CHECK(integer_at(patched[0].object, {"spec", "replicas"}) == 2);
  const auto scaled = fixture.questions("PATCH", old + "/scale", R"({"spec":{"replicas":3}})", merge);
  REQUIRE(scaled.size() == 1);
  CHECK(text_at(scaled[0].object, {"kind"}) == "Scale");
  CHECK(fixture.questions("PATCH", old + "/status", R"({"status":{"replicas":1}})", merge).size() == 1);
  CHECK(fixture
            .questions("PATCH", fixture.path("new") + "?fieldManager=m",
                       "{" + kind + R"(,"metadata":{"name":"new"},"spec":{"image":"a"}})",
                       "application/apply-patch+yaml")
            .size() == 1);
  const auto removed = fixture.questions("DELETE", old);
  REQUIRE(removed.size() == 1);
  CHECK(removed[0].object.is_null());
  fixture.make("other");
  CHECK(fixture.questions("DELETE", std::string(ClusterFixture::kPath)).size() == 2);
  CHECK(fixture.get(old).code == 200);

  CHECK(fixture.questions("GET", old).empty());
  CHECK(fixture.questions("DELETE", "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/all").empty());
  CHECK(fixture.questions("DELETE", old).size() == 1);
}

TEST_CASE("the creation of an object that is not stored asks the webhooks that it concerns") {
  AdmittingFixture fixture;
  const std::string pods = "/api/v1/namespaces/default/pods", accounts = "/api/v1/namespaces/default/serviceaccounts";
  const std::string pod = R"({"metadata":{"name":"a"},"spec":{"containers":[{"name":"c","image":"i"}]}})";
  REQUIRE(fixture.post(pods, pod).code == 201);
  REQUIRE(fixture.post(accounts, R"({"metadata":{"name":"robot"}})").code == 201);
  const std::string access = R"("resourceAttributes":{"verb":"get","resource":"pods"}})";
  const std::string binding = R"({"metadata":{"name":"a"},"target":{"name":"worker"}})";
  const std::string reviews = "/apis/authorization.k8s.io/v1/", tokens = "/apis/authentication.k8s.io/v1/";
  const std::pair<std::string, std::string> sent[] = {
      {"/api/v1/namespaces/default/bindings?dryRun=All", binding},
      {pods + "/a/binding", binding},
      {accounts + "/robot/token", "{}"},
      {reviews + "subjectaccessreviews", R"({"spec":{"user":"u",)" + access + "}"},
      {reviews + "namespaces/default/localsubjectaccessreviews",
       R"({"spec":{"user":"u","resourceAttributes":{"verb":"get","resource":"pods","namespace":"default"}}})"},
      {reviews + "selfsubjectaccessreviews", R"({"spec":{)" + access + "}"},
      {reviews + "selfsubjectrulesreviews", R"({"spec":{"namespace":"default"}})"},
      {tokens + "tokenreviews", R"({"spec":{"token":"abc"}})"},
      {tokens + "selfsubjectreviews", "{}"},
      {pods + "/a/eviction", R"({"metadata":{"name":"a"}})"}};
  for (const auto& [target, body] : sent) {
    CAPTURE(target);
    Attempt attempt;
    attempt.asks_admission = true;
    const ApiRequest request = make_request("POST", target, body);
    for (const char* const step : {"mutate", "validate"}) {
      handle(fixture.cluster, request, attempt);
      REQUIRE(attempt.admission_questions.size() == 1);
      AdmissionQuestion question = std::move(attempt.admission_questions[0]);
      CHECK(question.step == step);
      const json::Value object = question.object;
      attempt.admissions.insert_or_assign(question.step, AdmissionAnswer{object, Admission{object, {}}});
    }
    CHECK(handle(fixture.cluster, request, attempt).code == 201);
    CHECK(attempt.admission_questions.empty());
  }
  CHECK(fixture.get(pods + "/a").code == 404);
}

TEST_CASE("managed fields that a webhook made invalid are those of the request, with a warning") {
  AdmittingFixture fixture;
  const std::string broken = GENERATE(R"([{"operation":"Odd"}])", R"([{"operation":"Apply"}])", "[{}]",
                                      R"([{"operation":"Apply","apiVersion":"a/v1","fieldsType":"Old"}])",
                                      R"([{"operation":"Apply","apiVersion":"a/v1","fieldsType":"FieldsV1",)"
                                      R"("fieldsV1":{"i:odd":{}}}])");
  ApiRequest request = make_request("PATCH", fixture.path("old") + "?fieldManager=one", R"({"spec":{"replicas":2}})");
  request.content_type = "application/merge-patch+json";
  Attempt attempt;
  attempt.asks_admission = true;
  json::Value sent;
  for (const bool mutates : {true, false}) {
    handle(fixture.cluster, request, attempt);
    REQUIRE(attempt.admission_questions.size() == 1);
    AdmissionQuestion question = std::move(attempt.admission_questions[0]);
    json::Value object = question.object;
    if (mutates) sent = *find(object, {"metadata", "managedFields"});
    if (mutates) set(object, {"metadata", "managedFields"}, std::get<json::Value>(json::parse(broken)));
    attempt.admissions.insert_or_assign(question.step, AdmissionAnswer{std::move(question.object), {object, {}}});
  }
  const ApiResponse written = handle(fixture.cluster, request, attempt);
  CHECK(written.code == 200);
  REQUIRE(written.warnings.size() == 1);
  CHECK(written.warnings.front().starts_with(
      ".metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating "
      "admission controller; please fix your requests: "));
  CHECK(*find(body_of(written), {"metadata", "managedFields"}) == sent);
  CHECK(fixture
            .ask("PATCH", fixture.path("old") + "?fieldManager=two",
                 R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"old"},"spec":{}})",
                 "application/apply-patch+yaml")
            .code == 200);
}

TEST_CASE("an eviction asks the webhooks of its disruption budget before it changes anything") {
  AdmittingFixture fixture;
  const std::string pods = "/api/v1/namespaces/default/pods";
  const std::string budgets = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
  REQUIRE(fixture.post(pods, R"({"metadata":{"name":"a"},"spec":{"containers":[{"name":"c","image":"i"}]}})").code ==
          201);
  REQUIRE(fixture.merge(pods + "/a/status", R"({"status":{"phase":"Running"}})").code == 200);
  REQUIRE(fixture.post(budgets, R"({"metadata":{"name":"web"},"spec":{"minAvailable":1,"selector":{}}})").code == 201);
  REQUIRE(
      fixture.merge(budgets + "/web/status", R"({"status":{"observedGeneration":1,"disruptionsAllowed":1}})").code ==
      200);
  const json::Value before = body_of(fixture.get(budgets + "/web"));
  Attempt attempt;
  attempt.asks_admission = true;
  const ApiRequest request = make_request("POST", pods + "/a/eviction", R"({"metadata":{"name":"a"}})");
  const std::string version = text_at(before, {"metadata", "resourceVersion"});
  for (const std::string& step : {std::string("mutate"), std::string("validate"), "mutate default/web " + version,
                                  "validate default/web " + version}) {
    handle(fixture.cluster, request, attempt);
    REQUIRE(attempt.admission_questions.size() == 1);
    AdmissionQuestion question = std::move(attempt.admission_questions[0]);
    CHECK(question.step == step);
    CHECK(body_of(fixture.get(budgets + "/web")) == before);
    const json::Value object = question.object;
    attempt.admissions.insert_or_assign(question.step, AdmissionAnswer{object, Admission{object, {}}});
  }
  CHECK(fixture.get(pods + "/a").code == 200);
  CHECK(handle(fixture.cluster, request, attempt).code == 201);
  CHECK(json::integer_at(body_of(fixture.get(budgets + "/web")), {"status", "disruptionsAllowed"}) == 0);
  CHECK(fixture.get(pods + "/a").code == 404);
}

TEST_CASE("webhooks for a version that is not served are asked") {
  AdmittingFixture fixture;
  const auto version = [](const std::string& name, bool is_first) {
    return R"({"name":")" + name + R"(","served":)" + (is_first ? "true" : "false") + R"(,"storage":)" +
           (is_first ? R"(true,"subresources":{"status":{}})" : "false") +
           R"(,"schema":{"openAPIV3Schema":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}})";
  };
  REQUIRE(fixture
              .post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                    R"({"metadata":{"name":"tides.x.io"},"spec":{"group":"x.io","scope":"Cluster",)"
                    R"("names":{"plural":"tides","kind":"Tide"},"versions":[)" +
                        version("v1", true) + "," + version("v0", false) + "]}}")
              .code == 201);
  const std::string configurations = "/apis/admissionregistration.k8s.io/v1/";
  for (const char* const plural : {"mutatingwebhookconfigurations", "validatingwebhookconfigurations"})
    fixture.merge(configurations + plural + "/all",
                  R"({"webhooks":[{"name":"all.x.io","sideEffects":"None","admissionReviewVersions":["v1"],)"
                  R"("clientConfig":{"service":{"name":"n","namespace":"s"}},"rules":[{"apiGroups":["x.io"],)"
                  R"("apiVersions":["v0"],"operations":["*"],"resources":["*/*"]}]}]})");
  const std::string tides = "/apis/x.io/v1/tides",
                    tide = R"({"apiVersion":"x.io/v1","kind":"Tide","metadata":{"name":"a"}})";
  CHECK(fixture.questions("POST", tides, tide).size() == 1);
  REQUIRE(fixture.post(tides, tide).code == 201);
  CHECK(fixture.questions("DELETE", tides + "/a").size() == 1);
  CHECK(
      fixture.questions("PATCH", tides + "/a/status", R"({"status":{"x":1}})", "application/merge-patch+json").empty());
}

TEST_CASE("a request continues with the answers of webhooks, and asks again about what changed meanwhile") {
  AdmittingFixture fixture;
  ApiRequest request = make_request("PATCH", fixture.path("old"), R"({"spec":{"replicas":2}})");
  request.content_type = "application/merge-patch+json";
  Attempt attempt;
  attempt.asks_admission = true;
  const auto answer = [&](const char* image) {
    AdmissionQuestion question = std::move(attempt.admission_questions.at(0));
    json::Value object = question.object;
    set(object, {"spec", "image"}, image);
    attempt.admissions.insert_or_assign(
        question.step, AdmissionAnswer{std::move(question.object), Admission{std::move(object), {"careful"}}});
    return question.step;
  };
  handle(fixture.cluster, request, attempt);
  CHECK(answer("b").starts_with("mutate"));
  fixture.merge(fixture.path("old"), R"({"spec":{"replicas":3}})");
  handle(fixture.cluster, request, attempt);
  CHECK(answer("c").starts_with("mutate"));
  handle(fixture.cluster, request, attempt);
  CHECK(text_at(attempt.admission_questions.at(0).object, {"spec", "image"}) == "c");
  CHECK(answer("ignored").starts_with("validate"));
  const ApiResponse response = handle(fixture.cluster, request, attempt);
  CHECK(attempt.admission_questions.empty());
  CHECK(response.code == 200);
  CHECK(response.warnings == std::vector<std::string>{"careful"});
  CHECK(at(fixture.get(fixture.path("old")), {"spec", "image"}) == "c");
}

TEST_CASE("a field that a webhook adds without a schema is seen by later webhooks, and not stored") {
  AdmittingFixture fixture;
  ApiRequest request = make_request("PATCH", fixture.path("old"), R"({"spec":{"replicas":2}})");
  request.content_type = "application/merge-patch+json";
  Attempt attempt;
  attempt.asks_admission = true;
  const auto allow = [&](json::Value changed) {
    AdmissionQuestion question = std::move(attempt.admission_questions.at(0));
    attempt.admissions.insert_or_assign(question.step,
                                        AdmissionAnswer{std::move(question.object), Admission{std::move(changed), {}}});
  };
  handle(fixture.cluster, request, attempt);
  json::Value changed = attempt.admission_questions.at(0).object;
  set(changed, {"spec", "unknown"}, 7);
  allow(std::move(changed));
  handle(fixture.cluster, request, attempt);
  const json::Value validated = attempt.admission_questions.at(0).object;
  CHECK(integer_at(validated, {"spec", "unknown"}) == 7);
  CHECK(text_at(validated, {"metadata", "resourceVersion"}) ==
        at(fixture.get(fixture.path("old")), {"metadata", "resourceVersion"}));
  allow(validated);
  CHECK(handle(fixture.cluster, request, attempt).code == 200);
  CHECK(json::to_text(*find(body_of(fixture.get(fixture.path("old"))), {"spec"})) == R"({"image":"a","replicas":2})");
}

namespace {

/// A request whose object the webhooks change as `change` does, and whose other webhooks accept it.
struct ChangedRequest {
  AdmittingFixture fixture;
  std::vector<std::string> asked;  ///< steps

  ApiResponse send(ApiRequest request, const std::function<void(json::Value&)>& change) {
    Attempt attempt;
    attempt.asks_admission = true;
    ApiResponse response = handle(fixture.cluster, request, attempt);
    while (!attempt.admission_questions.empty()) {
      AdmissionQuestion question = std::move(attempt.admission_questions.at(0));
      asked.push_back(question.step.substr(0, question.step.find(' ')));
      json::Value object = question.object;
      if (asked.back() == "mutate") change(object);
      attempt.admissions.insert_or_assign(
          question.step, AdmissionAnswer{std::move(question.object), Admission{std::move(object), {}}});
      response = handle(fixture.cluster, request, attempt);
    }
    return response;
  }
  ApiResponse send(const std::string& method, const std::string& target, const std::string& type,
                   const std::string& body, const std::function<void(json::Value&)>& change) {
    ApiRequest request = make_request(method, target, body);
    request.content_type = type;
    return send(std::move(request), change);
  }
};

const std::string kTab = R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","spec":{"image":"b"},"metadata":)";

}  // namespace

TEST_CASE("an update is a conflict if a webhook gives it another version") {
  ChangedRequest tab;
  const std::string old = tab.fixture.path("old");
  const auto outdate = [](json::Value& object) { set(object, {"metadata", "resourceVersion"}, "1"); };
  for (const char* const part : {"", "/status"}) {
    const ApiResponse response = tab.send("PATCH", old + part, "application/merge-patch+json",
                                          R"({"spec":{"image":"b"},"status":{"replicas":1}})", outdate);
    CHECK(response.code == 409);
    CHECK(at(response, {"message"}).find("the object has been modified") != std::string::npos);
  }
  CHECK(tab.asked == std::vector<std::string>{"mutate", "mutate"});
  CHECK(at(tab.fixture.get(old), {"spec", "image"}) == "a");
}

TEST_CASE("webhooks that may change an update are asked before its version is compared") {
  ChangedRequest tab;
  const auto replace = [&](const std::string& metadata) {
    return tab.send("PUT", tab.fixture.path("old"), "application/json", kTab + metadata + "}", [](json::Value&) {});
  };
  CHECK(replace(R"({"name":"old"})").code == 422);
  CHECK(replace(R"({"name":"old","resourceVersion":"1"})").code == 409);
  CHECK(tab.asked == std::vector<std::string>{"mutate", "mutate"});
}

TEST_CASE("labels of another type that a webhook adds are not stored") {
  ChangedRequest tab;
  const auto label = [](json::Value& object) { set(object, {"metadata", "labels", "l"}, 3); };
  CHECK(tab.send("POST", std::string(ClusterFixture::kPath), "application/json", kTab + R"({"name":"new"}})", label)
            .code == 201);
  CHECK(tab.asked == std::vector<std::string>{"mutate", "validate"});
  const json::Value stored = body_of(tab.fixture.get(tab.fixture.path("new")));
  CHECK(find(stored, {"metadata", "labels"}) == nullptr);
}

TEST_CASE("an apply that creates an object stores it under the name of its URL") {
  ChangedRequest tab;
  const auto rename = [](json::Value& object) { set(object, {"metadata", "name"}, "other"); };
  const ApiResponse created = tab.send("PATCH", tab.fixture.path("new") + "?fieldManager=m",
                                       "application/apply-patch+yaml", kTab + R"({"name":"new"}})", rename);
  CHECK(created.code == 201);
  CHECK(at(created, {"metadata", "name"}) == "other");
  CHECK(at(tab.fixture.get(tab.fixture.path("new")), {"metadata", "name"}) == "other");
  CHECK(tab.fixture.get(tab.fixture.path("other")).code == 404);
}

TEST_CASE("a webhook makes no object deeper than others may be") {
  AdmittingFixture fixture;
  ApiRequest request = make_request("PATCH", fixture.path("old"), R"({"spec":{"replicas":2}})");
  request.content_type = "application/merge-patch+json";
  Attempt attempt;
  attempt.asks_admission = true;
  handle(fixture.cluster, request, attempt);
  AdmissionQuestion question = std::move(attempt.admission_questions.at(0));
  json::Value object = question.object, deep = "b";
  for (std::size_t i = 0; i < json::kMostObjectLevels; ++i) deep = json::Array{std::move(deep)};
  set(object, {"spec", "image"}, std::move(deep));
  attempt.admissions.insert_or_assign(question.step,
                                      AdmissionAnswer{std::move(question.object), Admission{std::move(object), {}}});
  const ApiResponse response = handle(fixture.cluster, request, attempt);
  CHECK(response.code == 400);
  CHECK(response.body.find("nested deeper than 470 levels") != std::string::npos);
}

TEST_CASE("configurations of webhooks are rejected with the messages of a real server") {
  AdmittingFixture fixture;
  const ApiResponse bad = fixture.configure("Validating", R"(,"timeoutSeconds":31)");
  CHECK(bad.code == 422);
  CHECK(at(bad, {"message"}).find("webhooks[0].timeoutSeconds: Invalid value: 31") != std::string::npos);
  const json::Value stored =
      body_of(fixture.get("/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/all"));
  const json::Value& webhook = find(stored, {"webhooks"})->as_array().front();
  CHECK(text_at(webhook, {"reinvocationPolicy"}) == "Never");
  CHECK(integer_at(webhook, {"clientConfig", "service", "port"}) == 443);
}

}  // namespace kubexx::testing
