#include "generator/emit/crd_yaml.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::emit {
namespace {

schema::CustomResourceDefinition widget() {
  schema::CustomResourceDefinition crd;
  crd.metadata.name = "widgets.example.com";
  crd.group = "example.com";
  crd.names = {"Widget", "WidgetList", "widgets", "widget", {}, {}};
  crd.scope = "Namespaced";
  schema::CrdVersion version;
  version.name = "v1";
  version.storage = true;
  version.schema = schema::JsonSchema();
  version.schema->type = "object";
  crd.versions.push_back(version);
  return crd;
}

constexpr const char* kBelowMetadata = R"(  name: widgets.example.com
spec:
  group: example.com
  names:
    kind: Widget
    listKind: WidgetList
    plural: widgets
    singular: widget
  scope: Namespaced
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        type: object
    served: true
    storage: true
)";

constexpr const char* kAboveMetadata =
    "---\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n";

TEST_CASE("a file is named after group and plural and contains one document") {
  OutputFile file = write_crd(widget(), {"", "", "", ""});
  CHECK(file.name == "example.com_widgets.yaml");
  CHECK(file.text == std::string(kAboveMetadata) + kBelowMetadata);
}

TEST_CASE("the tool's annotation replaces one of the same name") {
  auto crd = widget();
  crd.metadata.annotations = {{"a", "1"}, {"kubexx.io/version", "mine"}};
  OutputFile file = write_crd(crd, {"", "", "kubexx.io/version", "v1.2.3"});
  CHECK(file.text ==
        std::string(kAboveMetadata) + "  annotations:\n    a: \"1\"\n    kubexx.io/version: v1.2.3\n" + kBelowMetadata);
}

TEST_CASE("header text is written first, with every year replaced and without an additional line break") {
  std::string rest = std::string(kAboveMetadata) + kBelowMetadata;
  CHECK(write_crd(widget(), {"# (c) YEAR Us, YEARS\n", "2026", "", ""}).text == "# (c) 2026 Us, 2026S\n" + rest);
  CHECK(write_crd(widget(), {"#YEAR", "2026", "", ""}).text == "#YEAR" + rest);
  CHECK(write_crd(widget(), {"# YEAR YEAR\n", " YEAR", "", ""}).text == "#  YEAR  YEAR\n" + rest);
  CHECK(write_crd(widget(), {"# YEAR\n", "", "", ""}).text == "# \n" + rest);
}

}  // namespace
}  // namespace kubexx::emit
