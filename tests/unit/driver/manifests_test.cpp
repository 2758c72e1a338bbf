#include <sys/fsuid.h>

#include <filesystem>
#include <sstream>

#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/manifest_commands.hpp"

namespace kubexx::driver::manifests_test {
namespace {

constexpr const char* kMarker =
    "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list\nvoid reconcile();\n";

TEST_CASE("rbac reads files and directories, and writes, prints or compares the roles") {
  const Folder folder;
  folder.write("src/a.cpp", kMarker);
  folder.write("src/deep/b.hpp", "// +kubebuilder:rbac:groups=\"\",resources=pods,verbs=get\n");
  folder.write("src/.hidden/c.cpp", "// +kubebuilder:rbac:groups=\"\",resources=hidden,verbs=get\n");
  folder.write("src/notes.md", "// +kubebuilder:rbac:groups=\"\",resources=notes,verbs=get\n");
  const Result printed = kubexx_rbac({folder / "src"});
  CHECK(printed.code == kSuccess);
  CHECK(printed.err.empty());
  CHECK(has(printed.out, "kind: ClusterRole\nmetadata:\n  name: operator\n"));
  CHECK(has(printed.out, "- deployments"));
  CHECK(has(printed.out, "- pods"));
  CHECK_FALSE(has(printed.out, "hidden"));
  CHECK_FALSE(has(printed.out, "notes"));

  const std::vector<std::string> written = {folder / "src", "--rbac-dir", folder / "config"};
  CHECK(kubexx_rbac(written).code == kSuccess);
  CHECK(folder.read("config/role.yaml") == printed.out);
  std::vector<std::string> checked = written;
  checked.emplace_back("--check");
  CHECK(kubexx_rbac(checked).code == kSuccess);
  folder.write("src/a.cpp", "// nothing\n");
  const Result stale = kubexx_rbac(checked);
  CHECK(stale.code == kOutOfDate);
  CHECK(has(stale.out, "-  - deployments\n"));
  CHECK(folder.read("config/role.yaml") == printed.out);
}

TEST_CASE("rbac reports what is wrong, and writes nothing then") {
  const Folder folder;
  const auto reports = [&](const std::string& source, std::string_view message) {
    const std::string file = folder.write("a.cpp", source);
    const Result result = kubexx_rbac({file, "--rbac-dir", folder / "config"});
    CAPTURE(source, result.err);
    CHECK(has(result.err, message));
    CHECK(folder.has("config/role.yaml") == (result.code == kSuccess));
    std::filesystem::remove_all(folder / "config");
    return result.code;
  };
  CHECK(reports("int x;\n", "[rbac-missing]") == kErrorsFound);
  CHECK(reports("#if 0\n" + std::string(kMarker) + "#endif\n", "[rbac-missing]") == kErrorsFound);
  CHECK(reports("// +kubebuilder:rbac:groups=apps,verbs=get\n", "[rbac-invalid]") == kErrorsFound);
  CHECK(reports("// +kubebuilder:rbac:groups=apps,resources=x,roleName=a/b,verbs=get\n",
                "'a/b' is not a valid roleName") == kErrorsFound);
  CHECK(reports("// +kubebuilder:rbac:groups=apps,resources=x,roleName=,verbs=get\n",
                "'roleName' has no value [marker-syntax]") == kErrorsFound);
  CHECK(reports("// +kubebuilder:RBAC:groups=apps,resources=x,verbs=get\n", "[marker-unknown]") == kErrorsFound);
  CHECK(reports("// +kubebuilder:rbac:groups=apps,resources=x,verbs=Get\n",
                "'Get' is not a verb of API servers; did you mean 'get'? [rbac-verb]") == kErrorsFound);
  CHECK(reports("// +kubebuilder:rbac:groups=apps,resources=x,resourceNames=a,verbs=create\n",
                "[rbac-resource-names]") == kSuccess);
  CHECK(kubexx_rbac({folder / "absent.cpp"}).code == kEnvironment);
  CHECK(kubexx_rbac({folder / "a.cpp", "--check"}).code == kUsage);
}

/// File accesses of this thread without the privileges of root, as long as it exists.
class WithoutPrivileges {
 public:
  WithoutPrivileges() : before_(::setfsuid(65534)) {}
  ~WithoutPrivileges() { ::setfsuid(static_cast<uid_t>(before_)); }
  WithoutPrivileges(const WithoutPrivileges&) = delete;
  WithoutPrivileges& operator=(const WithoutPrivileges&) = delete;

 private:
  int before_;
};

TEST_CASE("a directory that cannot be read is one error that names it") {
  namespace fs = std::filesystem;
  const Folder folder;
  folder.write("src/a.cpp", kMarker);
  folder.write("src/closed/b.cpp", kMarker);
  fs::permissions(folder / "src/closed", fs::perms::none);
  const auto run_unprivileged = [&](const std::string& input) {
    const WithoutPrivileges unprivileged;
    return kubexx_rbac({input});
  };
  for (const char* input : {"src", "src/closed"}) {
    const Result result = run_unprivileged(folder / input);
    CHECK(result.code == kEnvironment);
    CHECK(result.out.empty());
    CHECK(has(result.err,
              "error: cannot read '" + (folder / "src/closed") + "': Permission denied [env-unreadable-file]\n"));
    CHECK(has(result.err, "1 error generated"));
  }
  fs::permissions(folder / "src/closed", fs::perms::owner_all);
}

TEST_CASE("rbac takes time and memory in proportion to the number of markers") {
  const Folder folder;
  const auto cost = [&](int markers) {
    std::string source;
    for (int i = 0; i < markers; ++i)
      source += "// +kubebuilder:rbac:groups=g" + std::to_string(i % 7) + ",resources=r" + std::to_string(i) +
                ",verbs=get;list\n";
    const std::string file = folder.write("many.cpp", source);
    return test::measure([&] { CHECK(kubexx_rbac({file}).code == kSuccess); });
  };
  const test::Cost one = cost(4000), two = cost(8000);
  CHECK(two.seconds < 4 * one.seconds + 0.1);
  CHECK(two.peak <= 3 * one.peak + (1 << 20));
}

/// A marker of a validating webhook with these arguments after the others.
std::string webhook_marker(const std::string& name, const std::string& more) {
  return "// +kubebuilder:webhook:path=/validate-trees,mutating=false,failurePolicy=fail,sideEffects=None,"
         "groups=example.com,resources=trees,verbs=create,versions=v1,admissionReviewVersions=v1,name=" +
         name + more + "\n";
}

TEST_CASE("webhooks reads files and directories, and writes, prints or compares the configurations") {
  const Folder folder;
  folder.write("src/a.cpp", webhook_marker("b.example.com", "") + kMarker);
  folder.write("src/deep/b.hpp", webhook_marker("a.example.com", ",timeoutSeconds=5"));
  const Result printed = kubexx_webhooks({folder / "src"});
  CHECK(printed.code == kSuccess);
  CHECK(printed.err.empty());
  CHECK(printed.out.find("name: a.example.com") < printed.out.find("name: b.example.com"));
  CHECK(has(printed.out, "  timeoutSeconds: 5\n"));

  const std::vector<std::string> written = {folder / "src", "--webhook-dir", folder / "config"};
  CHECK(kubexx_webhooks(written).code == kSuccess);
  CHECK(folder.read("config/manifests.yaml") == printed.out);
  std::vector<std::string> checked = written;
  checked.emplace_back("--check");
  CHECK(kubexx_webhooks(checked).code == kSuccess);
  folder.write("src/deep/b.hpp", "// nothing\n");
  const Result stale = kubexx_webhooks(checked);
  CHECK(stale.code == kOutOfDate);
  CHECK(has(stale.out, "-  name: a.example.com\n"));
  CHECK(folder.read("config/manifests.yaml") == printed.out);
  CHECK(kubexx_webhooks({folder / "src", "--check"}).code == kUsage);
}

TEST_CASE("webhooks reports what is wrong at its place, and writes nothing then") {
  const Folder folder;
  const auto reports = [&](const std::string& source, std::string_view message) {
    const std::string file = folder.write("a.cpp", source);
    const Result result = kubexx_webhooks({file, "--webhook-dir", folder / "config"});
    CAPTURE(source, result.err);
    CHECK(result.code == kErrorsFound);
    CHECK(has(result.err, message));
    CHECK_FALSE(folder.has("config/manifests.yaml"));
  };
  const auto rejects = [&](const std::string& argument, std::string_view message) {
    reports(webhook_marker("a.example.com", "," + argument), message);
  };
  reports(kMarker, "[webhook-missing]");
  reports("// +kubebuilder:webhooks:path=/x\n", "a.cpp:1:5: error: unknown marker 'kubebuilder:webhooks:path'");
  reports(webhook_marker("a.example.com", "") + webhook_marker("a.example.com", ""), "[webhook-duplicate]");
  reports("// +kubebuilder:webhookconfiguration:mutating=true,name=A\n", "'name' is 'A', which is not valid");
  rejects("resources=*;trees", "'resources' contains '*' beside other resources [webhook-invalid]");
  rejects("resources=trees/*;trees/status", "'resources' contains 'trees/status' and 'trees/*'");
  rejects("resources=*/*;trees", "'resources' contains '*/*' beside other resources");
  rejects("versions=v1;*", "'versions' contains '*' and others; expected either");
  rejects("path=//", "'path' is '//', which has an empty segment");
  rejects("path=\"\",url=http://example.com", "'url' is not valid: the scheme is not https");
  rejects("path=\"\",url=https://anna@example.com", "'url' is not valid: it contains a user");
  rejects("admissionReviewVersions=v2", "'admissionReviewVersions' contains no version that servers send");
  rejects("patch=`{\"timeoutSeconds\": true}`",
          "'timeoutSeconds' has the type boolean; expected an integer [webhook-patch]");
  rejects("patch=`{\"rules\": [null]}`", "'rules' has the type null; expected an object");
  rejects("patch=`{\"rules\": [{\"scope\": \"Team\"}]}`",
          "'rules[0].scope' is 'Team'; expected one of *, Cluster, Namespaced");
  rejects("patch=`{\"clientConfig\": null}`", "'clientConfig' has to contain either 'service' or 'url'");
  rejects("patch=`{\"clientConfig\": {\"service\": {\"name\": null}}}`", "'clientConfig.service.name' is empty");
  rejects("patch=`{\"objectSelector\": {\"matchLabels\": {\"a b\": \"c\"}}}`",
          "'objectSelector.matchLabels.a b' is not valid");
  rejects("patch=`{\"objectSelector\": {\"matchExpressions\": [{\"key\": \"a\", \"operator\": \"In\"}]}}`",
          "'objectSelector.matchExpressions[0].values' is empty; operator 'In' needs values");
}

// The expectations are the answers of the validation of Kubernetes 1.36.3.
TEST_CASE("match conditions are compiled as API servers compile them") {
  const Folder folder;
  const auto run_with = [&](const std::string& conditions) {
    return kubexx_webhooks({folder.write(
        "a.cpp", webhook_marker("a.example.com", ",patch=`{\"matchConditions\":[" + conditions + "]}`"))});
  };
  const auto condition = [](const std::string& expression) {
    return R"({"name":"a","expression":")" + expression + "\"}";
  };
  for (const char* accepted :
       {"object.spec.x == 1", "oldObject == null", "  true  ", "request.namespace == 'a' && has(request.namespace)",
        "request.userInfo.extra['a'].size() > 0", "request.options == null",
        "request.resource == request.requestResource", "!authorizer.requestResource.check('breakglass').allowed()",
        "authorizer.group('').resource('pods').check('get').allowed()", "namespaceObject.metadata.labels['a'] == 'b'",
        "namespaceObject.status.conditions.all(c, c.type == 'x')"}) {
    const Result result = run_with(condition(accepted));
    CAPTURE(accepted, result.err);
    CHECK(result.code == kSuccess);
  }
  const auto rejects = [&](const std::string& conditions, std::string_view message) {
    const Result result = run_with(conditions);
    CAPTURE(conditions, result.err);
    CHECK(result.code == kErrorsFound);
    CHECK(has(result.err, message));
  };
  rejects(condition("object.spec.x"),
          "'matchConditions[0].expression' has the type dyn; expected bool [webhook-invalid]");
  rejects(condition("request.kind.foo == ''"),
          "'matchConditions[0].expression' is not valid: undefined field 'foo' (column 13) [webhook-invalid]");
  rejects(condition("request.kind == request.resource"), "found no matching overload");
  rejects(condition("authorizer.requestResource"),
          "has the type kubernetes.authorization.ResourceCheck; expected bool");
  rejects(condition("self == 1"), "undeclared reference to 'self'");
  rejects(condition("1 == 1 &&"), "'matchConditions[0].expression' is not valid");
  rejects(condition("'a'.matches('(')"), "'matchConditions[0].expression' is not valid");
  rejects(condition(" "), "'matchConditions[0].expression' is empty; expected an expression");
  rejects(condition("true") + "," + condition("false"),
          "'matchConditions[1].name' is 'a', which is also the name of another condition");
  rejects(R"({"name":"a b","expression":"true"})", "'matchConditions[0].name' is 'a b', which is not valid");
  std::string many;
  for (int i = 0; i < 65; ++i)
    many += (i == 0 ? "" : ",") + (R"({"expression":"true","name":"a)" + std::to_string(i) + "\"}");
  rejects(many, "'matchConditions' has 65 elements; expected at most 64");
}

TEST_CASE("an error in a patch is shown at its place in the source, on any line") {
  const Folder folder;
  const std::string file = folder.write(
      "a.cpp",
      webhook_marker("a.example.com", ",patch=`{\n//   \"timeoutSeconds\": 5,\n//   \"matchPolicy\": \"Some\"\n// }`"));
  const Result result = kubexx_webhooks({file});
  CHECK(has(result.err,
            "a.cpp:3:6: error: 'matchPolicy' is 'Some'; expected one of Equivalent, Exact [webhook-invalid]"));
}

TEST_CASE("webhooks takes time in proportion to the errors of a patch") {
  const Folder folder;
  const auto seconds = [&](int labels) {
    std::string patch = R"(,patch=`{"objectSelector":{"matchLabels":{"a":"b")";
    for (int i = 0; i < labels; ++i) patch += R"(,"a b)" + std::to_string(i) + R"(":"c")";
    const std::string file = folder.write("wrong.cpp", webhook_marker("a.example.com", patch + "}}}`"));
    return test::measure([&] { CHECK(kubexx_webhooks({file}).code == kErrorsFound); }).seconds;
  };
  seconds(10);
  const double one = seconds(200);
  CHECK(seconds(400) < 4 * one + 0.1);
}

TEST_CASE("webhooks takes time and memory in proportion to the number of markers") {
  const Folder folder;
  const auto cost = [&](int markers) {
    std::string source;
    for (int i = 0; i < markers; ++i)
      source += webhook_marker("w" + std::to_string(i) + ".example.com", ",patch=`{\"timeoutSeconds\":3}`");
    const std::string file = folder.write("many.cpp", source);
    return test::measure([&] { CHECK(kubexx_webhooks({file}).code == kSuccess); });
  };
  cost(10);  // reads the types of Kubernetes
  const test::Cost one = cost(500), two = cost(1000);
  CHECK(two.seconds < 4 * one.seconds + 0.1);
  CHECK(two.peak <= 3 * one.peak + (1 << 20));
}

constexpr const char* kTypedMarkers = R"cpp(
  KUBEXX(kubexx::rbac{.groups = {"apps"},  // what it owns
                      .resources =
                          {
                              "deployments",
                              "statefulsets",
                          },
                      .resource_names = {"web"},
                      .verbs = {"get", "update"}},
         kubexx::rbac{.groups = {""}, .resources = {"pods"}, .verbs = {"get"}, .name_space = "system"})
  void reconcile();

  struct KUBEXX(kubexx::rbac{.verbs = {"get"}, .urls = {"/metrics"}, .role_name = "reader"}) Gardener {};

  KUBEXX(kubexx::webhook_configuration{.mutating = false, .name = "checks"});
  KUBEXX(kubexx::admission_webhook{
      .mutating = false,
      .failure_policy = "fail",
      .side_effects = "None",
      .timeout_seconds = 7,
      .groups = {"apps"},
      .resources = {"deployments"},
      .verbs = {"create", "update"},
      .versions = {"v1"},
      .name = "deployments.example.com",
      .path = "/validate",
      .admission_review_versions = {"v1"},
      .patch = R"({"matchConditions": [{"name": "a", "expression": "object.kind != ''"}]})"})
  void check();
)cpp";

constexpr const char* kSameComments = R"cpp(
  // +kubebuilder:rbac:groups=apps,resources=deployments;statefulsets,resourceNames=web,verbs=get;update
  // +kubebuilder:rbac:groups="",resources=pods,verbs=get,namespace=system
  // +kubebuilder:rbac:verbs=get,urls=/metrics,roleName=reader

  // +kubebuilder:webhookconfiguration:mutating=false,name=checks
  // +kubebuilder:webhook:mutating=false,failurePolicy=fail,sideEffects=None,timeoutSeconds=7,groups=apps,resources=deployments,verbs=create;update,versions=v1,name=deployments.example.com,path=/validate,admissionReviewVersions=v1,patch=`{"matchConditions": [{"name": "a", "expression": "object.kind != ''"}]}`
)cpp";

TEST_CASE("typed markers mean what comments do") {
  const Folder folder;
  folder.write("typed.cpp", kTypedMarkers);
  folder.write("comments.cpp", kSameComments);
  const Result roles = kubexx_rbac({folder / "typed.cpp"});
  CHECK(roles.err.empty());
  CHECK(roles.code == kSuccess);
  CHECK(has(roles.out, "- statefulsets\n"));
  CHECK(roles.out == kubexx_rbac({folder / "comments.cpp"}).out);
  const Result webhooks = kubexx_webhooks({folder / "typed.cpp"});
  CHECK(webhooks.err.empty());
  CHECK(has(webhooks.out, "timeoutSeconds: 7\n"));
  CHECK(webhooks.out == kubexx_webhooks({folder / "comments.cpp"}).out);
}

TEST_CASE("typed markers and comments count in their order, and not in #if 0") {
  const Folder folder;
  const std::string typed = "KUBEXX(kubexx::rbac{.groups = {\"a\"}, .resources = {\"b\"}, .verbs = {\"";
  folder.write("a.cpp", typed + "get\"}});\n// +kubebuilder:rbac:groups=a,resources=b,verbs=list\n#if 0\n" + typed +
                            "watch\"}});\n#endif\nauto text = \"KUBEXX(kubexx::rbac{.x = 1})\";\n");
  const Result roles = kubexx_rbac({folder / "a.cpp"});
  CHECK(roles.code == kSuccess);
  CHECK(has(roles.out, "  verbs:\n  - get\n  - list\n"));
  CHECK_FALSE(has(roles.out, "watch"));
}

TEST_CASE("mistakes in typed markers are reported where they are") {
  struct Row {
    std::string marker;
    std::string error;
  };
  const Row rows[] = {
      {R"(.group = {"a"})",
       "a.cpp:1:22: error: unknown argument 'group'; expected one of: groups, resources, resource_names"},
      {R"({"a"})", "a.cpp:1:21: error: expected an argument with its name, such as .groups = …"},
      {R"(.verbs = kVerbs)", "a.cpp:1:30: error: expected a literal; sources are read without a compiler"},
      {R"(.verbs = {"get", kVerb})", "a.cpp:1:38: error: expected a literal"},
      {R"(.verbs = {"g" "et"})", "a.cpp:1:35: error: expected one literal; join the two"},
      {R"(.verbs = {"get"} "x")", "a.cpp:1:38: error: expected ',' or '}' after the value"},
      {R"(.verbs = {"get" x})", "a.cpp:1:37: error: expected ',' or '}' after the string"},
      {R"(.verbs = {"get"})", "a.cpp:1:16: error: 'groups' is missing or empty"},
      {R"(.groups = {"a"}, .resources = {"b"}, .verbs = {})", "error: 'verbs' is empty; expected at least one verb"},
      {R"(.groups = {"a"}, .resources = {"b"}, .verbs = {"get"}, .name_space = "A b")",
       "a.cpp:1:90: error: 'A b' is not a valid namespace"},
  };
  const Folder folder;
  for (const Row& row : rows) {
    INFO(row.marker);
    folder.write("a.cpp", "KUBEXX(kubexx::rbac{" + row.marker + "});\n");
    const Result result = kubexx_rbac({folder / "a.cpp"});
    CHECK(result.code == kErrorsFound);
    INFO(result.err);
    CHECK(has(result.err, row.error));
  }
  for (const char* unclosed :
       {"KUBEXX(kubexx::rbac{", "KUBEXX(kubexx::rbac{.verbs", "KUBEXX(kubexx::rbac{.verbs = {\"get\",",
        "KUBEXX(kubexx::rbac{.verbs = {\"get\"", "KUBEXX(kubexx::rbac{.verbs = R\"(x"}) {
    INFO(unclosed);
    folder.write("a.cpp", unclosed);
    CHECK(kubexx_rbac({folder / "a.cpp"}).code == kErrorsFound);
  }
}

TEST_CASE("definitions are generated beside typed markers of the program") {
  const Folder folder;
  folder.write("tree.hpp",
               "#include <kubexx/annotations.hpp>\n// +groupName=example.com\nnamespace orchard::v1 {\n" +
                   std::string(kTypedMarkers) +
                   "struct KUBEXX(kubexx::rbac{.groups = {\"\"}, .resources = {\"pods\"}, .verbs = {\"get\"}}) Tree {\n"
                   "  kubexx::ObjectMeta metadata{};\n};\n}\n");
  const Result result = kubexx_generate({folder / "tree.hpp"});
  CHECK(result.code == kSuccess);
  CHECK(result.err.empty());
  CHECK(has(result.out, "name: trees.example.com\n"));
}

TEST_CASE("generate writes roles and webhooks beside definitions, or nothing at all") {
  const Folder folder;
  folder.write("tree.hpp",
               "#include <kubexx/annotations.hpp>\n// +groupName=example.com\nnamespace orchard::v1 {\n"
               "// +kubebuilder:rbac:groups=example.com,resources=trees,verbs=get\n"
               "struct Tree {\n  kubexx::ObjectMeta metadata{};\n};\n}\n");
  folder.write("src/reconciler.cpp", kTypedMarkers);
  folder.write("header.txt", "# (c) YEAR\n");
  const auto generate = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {folder / "tree.hpp", "--crd-dir", folder / "crds"});
    return kubexx_generate(options);
  };
  std::vector<std::string> all = {"--rbac-dir",    folder / "rbac",       "--role-name",    "operator", "--role-file",
                                  "roles.yaml",    "--webhook-dir",       folder / "hooks", "--source", folder / "src",
                                  "--header-file", folder / "header.txt", "--year",         "2026"};
  const Result written = generate(all);
  CHECK(written.err.empty());
  REQUIRE(written.code == kSuccess);
  CHECK(folder.read("crds/example.com_trees.yaml").starts_with("# (c) 2026\n"));
  const std::vector<std::string> same = {folder / "tree.hpp",   folder / "src", "--header-file",
                                         folder / "header.txt", "--year",       "2026"};
  CHECK(folder.read("rbac/roles.yaml") == kubexx_rbac(same).out);
  CHECK(folder.read("hooks/manifests.yaml") == kubexx_webhooks(same).out);

  all.emplace_back("--check");
  CHECK(generate(all).code == kSuccess);
  folder.write("hooks/manifests.yaml", "old\n");
  const Result stale = generate(all);
  CHECK(stale.code == kOutOfDate);
  CHECK(has(stale.out, "hooks/manifests.yaml\n@@"));

  folder.write("src/reconciler.cpp", "// +kubebuilder:rbac:groups=a\n");
  std::filesystem::remove_all(folder / "crds");
  CHECK(generate({"--rbac-dir", folder / "rbac", "--role-name", "operator", "--source", folder / "src"}).code ==
        kErrorsFound);
  CHECK_FALSE(std::filesystem::exists(folder / "crds"));

  CHECK(generate({"--rbac-dir", "x"}).err.starts_with("kubexx: error: --rbac-dir needs --role-name\n"));
  CHECK(generate({"--role-name", "x"}).err.starts_with("kubexx: error: --role-name needs --rbac-dir\n"));
  CHECK(generate({"--inject-ca-from", "a/b"}).err.starts_with("kubexx: error: --inject-ca-from needs --webhook-dir\n"));
  CHECK(generate({"--source", "x"}).err.starts_with("kubexx: error: --source needs --rbac-dir or --webhook-dir\n"));
}

}  // namespace
}  // namespace kubexx::driver::manifests_test
