// Admission without a server: which webhooks a request concerns, and what becomes of it.
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/core/base64.hpp"
#include "runtime/json/depth.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/admission/admit.hpp"
#include "runtime/testing/authorization/granted_rights.hpp"
#include "runtime/testing/authorization/request_rights.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::testing {
namespace {

json::Value admission_json(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

/// A configuration of webhooks, each with a name and further members.
Hooks hooks_from(const std::vector<std::string>& webhooks) {
  std::string text = R"({"metadata":{"name":"c"},"webhooks":[)";
  for (std::size_t i = 0; i < webhooks.size(); ++i)
    text +=
        (i == 0 ? "" : ",") + (R"({"name":"h)" + std::to_string(i) +
                               R"(.x.io","sideEffects":"None","admissionReviewVersions":["v1"],)" + webhooks[i] + "}");
  return hooks_of(admission_json(text + "]}"));
}

std::string hook_rule(const std::string& group, const std::string& version, const std::string& resource,
                      const std::string& operation, const std::string& more = {}) {
  return R"("rules":[{"apiGroups":[")" + group + R"("],"apiVersions":[")" + version + R"("],"resources":[")" +
         resource + R"("],"operations":[")" + operation + "\"]" + more + "}]";
}

const std::string kAnyRule = hook_rule("*", "*", "*", "*");

AdmissionSubject ship_subject(const std::string& operation = "UPDATE", const std::string& subresource = {}) {
  AdmissionSubject subject;
  review::AdmissionRequest& request = subject.request;
  request.kind = request.request_kind = {"sea.io", "v1", "ships", "Ship", "sea.io/v1"};
  subject.equivalents = {{"sea.io", "v2", "ships", "Ship", "sea.io/v2"}};
  request.subresource = subresource;
  request.name = "a";
  request.name_space = "port";
  request.operation = operation;
  request.user = admission_json(R"({"username":"ann"})");
  request.options = json::Object();
  if (operation != "DELETE")
    request.object = admission_json(R"({"apiVersion":"sea.io/v1","metadata":{"name":"a","labels":{"app":"x"}}})");
  if (operation != "CREATE")
    request.old_object = admission_json(R"({"apiVersion":"sea.io/v1","metadata":{"name":"a","labels":{"app":"y"}}})");
  subject.name_space = admission_json(R"({"metadata":{"name":"port","labels":{"env":"test"}}})");
  return subject;
}

/// The version in which the only webhook is called; empty if it is not called.
std::string version_called(const std::string& webhook, const AdmissionSubject& subject = ship_subject()) {
  auto version = called_version(hooks_from({webhook}).front(), subject);
  if (!version) return version.status().message;
  return *version ? (*version)->api_version : std::string();
}

using AdmissionAnswers = std::map<std::string, std::vector<std::string>>;

/// Webhooks that give the answers one after the other, the last one for ever.
struct Answering {
  AdmissionAnswers answers;
  std::vector<std::string> called;
  std::vector<json::Value> seen;
  std::shared_ptr<const cel::Authorizer> rights = std::make_shared<RequestRights>(User());

  AdmissionMeans means() {
    AdmissionMeans means;
    means.post = [this](const Hook& hook, const std::string& body) -> std::variant<http::Response, std::string> {
      called.push_back(hook.name.substr(0, 2));
      seen.push_back(admission_json(body));
      std::vector<std::string>& own = answers[called.back()];
      if (own.empty()) return "Post \"https://h\": connection refused";
      const std::string answer = own.front();
      if (own.size() > 1) own.erase(own.begin());
      return http::Response{.status = 200, .headers = {}, .body = reply(answer)};
    };
    means.convert = [](json::Value object, const std::string& api_version) -> Outcome<json::Value> {
      set(object, {"apiVersion"}, api_version);
      return object;
    };
    means.reread = [](json::Value object, const std::string&) -> Outcome<json::Value> { return object; };
    means.new_uid = [] { return std::string("7"); };
    means.rights = rights;
    return means;
  }

  static std::string reply(const std::string& response) {
    return R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","response":{"uid":"7",)" + response + "}}";
  }
};

const std::string kAllow = R"("allowed":true)";

/// An answer with a patch of that type.
std::string typed_patch_answer(const std::string& type, const std::string& patch, const std::string& allowed = kAllow) {
  return allowed + R"(,"patchType":")" + type + R"(","patch":")" +
         core::encode_base64(patch, core::Base64Alphabet::standard) + "\"";
}

std::string patch_answer(const std::string& patch) { return typed_patch_answer("JSONPatch", patch); }

std::string add_label(const std::string& name, const std::string& value = "1") {
  return patch_answer(R"([{"op":"add","path":"/metadata/labels/)" + name + R"(","value":")" + value + "\"}]");
}

/// What becomes of an update of a ship: the message and the code of the denial.
std::string mutation_denial(const std::string& webhook, std::vector<std::string> answers, bool dry_run = false) {
  Answering hooks{{{"h0", std::move(answers)}}, {}, {}};
  AdmissionSubject subject = ship_subject();
  subject.request.dry_run = dry_run;
  Admission admission = mutate(hooks_from({webhook}), subject, hooks.means());
  if (admission.object) return {};
  return std::to_string(admission.object.status().code) + " " + admission.object.status().message;
}

}  // namespace

TEST_CASE("the rules of a webhook name groups, versions, resources, operations and a scope") {
  const auto called = [](const std::string& group, const std::string& version, const std::string& resource,
                         const std::string& operation, const AdmissionSubject& subject = ship_subject()) {
    return !version_called(R"("matchPolicy":"Exact",)" + hook_rule(group, version, resource, operation), subject)
                .empty();
  };
  CHECK(called("sea.io", "v1", "ships", "UPDATE"));
  CHECK(called("*", "*", "*", "*"));
  CHECK_FALSE(called("", "v1", "ships", "UPDATE"));
  CHECK_FALSE(called("sea.io", "v2", "ships", "UPDATE"));
  CHECK_FALSE(called("sea.io", "v1", "boats", "UPDATE"));
  CHECK_FALSE(called("sea.io", "v1", "ships", "CREATE"));
  const AdmissionSubject status = ship_subject("UPDATE", "status");
  CHECK_FALSE(called("sea.io", "v1", "ships", "*", status));
  CHECK_FALSE(called("sea.io", "v1", "*", "*", status));
  CHECK(called("sea.io", "v1", "ships/status", "*", status));
  CHECK(called("sea.io", "v1", "ships/*", "*", status));
  CHECK(called("sea.io", "v1", "*/status", "*", status));
  CHECK(called("sea.io", "v1", "*/*", "*", status));
  CHECK(called("sea.io", "v1", "ships/*", "*"));
  CHECK_FALSE(called("sea.io", "v1", "ships/scale", "*", status));

  const auto in_scope = [](const std::string& scope, const AdmissionSubject& subject) {
    return !version_called(hook_rule("*", "*", "*", "*", R"(,"scope":")" + scope + "\""), subject).empty();
  };
  AdmissionSubject ocean = ship_subject();
  ocean.request.name_space = "";
  CHECK((in_scope("Namespaced", ship_subject()) && !in_scope("Cluster", ship_subject())));
  CHECK((in_scope("Cluster", ocean) && !in_scope("Namespaced", ocean)));
  CHECK((in_scope("*", ocean) && in_scope("*", ship_subject())));
  AdmissionSubject name_space = ship_subject();
  name_space.equivalents.clear();
  name_space.request.kind = {"", "v1", "namespaces", "Namespace", "v1"};
  CHECK((in_scope("Cluster", name_space) && !in_scope("Namespaced", name_space)));
}

TEST_CASE("a webhook for another version is called in that version") {
  const std::string other = hook_rule("sea.io", "v2", "ships", "*");
  CHECK(version_called(other) == "sea.io/v2");
  CHECK(version_called(R"("matchPolicy":"Exact",)" + other).empty());
  CHECK(version_called(kAnyRule) == "sea.io/v1");
}

TEST_CASE("webhooks get the members of custom resources in the order of their keys") {
  review::AdmissionRequest request = ship_subject().request;
  request.object = request.old_object = admission_json(R"({"b":1,"a":{"d":2,"c":3}})");
  const std::string sorted = R"({"a":{"c":3,"d":2},"b":1})", as_it_is = R"({"b":1,"a":{"d":2,"c":3}})";
  CHECK(request_text(request, {"v1"}).find("\"object\":" + as_it_is) != std::string::npos);
  request.is_custom = true;
  CHECK(request_text(request, {"v1"}).find("\"object\":" + sorted + ",\"oldObject\":" + sorted) != std::string::npos);
}

TEST_CASE("selectors of webhooks see the namespace, the object and the old object") {
  const auto by_object = [](const std::string& selector, const AdmissionSubject& subject = ship_subject()) {
    return !version_called("\"objectSelector\":" + selector + "," + kAnyRule, subject).empty();
  };
  CHECK(by_object("{}"));
  CHECK(by_object(R"({"matchLabels":{"app":"x"}})"));
  CHECK(by_object(R"({"matchLabels":{"app":"y"}})"));
  CHECK_FALSE(by_object(R"({"matchLabels":{"app":"z"}})"));
  CHECK(by_object(R"({"matchExpressions":[{"key":"app","operator":"In","values":["a","x"]}]})"));
  CHECK(by_object(R"({"matchExpressions":[{"key":"app","operator":"NotIn","values":["x"]}]})"));
  CHECK(by_object(R"({"matchExpressions":[{"key":"app","operator":"Exists"}]})"));
  CHECK_FALSE(by_object(R"({"matchExpressions":[{"key":"app","operator":"DoesNotExist"}]})"));
  CHECK(by_object(R"({"matchLabels":{"app":"y"}})", ship_subject("DELETE")));
  CHECK_FALSE(by_object(R"({"matchLabels":{"app":"x"}})", ship_subject("DELETE")));

  const std::string test = R"("namespaceSelector":{"matchLabels":{"env":"test"}},)" + kAnyRule;
  CHECK_FALSE(version_called(test).empty());
  AdmissionSubject elsewhere = ship_subject();
  set(elsewhere.name_space, {"metadata", "labels", "env"}, "production");
  CHECK(version_called(test, elsewhere).empty());
  elsewhere.name_space = json::Value();
  CHECK(version_called(test, elsewhere) == "namespaces \"port\" not found");
  CHECK(version_called(R"("namespaceSelector":{"matchLabels":{"env":"test"}},)" + hook_rule("a.b", "v1", "x", "*"),
                       elsewhere)
            .empty());
  elsewhere.request.name_space = "";
  CHECK_FALSE(version_called(test, elsewhere).empty());
}

TEST_CASE("match conditions restrict the calls of a webhook") {
  const auto called = [](const std::string& expression, const std::string& policy = "Fail") {
    Answering hooks{{{"h0", {kAllow}}}, {}, {}};
    Admission admission =
        validate(hooks_from({R"("failurePolicy":")" + policy + R"(","matchConditions":[{"name":"n","expression":")" +
                             expression + "\"}]," + kAnyRule}),
                 ship_subject(), hooks.means());
    if (!admission.object)
      return std::to_string(admission.object.status().code) + " " + admission.object.status().message;
    return std::string(hooks.called.empty() ? "no" : "yes");
  };
  CHECK(called("object.metadata.labels.app == 'x'") == "yes");
  CHECK(called("oldObject.metadata.labels.app == 'x'") == "no");
  CHECK(called("request.operation == 'UPDATE' && request.userInfo.username == 'ann'") == "yes");
  CHECK(called("!has(request.subResource) && request.resource.resource == 'ships'") == "yes");
  CHECK(called("object.spec.x == 1") ==
        "403 ships.sea.io \"a\" is forbidden: expression 'object.spec.x == 1' resulted in error: no such key: spec");
  CHECK(called("object.spec.x == 1", "Ignore") == "no");
  CHECK(condition_fault("object.x == 1") == std::nullopt);
  CHECK(condition_fault("request.sub == ''").value_or("") ==
        "compilation failed: ERROR: <input>:1:8: undefined field 'sub'\n | request.sub == ''\n | .......^");
  CHECK(condition_fault("'a'").value_or("") == "must evaluate to bool but got string");
  CHECK(condition_fault("namespaceObject.nope == 'x'").value_or("").find("undefined field 'nope'") !=
        std::string::npos);
  CHECK(condition_fault("namespaceObject.metadata.labels['a'] == 1")
            .value_or("")
            .find("found no matching overload for '_==_' applied to '(string, int)'") != std::string::npos);
  CHECK(condition_fault("namespaceObject.status.phase == 7").has_value());
  CHECK(condition_fault("namespaceObject.metadata.labels['a'] == 'b'") == std::nullopt);
  CHECK(condition_fault("request.kind == request.requestKind && namespaceObject == null") == std::nullopt);
  CHECK(called("namespaceObject == null") == "yes");
}

TEST_CASE("the conditions of a webhook have one budget of costs") {
  const auto called = [](int conditions, const std::string& last) {
    // Each costs 990,000 or so.
    const std::string costly =
        "[0,1,2,3,4,5,6,7,8,9].all(a, [0,1,2,3,4,5,6,7,8,9].all(b, [0,1,2,3,4,5,6,7,8,9].all(c, "
        "[0,1,2,3,4,5,6,7,8,9].all(d, [0,1,2,3,4,5,6,7,8,9].all(e, a+b+c < 90)))))";
    std::string all;
    for (int i = 0; i < conditions; ++i)
      all += R"({"name":"n)" + std::to_string(i) + R"(","expression":")" + costly + "\"},";
    Answering hooks{{{"h0", {kAllow}}}, {}, {}};
    Admission admission = validate(
        hooks_from({R"("matchConditions":[)" + all + R"({"name":"n","expression":")" + last + "\"}]," + kAnyRule}),
        ship_subject(), hooks.means());
    if (!admission.object) return admission.object.status().message;
    return std::string(hooks.called.empty() ? "no" : "yes");
  };
  const std::string over =
      "ships.sea.io \"a\" is forbidden: validation failed due to running out of cost budget, no further validation "
      "rules will be run";
  CHECK(called(1, "true") == "yes");
  CHECK(called(2, "true") == "yes");
  CHECK(called(3, "true") == over);
  CHECK(called(2, "false") == "no");
  CHECK(called(3, "false") == over);
}

TEST_CASE("an error that several match conditions have is reported once") {
  const auto denial = [](const std::string& second) {
    Answering hooks{{{"h0", {kAllow}}}, {}, {}};
    return validate(hooks_from(
                        {R"("matchConditions":[{"name":"a","expression":"object.x == 1"},{"name":"b","expression":")" +
                         second + "\"}]," + kAnyRule}),
                    ship_subject(), hooks.means())
        .object.status()
        .message;
  };
  const std::string first = "expression 'object.x == 1' resulted in error: no such key: x";
  const std::string other = "expression 'object.y == 1' resulted in error: no such key: y";
  CHECK(denial("object.x == 1") == "ships.sea.io \"a\" is forbidden: " + first);
  CHECK(denial("object.y == 1") == "ships.sea.io \"a\" is forbidden: [" + first + ", " + other + "]");
}

TEST_CASE("match conditions ask what the user of the request may do") {
  constexpr const char* kRoles =
      "kind: Role\napiVersion: rbac.authorization.k8s.io/v1\nmetadata: {name: a, namespace: port}\n"
      "rules:\n- {apiGroups: [sea.io], resources: [ships, ships/status], verbs: [get]}\n"
      "- {apiGroups: [sea.io], resources: [ships], verbs: [update], resourceNames: [a]}\n";
  User ann{.name = "ann"};
  ann.rights = std::make_shared<GrantedRights>(GrantedRights::read(kRoles).value());
  const auto rights = std::make_shared<RequestRights>(ann);
  rights->set_accounts({{"system:serviceaccount:port:pilot", ann}}, {"port/pilot", "port/admiral"});
  const auto called = [&](const std::string& expression) {
    Answering hooks{{{"h0", {kAllow}}}, {}, {}, rights};
    Admission admission =
        validate(hooks_from({R"("matchConditions":[{"name":"n","expression":")" + expression + "\"}]," + kAnyRule}),
                 ship_subject(), hooks.means());
    return !admission.object ? admission.object.status().message : hooks.called.empty() ? "no" : "yes";
  };
  const std::string ships = "authorizer.group('sea.io').resource('ships')";
  CHECK(called(ships + ".namespace('port').check('get').allowed()") == "yes");
  CHECK(called(ships + ".namespace('other').check('get').allowed()") == "no");
  CHECK(called(ships + ".check('get').allowed()") == "no");
  CHECK(called(ships + ".namespace('port').subresource('status').check('get').allowed()") == "yes");
  CHECK(called(ships + ".namespace('port').name('a').check('update').allowed()") == "yes");
  CHECK(called(ships + ".namespace('port').name('b').check('update').allowed()") == "no");
  CHECK(called("authorizer.requestResource.check('update').allowed()") == "yes");
  CHECK(called("authorizer.requestResource.check('delete').allowed()") == "no");
  CHECK(called("!authorizer.requestResource.name('b').check('update').allowed()") == "yes");
  CHECK(called(ships + ".namespace('port').fieldSelector('a=b').labelSelector('c').check('get').allowed()") == "yes");
  CHECK(called("authorizer.path('/healthz').check('get').allowed()") == "yes");
  CHECK(called("authorizer.serviceAccount('port', 'admiral').group('').resource('pods').check('x').allowed()") ==
        "yes");
  CHECK(called("authorizer.serviceAccount('port', 'pilot').group('').resource('pods').check('x').allowed()") == "no");
  CHECK(called("authorizer.serviceAccount('port', 'absent').group('').resource('pods').check('x').allowed()") == "no");
  CHECK(called("authorizer.requestResource.check('get').reason() == ''") == "yes");
  CHECK(called("authorizer.requestResource.check('get').errored()") == "no");
  CHECK(called("authorizer.path(' ').check('get').allowed()").ends_with("resulted in error: path must not be empty"));
  CHECK(called("authorizer.group('').resource('').check('get').allowed()").ends_with("resource must not be empty"));
  CHECK(called("authorizer.serviceAccount('port', 'A').path('/').check('get').allowed()")
            .ends_with("Invalid service account name"));
  CHECK(called("authorizer.serviceAccount('', 'a').path('/').check('get').allowed()")
            .ends_with("Invalid service account namespace"));
  CHECK(called("authorizer == authorizer").ends_with("resulted in error: no such overload"));
  CHECK(called("[1, 2, 3].all(x, authorizer.requestResource.check(string(x)).allowed() || true)")
            .ends_with("actual cost limit exceeded"));
}

TEST_CASE("webhooks change an object one after the other, each sees the result of those before") {
  Answering hooks{
      {{"h0", {add_label("first")}}, {"h1", {kAllow + R"(,"warnings":["careful"])"}}, {"h2", {add_label("third")}}},
      {},
      {}};
  const Admission admission = mutate(hooks_from({kAnyRule, kAnyRule, kAnyRule}), ship_subject(), hooks.means());
  REQUIRE(admission.object);
  CHECK(hooks.called == std::vector<std::string>{"h0", "h1", "h2"});
  CHECK(text_at(hooks.seen[2], {"request", "object", "metadata", "labels", "first"}) == "1");
  CHECK(text_at(*admission.object, {"metadata", "labels", "third"}) == "1");
  CHECK(admission.warnings == std::vector<std::string>{"careful"});
}

TEST_CASE("a webhook is called again if another one changed the object after it, at most once") {
  const std::string again = R"("reinvocationPolicy":"IfNeeded",)" + kAnyRule;
  const auto called = [](const std::vector<std::string>& webhooks, AdmissionAnswers answers) {
    Answering hooks{std::move(answers), {}, {}};
    CHECK(mutate(hooks_from(webhooks), ship_subject(), hooks.means()).object);
    return hooks.called;
  };
  using Called = std::vector<std::string>;
  CHECK(called({again, kAnyRule}, {{"h0", {kAllow}}, {"h1", {add_label("b")}}}) == Called{"h0", "h1", "h0"});
  CHECK(called({again, kAnyRule}, {{"h0", {add_label("a")}}, {"h1", {kAllow}}}) == Called{"h0", "h1"});
  CHECK(called({kAnyRule, again}, {{"h0", {add_label("a")}}, {"h1", {kAllow}}}) == Called{"h0", "h1"});
  CHECK(called({again, again}, {{"h0", {add_label("a")}}, {"h1", {add_label("a", "2")}}}) ==
        Called{"h0", "h1", "h0", "h1"});
  // Another patch without an effect is not a change.
  CHECK(called({again, kAnyRule}, {{"h0", {kAllow}}, {"h1", {add_label("app", "x")}}}) == Called{"h0", "h1"});
}

TEST_CASE("a webhook that removes what is filled in again has changed the object") {
  const std::string again = R"("reinvocationPolicy":"IfNeeded",)" + kAnyRule;
  Answering hooks{
      {{"h0", {kAllow}}, {"h1", {patch_answer(R"([{"op":"remove","path":"/spec/sails/0/size"}])")}}}, {}, {}};
  AdmissionMeans means = hooks.means();
  means.reread = [](json::Value object, const std::string&) -> Outcome<json::Value> {
    set(object, {"spec"}, admission_json(R"({"sails":[{"size":3}]})"));
    return object;
  };
  AdmissionSubject subject = ship_subject();
  set(subject.request.object, {"spec"}, admission_json(R"({"sails":[{"size":3}]})"));
  CHECK(mutate(hooks_from({again, kAnyRule}), subject, means).object);
  CHECK(hooks.called == std::vector<std::string>{"h0", "h1", "h0"});
}

TEST_CASE("a webhook for another version changes the object in that version") {
  Answering hooks{{{"h0",
                    {patch_answer(R"([{"op":"test","path":"/apiVersion","value":"sea.io/v2"},)"
                                  R"({"op":"add","path":"/spec","value":{"a":1}}])")}}},
                  {},
                  {}};
  const Admission admission =
      mutate(hooks_from({hook_rule("sea.io", "v2", "ships", "*")}), ship_subject(), hooks.means());
  REQUIRE(admission.object);
  CHECK(text_at(*admission.object, {"apiVersion"}) == "sea.io/v1");
  CHECK(integer_at(*admission.object, {"spec", "a"}) == 1);
  const json::Value& request = *find(hooks.seen[0], {"request"});
  CHECK(text_at(request, {"kind", "version"}) == "v2");
  CHECK(text_at(request, {"requestKind", "version"}) == "v1");
  CHECK(text_at(request, {"oldObject", "apiVersion"}) == "sea.io/v2");
}

TEST_CASE("an object that no webhook changed is not converted back") {
  Answering hooks{{{"h0", {kAllow}}, {"h1", {kAllow}}}, {}, {}};
  AdmissionMeans means = hooks.means();
  std::vector<std::string> versions;
  means.convert = [&versions](json::Value object, const std::string& api_version) -> Outcome<json::Value> {
    versions.push_back(api_version);
    set(object, {"apiVersion"}, api_version);
    return object;
  };
  const std::string other = hook_rule("sea.io", "v2", "ships", "*");
  const Admission admission = mutate(hooks_from({other, other}), ship_subject(), means);
  REQUIRE(admission.object);
  CHECK(*admission.object == ship_subject().request.object);
  CHECK(versions == std::vector<std::string>{"sea.io/v2", "sea.io/v2"});
}

TEST_CASE("a conversion for admission that fails has the words of a real server") {
  Answering hooks{{{"h0", {add_label("p")}}}, {}, {}};
  AdmissionMeans means = hooks.means();
  std::string failing = "sea.io/v2";
  means.convert = [&failing](json::Value object, const std::string& api_version) -> Outcome<json::Value> {
    if (api_version == failing) return unforeseen_status("no conversion");
    set(object, {"apiVersion"}, api_version);
    return object;
  };
  const Hooks other = hooks_from({hook_rule("sea.io", "v2", "ships", "*")});
  const Status before = mutate(other, ship_subject(), means).object.status();
  CHECK(before.message == "Internal error occurred: Internal error occurred: no conversion");
  CHECK(before.reason == "InternalError");
  CHECK(validate(other, ship_subject(), means).object.status().message == "Internal error occurred: no conversion");
  failing = "sea.io/v1";
  const Status after = mutate(other, ship_subject(), means).object.status();
  CHECK(after.message == "no conversion");
  CHECK(after.reason.empty());
}

TEST_CASE("what a webhook answers decides about the request") {
  const std::string ignoring = R"("failurePolicy":"Ignore",)" + kAnyRule;
  const std::string failed = "500 Internal error occurred: failed calling webhook \"h0.x.io\": ";
  const std::string of = "admission webhook \"h0.x.io\" ";
  CHECK(mutation_denial(kAnyRule, {R"("allowed":false)"}) == "400 " + of + "denied the request without explanation");
  CHECK(mutation_denial(kAnyRule, {R"("allowed":false,"status":{"code":403,"message":"no"})"}) ==
        "403 " + of + "denied the request: no");
  CHECK(mutation_denial(ignoring, {R"("allowed":false,"status":{"code":200,"reason":"Tired"})"}) ==
        "400 " + of + "denied the request: Tired");
  CHECK(mutation_denial(kAnyRule, {}) == failed + "failed to call webhook: Post \"https://h\": connection refused");
  CHECK(mutation_denial(ignoring, {}).empty());
  const std::string broken = failed + "received invalid webhook response: ";
  CHECK(mutation_denial(kAnyRule, {R"("uid":"8")"}) == broken + R"(expected response.uid="7", got "8")");
  CHECK(mutation_denial(ignoring, {R"("uid":"8")"}).empty());
  CHECK(mutation_denial(kAnyRule, {kAllow + R"(,"patch":"W10=")"}) ==
        broken + "webhook returned response.patch but not response.patchType");
  CHECK(mutation_denial(kAnyRule, {kAllow + R"(,"patchType":"JSONPatch")"}) ==
        broken + "webhook returned response.patchType but not response.patch");
  // Whatever the policy, a patch has to apply.
  CHECK(mutation_denial(ignoring, {patch_answer(R"([{"op":"remove","path":"/none"}])")}) ==
        "500 Internal error occurred: error in remove for path: '/none': Unable to remove nonexistent key: none: "
        "missing value");
  std::string deep = "1";
  for (std::size_t i = 0; i < json::kMostStoredLevels; ++i) deep = "[" + deep + "]";
  CHECK(mutation_denial(ignoring, {patch_answer(R"([{"op":"add","path":"/spec","value":)" + deep + "}]")}) ==
        "400 the patched object is nested deeper than 470 levels");
  const std::string effects = R"("sideEffects":"Some",)" + kAnyRule;
  CHECK(mutation_denial(effects, {kAllow}, true) == "400 " + of + "does not support dry run");
  CHECK(mutation_denial(effects, {kAllow}).empty());
  CHECK(mutation_denial(kAnyRule, {kAllow}, true).empty());

  Answering hooks{{{"h0", {add_label("a")}}}, {}, {}};
  Admission deleted = mutate(hooks_from({kAnyRule}), ship_subject("DELETE"), hooks.means());
  CHECK(deleted.object.status().message ==
        "Internal error occurred: " + of + "attempted to modify the object, which is not supported for this operation");
  Admission validated = validate(hooks_from({kAnyRule}), ship_subject(), hooks.means());
  CHECK(validated.object.status().message == broken.substr(4) + "validating webhook may not return response.patch");
}

TEST_CASE("a patch that cannot be decoded, or of another type, is a call that fails") {
  const std::string ignoring = R"("failurePolicy":"Ignore",)" + kAnyRule;
  const std::string failed = "500 Internal error occurred: failed calling webhook \"h0.x.io\": ";
  const std::string undecodable = failed + "received undecodable patch in webhook response: ";
  CHECK(mutation_denial(kAnyRule, {patch_answer("{]")}) ==
        undecodable + "invalid character ']' looking for beginning of object key string");
  CHECK(mutation_denial(kAnyRule, {patch_answer("{}")}) ==
        undecodable + "json: cannot unmarshal object into Go value of type jsonpatch.Patch");
  CHECK(mutation_denial(kAnyRule, {patch_answer("[7]")}) ==
        undecodable + "json: cannot unmarshal number into Go value of type jsonpatch.Operation");
  CHECK(mutation_denial(ignoring, {patch_answer("[7]")}).empty());
  CHECK(mutation_denial(kAnyRule, {patch_answer("null")}).empty());

  const std::string other = failed + R"(unsupported patch type "MergePatch")";
  CHECK(mutation_denial(kAnyRule, {typed_patch_answer("MergePatch", R"([{"op":"test"}])")}) == other);
  CHECK(mutation_denial(ignoring, {typed_patch_answer("MergePatch", R"([{"op":"test"}])")}).empty());
  CHECK(mutation_denial(kAnyRule, {typed_patch_answer("MergePatch", "7")}) ==
        undecodable + "json: cannot unmarshal number into Go value of type jsonpatch.Patch");
  CHECK(mutation_denial(kAnyRule, {typed_patch_answer("MergePatch", "[]")}).empty());
  // A denial is one whatever comes with it.
  CHECK(mutation_denial(kAnyRule, {typed_patch_answer("MergePatch", "7", R"("allowed":false)")}) ==
        "400 admission webhook \"h0.x.io\" denied the request without explanation");
}

TEST_CASE("what a webhook sends instead of a review is quoted as a real server quotes it") {
  const auto problem = [](const std::string& body) {
    const auto answer = review::read_admission_answer("7", true, {"v1"}, body);
    const auto* fault = std::get_if<review::ReviewFault>(&answer);
    return fault == nullptr ? std::string() : fault->message;
  };
  CHECK(
      problem("garbage") ==
      "failed to call webhook: couldn't get version/kind; json parse error: json: cannot unmarshal string into Go "
      "value "
      R"(of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" })");
  CHECK(
      problem(R"({"apiVersion":"admission.k8s.io/v1","kind":"ConversionReview"})") ==
      R"(failed to call webhook: no kind "ConversionReview" is registered for version "admission.k8s.io/v1" in scheme )"
      R"("pkg/runtime/scheme.go:111")");
  CHECK(problem(Answering::reply(R"("patch":"?")")).starts_with("failed to call webhook: illegal base64 data"));

  // Members of other types.
  const auto typed = [&](const std::string& members) {
    constexpr std::string_view kStart = "failed to call webhook: json: cannot unmarshal ";
    const std::string text = problem(Answering::reply(members));
    INFO(text);
    REQUIRE((text.empty() || text.starts_with(kStart)));
    return text.empty() ? text : text.substr(kStart.size());
  };
  CHECK(typed(R"("allowed":"yes")") == "string into Go struct field AdmissionResponse.response.allowed of type bool");
  CHECK(typed(R"("allowed":true,"warnings":["a",2])") ==
        "number into Go struct field AdmissionResponse.response.warnings of type string");
  CHECK(typed(R"("allowed":true,"warnings":"a")") ==
        "string into Go struct field AdmissionResponse.response.warnings of type []string");
  CHECK(typed(R"("allowed":true,"auditAnnotations":{"a":1})") ==
        "number into Go struct field AdmissionResponse.response.auditAnnotations of type string");
  CHECK(typed(R"("allowed":false,"status":"no")") ==
        "string into Go struct field AdmissionResponse.response.status of type v1.Status");
  CHECK(typed(R"("allowed":false,"status":{"code":"418"})") ==
        "string into Go struct field Status.response.status.code of type int32");
  CHECK(typed(R"("allowed":false,"status":{"details":{"causes":{}}})") ==
        "object into Go struct field StatusDetails.response.status.details.causes of type []v1.StatusCause");
  CHECK(typed(R"("allowed":true,"patchType":[])") ==
        "array into Go struct field AdmissionResponse.response.patchType of type v1.PatchType");
  CHECK(typed(R"("allowed":null,"warnings":null,"other":7,"Allowed":"yes")").empty());

  // The older version of reviews has one type of patch, whatever the answer names.
  const auto older =
      review::read_admission_answer("7", true, {"v1beta1"}, Answering::reply(typed_patch_answer("MergePatch", "[]")));
  CHECK(std::get<review::AdmissionAnswer>(older).patch_type == "JSONPatch");
}

TEST_CASE("all validating webhooks are called, and the first denial is returned") {
  Answering hooks{{{"h0", {kAllow + R"(,"warnings":["a"])"}},
                   {"h1", {R"("allowed":false,"status":{"message":"one"},"warnings":["b"])"}},
                   {"h2", {R"("allowed":false,"status":{"message":"two"})"}}},
                  {},
                  {}};
  AdmissionMeans means = hooks.means();
  std::mutex mutex;
  means.post = [&, post = means.post](const Hook& hook, const std::string& body) {
    const std::lock_guard lock(mutex);
    return post(hook, body);
  };
  Admission admission = validate(hooks_from({kAnyRule, kAnyRule, kAnyRule}), ship_subject(), means);
  REQUIRE_FALSE(admission.object);
  CHECK(admission.object.status().message == "admission webhook \"h1.x.io\" denied the request: one");
  CHECK(hooks.called.size() == 3);
  CHECK(admission.warnings == std::vector<std::string>{"a", "b"});
}

}  // namespace kubexx::testing
