#include <sstream>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::example_test {
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
  environment.annotations_dir = kubexx::test::source_path("annotations");
  environment.preamble_dir = tests::shared_preambles();
  environment.standard_input = &in;
  const int code = run(arguments, out, err, environment);
  return {code, out.str(), err.str()};
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string version(const std::string& name, const std::string& size, bool is_served = true) {
  return "  - name: " + name + "\n    served: " + (is_served ? "true" : "false") +
         "\n    storage: " + (name == "v1" ? "true" : "false") +
         "\n    schema: {openAPIV3Schema: {type: object, required: [size], properties: {size: " + size + "}}}\n";
}

std::string definition(const std::string& versions) {
  return "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: widgets.example.com}\n"
         "spec:\n  group: example.com\n  scope: Namespaced\n  names: {plural: widgets, kind: Widget}\n  versions:\n" +
         versions;
}

constexpr const char* kImpossible = "{type: string, enum: [a], pattern: '^b$'}";

TEST_CASE("example writes names with line breaks in one line of a comment") {
  const Result result =
      kubexx({"example", "-"},
             definition("  - name: v1\n    served: true\n    storage: true\n    schema: {openAPIV3Schema: {type: "
                        "object, properties: {\"a\\nb\": {type: string, enum: [a], pattern: '^b$'}}}}\n"));
  CAPTURE(result.out);
  CHECK(contains(result.out, "#   a<U+000A>b\n"));
}

TEST_CASE("example prints the smallest and the full object of each served version") {
  const std::string crd = definition(version("v1", "{type: integer}") + version("v2", "{type: string}") +
                                     version("v3", "{type: string}", false));
  const Result both = kubexx({"example", "-"}, crd);
  CHECK(both.code == kSuccess);
  CHECK(both.err.empty());
  CHECK(both.out ==
        "# Smallest Widget of example.com/v1\napiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: example\n"
        "size: 1\n---\n# Full Widget of example.com/v1\napiVersion: example.com/v1\nkind: Widget\nmetadata:\n"
        "  name: example\nsize: 1\n---\n# Smallest Widget of example.com/v2\napiVersion: example.com/v2\nkind: Widget\n"
        "metadata:\n  name: example\nsize: example\n---\n# Full Widget of example.com/v2\napiVersion: example.com/v2\n"
        "kind: Widget\nmetadata:\n  name: example\nsize: example\n");
  const Result one = kubexx({"example", "-", "--full", "--api-version", "v2", "--kind", "Widget", "-o", "json"}, crd);
  CHECK(one.code == kSuccess);
  CHECK(one.out ==
        "{\n  \"apiVersion\": \"example.com/v2\",\n  \"kind\": \"Widget\",\n  \"metadata\": {\n    \"name\": "
        "\"example\"\n  },\n  \"size\": \"example\"\n}\n");
}

TEST_CASE("example reports versions without a valid object, and prints the others") {
  const std::string crd = definition(version("v1", kImpossible) + version("v2", "{type: string}"));
  const Result result = kubexx({"example", "-", "--smallest"}, crd);
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err,
                 "kubexx: error: found no valid smallest Widget of example.com/v1: size: Invalid value: \"a\": "
                 "size in body should match '^b$' [example-missing]"));
  CHECK(contains(result.out, "# Smallest Widget of example.com/v2\n"));
  CHECK(!contains(result.out, "example.com/v1"));
}

TEST_CASE("a full object may lack fields, which is a warning") {
  const std::string spec = std::string("{type: object, properties: {b: ") + kImpossible + "}}";
  const Result result = kubexx({"example", "-", "--full"}, definition(version("v1", spec)));
  CHECK(result.code == kSuccess);
  CHECK(contains(result.err,
                 "warning: found no valid value for a field of the full Widget of example.com/v1: size.b: "
                 "Invalid value: \"a\": size.b in body should match '^b$' [example-incomplete]"));
  CHECK(contains(result.out, "#   size.b\n"));
}

TEST_CASE("example reports what it cannot use") {
  const std::string crd = definition(version("v1", "{type: string}"));
  CHECK(contains(kubexx({"example", "-", "--kind", "Gadget"}, crd).err, "no served version of a kind has these names"));
  CHECK(contains(kubexx({"example", "-"}, definition(version("v1", "{type: string}", false))).err,
                 "no version is served [example-missing]"));
  CHECK(contains(kubexx({"example", "-"}, "kind: ConfigMap\n").err, "[crd-missing]"));
  const Result invalid = kubexx({"example", "-"}, definition(version("v1", "{type: text}")));
  CHECK(invalid.code == kErrorsFound);
  CHECK(invalid.out.empty());
  CHECK(contains(invalid.err, "Unsupported value: \"text\""));
  CHECK(kubexx({"example", "missing.yaml"}).code == kEnvironment);
  CHECK(kubexx({"example", "missing.hpp"}).code == kEnvironment);
  CHECK(contains(kubexx({"example"}).err, "FILE"));
  CHECK(kubexx({"example", ""}).code == kUsage);
  CHECK(kubexx({"example", "-", "-"}).code == kUsage);
}

TEST_CASE("example takes headers, with flags for clang") {
  Folder folder;
  const std::string header = folder.write(
      "api.hpp",
      "#include <kubexx/annotations.hpp>\n#include <string>\n// +groupName=example.com\nnamespace v1 {\nstruct "
      "WidgetSpec "
      "{\n  std::string NAME;\n};\n// +kubebuilder:object:root=true\nstruct Widget {\n  kubexx::ObjectMeta metadata;\n"
      "  WidgetSpec spec;\n};\n}\n");
  const Result result = kubexx({"example", header, "--smallest", "--", "-DNAME=code"});
  CHECK(result.err == "");
  CHECK(contains(result.out, "spec:\n  code: example\n"));
}

TEST_CASE("example and docs accept the options that shape definitions") {
  Folder folder;
  const std::string header = folder.write("api.hpp", R"(#include <kubexx/annotations.hpp>
// +groupName=example.com
namespace v1 {
struct WidgetSpec {
  double ratio{};
  kubexx::ObjectMeta metadata{};
};
// +kubebuilder:object:root=true
struct Widget {
  kubexx::ObjectMeta metadata;
  WidgetSpec spec;
};
}
)");
  CHECK(contains(kubexx({"example", header}).err, "[type-floating]"));
  const std::vector<std::string> options = {header, "--allow-dangerous-types", "--generate-embedded-object-meta"};
  std::vector<std::string> example = {"example", "--full"}, docs = {"docs", "--compat", "controller-gen"};
  example.insert(example.end(), options.begin(), options.end());
  docs.insert(docs.end(), options.begin(), options.end());
  const Result object = kubexx(example);
  CHECK(object.err == "");
  CHECK(contains(object.out, "  ratio: "));
  CHECK(contains(object.out, "    labels:"));
  const Result page = kubexx(docs);
  CHECK(page.err == "");
  CHECK(contains(page.out, "`ratio`"));
  CHECK(kubexx({"docs", header, "-Wno-no-such-rule"}).code == kUsage);
}

}  // namespace
}  // namespace kubexx::driver::example_test
