#include <string>
#include <vector>

#include "runtime/schema/check.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/definition/approval.hpp"
#include "runtime/schema/definition/defaults.hpp"
#include "runtime/schema/definition/field_reference.hpp"
#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/json_path.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"

// The rule and the path of each error; the messages of servers are in tests/cases.

using namespace kubexx;
using namespace kubexx::schema;
using namespace kubexx::schema::definition;

namespace {

using Texts = std::vector<std::string>;

CustomResourceDefinition read(const std::string& text) {
  const yaml::Documents documents = yaml::read_documents(text);
  REQUIRE(documents.errors.empty());
  REQUIRE(documents.documents.size() == 1);
  DecodedCrd decoded = decode_crd(documents.documents[0].value);
  REQUIRE_FALSE(decoded.fatal);
  return std::move(decoded.crd);
}

const std::string kHead = R"(
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
)";

/// A good definition but for `more`, which is put into its spec.
std::string with_spec(const std::string& more) {
  return kHead + "spec:\n  group: example.com\n  scope: Namespaced\n  names: {plural: widgets, kind: Widget}\n" + more;
}
/// A good definition but for `more`, which is put into its only version.
std::string with_version(const std::string& more) {
  return with_spec(
      "  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema: {openAPIV3Schema: "
      "{type: object, properties: {spec: {type: object, properties: {a: {type: string}, c: {type: "
      "integer}}}}}}\n" +
      more);
}

std::string line(const FieldError& error) { return std::string(error.rule) + " " + text(error); }

Texts lines(const Verdict& verdict) {
  Texts out;
  for (const FieldError& error : verdict.errors) out.push_back(line(error));
  return out;
}

Texts created(const std::string& text) { return lines(check_create(read(text))); }

std::string place(const FieldError& error) {
  std::string out;
  for (const Step& step : error.location)
    out += "/" + (std::holds_alternative<std::string>(step) ? std::get<std::string>(step)
                                                            : std::to_string(std::get<std::size_t>(step)));
  return out;
}

Texts places(const std::string& text) {
  Texts out;
  for (const FieldError& error : check_create(read(text)).errors)
    out.push_back(std::string(error.rule) + " " + place(error));
  return out;
}

Texts warnings(const std::string& text) {
  const Verdict verdict = check_create(read(text));
  CHECK(lines(verdict) == Texts{});
  Texts out;
  for (const FieldWarning& warning : verdict.warnings) out.push_back(std::string(warning.rule));
  return out;
}

}  // namespace

TEST_CASE("A valid definition is accepted", "[definition]") { CHECK(created(with_version("")).empty()); }

TEST_CASE("0.5: fields that are the same in all versions are named at the path to which the server moves them",
          "[definition]") {
  CHECK(created(with_version("    additionalPrinterColumns: [{name: a, type: text, jsonPath: .a}]\n"
                             "    subresources: {scale: {specReplicasPath: .x, statusReplicasPath: .status.y}}\n")) ==
        Texts{"SUB-003 spec.subresources.scale.specReplicasPath: Invalid value: \".x\": should be a json path under "
              ".spec",
              "COL-002 spec.additionalPrinterColumns[0].type: Invalid value: \"text\": must be one of "
              "boolean,date,integer,number,string"});
}

TEST_CASE("0.5: errors are located at the fields in the document that the server moved", "[definition]") {
  CHECK(
      places(with_version("    additionalPrinterColumns: [{name: a, type: string, jsonPath: a}]\n"
                          "    selectableFields: [{jsonPath: .spec.x}]\n"
                          "    subresources: {scale: {specReplicasPath: .x, statusReplicasPath: .status.y}}\n"
                          "  conversion: {strategy: None, webhook: {clientConfig: {url: x}, conversionReviewVersions: "
                          "[v1]}}\n")) == Texts{"SUB-003 /spec/versions/0/subresources/scale/specReplicasPath",
                                                "COL-005 /spec/versions/0/additionalPrinterColumns/0/jsonPath",
                                                "SEL-002 /spec/versions/0/selectableFields/0/jsonPath",
                                                "CONV-CFG-014 /spec/conversion/webhook/clientConfig",
                                                "CONV-CFG-014 /spec/conversion/webhook/conversionReviewVersions"});
}

TEST_CASE("0.5: the schema is moved as well", "[definition]") {
  const std::string version =
      ", served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {a: "
      "{}}}}}\n";
  const std::string same = "  versions:\n  - {name: v1" + version + "  - {name: v2" + version;
  const Texts found = created(with_spec(same));
  CHECK(std::find(found.begin(), found.end(),
                  "STRUCT-001 spec.validation.openAPIV3Schema.properties[a].type: Required value: must not be empty "
                  "for specified object fields") != found.end());
  const Texts apart = created(
      with_spec(same + "  - {name: v3, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}\n"));
  CHECK(apart.size() == 2);
  CHECK(apart.at(1).starts_with("STRUCT-001 spec.versions[1].schema.openAPIV3Schema.properties[a].type"));
}

TEST_CASE("CRD-VERS-001: the first name is rejected twice", "[definition]") {
  CHECK(places(with_spec("  versions:\n  - {name: V1, served: true, storage: true, schema: {openAPIV3Schema: {type: "
                         "object}}}\n")) ==
        Texts{"CRD-VERS-001 /spec/versions/0/name", "CRD-VERS-001 /spec/versions/0/name"});
}

TEST_CASE("UPD-001, UPD-002: what an update may not change", "[definition]") {
  const CustomResourceDefinition old = read(with_version(""));
  CustomResourceDefinition crd = old;
  crd.scope = "Cluster";
  crd.names.kind = "Gadget";
  crd.names.list_kind = "GadgetList";
  CHECK(lines(check_update(crd, old)) ==
        Texts{"UPD-002 spec.scope: Invalid value: \"Cluster\": field is immutable",
              "UPD-002 spec.names.kind: Invalid value: \"Gadget\": field is immutable"});
  CheckOptions options;
  options.is_established = false;
  CHECK(lines(check_update(crd, old, options)) == Texts{});
  crd.group = "example.org";
  CHECK(lines(check_update(crd, old, options)) ==
        Texts{"UPD-001 spec.group: Invalid value: \"example.org\": field is immutable"});
}

TEST_CASE("CONV-CFG-016: a webhook that converts from an update on", "[definition]") {
  CustomResourceDefinition old = read(with_version(""));
  old.versions.push_back(old.versions.front());
  old.versions.back().name = "v2";
  old.versions.back().storage = false;
  CustomResourceDefinition crd = old;
  Conversion& conversion = crd.conversion.emplace();
  conversion.strategy = "Webhook";
  conversion.review_versions = {"v1"};
  conversion.client.emplace().url = "https://example.com/convert";
  const auto found = check_update(crd, old).warnings;
  REQUIRE(found.size() == 1);
  CHECK((found[0].rule == "CONV-CFG-016"));
  CHECK(found[0].text ==
        "the strategy changed from None to Webhook: the webhook must be running before this definition is applied");
  CHECK(check_update(crd, crd).warnings.empty());
  CHECK(check_update(old, crd).warnings.empty());
  CHECK(check_create(crd).warnings.empty());
  crd.versions.pop_back();
  old.versions.pop_back();
  CHECK(check_update(crd, old).warnings.empty());
}

TEST_CASE("STORED-003: a version that was stored has to stay", "[definition]") {
  const CustomResourceDefinition old = read(with_version(""));
  CustomResourceDefinition crd = old;
  crd.versions[0].name = "v2";
  const Texts found = lines(check_update(crd, old));
  REQUIRE(found.size() == 1);
  CHECK(
      found[0].starts_with("STORED-003 status.storedVersions[0]: Invalid value: \"v1\": missing from spec.versions;"));
}

TEST_CASE("WARN-001: only new formats are named on an update", "[definition]") {
  CustomResourceDefinition old = read(with_version(""));
  old.versions[0].schema->properties["spec"].properties["a"].format = "old";
  CustomResourceDefinition crd = old;
  CHECK(check_update(crd, old).warnings.empty());
  CHECK(check_create(crd).warnings.size() == 1);
  crd.versions[0].schema->properties["spec"].properties["a"].format = "new";
  CHECK(check_update(crd, old).warnings.at(0).text == "unrecognized format \"new\"");
}

TEST_CASE("COL-006: columns whose path cannot be parsed", "[definition]") {
  for (const char* good :
       {".a", ".", ".a.b[0].c", ".a['x.y']", ".a[*]", "..a", ".a[1:2:3]", ".a[?(@.b==\"c\")].d", ".a\\.b",
        ".metadata.labels['a','b']", ".a[-1]", ".a[?(@.b)]", ".a}b", ".a}{.b", ".a}{", "\"a\\\"b\""})
    CHECK(parse_json_path(good).fault == "");
  CHECK(parse_json_path(".spec[?(").fault == "unterminated filter");
  CHECK(parse_json_path(".a[").fault == "unterminated array");
  CHECK(parse_json_path(".a[x]").fault == "invalid array index x");
  CHECK(parse_json_path(".a[-]").fault == "array index - is not a number");
  CHECK(parse_json_path("....a").fault == "invalid multiple recursive descent");
  CHECK(parse_json_path(".a(b").fault == "");
  CHECK(parse_json_path(".a,b").fault == "unrecognized character in action: \",\"");
  CHECK(parse_json_path(".a[?(@.b==\"c)]").fault == "unterminated filter");
  CHECK(parse_json_path("'a").fault == "unterminated quoted string");
  CHECK(parse_json_path(R"('\q')").fault == R"(unquote string '\q' error invalid syntax)");
  CHECK(parse_json_path(".a}{.b[").fault == "unterminated array");
  CHECK(parse_json_path(".a[?(" + std::string(100, '(')).fault == "unterminated filter");
  CHECK(warnings(with_version("    additionalPrinterColumns: [{name: a, type: string, jsonPath: '.a[x]'}]\n")) ==
        Texts{"COL-006"});
}

TEST_CASE("COL-007: columns whose path does not name a field", "[definition]") {
  const auto of_path = [](const std::string& path) {
    return warnings(
        with_version("    additionalPrinterColumns: [{name: a, type: string, jsonPath: \"" + path + "\"}]\n"));
  };
  for (const char* missing : {".spek", ".spec.z", ".spec.a.b", ".spec.z[0].x", ".spec.z['x']", ".spec.z.*"})
    CHECK(of_path(missing) == Texts{"COL-007"});
  for (const char* fine : {".spec", ".spec.a", ".spec.c[0].x", ".spec.*", ".spec.x\\\\.y", "..n", ".",
                           ".metadata.creationTimestamp", ".kind", ".apiVersion"})
    CHECK(of_path(fine) == Texts{});
}

TEST_CASE("COL-007: each version with another schema is compared with equal columns", "[definition]") {
  const auto version = [](const std::string& name, const std::string& column, const std::string& field) {
    return "  - name: " + name + "\n    served: true\n    storage: " + (name == "v1" ? "true" : "false") +
           "\n    additionalPrinterColumns: [{name: a, type: string, jsonPath: '" + column +
           "'}]\n    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {" + field +
           ": {type: string}}}}}}\n";
  };
  const auto of_fields = [&](const std::string& column, const std::string& first, const std::string& second) {
    Texts found = warnings(with_spec("  versions:\n" + version("v1", column, first) + version("v2", column, second)));
    std::erase(found, "TRAP-020");
    return found;
  };
  CHECK(of_fields(".spec.a", "a", "b") == Texts{"COL-007"});
  CHECK(of_fields(".spec.a", "b", "a") == Texts{"COL-007"});
  CHECK(of_fields(".spec.a", "b", "c") == Texts{"COL-007", "COL-007"});
  CHECK(of_fields(".spec.a", "b", "b") == Texts{"COL-007"});
  CHECK(of_fields(".a[x]", "a", "b") == Texts{"COL-006"});
}

TEST_CASE("SUB-008: scale paths that do not name a field of the right type", "[definition]") {
  CHECK(warnings(with_version("    subresources: {scale: {specReplicasPath: .spec.z, statusReplicasPath: .status.y, "
                              "labelSelectorPath: .spec.c}}\n")) == Texts{"SUB-008", "SUB-008", "SUB-008"});
}

TEST_CASE("SUB-008: replicas are integers, and selectors are strings", "[definition]") {
  const auto of_types = [](const std::string& replicas, const std::string& selector) {
    return warnings(with_spec(
        "  versions:\n  - name: v1\n    served: true\n    storage: true\n    subresources: {status: {}, scale: "
        "{specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas, labelSelectorPath: "
        ".status.selector}}\n    schema: "
        "{openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {replicas: " +
        replicas + "}}, status: {type: object, properties: {replicas: {type: integer}, selector: " + selector +
        "}}}}}\n"));
  };
  CHECK(of_types("{type: integer, format: int32}", "{type: string}") == Texts{});
  CHECK(of_types("{x-kubernetes-preserve-unknown-fields: true}", "{type: string}") == Texts{});
  CHECK(of_types("{type: string}", "{type: string}") == Texts{"SUB-008"});
  CHECK(of_types("{x-kubernetes-int-or-string: true}", "{x-kubernetes-int-or-string: true}") ==
        Texts{"SUB-008", "SUB-008"});
  CHECK(of_types("{type: integer}", "{type: object}") == Texts{"SUB-008"});
}

TEST_CASE("TRAP-024 and TRAP-025: status and its subresource belong together", "[definition]") {
  const auto of_schema = [](const std::string& subresources, const std::string& schema) {
    return warnings(with_spec("  versions:\n  - name: v1\n    served: true\n    storage: true\n    subresources: " +
                              subresources + "\n    schema: {openAPIV3Schema: {type: object" + schema + "}}\n"));
  };
  const std::string status = ", properties: {status: {type: object, properties: {a: {type: string}}}}";
  CHECK(of_schema("{status: {}}", status) == Texts{});
  CHECK(of_schema("{}", "") == Texts{});
  CHECK(of_schema("{status: {}}", "") == Texts{"TRAP-024"});
  CHECK(of_schema("{status: {}}", ", x-kubernetes-preserve-unknown-fields: true") == Texts{});
  CHECK(of_schema("{}", status) == Texts{"TRAP-025"});
  CHECK(of_schema("{}", ", properties: {status: {type: string}}") == Texts{});
}

TEST_CASE("CRD-VERS-006: no version is served", "[definition]") {
  CHECK(warnings(with_spec("  versions:\n  - {name: v1, served: false, storage: true, schema: {openAPIV3Schema: {type: "
                           "object}}}\n")) == Texts{"CRD-VERS-006"});
}

TEST_CASE("CONV-CFG-010: an invalid bundle prevents a definition from being served", "[definition]") {
  const std::string conversion =
      "  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], "
      "clientConfig: {url: 'https://x', caBundle: ";
  CHECK(warnings(with_version(conversion + "bm90IHBlbQ==}}}\n")) == Texts{"CONV-CFG-010"});
  CHECK(ca_bundle_fault("") == "");
  CHECK(ca_bundle_fault("LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCkFBQUEKLS0tLS1FTkQgQ0VSVElGSUNBVEUtLS0tLQo=")
            .find("failed to parse certificate") != std::string::npos);
}

TEST_CASE("CONV-CFG-005: URLs", "[definition]") {
  const auto faults = [](const std::string& url) {
    return lines(
        check_create(read(with_version("  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], "
                                       "clientConfig: {url: '" +
                                       url + "'}}}\n")),
                     {}));
  };
  const std::string at = "spec.conversion.webhookClientConfig.url: ";
  for (const char* good : {"https://a", "https://a:1/b?", "https://[::1]/x"}) CHECK(faults(good).empty());
  CHECK(faults("https://a:x") == Texts{"CONV-CFG-005 " + at +
                                       "Required value: url must be a valid URL: parse \"https://a:x\": invalid port "
                                       "\":x\" after host; desired format: https://host[/path]"});
  CHECK(
      faults("HTTP://u:p@h/x?q#f%20g") ==
      Texts{"CONV-CFG-005 " + at +
                "Invalid value: \"http\": 'https' is the only allowed URL scheme; desired format: https://host[/path]",
            "CONV-CFG-005 " + at + "Invalid value: \"u:p\": user information is not permitted in the URL",
            "CONV-CFG-005 " + at + "Invalid value: \"f g\": fragments are not permitted in the URL",
            "CONV-CFG-005 " + at + "Invalid value: \"q\": query parameters are not permitted in the URL"});
}

TEST_CASE("APPR-001: protected groups", "[definition]") {
  for (const char* group : {"k8s.io", "a.k8s.io", "kubernetes.io", "a.b.kubernetes.io"})
    CHECK(is_protected_group(group));
  for (const char* group : {"xk8s.io", "k8s.io.x", "", "io"}) CHECK_FALSE(is_protected_group(group));
}

TEST_CASE("servers before 1.31 drop selectable fields", "[definition]") {
  const CustomResourceDefinition crd = read(with_version("    selectableFields: [{jsonPath: .nowhere}]\n"));
  CheckOptions options;
  CHECK(lines(check_create(crd, options)).size() == 1);
  options.server_minor = 30;
  CHECK(lines(check_create(crd, options)).empty());
}

TEST_CASE("SEL-002: paths of selectable fields", "[definition]") {
  JsonSchema schema, text;
  text.type = "string";
  schema.properties["spec"].properties["a"] = text;
  schema.properties["labels"].additional_properties = AdditionalProperties{true, text};
  schema.properties["any"].additional_properties = AdditionalProperties{true, {}};
  CHECK(find_field(".spec.a", &schema).path == "spec.a");
  CHECK(find_field(".labels.x", &schema).path == "labels[x]");
  CHECK(find_field(".labels.x", &schema).schema->type == "string");
  CHECK(find_field(".any.x", &schema).schema == nullptr);
  CHECK(find_field(".any.x.y", &schema).crashes);
  CHECK(find_field(".spec", nullptr).crashes);
  CHECK(find_field("spec", nullptr).fault == "expected [ or . but got: spec");
  CHECK(find_field(".", nullptr).fault == "unexpected end of JSON path");
  CHECK(find_field("spec", &schema).fault == "expected [ or . but got: spec");
  CHECK(find_field(".spec[", &schema).fault == "array notation is not allowed");
  CHECK(find_field(".spec.", &schema).fault == "unexpected end of JSON path");
  CHECK(find_field(".'a.b'", &schema).fault == "does not refer to a valid field");
}

TEST_CASE("CRD-NAMES-007: the lower case of the Kelvin sign is a letter of ASCII", "[definition]") {
  CrdNames names;
  names.kind =
      "\xE2\x84\xAA"
      "ettle";
  default_names(names);
  CHECK(names.singular == "kettle");
  names.plural = "kettles";
  FieldErrors errors;
  check_names(names, FieldPath(), errors);
  CHECK(errors.empty());
}
