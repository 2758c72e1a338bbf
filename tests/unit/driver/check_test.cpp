#include <sstream>
#include <string>
#include <vector>

#include "generator/driver/arguments/input_files.hpp"
#include "generator/driver/report/document_place.hpp"
#include "generator/driver/run.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::check_test {
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

/// A good definition but for its scope.
std::string definition(const std::string& plural = "widgets", const std::string& scope = "Namespaced") {
  return "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: " + plural +
         ".example.com\nspec:\n  group: example.com\n  scope: " + scope + "\n  names:\n    plural: " + plural +
         "\n    kind: Widget\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n"
         "      openAPIV3Schema:\n        type: object\n";
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_CASE("check prints nothing about a valid definition") {
  Folder folder;
  const Result result = kubexx({"check", folder.write("a.yaml", definition())});
  CHECK(result.code == kSuccess);
  CHECK(result.err.empty());
  CHECK(result.out.empty());
}

TEST_CASE("check reports the server's message at the node") {
  Folder folder;
  const std::string file = folder.write("a.yaml", definition("widgets", "Sometimes"));
  const Result result = kubexx({"check", file});
  CHECK(result.code == kErrorsFound);
  CHECK(result.err == file +
                          ":7:10: error: spec.scope: Unsupported value: \"Sometimes\": supported values: \"Cluster\", "
                          "\"Namespaced\" [CRD-SCOPE-002]\n    7 |   scope: Sometimes\n      |          ^~~~~~~~~\n1 "
                          "error generated.\n");
}

TEST_CASE("check evaluates rules on defaults") {
  Folder folder;
  const std::string file = folder.write(
      "a.yaml", definition() +
                    "        properties:\n          size:\n            type: integer\n            default: 5\n"
                    "            x-kubernetes-validations:\n            - rule: self > 5\n");
  const Result result = kubexx({"check", file});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "properties[size].default: Invalid value: 5: failed rule: self > 5"));
}

TEST_CASE("check reads directories, several documents and standard input") {
  Folder folder;
  folder.write("in/a.yaml", "kind: ConfigMap\n---\n" + definition());
  folder.write("in/deep/b.yml", definition("gadgets", "x"));
  folder.write("in/deep/c.json", "{\"kind\": \"Secret\"}");
  folder.write("in/.hidden/d.yaml", definition("x", "y"));
  folder.write("in/notes.txt", "not: [yaml");
  const Result result = kubexx({"check", folder / "in"});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "b.yml:7:10: error: spec.scope"));
  CHECK(contains(result.err, "note: 2 definitions checked; 2 documents of other kinds ignored\n"));
  CHECK_FALSE(contains(result.err, "hidden"));
  const Result piped = kubexx({"check", "-"}, definition("widgets", "x"));
  CHECK(contains(piped.err, "<stdin>:7:10: error: spec.scope"));
}

TEST_CASE("check fails without a definition") {
  Folder folder;
  const Result result = kubexx({"check", folder.write("a.yaml", "kind: ConfigMap\n")});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "[crd-missing]"));
}

TEST_CASE("check reports definitions without kind or apiVersion") {
  Folder folder;
  const std::string no_kind = folder.write("a.yaml", "apiVersion: apiextensions.k8s.io/v1\nspec: {}\n");
  const std::string no_version = folder.write("b.yaml", "spec: {}\nkind: CustomResourceDefinition\n");
  const Result result = kubexx({"check", no_kind, no_version});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err,
                 no_kind + ":1:13: error: this object has no kind; expected CustomResourceDefinition [CR-REQ-003]"));
  CHECK(contains(result.err, no_version + ":2:7: error: this object has no apiVersion; expected "
                                          "apiextensions.k8s.io/v1 [CR-REQ-003]"));
  CHECK_FALSE(contains(result.err, "crd-missing"));
  const Result validated = kubexx({"validate", "--crd", no_kind, no_version});
  CHECK(contains(validated.err, no_kind + ":1:13: error: this object has no kind"));
  CHECK_FALSE(contains(validated.err, "crd-missing"));
}

TEST_CASE("check reports what it cannot read") {
  Folder folder;
  const Result missing = kubexx({"check", folder / "nothing.yaml"});
  CHECK(missing.code == kEnvironment);
  CHECK(contains(missing.err, "[env-unreadable-file]"));
  const Result broken = kubexx({"check", folder.write("a.yaml", definition() + "---\na: [\n")});
  CHECK(broken.code == kErrorsFound);
  CHECK(contains(broken.err, "[document-unreadable]"));
}

TEST_CASE("check validates the elements of lists") {
  Folder folder;
  const std::string file = folder.write(
      "a.yaml",
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinitionList\nitems:\n- metadata: {name: "
      "widgets.example.com}\n  spec:\n    group: example.com\n    scope: Sometimes\n    names: {plural: widgets, kind: "
      "Widget}\n    versions:\n    - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: "
      "object}}}\n"
      "---\napiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: List\n  items:\n  - kind: Secret\n    "
      "apiVersion: v1\n  - kind: CustomResourceDefinition\n    apiVersion: apiextensions.k8s.io/v1\n    spec: {scope: "
      "1, "
      "scope: 2}\n");
  const Result result = kubexx({"check", file});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, ":7:12: error: spec.scope: Unsupported value: \"Sometimes\""));
  CHECK(contains(result.err, ":22:22: error: duplicate field \"spec.scope\" [CRD-DECODE-005]"));
  CHECK(contains(result.err, "note: 1 definition checked; 1 document of other kinds ignored"));
}

TEST_CASE("check reports positions in a v1beta1 definition as it is written") {
  Folder folder;
  const std::string file = folder.write(
      "a.yaml",
      "apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nmetadata: {name: "
      "widgets.example.com}\nspec:\n  group: example.com\n  version: V1\n  preserveUnknownFields: false\n  names: "
      "{plural: widgets, kind: Widget}\n  validation:\n    openAPIV3Schema:\n      type: objet\n  subresources:\n"
      "    scale:\n      specReplicasPath: spec.size\n      statusReplicasPath: .status.size\n"
      "  additionalPrinterColumns:\n  - name: Size\n    type: integer\n    JSONPath: size\n  conversion:\n    "
      "strategy: "
      "Webhook\n    conversionReviewVersions: [v7]\n    webhookClientConfig:\n      url: http://example.com\n");
  const Result result = kubexx({"check", file});
  CHECK(result.code == kErrorsFound);
  for (const char* line : {
           ":1:13: error: API servers since 1.22 do not serve apiextensions.k8s.io/v1beta1 [CRD-DECODE-010]",
           "note: 'kubexx check --upgrade' writes it in v1",
           ":6:12: error: spec.version: Invalid value: \"V1\"",
           ":11:13: error: spec.validation.openAPIV3Schema.type: ",
           ":14:25: error: spec.subresources.scale.specReplicasPath: ",
           ":19:15: error: spec.additionalPrinterColumns[0].JSONPath: ",
           ":22:5: error: spec.conversion.conversionReviewVersions: ",
           ":24:12: error: spec.conversion.webhookClientConfig.url: ",
       })
    CHECK(contains(result.err, line));
}

std::string beta_definition(const std::string& rest) {
  return "apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nmetadata: {name: "
         "widgets.example.com}\nspec:\n  group: example.com\n  version: v1\n  names: {plural: widgets, kind: Widget, "
         "listKind: WidgetList, singular: widget}\n" +
         rest;
}

TEST_CASE("check --upgrade prints definitions in v1") {
  Folder folder;
  const std::string file = folder.write(
      "a.yaml",
      beta_definition("  preserveUnknownFields: false\n  validation:\n    openAPIV3Schema:\n      type: object\n"
                      "      properties: {status: {type: object}, spec: {type: object, properties: {size: {type: "
                      "integer}}}}\n"
                      "  subresources: {status: {}}\n"
                      "  additionalPrinterColumns: [{name: Size, type: integer, JSONPath: .spec.size}]\n"));
  const Result result = kubexx({"check", "--upgrade", file});
  CHECK(result.err == "");
  CHECK(result.code == kSuccess);
  CHECK(result.out == R"(---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
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
  - additionalPrinterColumns:
    - jsonPath: .spec.size
      name: Size
      type: integer
    name: v1
    schema:
      openAPIV3Schema:
        properties:
          spec:
            properties:
              size:
                type: integer
            type: object
          status:
            type: object
        type: object
    served: true
    storage: true
    subresources:
      status: {}
)");
  CHECK(kubexx({"check", folder.write("b.yaml", result.out)}).code == kSuccess);
}

TEST_CASE("check --upgrade keeps that unknown fields are preserved, and reports it") {
  Folder folder;
  SECTION("with a schema") {
    const std::string file = folder.write(
        "a.yaml", beta_definition("  validation:\n    openAPIV3Schema:\n      type: object\n      properties:\n"
                                  "        metadata: {type: object, properties: {name: {type: string}}}\n"
                                  "        spec: {type: object, properties: {tags: {type: object, "
                                  "additionalProperties: {type: string}}}}\n"));
    const Result result = kubexx({"check", "--upgrade", file});
    CHECK(result.code == kSuccess);
    CHECK(
        result.err ==
        "kubexx: note: widgets.example.com: preserveUnknownFields is true, the default of v1beta1: all objects in the "
        "schemas have x-kubernetes-preserve-unknown-fields; remove it where unknown fields should be pruned\n");
    CHECK(contains(result.out, R"(        properties:
          metadata:
            properties:
              name:
                type: string
            type: object
          spec:
            properties:
              tags:
                additionalProperties:
                  type: string
                type: object
            type: object
            x-kubernetes-preserve-unknown-fields: true
        type: object
        x-kubernetes-preserve-unknown-fields: true
)"));
  }
  SECTION("with objects that have no type") {
    const std::string file =
        folder.write("a.yaml", beta_definition("  validation:\n    openAPIV3Schema:\n      properties:\n"
                                               "        spec: {properties: {size: {type: integer}}}\n"));
    const Result result = kubexx({"check", "--upgrade", file});
    CAPTURE(result.err);
    CHECK(result.code == kSuccess);
    CHECK(contains(result.out, R"(        properties:
          spec:
            properties:
              size:
                type: integer
            x-kubernetes-preserve-unknown-fields: true
        type: object
        x-kubernetes-preserve-unknown-fields: true
)"));
  }
  SECTION("without a schema") {
    for (const char* rest : {"", "  validation: {}\n", "  validation: {openAPIV3Schema: null}\n"}) {
      CAPTURE(rest);
      const Result result = kubexx({"check", "--upgrade", folder.write("a.yaml", beta_definition(rest))});
      CHECK(result.code == kSuccess);
      CHECK(contains(result.err, "note: widgets.example.com: version v1 has no schema: every object is valid\n"));
      CHECK(contains(result.out, "        type: object\n        x-kubernetes-preserve-unknown-fields: true\n"));
    }
  }
}

TEST_CASE("check --upgrade reports what v1 rejects, with the lines of its output") {
  Folder folder;
  const std::string bad = beta_definition(
      "  preserveUnknownFields: false\n  validation:\n    openAPIV3Schema:\n      properties: {spec: {type: "
      "object}}\n");
  const Result result = kubexx({"check", "--upgrade", folder.write("a.yaml", bad)});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "<output>:"));
  CHECK(contains(result.err, "spec.validation.openAPIV3Schema.type: Required value: must not be empty at the root"));
  CHECK(contains(result.out, "apiVersion: apiextensions.k8s.io/v1\n"));
}

TEST_CASE("check --upgrade prints nothing if a definition cannot be read whole") {
  Folder folder;
  const Result unknown = kubexx({"check", "--upgrade", folder.write("a.yaml", beta_definition("  typo: 1\n"))});
  CHECK(unknown.code == kErrorsFound);
  CHECK(unknown.out.empty());
  CHECK(contains(unknown.err, "a.yaml:8:3: error: unknown field \"spec.typo\""));
  const Result broken = kubexx({"check", "--upgrade", folder.write("b.yaml", "a: [")});
  CHECK(broken.code == kErrorsFound);
  CHECK(broken.out.empty());
}

TEST_CASE("check reports unknown and duplicate fields as requested") {
  Folder folder;
  const std::string file =
      folder.write("a.yaml", definition() + "        typo: 1\n        items: {const: 1}\nspec: {}\n");
  const Result strict = kubexx({"check", file});
  CHECK(strict.code == kErrorsFound);
  const std::string good = folder.write("b.yaml", definition() + "        typo: 1\n");
  CHECK(contains(kubexx({"check", good}).err,
                 ":18:9: error: unknown field \"spec.versions[0].schema.openAPIV3Schema.typo\" [CRD-DECODE-003]"));
  const Result warned = kubexx({"check", "--field-validation", "Warn", good});
  CHECK(warned.code == kSuccess);
  CHECK(contains(warned.err, ":18:9: warning: unknown field"));
  CHECK(kubexx({"check", "--field-validation", "Ignore", good}).err.empty());
  const std::string twice = folder.write("c.yaml", definition() + "        type: object\n");
  const Result repeated = kubexx({"check", twice});
  CHECK(contains(repeated.err, ":18:9: error: duplicate field"));
  CHECK(contains(repeated.err, ":17:9: note: first occurrence"));
}

TEST_CASE("check validates updates with --old") {
  Folder folder;
  const std::string old = folder.write("old.yaml", definition());
  const std::string now = folder.write("new.yaml", definition("widgets", "Cluster"));
  CHECK(kubexx({"check", now}).code == kSuccess);
  const Result result = kubexx({"check", "--old", old, now});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "field is immutable [UPD-002]"));
  CHECK(kubexx({"check", "--old", folder / "none", now}).code == kEnvironment);
}

TEST_CASE("check --old reports what it compares with nothing") {
  Folder folder;
  const std::string old = folder.write("old/a.yaml", definition());
  const std::string added = folder.write("new.yaml", definition("gadgets"));
  const Result result = kubexx({"check", "--old", folder / "old", added});
  CHECK(result.code == kSuccess);
  CHECK(result.err ==
        "note: gadgets.example.com is not in '" + (folder / "old") + "', and was validated as a new definition\n");
  CHECK(contains(kubexx({"check", "--format", "json", "--old", old, added}).out, "\"newDefinitions\": 1"));
  std::filesystem::create_directory(folder / "empty");
  const Result nothing = kubexx({"check", "--old", folder / "empty", added});
  CHECK(nothing.code == kErrorsFound);
  CHECK(
      contains(nothing.err, "error: '" + (folder / "empty") + "' contains no CustomResourceDefinition [crd-missing]"));
}

TEST_CASE("check reports arguments without a definition") {
  Folder folder;
  const std::string crd = folder.write("a.yaml", definition());
  const std::string other = folder.write("others/b.yaml", "kind: ConfigMap\n");
  const std::string empty = folder.write("empty.yaml", "");
  for (const std::string& argument : {folder / "others", empty}) {
    const Result result = kubexx({"check", crd, argument});
    CHECK(result.code == kErrorsFound);
    CHECK(contains(result.err, "error: '" + argument + "' contains no CustomResourceDefinition [crd-missing]"));
  }
  CHECK(kubexx({"check", crd, other}).code == kSuccess);
}

TEST_CASE("check reports names that two definitions of a group share") {
  Folder folder;
  folder.write("a.yaml", definition("gadgets"));
  folder.write("b.yaml", definition("widgets"));
  const Result result = kubexx({"check", folder.write("a.yaml", definition("gadgets")), folder / "b.yaml"});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "b.yaml:8:3: error: \"widget\" is already used by gadgets.example.com"));
  CHECK(kubexx({"check", folder / "a.yaml", folder / "a.yaml"}).code == kSuccess);
}

TEST_CASE("check reports a name with two different definitions") {
  Folder folder;
  const std::string first = folder.write("in/a.yaml", definition("widgets", "Cluster"));
  const std::string second = folder.write("in/b.yaml", definition());
  const std::string message =
      ": \"widgets.example.com\" is already defined in '" + first + "', with different content [crd-duplicate]";
  const std::string place = second + ":4:9: ", expected = place + "error" + message;
  const Result result = kubexx({"check", folder / "in"});
  CHECK(result.code == kSuccess);
  CHECK(contains(result.err, place + "warning" + message));
  const Result old = kubexx({"check", second, "--old", folder / "in"});
  CHECK(old.code == kErrorsFound);
  CHECK(contains(old.err, expected));
  CHECK(contains(kubexx({"check", "-"}, definition() + "---\n" + definition("widgets", "Cluster")).err,
                 "<stdin>:22:9: warning: \"widgets.example.com\" is already defined in '<stdin>'"));
  CHECK(kubexx({"check", second, "-"}, "# A copy.\n" + definition()).code == kSuccess);
  CHECK(kubexx({"check", second, "--old", second}).code == kSuccess);
}

TEST_CASE("check writes JSON and SARIF") {
  Folder folder;
  const std::string file = folder.write("a.yaml", definition("widgets", "Sometimes"));
  const Result result = kubexx({"check", "--format", "json", "--sarif", folder / "log.sarif", file});
  CHECK(result.code == kErrorsFound);
  CHECK(result.err.empty());
  const auto parsed = json::parse(result.out);
  REQUIRE(std::holds_alternative<json::Value>(parsed));
  const json::Object& answer = std::get<json::Value>(parsed).as_object();
  CHECK_FALSE(answer.find("accepted")->as_bool());
  const json::Object& finding = answer.find("findings")->as_array().at(0).as_object();
  CHECK(finding.find("rule")->as_string() == "CRD-SCOPE-002");
  CHECK(finding.find("field")->as_string() == "spec.scope");
  CHECK(finding.find("line")->as_double() == 7);
  CHECK(finding.find("reason")->as_string() == "FieldValueNotSupported");
  CHECK(contains(folder.read("log.sarif"), "\"CRD-SCOPE-002\""));
}

TEST_CASE("check --sarif does not replace a file that was read") {
  Folder folder;
  const std::string crd = folder.write("a.yaml", definition());
  const std::string old = folder.write("old.yaml", definition());
  for (const std::string& read : {crd, old}) {
    const Result result = kubexx({"check", "--sarif", read, "--old", old, crd});
    CHECK(result.code == kEnvironment);
    CHECK(contains(result.err, "would replace the input '" + read + "'"));
  }
  CHECK(kubexx({"check", "--upgrade", "--sarif", crd, crd}).code == kEnvironment);
  CHECK(folder.read("a.yaml") == definition());
  CHECK(folder.read("old.yaml") == definition());
}

TEST_CASE("check --format json prints why a SARIF file cannot be written") {
  Folder folder;
  const std::string crd = folder.write("a.yaml", definition());
  const Result result = kubexx({"check", "--format", "json", "--sarif", folder / "a.yaml/log.sarif", crd});
  CHECK(result.code == kEnvironment);
  CHECK(contains(result.out, "\"accepted\": true"));
  CHECK(contains(result.err, "kubexx: error: cannot write '"));
}

TEST_CASE("check accepts the supported server versions") {
  CHECK(kubexx({"check", "--server-version", "1.29", "x"}).code == kUsage);
  CHECK(kubexx({"check", "--server-version", "v1.30", "-"}, definition()).code == kSuccess);
  CHECK(kubexx({"check"}).code == kUsage);
  CHECK(kubexx({"check", "--old", "-", "-"}).code == kUsage);
}

TEST_CASE("the rules of servers can be explained") {
  CHECK(contains(kubexx({"--explain", "CRD-NAMES-003"}).out, "CRD-NAMES-003: kind is missing\n"));
  CHECK(contains(kubexx({"explain"}).out, "TRAP-020"));
  const std::string both_causes = kubexx({"explain", "SEL-008"}).out;
  CHECK(contains(both_causes, "the same selectable fields, but their schemas differ"));
  CHECK(contains(both_causes, "the same schema, but their selectable fields differ"));
  CHECK(contains(kubexx({"explain", "CRD-NAMS-003"}).err, "did you mean 'CRD-NAMES-003'?"));
}

TEST_CASE("a token is a quoted string, a plain scalar or a key") {
  const auto token = [](const std::string& text) { return text.substr(0, token_length(text, 0)); };
  CHECK(token("name: x") == "name");
  CHECK(token("\"a b\": x") == "\"a b\"");
  CHECK(token("'a b' # c") == "'a b'");
  CHECK(token("a b # c") == "a b");
  CHECK(token("a:b, c") == "a:b");
  CHECK(token("x]") == "x");
  CHECK(token("x\r\ny") == "x");
  CHECK(token("\"open") == "\"open");
  CHECK(token_length("x", 5) == 0);
}

}  // namespace
}  // namespace kubexx::driver::check_test
