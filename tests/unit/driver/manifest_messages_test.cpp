#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/manifest_commands.hpp"

namespace kubexx::driver::manifest_messages_test {
namespace {

constexpr const char* kValues = "{.groups = {\"apps\"}, .resources = {\"deployments\"}, .verbs = {\"get\"}}";

std::string header_with(const std::string& text) {
  return "#include <kubexx/annotations.hpp>\n// +groupName=example.com\nnamespace orchard::v1 {\n" + text +
         "struct Tree {\n  kubexx::ObjectMeta metadata{};\n};\n}\n";
}

TEST_CASE("typed markers count with every spelling of their namespace, or are reported") {
  const Folder folder;
  const auto read = [&](const std::string& argument) {
    return kubexx_rbac({folder.write("a.cpp", "KUBEXX(" + argument + ");\n")});
  };
  for (const char* name : {"kubexx::rbac", "::kubexx::rbac", "rbac"}) {
    const Result result = read(name + std::string(kValues));
    CAPTURE(name, result.err);
    CHECK(result.code == kSuccess);
    CHECK(result.err.empty());
    CHECK(has(result.out, "- deployments"));
  }
  const Result aliased = read("kx::rbac" + std::string(kValues));
  CHECK(aliased.code == kErrorsFound);
  CHECK(has(aliased.err, "a.cpp:1:12: error: 'kx::rbac' is not read: expected 'kubexx::rbac' [marker-unknown]"));
  CHECK(has(aliased.err, "note: sources are read without a compiler"));
}

TEST_CASE("what KUBEXX contains in a source is a known marker, or reported") {
  const Folder folder;
  const std::string marker = "KUBEXX(kubexx::rbac" + std::string(kValues) + ");\n";
  const auto warning_of = [&](const std::string& line) {
    const Result result = kubexx_rbac({folder.write("a.cpp", marker + line + "\n")});
    CHECK(result.code == kSuccess);
    return result.err;
  };
  CHECK(has(warning_of("KUBEXX(MY_RULE);"), "a.cpp:2:8: warning: 'MY_RULE' is not a marker"));
  CHECK(has(warning_of("KUBEXX(kubexx::rbac" + std::string(kValues) + ", MY(1));"), "warning: 'MY' is not a marker"));
  CHECK(has(warning_of("#define RULE KUBEXX(kubexx::rbac{.groups = {\"a\"}})"),
            "a.cpp:2:1: warning: the markers in the macro are not read; write them where it is used [marker-unread]"));
  for (const char* other : {"KUBEXX(kubexx::minimum(1), kubexx::items(kubexx::minimum(1)));", "KUBEXX(kx::minimum(1));",
                            "KUBEXX(kubexx::webhook_configuration{.mutating = true});", "KUBEXX();",
                            "#define KUBEXX(...) kubexx::rbac{}", "#define PORT KUBEXX(kubexx::minimum(1))"})
    CHECK(warning_of(other).empty());
}

TEST_CASE("markers of a declaration beside those of a program are reported by themselves") {
  const Folder folder;
  const std::string rule = "::kubexx::rbac" + std::string(kValues);
  const auto errors_of = [&](const std::string& annotation) {
    return kubexx_generate({folder.write("tree.hpp", header_with(annotation + "\nvoid prune();\n"))}).err;
  };
  CHECK(errors_of("KUBEXX(" + rule + ")").empty());
  CHECK(has(errors_of("KUBEXX(" + rule + ",\nkubexx::minimum(1))"),
            "tree.hpp:5:1: error: the annotation does not belong to a declaration"));
  CHECK(has(errors_of("KUBEXX(kubexx::minimum(1),\n" + rule + ")"),
            "tree.hpp:4:8: error: the annotation does not belong to a declaration"));
}

TEST_CASE("the severity of rules can be changed, and messages are written as SARIF") {
  const Folder folder;
  const std::string file =
      folder.write("a.cpp", "// +kubebuilder:rbac:groups=a.example.com,resources=b,verbs=get\nKUBEXX(RULE);\n");
  CHECK(kubexx_rbac({file}).code == kSuccess);
  const Result raised = kubexx_rbac({file, "-Werror", "--sarif", folder / "log.sarif"});
  CHECK(raised.code == kErrorsFound);
  CHECK(has(raised.err, "error: 'RULE' is not a marker"));
  CHECK(has(folder.read("log.sarif"), "marker-unread"));
  CHECK(kubexx_rbac({file, "-Wno-marker-unread"}).err.empty());
  CHECK(has(kubexx_rbac({file, "-Wno-nonsense"}).err, "-Wno-nonsense: "));
  CHECK(has(kubexx_webhooks({file, "-Wno-nonsense"}).err, "-Wno-nonsense: "));
  CHECK(has(kubexx_rbac({file, "--sarif", folder / "a.cpp/log"}).err, "[env-output]"));

  const std::string header = folder.write("tree.hpp", header_with(""));
  const auto generate = [&](const std::string& option) {
    return kubexx_generate({header, "--source", file, "--role-name", "r", "--rbac-dir", folder / "rbac", "--crd-dir",
                            folder / "crds", option});
  };
  CHECK(generate("-Werror").code == kErrorsFound);
  CHECK_FALSE(folder.has("rbac/role.yaml"));
  CHECK(generate("-Wno-marker-unread").err.empty());
  CHECK(folder.has("rbac/role.yaml"));
}

TEST_CASE("a mistake that both readers of a header find is reported once") {
  const Folder folder;
  const auto errors_of = [&](const std::string& file) {
    return kubexx_generate({file, "--role-name", "r", "--rbac-dir", folder / "rbac", "--webhook-dir", folder / "hooks",
                            "--crd-dir", folder / "crds"})
        .err;
  };
  for (const char* mistake : {"KUBEXX(kubexx::rbca{.groups = {\"a\"}})", "KUBEXX(kubexx::rbac{.group = {\"a\"}})"}) {
    const std::string err = errors_of(folder.write("tree.hpp", header_with(mistake + std::string("\nvoid f();\n"))));
    CAPTURE(err);
    CHECK(count(err, "error: ") == 1);
  }
  CHECK(count(errors_of(folder / "absent.hpp"), "error: ") == 1);
}

TEST_CASE("verbs of aggregated API servers are accepted on request") {
  const Folder folder;
  const std::string file = folder.write("a.cpp", "// +kubebuilder:rbac:groups=a.example.com,resources=b,verbs=prune\n");
  const Result unknown = kubexx_rbac({file});
  CHECK(unknown.code == kErrorsFound);
  CHECK(has(unknown.err, "error: 'prune' is not a verb of API servers [rbac-verb]"));
  CHECK(has(unknown.err, "if an aggregated API server has it, allow it: --allow-verb prune"));
  const Result allowed = kubexx_rbac({file, "--allow-verb", "prune"});
  CHECK(allowed.err.empty());
  CHECK(has(allowed.out, "  - prune\n"));
}

TEST_CASE("generate compares rules with the kinds of the headers") {
  const Folder folder;
  const auto warnings_of = [&](const std::string& resources) {
    const Result result = kubexx_generate(
        {folder.write("tree.hpp", header_with("// +kubebuilder:rbac:groups=example.com,resources=" + resources +
                                              ",verbs=get\n// +kubebuilder:subresource:status\n")),
         "--role-name", "r", "--rbac-dir", folder / "rbac", "--crd-dir", folder / "crds"});
    CHECK(result.code == kSuccess);
    return result.err;
  };
  CHECK_FALSE(has(warnings_of("trees;trees/status;trees/finalizers"), "[rbac-resource]"));
  CHECK(has(warnings_of("tree"),
            "'tree' is not a resource of group 'example.com'; did you mean 'trees'? [rbac-resource]"));
  CHECK(has(warnings_of("trees/scale"), "'trees/scale' is not a resource of group 'example.com' [rbac-resource]"));
}

TEST_CASE("groups that Kubernetes does not have are accepted with --compat, as controller-gen does") {
  const Folder folder;
  const std::string file =
      folder.write("tree.hpp", header_with("// +kubebuilder:rbac:groups=networking,resources=ingresses,verbs=get\n"));
  const auto warnings_of = [&](std::vector<std::string> options) {
    options.insert(options.end(),
                   {file, "--role-name", "r", "--rbac-dir", folder / "rbac", "--crd-dir", folder / "crds"});
    const Result result = kubexx_generate(options);
    CHECK(result.code == kSuccess);
    return result.err;
  };
  CHECK(has(warnings_of({}),
            "'networking' is not an API group of Kubernetes, and other groups have a domain; did you "
            "mean 'networking.k8s.io'? [rbac-group]"));
  CHECK_FALSE(has(warnings_of({"--compat", "controller-gen"}), "[rbac-group]"));
}

TEST_CASE("markers of the program do not belong on members of an API") {
  const Folder folder;
  const auto errors_of = [&](const std::string& marker) {
    return kubexx_generate({folder.write("tree.hpp", header_with("struct Spec {\n" + marker +
                                                                 "\nint size{};\n};\n"
                                                                 "struct Wood {\n  kubexx::ObjectMeta metadata{};\n"
                                                                 "  Spec spec{};\n};\n"))})
        .err;
  };
  for (const char* marker : {"// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get",
                             "// +kubebuilder:webhookconfiguration:mutating=true,name=a",
                             "KUBEXX(kubexx::webhook_configuration{.mutating = true})"}) {
    CAPTURE(marker);
    CHECK(has(errors_of(marker), "[marker-misplaced]"));
  }
}

TEST_CASE("verbs can be constants of kubexx::verbs") {
  const Folder folder;
  const auto rule = [](const std::string& verbs) {
    return "kubexx::rbac{.groups = {\"apps\"}, .resources = {\"deployments\"}, .verbs = " + verbs + "}";
  };
  const auto roles_of = [&](const std::string& verbs) {
    const Result result = kubexx_rbac({folder.write("a.cpp", "KUBEXX(" + rule(verbs) + ");\n"), "-Wno-rbac-wide"});
    CAPTURE(verbs, result.err);
    CHECK(result.code == kSuccess);
    return result.out;
  };
  CHECK(roles_of("kubexx::verbs::read") == roles_of(R"({"get", "list", "watch"})"));
  CHECK(roles_of("::kubexx::verbs::write") == roles_of(R"({"create", "update", "patch", "delete"})"));
  CHECK(roles_of("verbs::manage") == roles_of(R"({"get", "list", "watch", "create", "update", "patch", "delete"})"));
  CHECK(roles_of("kubexx::verbs::all") == roles_of(R"({"*"})"));
  const Result unknown = kubexx_rbac({folder.write("a.cpp", "KUBEXX(" + rule("kubexx::verbs::see") + ");\n")});
  CHECK(has(unknown.err, "unknown constant 'kubexx::verbs::see'; expected read, write, manage or all"));

  const std::string header =
      folder.write("tree.hpp", header_with("KUBEXX(" + rule("kubexx::verbs::read") + ")\nvoid f();\nstruct KUBEXX(" +
                                           rule("kubexx::verbs::manage") + ") Gardener {};\n"));
  const Result generated =
      kubexx_generate({header, "--role-name", "r", "--rbac-dir", folder / "rbac", "--crd-dir", folder / "crds"});
  CHECK(generated.err.empty());
  CHECK(has(folder.read("rbac/role.yaml"), "  - delete\n"));
}

TEST_CASE("the service of webhooks, and the certificate of their configurations, can be options") {
  const Folder folder;
  const std::string marker =
      "// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,"
      "resources=trees,verbs=create,versions=v1,name=a.example.com,admissionReviewVersions=v1";
  const std::string file = folder.write("a.cpp", marker + "\n" + marker + ",name=b.example.com,serviceName=own\n");
  const Result result = kubexx_webhooks(
      {file, "--webhook-service", "hooks", "--webhook-namespace", "orchard", "--inject-ca-from", "orchard/serving"});
  CHECK(result.err.empty());
  CHECK(has(result.out, "metadata:\n  annotations:\n    cert-manager.io/inject-ca-from: orchard/serving\n  name: "));
  CHECK(count(result.out, "      name: hooks\n      namespace: orchard\n") == 1);
  CHECK(count(result.out, "      name: own\n      namespace: orchard\n") == 1);
  CHECK(has(kubexx_webhooks({file, "--inject-ca-from", "serving"}).err, "expected NAMESPACE/NAME"));
  CHECK(has(kubexx_webhooks({file, "--webhook-service", "A b"}).err, "--webhook-service: 'A b' is not a valid name"));
}

}  // namespace
}  // namespace kubexx::driver::manifest_messages_test
