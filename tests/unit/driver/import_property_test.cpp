#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "generator/driver/import/import_files.hpp"
#include "generator/driver/import/round_trip.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_preambles.hpp"
#include "tests/unit/driver/folder.hpp"

// Random definitions that a server accepts, with names and strings of every class: their headers give them back.

namespace kubexx::driver {
namespace {

const std::vector<std::string>& name_parts() {
  static const std::vector<std::string> parts = {
      "a",      "name",     "spec",   "Spec",         "class",         "operator", "template", "default",  "int",
      "stdin",  "linux",    "NULL",   "errno",        "major",         "URL",      "proxy",    "proxyURL", "ID",
      "3scale", "x-y",      "x_y",    "x.y",          "$ref",          "@type",    "a b",      "_",        "-",
      "*/",     "\xC3\xBC", "kubexx", "std",          "Widget0",       "metadata", "items",    "list",     "string",
      "value",  "V1",       "empty",  "sourceLabels", "source_labels", "co_await", "xor",      "true",     "module",
      "final",  "assert",   "EOF",    "i386"};
  return parts;
}

const std::vector<std::string>& text_parts() {
  static const std::vector<std::string> parts = {"word",
                                                 " ",
                                                 "  ",
                                                 "\n",
                                                 "\n\n",
                                                 "\t",
                                                 "\\",
                                                 "\"",
                                                 "`",
                                                 "'",
                                                 "*/",
                                                 "/*",
                                                 "//",
                                                 "?\?/",
                                                 "---",
                                                 "TODO",
                                                 "+x=1",
                                                 "+kubebuilder:validation:Minimum=1",
                                                 "- item",
                                                 "# x",
                                                 "@param",
                                                 "\xE2\x80\xAE",
                                                 "\xE2\x80\xA8",
                                                 "\xC2\x85",
                                                 "\xF0\x9F\x98\x80",
                                                 "\x01",
                                                 ":",
                                                 "{}",
                                                 "%s",
                                                 "<b>",
                                                 "end."};
  return parts;
}

constexpr std::size_t kDefinitions = 24;  ///< of one seed

/// An object with one member.
json::Value with(std::string name, json::Value value) {
  json::Object object;
  object.set(std::move(name), std::move(value));
  return object;
}

class RandomDefinitions {
 public:
  explicit RandomDefinitions(unsigned seed) : random_(seed) {}

  json::Value definition(std::size_t number) {
    json::Object spec_names;
    const std::string kind = fmt::format("Widget{}", number), plural = fmt::format("widget{}s", number);
    json::Value schema = object(0);
    json::Object root;
    root.set("type", "object");
    if (chance(2)) root.set("description", text());
    json::Object properties;
    properties.set("spec", std::move(schema));
    if (chance(2)) properties.set("status", object(2));
    if (chance(3)) properties.set("extra", scalar());
    root.set("properties", std::move(properties));
    json::Object version;
    version.set("name", "v1");
    version.set("served", true);
    version.set("storage", true);
    version.set("schema", with("openAPIV3Schema", std::move(root)));
    spec_names.set("plural", plural);
    spec_names.set("kind", kind);
    json::Object spec;
    spec.set("group", "example.com");
    spec.set("scope", chance(2) ? "Cluster" : "Namespaced");
    spec.set("names", std::move(spec_names));
    spec.set("versions", json::Array{std::move(version)});
    json::Object crd;
    crd.set("apiVersion", "apiextensions.k8s.io/v1");
    crd.set("kind", "CustomResourceDefinition");
    crd.set("metadata", with("name", plural + ".example.com"));
    crd.set("spec", std::move(spec));
    return crd;
  }

 private:
  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }
  bool chance(unsigned n) { return below(n) == 0; }

  const std::string& pick(const std::vector<std::string>& of) { return of[below(static_cast<unsigned>(of.size()))]; }

  std::string name() { return chance(3) ? pick(name_parts()) + pick(name_parts()) : pick(name_parts()); }

  std::string text() {
    std::string text;
    for (unsigned i = below(7); i > 0; --i) text += pick(text_parts());
    return text;
  }

  json::Value scalar() {
    json::Object schema;
    switch (below(7)) {
      case 0:
        schema.set("type", "boolean");
        if (chance(3)) schema.set("default", chance(2));
        break;
      case 1:
        add_integer(schema);
        break;
      case 2:
        add_number(schema);
        break;
      case 3:
        schema.set("x-kubernetes-int-or-string", true);
        if (chance(2)) schema.set("anyOf", json::Array{with("type", "integer"), with("type", "string")});
        if (chance(3)) schema.set("default", chance(2) ? json::Value(5) : json::Value("50%"));
        break;
      case 4:
        schema.set("x-kubernetes-preserve-unknown-fields", true);
        break;
      default:
        add_string(schema);
    }
    return schema;
  }

  void add_integer(json::Object& schema) {
    schema.set("type", "integer");
    const unsigned format = below(3);
    if (format > 0) schema.set("format", format == 1 ? "int32" : "int64");
    switch (below(6)) {
      case 0:
        schema.set("enum", json::Array{1, 2, 5});
        return;
      case 1:
        schema.set("multipleOf", 5);
        return;
      case 2:
        schema.set("default", integer(format == 1));
        return;
      default:
        break;
    }
    if (chance(2)) schema.set("maximum", static_cast<std::int64_t>(below(5)) * (format == 1 ? 1 : 1'000'000'000));
    if (chance(3)) schema.set("default", 0);
  }

  std::int64_t integer(bool is_narrow) {
    if (is_narrow) return std::vector<std::int64_t>{-2147483648, -7, 1, 2147483647}[below(4)];
    return std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::min(), -9007199254740993, 1, 5000000000,
                                     std::numeric_limits<std::int64_t>::max()}[below(5)];
  }

  void add_number(json::Object& schema) {
    schema.set("type", "number");
    if (chance(3)) schema.set("format", chance(2) ? "double" : "float");
    switch (below(5)) {
      case 0:
        schema.set("minimum", chance(2) ? 0.5 : -1e-7);
        break;
      case 1:
        schema.set("multipleOf", 0.25);
        break;
      case 2:
        schema.set("default", integer(false));
        break;
      case 3:
        schema.set("default", std::vector<double>{0.5, 1e-9, -3, 1e20, 1e30, 9223372036854775808.0}[below(6)]);
        break;
      default:
        break;
    }
  }

  void add_string(json::Object& schema) {
    schema.set("type", "string");
    switch (below(12)) {
      case 0:
        schema.set("pattern", chance(2) ? "^a`b$" : "^\\d+\"$");
        return;
      case 1:
        schema.set("minLength", chance(2) ? -1 : 0);
        return;
      case 2:
        schema.set("oneOf", json::Array{with("format", "ipv4"), with("format", "ipv6")});
        return;
      case 3:
        schema.set("not", with("pattern", "^zz"));
        return;
      case 4:
        schema.set("x-kubernetes-validations", json::Array{rule("self != '`'")});
        return;
      default:
        break;
    }
    if (chance(3)) {
      std::set<std::string> values;
      for (unsigned i = 1 + below(5); i > 0; --i) values.insert(chance(2) ? name() : text());
      json::Array words(values.begin(), values.end());
      if (chance(2)) schema.set("default", words.front());
      schema.set("enum", std::move(words));
      return;
    }
    if (chance(3)) schema.set("default", text());
    if (chance(4)) schema.set("format", chance(2) ? "date-time" : "uuid");
    if (chance(4)) schema.set("maxLength", 400);
    if (schema.find("format") != nullptr) schema.erase("default");
  }

  json::Value rule(const std::string& expression) {
    json::Object rule;
    rule.set("rule", expression);
    if (chance(2)) rule.set("message", "a " + pick(name_parts()));
    if (chance(2)) rule.set("reason", "FieldValueForbidden");
    return rule;
  }

  /// Strings that may be null, with a default value that has some.
  json::Value holes() {
    const bool is_list = chance(2);
    json::Object element, schema;
    element.set("type", "string");
    element.set("nullable", true);
    schema.set("type", is_list ? "array" : "object");
    schema.set(is_list ? "items" : "additionalProperties", std::move(element));
    if (chance(2)) schema.set("default", is_list ? json::Value(json::Array{nullptr, "a"}) : with("k", "a"));
    return schema;
  }

  /// A list whose elements have a key.
  json::Value list_map() {
    json::Object element, schema;
    element.set("type", "object");
    element.set("properties",
                with("key", chance(2) ? with("type", "string") : with("x-kubernetes-int-or-string", true)));
    element.set("required", json::Array{"key"});
    schema.set("type", "array");
    schema.set("items", std::move(element));
    schema.set("x-kubernetes-list-type", "map");
    schema.set("x-kubernetes-list-map-keys", json::Array{"key"});
    if (chance(2)) schema.set("example", json::Array{with("key", "a")});
    return schema;
  }

  json::Value value(int depth) {
    if (depth > 3 || chance(2)) return scalar();
    if (chance(2)) return object(depth);
    if (chance(6)) return list_map();
    if (chance(6)) return holes();
    json::Object schema;
    json::Value below = described(value(depth + 1));
    const bool is_list = chance(2);
    schema.set("type", is_list ? "array" : "object");
    schema.set(is_list ? "items" : "additionalProperties", std::move(below));
    if (chance(4)) schema.set(is_list ? "maxItems" : "maxProperties", chance(3) ? -1 : 9);
    return schema;
  }

  json::Value described(json::Value schema) {
    if (chance(2)) schema.as_object().set("description", text());
    if (chance(5)) schema.as_object().set("title", text());
    if (chance(6)) schema.as_object().set("nullable", true);
    return schema;
  }

  json::Value object(int depth) {
    json::Object properties;
    std::set<std::string> names;
    for (unsigned i = below(6); i > 0; --i) names.insert(name());
    json::Array required;
    for (const std::string& each : names) {
      properties.set(each, described(value(depth + 1)));
      if (chance(3)) required.emplace_back(each);
    }
    json::Object schema;
    schema.set("type", "object");
    if (!properties.empty()) schema.set("properties", std::move(properties));
    if (!required.empty()) schema.set("required", std::move(required));
    if (chance(6)) schema.set("x-kubernetes-preserve-unknown-fields", true);
    return schema;
  }

  std::mt19937 random_;
};

void check_seed(unsigned seed) {
  const Folder folder;
  RandomDefinitions random(seed);
  std::string text;
  for (std::size_t i = 0; i < kDefinitions; ++i) text += "---\n" + json::to_text(random.definition(i)) + "\n";
  const std::string file = folder.write("crds.yaml", text);
  support::SourceMap sources;
  const ImportedFiles imported = import_files({.inputs = {file}, .kinds = {}}, nullptr, sources);
  for (const support::Diagnostic& each : imported.diagnostics) FAIL_CHECK(each.message);
  REQUIRE(imported.definitions.size() == kDefinitions);
  const std::string annotations = std::string(KUBEXX_SOURCE_DIR) + "/annotations";
  for (const support::Diagnostic& each : check_round_trip(imported.definitions, annotations, tests::shared_preambles()))
    FAIL_CHECK(each.message << ": " << each.notes.at(0).message);
}

TEST_CASE("random definitions come back equal", "[property]") {
  for (const unsigned seed : {1U, 2U, 3U, 4U}) {
    CAPTURE(seed);
    check_seed(seed);
  }
}

}  // namespace
}  // namespace kubexx::driver
