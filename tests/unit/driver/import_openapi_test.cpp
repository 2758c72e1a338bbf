#include <fmt/format.h>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/import_runs.hpp"

// `kubexx import --openapi`: what it writes, and what it reports.

namespace kubexx::driver::import_openapi_test {
namespace {

const std::string kMetrics = kubexx::test::source_path("tests/golden/openapi/metrics/document.yaml");
const std::string kTypes = kubexx::test::source_path("tests/golden/openapi/types/document.yaml");

ImportResult import_types(const std::vector<std::string>& documents, const std::vector<std::string>& names,
                          const std::string& folder, const std::string& input = "") {
  std::vector<std::string> options;
  for (const std::string& document : documents) options.push_back("--openapi=" + document);
  return import(names, folder, input, false, options);
}

std::string document_of(const std::string& group, const std::string& schemas) {
  const std::string kind = "x-kubernetes-group-version-kind: ";
  const std::string named = fmt::format("{{group: {}, version: v1, kind: Widget}}", group);
  return fmt::format(
      "openapi: 3.0.0\npaths:\n  /apis/{0}/v1/widgets: {{get: {{{1}{2}}}}}\ncomponents:\n  schemas:\n"
      "    com.v1.Widget: {{type: object, {1}[{2}], properties: {{spec: {{$ref: "
      "'#/components/schemas/com.v1.Spec'}}}}}}\n"
      "    com.v1.Spec: {3}\n",
      group, kind, named, schemas);
}

}  // namespace

TEST_CASE("import writes a header for each group version of OpenAPI documents") {
  Folder folder;
  const ImportResult both = import_types(
      {kMetrics, kTypes}, {"metrics.k8s.io/v1beta1/NodeMetrics", "shop.example.com/v1/Shelf"}, folder / "out");
  CAPTURE(both.err);
  CHECK(both.code == kSuccess);
  CHECK(mentions(both, "note: 2 types imported, 2 headers in "));
  CHECK(folder.has("out/metrics.k8s.io/v1beta1.hpp"));
  CHECK(folder.has("out/shop.example.com/v1.hpp"));

  // Without names, all kinds, but not their lists.
  const ImportResult all = import_types({kMetrics, kTypes}, {}, folder / "all");
  CHECK(mentions(all, "note: 3 types imported, 2 headers in "));
  CHECK(folder.read("all/metrics.k8s.io/v1beta1.hpp").find("NodeMetricsList") == std::string::npos);
  CHECK(mentions(import_types({folder.write("none.yaml", "openapi: 3.0.0")}, {}, folder / "none"),
                 "the inputs contain no kind [import-missing]"));

  // A folder, a kind by its option, standard input, and a type without verbs.
  folder.write("documents/a.yaml", document_of("example.com", "{type: object, properties: {a: {type: string}}}"));
  CHECK(import_types({folder / "documents"}, {"example.com/v1/Widget"}, folder / "dir").code == kSuccess);
  CHECK(import_types({folder / "documents"}, {"--kind=example.com/v1/Widget"}, folder / "kind").code == kSuccess);
  CHECK(import_types({"-"}, {"example.com/v1/Spec"}, folder / "input", folder.read("documents/a.yaml")).code ==
        kSuccess);
  CHECK(folder.read("input/example.com/v1.hpp").find("struct Widget") == std::string::npos);
}

TEST_CASE("an import of OpenAPI documents generates code") {
  Folder folder;
  REQUIRE(import_types({kTypes}, {"shop.example.com/v1/Shelf"}, folder / "out").code == kSuccess);
  const ImportResult generated =
      run_kubexx({"generate", folder / "out/shop.example.com/v1.hpp", "--code-dir", folder / "code", "--code-root",
                  folder / "out", "--", "-I" + folder / "out"});
  CAPTURE(generated.err);
  CHECK(generated.code == kSuccess);
  CHECK(folder.has("code/shop.example.com/v1.kubexx.cpp"));
}

TEST_CASE("import without descriptions has no comments of an OpenAPI document") {
  Folder folder;
  CHECK(import({"metrics.k8s.io/v1beta1/PodMetrics"}, folder / "out", "", false,
               {std::string("--openapi=") + kMetrics, "--no-descriptions"})
            .code == kSuccess);
  CHECK(folder.read("out/metrics.k8s.io/v1beta1.hpp").find("///") == std::string::npos);
}

TEST_CASE("import names what OpenAPI documents do not have") {
  Folder folder;
  const auto rejected = [&](const std::string& name, const std::string& message) {
    const ImportResult wrong = import_types({kMetrics}, {name}, folder / "none");
    CAPTURE(wrong.err);
    CHECK(wrong.code == kErrorsFound);
    CHECK(mentions(wrong, message));
    CHECK_FALSE(folder.has("none"));
  };
  rejected("metrics.k8s.io/v1beta1/NodeMetric",
           "the inputs do not contain 'metrics.k8s.io/v1beta1/NodeMetric'; did you mean "
           "'metrics.k8s.io/v1beta1/NodeMetrics'? [import-missing]");
  rejected("metrics.k8s.io/v1/NodeMetrics", "did you mean 'metrics.k8s.io/v1beta1/NodeMetrics'?");
  rejected("NodeMetrics", "the inputs do not contain 'NodeMetrics'");
  rejected("metrics.k8s.io/v1beta1/", "the inputs do not contain 'metrics.k8s.io/v1beta1/'");
  rejected("metrics.k8s.io/v1beta1/ObjectMeta", "is 'kubexx::ObjectMeta' in <kubexx/annotations.hpp>");
  rejected(
      "metrics.k8s.io/v1beta1/Duration",
      "'io.k8s.apimachinery.pkg.apis.meta.v1.Duration' is not an object with properties, so it cannot be expressed "
      "in a header [import-unsupported]");
  rejected("--kind=metrics.k8s.io/v1beta1/ContainerMetrics",
           "'metrics.k8s.io/v1beta1/ContainerMetrics' is a type, but not a kind: no path serves its objects");
}

TEST_CASE("import reports inputs that are not OpenAPI v3 documents") {
  Folder folder;
  const auto rejected = [&](const std::string& text, const std::string& message) {
    const std::string file = folder.write("wrong.yaml", text);
    const ImportResult wrong = import_types({file}, {"example.com/v1/Widget"}, folder / "none");
    CAPTURE(text, wrong.err);
    CHECK(wrong.code == kErrorsFound);
    CHECK(mentions(wrong, message));
    CHECK_FALSE(folder.has("none"));
  };
  rejected("info: {}\nswagger: '2.0'\n",
           "wrong.yaml:2:10: error: '" + folder / "wrong.yaml" + "' is an OpenAPI v2 document");
  rejected("{\"swagger\": \"2.0\"}", "API servers serve v3 at '/openapi/v3/apis/GROUP/VERSION'");
  rejected("paths: {api/v1: {serverRelativeURL: /openapi/v3/api/v1}}",
           "is the index of the OpenAPI documents of an API server");
  rejected("openapi: 4.0.0", "wrong.yaml:1:10: error: ");
  rejected("kind: Widget", "is not an OpenAPI v3 document: it has no 'openapi' [import-openapi]");
  rejected("[]", "is not an OpenAPI v3 document");
  rejected("", "is empty [import-openapi]");
  rejected("a: [", "document-unreadable");
  rejected("openapi: 3.0.0", "the inputs do not contain 'example.com/v1/Widget'");
  rejected("openapi: 3.0.0\npaths: []\ncomponents: {schemas: 1}", "the inputs do not contain 'example.com/v1/Widget'");
  CHECK(import_types({folder / "absent"}, {"example.com/v1/Widget"}, folder / "none").code == kEnvironment);
}

TEST_CASE("import reports what is wrong in an OpenAPI document where it is") {
  Folder folder;
  const auto reported = [&](const std::string& spec, const std::string& message) {
    const std::string file = folder.write("document.yaml", document_of("example.com", spec));
    const ImportResult wrong = import_types({file}, {"example.com/v1/Widget"}, folder / "none");
    CAPTURE(wrong.err);
    CHECK(wrong.code == kErrorsFound);
    CHECK(mentions(wrong, message));
    CHECK_FALSE(folder.has("none"));
  };
  reported(
      "{type: object, properties: {a: {$ref: elsewhere}}}",
      "document.yaml:7:56: error: the reference 'elsewhere' is not to a schema of this document [import-reference]");
  reported("{type: object, required: [a], properties: {a: {$ref: '#/components/schemas/com.v1.Spec'}}}",
           "a cycle of required members [import-reference]");
  reported("{type: 7}", "document.yaml:7:25: error: not a schema: ");
  const std::string file = folder.write("group.yaml", document_of("example.com", "{}"));
  folder.write("groups/a.yaml", document_of("foo.bar.com", "{}"));
  folder.write("groups/b.yaml", document_of("foo-bar.com", "{}"));
  const ImportResult namespaces =
      import_types({folder / "groups"}, {"foo.bar.com/v1/Widget", "foo-bar.com/v1/Widget"}, folder / "none");
  CHECK(namespaces.code == kErrorsFound);
  CHECK(mentions(namespaces, "would be in namespace 'foo_bar_com', which is that of group 'foo-bar.com'"));
}

TEST_CASE("two documents of one group version have to be equal") {
  Folder folder;
  const std::string document = document_of("example.com", "{type: object, properties: {a: {type: string}}}");
  folder.write("same/a.yaml", document);
  folder.write("same/b.yaml", document + "# another comment\n");
  CHECK(import_types({folder / "same"}, {"example.com/v1/Widget"}, folder / "out").code == kSuccess);
  folder.write("same/c.yaml", document_of("example.com", "{type: object, properties: {b: {type: string}}}"));
  const ImportResult differ = import_types({folder / "same"}, {"example.com/v1/Widget"}, folder / "none");
  CHECK(differ.code == kErrorsFound);
  CHECK(mentions(differ, "two documents of group version 'example.com/v1' differ [import-duplicate]"));
}

TEST_CASE("an import of OpenAPI documents replaces only its own headers, with all of their types") {
  Folder folder;
  const std::vector<std::string> both{"metrics.k8s.io/v1beta1/NodeMetrics", "metrics.k8s.io/v1beta1/PodMetrics"};
  REQUIRE(import_types({kMetrics}, both, folder / "out").code == kSuccess);
  const std::string before = folder.read("out/metrics.k8s.io/v1beta1.hpp");
  CHECK(import_types({kMetrics}, both, folder / "out").code == kSuccess);
  const ImportResult fewer = import_types({kMetrics}, {both.front()}, folder / "out");
  CHECK(fewer.code == kErrorsFound);
  CHECK(mentions(fewer, "has 2 types, which would be removed: ContainerMetrics, PodMetrics [import-dropped-types]"));
  CHECK(folder.read("out/metrics.k8s.io/v1beta1.hpp") == before);

  const std::string option = std::string("--openapi=") + kMetrics;
  CHECK(import({both.front()}, folder / "out", "", false, {option, "--check"}).code == kOutOfDate);
  CHECK(import(both, folder / "out", "", false, {option, "--check"}).code == kSuccess);
  CHECK(import({both.front()}, folder / "out", "", true, {option}).code == kSuccess);
  folder.write("out/metrics.k8s.io/v1beta1.hpp", "// mine\n");
  CHECK(mentions(import_types({kMetrics}, both, folder / "out"), "[import-foreign]"));
}

TEST_CASE("options of other imports do not go with --openapi") {
  Folder folder;
  const std::string option = std::string("--openapi=") + kMetrics;
  for (const char* other : {"--kubernetes=1.36", "--cluster", "--external"}) {
    CAPTURE(other);
    CHECK(import({"metrics.k8s.io/v1beta1/NodeMetrics"}, folder / "none", "", false, {option, other}).code == kUsage);
  }
}

}  // namespace kubexx::driver::import_openapi_test
