#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/manifest_commands.hpp"

namespace kubexx::driver {
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
      folder.write("a.cpp", "// +kubebuilder:rbac:groups=a,resources=b,verbs=get\nKUBEXX(RULE);\n");
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

}  // namespace
}  // namespace kubexx::driver
