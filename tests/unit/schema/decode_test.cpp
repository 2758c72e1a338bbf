#include <string>
#include <variant>

#include "runtime/json/marked.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;
using namespace kubexx::schema;

namespace {

DecodedCrd decoded(const std::string& text) {
  const auto marked = json::parse_marked(text);
  REQUIRE(std::holds_alternative<json::Marked>(marked));
  const auto& document = std::get<json::Marked>(marked);
  return decode_crd(document.value, Source::json, document.duplicates);
}

/// A definition whose only version has this root schema.
std::string with_schema(const std::string& schema) {
  return R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"a.b.c"},)"
         R"("spec":{"versions":[{"name":"v1","schema":{"openAPIV3Schema":)" +
         schema + "}}]}}";
}

std::string fatal(const std::string& schema) {
  const DecodedCrd result = decoded(with_schema(schema));
  return result.fatal ? result.fatal->text : "";
}

std::vector<std::string> strict(const std::string& schema) { return server_texts(decoded(with_schema(schema)).strict); }
std::vector<std::string> lost(const std::string& schema) { return server_texts(decoded(with_schema(schema)).lost); }

using Texts = std::vector<std::string>;
const std::string kRoot = "spec.versions[0].schema.openAPIV3Schema";
const std::string kField = "JSONSchemaProps.spec.versions.schema.openAPIV3Schema";

/// What is written again after it was read.
std::string again(const std::string& schema) {
  const DecodedCrd result = decoded(with_schema(schema));
  REQUIRE_FALSE(result.fatal);
  return json::to_go_text(to_json(*result.crd.versions.at(0).schema));
}

}  // namespace

TEST_CASE("CRD-DECODE-002: a wrong type is fatal, with Go's message", "[decode]") {
  CHECK(fatal(R"({"properties":{"a":{"properties":{"b":{"minLength":"3"}}}}})") ==
        "json: cannot unmarshal string into Go struct field " + kField +
            ".properties.properties.minLength of type int64");
  CHECK(fatal(R"({"minLength":3.5})") ==
        "json: cannot unmarshal number 3.5 into Go struct field " + kField + ".minLength of type int64");
  CHECK(fatal(R"({"minLength":3.0})") ==
        "json: cannot unmarshal number 3.0 into Go struct field " + kField + ".minLength of type int64");
  CHECK(fatal(R"({"type":["string"]})") ==
        "json: cannot unmarshal array into Go struct field " + kField + ".type of type string");
  CHECK(fatal(R"({"required":true})") ==
        "json: cannot unmarshal bool into Go struct field " + kField + ".required of type []string");
  CHECK(fatal(R"({"allOf":{}})") ==
        "json: cannot unmarshal object into Go struct field " + kField + ".allOf of type []v1.JSONSchemaProps");
  CHECK(fatal(R"({"properties":[]})") == "json: cannot unmarshal array into Go struct field " + kField +
                                             ".properties of type map[string]v1.JSONSchemaProps");
  CHECK(fatal("5") ==
        "json: cannot unmarshal number into Go struct field "
        "CustomResourceValidation.spec.versions.schema.openAPIV3Schema of type v1.JSONSchemaProps");
}

TEST_CASE("CRD-DECODE-002: the first error counts, unless a type with a reader of its own fails", "[decode]") {
  CHECK(fatal(R"({"minLength":"1","type":5})").find("minLength") != std::string::npos);
  CHECK(fatal(R"({"minLength":"1","items":{"type":5}})") ==
        "json: cannot unmarshal number into Go struct field " + kField + ".items.type of type string");
  CHECK(fatal(R"({"items":[5]})") ==
        "json: cannot unmarshal number into Go struct field " + kField + ".items of type v1.JSONSchemaProps");
}

TEST_CASE("CRD-DECODE-002: the part before the spec", "[decode]") {
  CHECK(decoded(R"({"kind":5})").fatal->text ==
        "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type "
        "string");
  CHECK(decoded(R"({"metadata":{"name":true}})").fatal->text ==
        "json: cannot unmarshal bool into Go struct field ObjectMeta.metadata.name of type string");
  CHECK(decoded(R"({"metadata":{"creationTimestamp":"x"}})").fatal->text ==
        R"(parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006")");
  CHECK(decoded(R"({"spec":{"conversion":{"webhook":{"clientConfig":{"caBundle":"!"}}}}})").fatal->text ==
        "illegal base64 data at input byte 0");
  const std::string bundle = R"({"spec":{"conversion":{"webhook":{"clientConfig":{"caBundle":)";
  CHECK(decoded(bundle + "[97,98]}}}}}").crd.conversion->client->ca_bundle == "YWI=");
  CHECK(decoded(bundle + "[300]}}}}}").fatal->text ==
        "json: cannot unmarshal number 300 into Go struct field "
        "WebhookClientConfig.spec.conversion.webhook.clientConfig.caBundle of type uint8");
}

TEST_CASE("CRD-DECODE-003: unknown fields are named and dropped", "[decode]") {
  CHECK(strict(R"({"const":1,"properties":{"spec":{"properties":{"a":{"const":"x"}}}}})") ==
        Texts{"unknown field \"" + kRoot + ".const\"",
              "unknown field \"" + kRoot + ".properties.spec.properties.a.const\""});
  CHECK(decoded(R"({"spec":{"Versions":[],"versions":[{"names":1}]}})").strict.size() == 2);
  const DecodedCrd result = decoded(with_schema(R"({"allOf":[{"if":{}}]})"));
  REQUIRE(result.strict.size() == 1);
  CHECK(result.strict[0].text == "unknown field \"" + kRoot + ".allOf[0].if\"");
  CHECK(result.strict[0].location ==
        Location{"spec", "versions", std::size_t{0}, "schema", "openAPIV3Schema", "allOf", std::size_t{0}, "if"});
}

TEST_CASE("CRD-DECODE-004: below types with their own decoder, unknown fields are not reported, but listed separately",
          "[decode]") {
  const std::string schema =
      R"({"items":{"const":1},"additionalProperties":{"properties":{"x":{"const":1}}},"default":{"const":1}})";
  CHECK(strict(schema).empty());
  CHECK(lost(schema) == Texts{"unknown field \"" + kRoot + ".items.const\"",
                              "unknown field \"" + kRoot + ".additionalProperties.properties.x.const\""});
}

TEST_CASE("CRD-DECODE-005: repeated fields", "[decode]") {
  CHECK(strict(R"({"type":"a","type":"b"})") == Texts{"duplicate field \"" + kRoot + ".type\""});
  CHECK(strict(R"({"properties":{"a":{},"a":{}}})") == Texts{"duplicate field \"" + kRoot + ".properties.a\""});
  CHECK(strict(R"({"items":{"type":"a","type":"b"}})").empty());
  CHECK(lost(R"({"items":{"type":"a","type":"b"}})").size() == 1);
  const std::vector<json::Duplicate> twice = {{"a.b", "b", {2, 1}, {2, 4}, {1, 1}}, {"c", "c", {3, 1}, {3, 4}, {1, 1}}};
  const DecodedCrd yaml = decode_crd(json::Object{}, Source::yaml, twice);
  CHECK(
      server_texts(yaml.strict) ==
      Texts{"yaml: unmarshal errors:\n  line 2: key \"b\" already set in map\n  line 3: key \"c\" already set in map"});
}

TEST_CASE("CRD-DECODE-006: additionalProperties is a schema or a boolean", "[decode]") {
  CHECK(fatal(R"({"additionalProperties":"x"})") == "boolean or JSON schema expected");
  CHECK(fatal(R"({"additionalItems":3})") == "boolean or JSON schema expected");
  CHECK(fatal(R"({"additionalProperties":null})").empty());
  CHECK(fatal(R"({"items":"x","dependencies":{"a":5}})").empty());
}

TEST_CASE("CRD-DECODE-007: null is unset, but not in an enum", "[decode]") {
  CHECK(again(R"({"default":null,"example":null,"enum":[null],"items":null,"type":null,"minLength":null})") ==
        R"({"enum":[null]})");
}

TEST_CASE("Schemas are the same after reading and writing", "[decode]") {
  const std::string whole =
      R"({"$ref":"","$schema":"s","additionalItems":false,"additionalProperties":{"type":"string"},)"
      R"("definitions":{"a":{"type":"x"}},"dependencies":{"a":["b"],"c":{"type":"x"},"d":null},"id":"i",)"
      R"("items":[{"type":"a"},{}],"patternProperties":{"a":{}},"x-kubernetes-list-type":"",)"
      R"("x-kubernetes-validations":[{"reason":"","rule":"r"}]})";
  CHECK(again(whole) == whole);
  CHECK(again(R"({"items":"x"})") == R"({"items":null})");
}

TEST_CASE("Keywords that are written empty are recorded", "[decode]") {
  const DecodedCrd result = decoded(with_schema(R"({"enum":[],"allOf":[],"properties":{},"$ref":"","items":[]})"));
  const JsonSchema& schema = *result.crd.versions.at(0).schema;
  for (const Keyword keyword :
       {Keyword::enumeration, Keyword::all_of, Keyword::properties, Keyword::ref, Keyword::items_list})
    CHECK(schema.written_empty.has(keyword));
  CHECK_FALSE(schema.written_empty.has(Keyword::any_of));
  CHECK(schema.rare->items_list->empty());
}

TEST_CASE("CRD-DEFAULT: what a server fills in", "[decode]") {
  DecodedCrd result =
      decoded(R"({"spec":{"names":{"kind":"CronTab"},"versions":[{"name":"a"},{"name":"b","storage":true}],)"
              R"("conversion":{"strategy":"Webhook","webhook":{"clientConfig":{"service":{"name":"s"}}}}}})");
  default_crd(result.crd);
  CHECK(result.crd.names.singular == "crontab");
  CHECK(result.crd.names.list_kind == "CronTabList");
  CHECK(result.crd.conversion->client->service->port == 443);
  CHECK(result.crd.status->stored_versions == Texts{"b"});
  CustomResourceDefinition empty;
  default_crd(empty);
  CHECK(empty.conversion->strategy == "None");
  CHECK(empty.names.list_kind.empty());
}

TEST_CASE("CRD-DECODE-010: v1beta1 is read as what it means in v1", "[decode]") {
  const DecodedCrd result = decoded(
      R"({"apiVersion":"apiextensions.k8s.io/v1beta1","kind":"CustomResourceDefinition","metadata":{"name":"a.b.c"},)"
      R"("spec":{"group":"b.c","version":"v1","validation":{"openAPIV3Schema":{"type":"object"}},)"
      R"("subresources":{"status":{}},"additionalPrinterColumns":[{"name":"n","type":"string","JSONPath":".a"}],)"
      R"("conversion":{"strategy":"Webhook","webhookClientConfig":{"url":"u"}}}})");
  REQUIRE_FALSE(result.fatal);
  REQUIRE(result.beta);
  CHECK((result.beta->schema && result.beta->subresources && result.beta->columns && result.beta->only_version));
  CHECK(result.strict.empty());
  const CrdVersion& version = result.crd.versions.at(0);
  CHECK((version.name == "v1" && version.served && version.storage));
  CHECK(version.schema->type == "object");
  CHECK(version.subresources->status);
  CHECK(version.printer_columns.at(0).json_path == ".a");
  CHECK(result.crd.conversion->client->url == "u");
  CHECK(result.crd.conversion->review_versions == Texts{"v1beta1"});
  CHECK(result.crd.scope == "Namespaced");
  CHECK(result.crd.preserve_unknown_fields);
}

TEST_CASE("schemas are equal as a server compares them", "[decode]") {
  const auto schema = [](const std::string& text) { return *decoded(with_schema(text)).crd.versions.at(0).schema; };
  const JsonSchema plain = schema(R"({"type":"object"})");
  for (const char* keyword :
       {R"("$schema":"")", R"("id":"")", R"("definitions":{})", R"("patternProperties":{})", R"("dependencies":{})",
        R"("required":[])", R"("properties":{})", R"("allOf":[])", R"("additionalItems":null)", R"("items":null)"}) {
    INFO(keyword);
    CHECK(schema(std::string(R"({"type":"object",)") + keyword + "}") == plain);
  }
  for (const char* keyword : {R"("$ref":"")", R"("x-kubernetes-list-type":"")", R"("x-kubernetes-map-type":"")",
                              R"("items":[])", R"("additionalItems":false)"}) {
    INFO(keyword);
    CHECK_FALSE(schema(std::string(R"({"type":"object",)") + keyword + "}") == plain);
  }
}

TEST_CASE("Go finds kind and apiVersion by Unicode's folding of case", "[decode]") {
  const auto fault = [](const std::string& key) {
    return type_fault(json::Object({{key, json::Value(1)}})).has_value();
  };
  CHECK(fault("KIND"));
  CHECK(fault("\xE2\x84\xAAind"));
  CHECK(fault("APIVER\xC5\xBFION"));
  CHECK_FALSE(fault("k\xC4\xB0nd"));
  CHECK_FALSE(fault("kin"));
  CHECK_FALSE(fault("kinds"));
}
