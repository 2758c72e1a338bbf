#include "generator/emit/crd_yaml.hpp"

#include "tests/support/catch.hpp"

using namespace kubexx;

namespace {

schema::CustomResourceDefinition widget() {
  schema::CustomResourceDefinition crd;
  crd.name = "widgets.example.com";
  crd.group = "example.com";
  crd.scope = "Namespaced";
  crd.names = {"Widget", "WidgetList", "widgets", "widget", {}, {}};
  schema::CrdVersion version;
  version.name = "v1";
  version.storage = true;
  version.schema.type = "object";
  crd.versions = {version};
  return crd;
}

}  // namespace

TEST_CASE("a file is named for group and plural") { CHECK(emit::file_name(widget()) == "example.com_widgets.yaml"); }

TEST_CASE("a file holds header, separator and document") {
  emit::Options options;
  options.header = "# Ours, 2026\n";
  options.version_annotation = "kubexx.io/version";
  options.version = "1.2.3";
  CHECK(emit::crd_yaml(widget(), options) == R"(# Ours, 2026
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    kubexx.io/version: 1.2.3
  name: widgets.example.com
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
)");
}

TEST_CASE("the version annotation can be left out") {
  CHECK(emit::crd_yaml(widget(), {}).find("annotations") == std::string::npos);
}

TEST_CASE("every YEAR after a blank becomes the year") {
  CHECK(emit::header_text("# YEAR\n# Copyright YEAR, FISCALYEAR\n", "2026") ==
        "# 2026\n# Copyright 2026, FISCALYEAR\n");
  CHECK(emit::header_text("", "2026").empty());
}
