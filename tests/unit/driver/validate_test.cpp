#include <sstream>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::validate_test {
namespace {

struct Result {
  int code;
  std::string out;
  std::string err;
};

Result kubexx(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::ostringstream out, err;
  std::istringstream in(input);
  Environment environment;
  environment.standard_input = &in;
  const int code = run(arguments, out, err, environment);
  return {code, out.str(), err.str()};
}

constexpr const char* kDefinition = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [size]
            properties:
              size: {type: integer, maximum: 9}
              mode: {type: string, default: fast}
          status:
            type: object
            properties:
              phase: {type: string, enum: [Ready]}
)";

std::string widget(const std::string& spec, const std::string& rest = "") {
  return "apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: one\nspec:\n  " + spec + "\n" + rest;
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_CASE("validate prints nothing about a valid object, and the stored object on request") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition), file = folder.write("a.yaml", widget("size: 3"));
  const Result plain = kubexx({"validate", "--crd", crd, file});
  CHECK(plain.code == kSuccess);
  CHECK(plain.err.empty());
  CHECK(plain.out.empty());
  const Result stored = kubexx({"validate", "--crd", crd, file, "-o", "yaml"});
  CHECK(stored.out ==
        "apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  generation: 1\n  name: one\n  namespace: default\n"
        "spec:\n  mode: fast\n  size: 3\n");
}

TEST_CASE("validate reports the server's message at the node") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition);
  const std::string file = folder.write("a.yaml", widget("size: 11"));
  const Result result = kubexx({"validate", "--crd", crd, file});
  CHECK(result.code == kErrorsFound);
  CHECK(result.err ==
        file +
            ":6:9: error: spec.size: Invalid value: 11: spec.size in body should be less than or equal to "
            "9 [CR-VALUE-005]\n    6 |   size: 11\n      |         ^~\n1 error generated.\n");
}

TEST_CASE("unknown fields are errors, warnings or ignored") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition);
  const std::string file = folder.write("a.yaml", widget("size: 3\n  sise: 4"));
  const Result strict = kubexx({"validate", "--crd", crd, file, "-o", "yaml"});
  CHECK(strict.code == kErrorsFound);
  CHECK(strict.out.empty());
  CHECK(contains(strict.err, ":7:3: error: unknown field \"spec.sise\" [CR-FV-002]"));
  const Result warned = kubexx({"validate", "--crd", crd, "--field-validation", "Warn", file});
  CHECK(warned.code == kSuccess);
  CHECK(contains(warned.err, "warning: unknown field"));
  CHECK(kubexx({"validate", "--crd", crd, "--field-validation", "Ignore", file}).err.empty());
}

TEST_CASE("validate validates updates, and updates of the status") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition);
  const std::string old = folder.write("old.yaml", widget("size: 11"));
  const std::string kept = folder.write("kept.yaml", widget("size: 11\n  mode: slow"));
  CHECK(kubexx({"validate", "--crd", crd, "--old", old, kept}).code == kSuccess);
  const std::string status = folder.write("status.yaml", widget("size: 1", "status: {phase: Gone}\n"));
  const Result result = kubexx({"validate", "--crd", crd, "--old", old, "--subresource", "status", status});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, R"(status.phase: Unsupported value: "Gone": supported values: "Ready" [CR-VALUE-004])"));
  CHECK(kubexx({"validate", "--crd", crd, "--subresource", "status", status}).code == kUsage);
}

TEST_CASE("validate reports objects that --old does not contain") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition);
  const auto in_namespace = [](const std::string& name) {
    return "apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: one\n  namespace: " + name +
           "\nspec:\n  size: 1\n";
  };
  const auto updated = [&](const std::string& before, const std::string& after) {
    return kubexx(
        {"validate", "--crd", crd, "--old", folder.write("before.yaml", before), folder.write("after.yaml", after)});
  };
  const Result moved = updated(in_namespace("prod"), widget("size: 1"));
  CHECK(moved.code == kErrorsFound);
  CHECK(contains(moved.err,
                 "after.yaml:4:9: error: --old does not contain this object; validate new objects without "
                 "--old [CR-REQ-001]"));
  CHECK(contains(moved.err,
                 "note: --old contains an object with this kind and name that has the namespace \"prod\"; "
                 "this object has no namespace, which means \"default\""));
  const Result several = updated(in_namespace("a") + "---\n" + in_namespace("b"), widget("size: 1"));
  CHECK(several.code == kErrorsFound);
  CHECK_FALSE(contains(several.err, "with this kind and name"));
  CHECK(updated(in_namespace("default"), widget("size: 1")).code == kSuccess);
  std::string cluster_scoped = kDefinition;
  cluster_scoped.replace(cluster_scoped.find("Namespaced"), std::string_view("Namespaced").size(), "Cluster");
  folder.write("crd.yaml", cluster_scoped);
  CHECK(updated(in_namespace("prod"), widget("size: 1")).code == kSuccess);
}

TEST_CASE("validate reports arguments without objects or definitions") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition);
  const std::string object = folder.write("a.yaml", widget("size: 1"));
  const std::string secret = folder.write("others/b.yaml", "apiVersion: v1\nkind: Secret\n");
  const auto expect = [](const Result& result, const std::string& message) {
    CHECK(result.code == kErrorsFound);
    CHECK(result.err.starts_with("kubexx: error: " + message + "\n"));
  };
  const std::string others = folder / "others";
  expect(kubexx({"validate", "--crd", crd, "--old", others, object}),
         "'" + others + "' contains no object of the definitions [object-missing]");
  expect(kubexx({"validate", "--crd", crd, object, others}),
         "'" + others + "' contains no object of the definitions [object-missing]");
  expect(kubexx({"validate", "--crd", crd, "--crd", others, object}),
         "'" + others + "' contains no CustomResourceDefinition [crd-missing]");
  expect(kubexx({"validate", "--crd", crd, object, folder.write("empty.yaml", "")}),
         "'" + (folder / "empty.yaml") + "' contains no object of the definitions [object-missing]");
  CHECK(kubexx({"validate", "--crd", crd, object, secret}).code == kSuccess);
}

TEST_CASE("validate --sarif does not replace a file that was read") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition);
  const std::string before = folder.write("before.yaml", widget("size: 1"));
  const std::string after = folder.write("after.yaml", widget("size: 2"));
  for (const std::string& read : {crd, before, after}) {
    const Result result = kubexx({"validate", "--crd", crd, "--sarif", read, "--old", before, after});
    CHECK(result.code == kEnvironment);
    CHECK(contains(result.err, "would replace the input '" + read + "'"));
  }
  CHECK(folder.read("crd.yaml") == kDefinition);
  CHECK(folder.read("before.yaml") == widget("size: 1"));
}

TEST_CASE("validate reads several documents, directories and standard input, and ignores other kinds") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition);
  const Result result = kubexx({"validate", "--crd", crd, "-"},
                               widget("size: 1") + "---\napiVersion: v1\nkind: Secret\n---\n" + widget("size: 12"));
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "<stdin>:16:9: error: spec.size"));
  CHECK(contains(result.err, "note: 2 objects validated; 1 document of other kinds ignored"));
  folder.write("objects/a.yaml", widget("size: 1"));
  CHECK(kubexx({"validate", "--crd", crd, folder / "objects"}).code == kSuccess);
}

TEST_CASE("validate validates the elements of lists") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition);
  const std::string list =
      "apiVersion: v1\nkind: List\nitems:\n- apiVersion: example.com/v1\n  kind: Widget\n"
      "  metadata: {name: one}\n  spec: {size: 1}\n- apiVersion: example.com/v1\n  kind: Widget\n"
      "  metadata: {name: two}\n  spec:\n    size: 12\n    size: 13\n";
  const std::string file = folder.write("list.yaml", list);
  const Result result = kubexx({"validate", "--crd", crd, file});
  CHECK(contains(result.err, file + ":13:5: error: duplicate field \"spec.size\" [CR-FV-002]"));
  CHECK(contains(result.err, file + ":13:11: error: spec.size: Invalid value: 13"));
}

TEST_CASE("validate fails without objects, and on an unknown kind in the group of a definition") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition);
  const std::string other = folder.write("a.yaml", "apiVersion: v1\nkind: Secret\n");
  CHECK(contains(kubexx({"validate", "--crd", crd, other}).err, "[object-missing]"));
  CHECK(contains(kubexx({"validate", "--crd", other, other}).err, "[crd-missing]"));
  const std::string typo = folder.write("b.yaml", "apiVersion: example.com/v1\nkind: Widge\n");
  CHECK(contains(kubexx({"validate", "--crd", crd, typo}).err, "no definition in example.com has the kind \"Widge\""));
  const std::string old = folder.write("c.yaml", "apiVersion: example.com/v0\nkind: Widget\nmetadata: {name: a}\n");
  CHECK(contains(kubexx({"validate", "--crd", crd, old}).err,
                 old +
                     ":1:13: error: the server could not find the requested resource: Widget is not served in version "
                     "\"v0\"; expected v1 [CR-REQ-001]"));
  const std::string missing = folder / "none.yaml";
  CHECK(kubexx({"validate", "--crd", crd, missing}).code == kEnvironment);
}

TEST_CASE("validate reports objects without kind or apiVersion") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition);
  const auto message = [&](const std::string& text) {
    const std::string err = kubexx({"validate", "--crd", crd, "-"}, text).err;
    return err.substr(0, err.find('\n'));
  };
  CHECK(message("apiVersion: example.com/v1\nmetadata: {name: a}\n") ==
        "<stdin>:1:13: error: this object has no kind; expected Widget [CR-REQ-003]");
  CHECK(message("spec: {}\nkind: Widget\n") ==
        "<stdin>:2:7: error: this object has no apiVersion; expected example.com/v1 [CR-REQ-003]");
  CHECK(message("spec: {}\nmetadata: {name: a}\n") ==
        "<stdin>:2:1: error: this object has no apiVersion and no kind [CR-REQ-003]");
  CHECK(message("apiVersion: v1\nkind: List\nitems:\n- metadata: {name: a}\n") ==
        "<stdin>:4:3: error: this object has no apiVersion and no kind [CR-REQ-003]");
  const std::string nothing = "kubexx: error: the inputs contain no object of the definitions [object-missing]";
  CHECK(message("replicas: 3\n") == nothing);

  const std::string settings = "replicas: 3\n---\napiVersion: v2\nname: chart\n---\nkind: Other\n---\n- a\n";
  const Result ignored = kubexx({"validate", "--crd", crd, "-"}, settings);
  CHECK(
      contains(ignored.err, "<stdin>:1:1: note: this document was ignored, because it has no apiVersion and no kind"));
  CHECK(contains(ignored.err, "<stdin>:3:1: note: this document was ignored, because it has no kind"));
  CHECK(contains(ignored.err, "<stdin>:6:1: note: this document was ignored, because it has no apiVersion"));
  const std::string mixed = settings + "---\n" + widget("size: 1");
  CHECK(kubexx({"validate", "--crd", crd, "-"}, mixed).code == kSuccess);
}

TEST_CASE("validate reports a name with two different definitions") {
  Folder folder;
  std::string other = kDefinition;
  other.replace(other.find("maximum: 9"), 10, "maximum: 2");
  const std::string first = folder.write("crds/a.yaml", kDefinition), second = folder.write("crds/b.yaml", other);
  const std::string file = folder.write("one.yaml", widget("size: 3"));
  const Result result = kubexx({"validate", "--crd", folder / "crds", file});
  CHECK(result.code == kErrorsFound);  // by the second one
  CHECK(contains(result.err, "spec.size: Invalid value: 3"));
  CHECK(contains(result.err, second + ":3:18: warning: \"widgets.example.com\" is already defined in '" + first + "'"));
  CHECK(kubexx({"validate", "--crd", first, "--crd", first, file}).code == kSuccess);
}

TEST_CASE("validate evaluates rules in CEL") {
  Folder folder;
  std::string definition = kDefinition;
  const std::string size = "size: {type: integer, maximum: 9}";
  definition.replace(definition.find(size), size.size(),
                     "size: {type: integer, x-kubernetes-validations: [{rule: self % 2 == 0, message: must be even}]}");
  const std::string crd = folder.write("crd.yaml", definition);
  CHECK(kubexx({"validate", "--crd", crd, folder.write("a.yaml", widget("size: 4"))}).code == kSuccess);
  const Result result = kubexx({"validate", "--crd", crd, folder.write("b.yaml", widget("size: 5"))});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, ":6:9: error: spec.size: Invalid value: 5: must be even [CEL-060]"));
}

TEST_CASE("objects of a rejected definition are not validated") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", std::string(kDefinition) + "  conversion: {strategy: Magic}\n");
  const Result result = kubexx({"validate", "--crd", crd, folder.write("a.yaml", widget("size: 1"))});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "spec.conversion.strategy"));
}

TEST_CASE("validate prints JSON") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", kDefinition);
  const std::string file = folder.write("a.yaml", widget("mode: 1"));
  const Result result = kubexx({"validate", "--crd", crd, "--format", "json", file});
  const auto parsed = json::parse(result.out);
  REQUIRE(std::holds_alternative<json::Value>(parsed));
  const json::Object& report = std::get<json::Value>(parsed).as_object();
  CHECK_FALSE(report.find("accepted")->as_bool());
  CHECK(*report.find("objects") == json::Value(1));
  CHECK(report.find("findings")->as_array().size() == 2);
  CHECK(kubexx({"validate", "--crd", crd, "--format", "json", "-o", "yaml", file}).code == kUsage);
}

}  // namespace
}  // namespace kubexx::driver::validate_test
