#include <sstream>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::diff_test {
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

std::string definition(const std::string& field, const std::string& plural = "widgets") {
  return "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: " + plural +
         ".example.com\nspec:\n  group: example.com\n  scope: Namespaced\n  names: {plural: " + plural +
         ", kind: Widget}\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n"
         "      openAPIV3Schema:\n        type: object\n        properties:\n          " +
         field + "\n";
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_CASE("diff compares the elements of lists") {
  Folder folder;
  const auto list = [](std::string item) {
    for (std::size_t at = item.find('\n'); at + 1 < item.size(); at = item.find('\n', at + 3))
      item.insert(at + 1, "  ");
    return "apiVersion: v1\nkind: List\nitems:\n- " + item;
  };
  const std::string old = folder.write("old.yaml", list(definition("size: {type: integer}")));
  const std::string now = folder.write("new.yaml", list(definition("size: {type: string}")));
  const Result result = kubexx({"diff", old, now});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, now + ":20:"));
}

TEST_CASE("diff reports removed fields in the old file, and changed ones in the new file") {
  Folder folder;
  const std::string old = folder.write("old.yaml", definition("size: {type: integer, maximum: 10}"));
  const std::string narrow = folder.write("narrow.yaml", definition("size: {type: integer, maximum: 5}"));
  const std::string other = folder.write("other.yaml", definition("count: {type: string}"));
  const Result narrowed = kubexx({"diff", old, narrow});
  CHECK(narrowed.code == kErrorsFound);
  CHECK(contains(narrowed.err, narrow + ":17:42: error: breaking: v1 size: maximum changed from 10 to 5 [DIFF-033]"));
  CHECK(contains(narrowed.err, "1 breaking, 0 risky and 0 safe changes\n"));
  CHECK(contains(kubexx({"diff", old, other}).err, old + ":17:11: error: breaking: v1 size: was removed"));
}

TEST_CASE("diff prints nothing without changes, and safe changes only on request") {
  Folder folder;
  const std::string old = folder.write("old.yaml", definition("size: {type: integer, maximum: 10}"));
  const std::string wide = folder.write("wide.yaml", definition("size: {type: integer}"));
  CHECK(kubexx({"diff", old, old}).err.empty());
  CHECK(kubexx({"diff", old, wide}).err == "0 breaking, 0 risky and 1 safe changes\n");
  CHECK(contains(kubexx({"diff", "--all", old, wide}).err, ": note: safe: v1 size: maximum changed"));
}

TEST_CASE("diff fails on the requested impact") {
  Folder folder;
  const std::string old = folder.write("old.yaml", definition("size: {type: integer}"));
  const std::string risky = folder.write("risky.yaml", definition("size: {type: number}"));
  const std::string broken = folder.write("broken.yaml", definition("size: {type: string}"));
  CHECK(kubexx({"diff", old, risky}).code == kSuccess);
  CHECK(kubexx({"diff", "--fail-on", "risky", old, risky}).code == kErrorsFound);
  CHECK(kubexx({"diff", old, broken}).code == kErrorsFound);
  CHECK(kubexx({"diff", "--fail-on", "never", old, broken}).code == kSuccess);
}

TEST_CASE("diff compares directories by the names of definitions") {
  Folder folder;
  folder.write("old/a.yaml", definition("size: {type: integer}"));
  folder.write("old/b.yaml", definition("size: {type: integer}", "gadgets"));
  folder.write("new/all.yaml",
               definition("size: {type: integer}") + "---\n" + definition("x: {type: integer}", "gizmos"));
  const Result result = kubexx({"diff", "--all", folder / "old", folder / "new"});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "definition gadgets.example.com was removed [DIFF-001]"));
  CHECK(contains(result.err, "definition gizmos.example.com was added [DIFF-002]"));
}

TEST_CASE("diff reports a name with two different definitions, on either side") {
  Folder folder;
  const std::string old = folder.write("old.yaml", definition("size: {type: integer}"));
  const std::string first = folder.write("new/b.yaml", definition("count: {type: integer}"));
  const std::string second = folder.write("new/c.yaml", definition("size: {type: integer}"));
  const std::string expected = second + ":4:9: error: \"widgets.example.com\" is already defined in '" + first +
                               "', with different content [crd-duplicate]";
  const Result new_side = kubexx({"diff", old, folder / "new"});
  CHECK(new_side.code == kErrorsFound);
  CHECK(contains(new_side.err, expected));
  CHECK(contains(kubexx({"diff", folder / "new", old}).err, expected));
}

TEST_CASE("diff accepts repeated definitions") {
  Folder folder;
  const std::string old = folder.write("old/a.yaml", definition("size: {type: integer}"));
  folder.write("old/b.yaml", "# A copy.\n" + definition("size: {\"type\": integer}"));
  CHECK(kubexx({"diff", folder / "old", old}).err.empty());
}

TEST_CASE("diff prints JSON") {
  Folder folder;
  const std::string old = folder.write("old.yaml", definition("size: {type: integer}"));
  const Result result = kubexx({"diff", "--format", "json", old, "-"}, definition("size: {type: string}"));
  const auto parsed = json::parse(result.out);
  REQUIRE(std::holds_alternative<json::Value>(parsed));
  const json::Object& answer = std::get<json::Value>(parsed).as_object();
  CHECK(answer.find("breaking")->as_double() == 1);
  const json::Object& change = answer.find("changes")->as_array().at(0).as_object();
  CHECK(change.find("impact")->as_string() == "breaking");
  CHECK(change.find("rule")->as_string() == "DIFF-025");
  CHECK(change.find("path")->as_string() == "size");
  CHECK(change.find("file")->as_string() == "<stdin>");
}

TEST_CASE("diff compares what runs of generate wrote") {
  Folder folder;
  const std::string old = folder.write("old.yaml", definition("size: {type: integer}"));
  const std::string now = folder.write("new/a.yaml", definition("size: {type: string}"));
  const std::string stamp = folder.write("stamp", now + "\n" + folder.write("code/a.hpp", "a: [") + "\n");
  const std::string none = folder.write("none", "");
  const Result result = kubexx({"diff", old, "--stamp", stamp, "--stamp", none});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "[DIFF-025]"));
  // The definition of a kind that was removed is still in the directory.
  folder.write("new/b.yaml", definition("size: {type: integer}"));
  CHECK(contains(kubexx({"diff", old, "--stamp", none}).err, "'" + none + "' contains no CustomResourceDefinition"));
  CHECK(kubexx({"diff", old, "--stamp", folder / "absent"}).code == kEnvironment);
  CHECK(kubexx({"diff", old, now, "--stamp", stamp}).code == kUsage);
}

TEST_CASE("diff needs two readable inputs with definitions") {
  Folder folder;
  const std::string good = folder.write("good.yaml", definition("size: {type: integer}"));
  CHECK(kubexx({"diff", good, folder / "nothing"}).code == kEnvironment);
  CHECK(contains(kubexx({"diff", good, folder.write("c.yaml", "kind: ConfigMap\n")}).err, "[crd-missing]"));
  CHECK(contains(kubexx({"diff", good, folder.write("b.yaml", "a: [\n")}).err, "[document-unreadable]"));
  CHECK(kubexx({"diff", good}).code == kUsage);
  CHECK(kubexx({"diff", "-", "-"}).code == kUsage);
}

}  // namespace
}  // namespace kubexx::driver::diff_test
