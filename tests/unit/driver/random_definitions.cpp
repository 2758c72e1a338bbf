#include "tests/unit/driver/random_definitions.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <utility>

namespace kubexx::driver {
namespace {

const std::vector<std::string>& name_parts() {
  static const std::vector<std::string> parts = {
      "a",        "name",     "spec",   "Spec",         "class",         "operator", "template",   "default",  "int",
      "stdin",    "linux",    "NULL",   "errno",        "major",         "URL",      "proxy",      "proxyURL", "ID",
      "3scale",   "x-y",      "x_y",    "x.y",          "$ref",          "@type",    "a b",        "_",        "-",
      "*/",       "\xC3\xBC", "kubexx", "std",          "Widget0",       "metadata", "items",      "list",     "string",
      "value",    "V1",       "empty",  "sourceLabels", "source_labels", "co_await", "xor",        "true",     "module",
      "final",    "assert",   "EOF",    "i386",         "thread_local",  "char8_t",  "not_eq",     "override", "import",
      "signed",   "signals",  "emit",   "stdout",       "BUFSIZ",        "SIGTERM",  "offsetof",   "isnan",    "I",
      "__FILE__", "TRUE",     "DELETE", "IN",           "int32_t",       "Json",     "ObjectMeta", "status",   "Items",
      "fooBar",   "FooBar",   "foo-bar"};
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

const std::vector<std::string>& string_formats() {
  static const std::vector<std::string> formats = {"date-time", "byte",     "uuid",     "duration",      "uri",  "ipv4",
                                                   "date",      "password", "hostname", "int-or-string", "other"};
  return formats;
}

/// An object with one member.
json::Value with(std::string name, json::Value value) {
  json::Object object;
  object.set(std::move(name), std::move(value));
  return object;
}

json::Object of_type(const char* type) { return json::Object({{"type", type}}); }

class RandomDefinitions {
 public:
  explicit RandomDefinitions(unsigned seed) : random_(seed) {}

  json::Value definition(std::size_t number) {
    const std::string kind = fmt::format("Widget{}", number), plural = fmt::format("widget{}s", number);
    json::Object spec({{"group", "example.com"}, {"scope", chance(2) ? "Cluster" : "Namespaced"}});
    spec.set("names", json::Object({{"plural", plural}, {"kind", kind}}));
    spec.set("versions", versions());
    json::Object metadata({{"name", plural + ".example.com"}});
    if (chance(6)) metadata.set("labels", with("example.com/part", "x"));
    if (chance(6)) metadata.set("annotations", with("example.com/note", text()));
    json::Object crd({{"apiVersion", "apiextensions.k8s.io/v1"}, {"kind", "CustomResourceDefinition"}});
    crd.set("metadata", std::move(metadata));
    crd.set("spec", std::move(spec));
    return crd;
  }

 private:
  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }
  bool chance(unsigned n) { return below(n) == 0; }

  template <class T>
  const T& pick(const std::vector<T>& of) {
    return of[below(static_cast<unsigned>(of.size()))];
  }

  std::string name() { return chance(3) ? pick(name_parts()) + pick(name_parts()) : pick(name_parts()); }

  std::string text() {
    std::string text;
    for (unsigned i = below(7); i > 0; --i) text += pick(text_parts());
    return text;
  }

  json::Array versions() {
    json::Array out{version("v1", true)};
    if (chance(4)) out.push_back(version("v2beta1", false));
    if (chance(8)) out.push_back(version("other", false));
    return out;
  }

  json::Value version(const char* name, bool is_stored) {
    json::Object version({{"name", name}, {"served", is_stored || chance(2)}, {"storage", is_stored}});
    if (chance(4)) version.set("subresources", with("status", json::Object()));
    if (chance(6)) version.set("subresources", with("scale", scale()));
    if (chance(4)) version.set("additionalPrinterColumns", json::Array{column()});
    if (chance(6)) version.set("deprecated", true);
    version.set("schema", with("openAPIV3Schema", root()));
    return version;
  }

  json::Value scale() {
    json::Object scale({{"specReplicasPath", ".spec.replicas"}, {"statusReplicasPath", ".status.replicas"}});
    if (chance(2)) scale.set("labelSelectorPath", pick<std::string>({"", ".status.selector"}));
    return scale;
  }

  json::Value column() {
    json::Object column({{"name", pick<std::string>({"Age", "A b", "`x`"})}, {"type", "string"}});
    column.set("jsonPath", pick<std::string>({".spec.x", ".spec.a['x.y']", ".metadata.creationTimestamp"}));
    column.set("priority", pick<int>({0, 1, -1}));
    column.set("description", text());
    return column;
  }

  json::Value root() {
    json::Object root = of_type("object"), properties;
    if (chance(2)) root.set("description", text());
    properties.set("spec", object(0));
    if (chance(2)) properties.set("status", object(2));
    if (chance(3)) properties.set("extra", scalar());
    add_root_properties(properties);
    if (chance(3))
      for (const char* name : {"apiVersion", "kind"}) properties.set(name, of_type("string"));
    if (chance(3)) properties.set("metadata", of_type("object"));
    root.set("properties", std::move(properties));
    return root;
  }

  /// Properties beside those of every kind, some of which are other spellings of these.
  void add_root_properties(json::Object& properties) {
    static const std::set<std::string> common = {"apiVersion", "kind", "metadata"};
    for (unsigned i = below(3); i > 0; --i) {
      const std::string name =
          chance(2) ? this->name() : pick<std::string>({"Metadata", "METADATA", "-metadata", "Kind", "api_version"});
      if (!common.contains(name)) properties.set(name, described(scalar()));
    }
  }

  json::Value scalar() {
    switch (below(8)) {
      case 0:
        return boolean();
      case 1:
      case 2:
        return integer();
      case 3:
        return number();
      case 4:
        return int_or_string();
      case 5:
        return any();
      default:
        return string();
    }
  }

  json::Value boolean() {
    json::Object schema = of_type("boolean");
    if (chance(3)) schema.set("default", true);
    if (chance(5)) schema.set("enum", json::Array{true});
    return schema;
  }

  json::Value any() {
    json::Object schema({{"x-kubernetes-preserve-unknown-fields", true}});
    if (chance(2)) return schema;
    schema.set("type", "object");
    if (chance(3))
      schema.set("enum", json::Array{with("a", 1), json::Object()});
    else if (chance(3))
      schema.set("x-kubernetes-embedded-resource", true);
    else if (chance(3))
      schema.set("default", with("a", json::Array{1, "x", nullptr}));
    return schema;
  }

  json::Value int_or_string() {
    json::Object schema({{"x-kubernetes-int-or-string", true}});
    const json::Array types{of_type("integer"), of_type("string")};
    if (chance(2))
      schema.set("anyOf", types);
    else if (chance(2))
      schema.set("allOf", json::Array{with("anyOf", types), with("pattern", "^[0-9]+$")});
    if (chance(4)) schema.set("enum", json::Array{5, "5"});
    if (chance(3)) schema.set("default", chance(2) ? json::Value(5) : json::Value("5"));
    if (chance(4)) schema.set("pattern", "^[0-9]+$");
    return schema;
  }

  json::Value integer() {
    json::Object schema = of_type("integer");
    const std::string format = pick<std::string>({"", "", "int32", "int64", "int16", "uint32"});
    const bool is_narrow = format != "" && format != "int64";
    if (!format.empty()) schema.set("format", format);
    switch (below(5)) {
      case 0:
        schema.set("enum", json::Array{1, 2, 5});
        if (chance(2)) schema.set("default", 5);
        break;
      case 1:
        schema.set("multipleOf", chance(2) ? json::Value(5) : json::Value(0.5));
        break;
      case 2:
        schema.set("default", is_narrow ? small_integer() : large_integer());
        break;
      case 3:
        add_bounds(schema, is_narrow ? small_integer() : large_integer());
        break;
      default:
        break;
    }
    return schema;
  }

  std::int64_t small_integer() { return pick<std::int64_t>({-32768, -7, 0, 1, 32767}); }

  std::int64_t large_integer() {
    return pick<std::int64_t>({std::numeric_limits<std::int64_t>::min(), -9007199254740993, -2147483649, 0, 1,
                               5000000000, std::numeric_limits<std::int64_t>::max()});
  }

  void add_bounds(json::Object& schema, json::Value bound) {
    const bool is_minimum = chance(2);
    schema.set(is_minimum ? "minimum" : "maximum", chance(4) ? json::Value(0.5) : std::move(bound));
    if (chance(3)) schema.set(is_minimum ? "exclusiveMinimum" : "exclusiveMaximum", true);
  }

  json::Value number() {
    json::Object schema = of_type("number");
    if (chance(3)) schema.set("format", chance(2) ? "double" : "float");
    const std::vector<double> numbers = {0.5, -1e-7, 1e-9, -3, 1e20, 1e30, 9223372036854775808.0};
    switch (below(6)) {
      case 0:
        add_bounds(schema, pick(numbers));
        break;
      case 1:
        schema.set("multipleOf", 0.25);
        break;
      case 2:
        schema.set("default", large_integer());
        break;
      case 3:
        schema.set("default", pick(numbers));
        break;
      case 4:
        schema.set("enum", json::Array{0.5, chance(2) ? json::Value(1) : json::Value(1e20), 1e30});
        break;
      default:
        break;
    }
    return schema;
  }

  json::Value string() {
    json::Object schema = of_type("string");
    switch (below(10)) {
      case 0:
        schema.set("pattern", pick<std::string>({"^a`b$", "^\\d+\"$", "a|b", "^\\\\$"}));
        break;
      case 1:
        schema.set("minLength", chance(2) ? -1 : 0);
        if (chance(2)) schema.set("maxLength", chance(2) ? -1 : 400);
        break;
      case 2:
        schema.set("oneOf", json::Array{with("format", "ipv4"), with("format", "ipv6")});
        break;
      case 3:
        schema.set("not", with("pattern", "^zz"));
        break;
      case 4:
        add_rule(schema, "self != '`'");
        break;
      case 5:
        schema.set("format", pick(string_formats()));
        break;
      case 6:
      case 7:
        add_words(schema);
        break;
      case 8:
        schema.set("default", text());
        break;
      default:
        break;
    }
    return schema;
  }

  void add_words(json::Object& schema) {
    std::set<std::string> values;
    for (unsigned i = 1 + below(5); i > 0; --i) values.insert(chance(2) ? name() : text());
    json::Array words(values.begin(), values.end());
    if (chance(2)) schema.set("default", words.front());
    if (chance(4)) schema.set("allOf", json::Array{with("enum", words), with("enum", words)});
    schema.set("enum", std::move(words));
  }

  /// In lists and maps without a limit, the rules of one definition would cost too much.
  void add_rule(json::Object& schema, const std::string& expression) {
    if (containers_ > 0) return;
    if (schema.find("type")->as_string() == "string") schema.set("maxLength", 40);
    json::Object rule({{"rule", expression}});
    if (chance(2)) rule.set("message", "a " + pick(name_parts()));
    if (chance(2)) rule.set("reason", "FieldValueForbidden");
    if (chance(3)) rule.set("messageExpression", "'\\'`\"'");
    schema.set("x-kubernetes-validations", json::Array{std::move(rule)});
  }

  static json::Value transition_rule() {
    return json::Object({{"rule", "!oldSelf.hasValue()"}, {"optionalOldSelf", true}});
  }

  json::Value value(int depth) {
    if (depth > 3 || chance(2)) return scalar();
    if (chance(2)) return object(depth);
    switch (below(8)) {
      case 0:
        return list_map();
      case 1:
        return set();
      case 2:
        return holes();
      case 3:
        return defaulted_object();
      default:
        return container(depth);
    }
  }

  json::Value container(int depth) {
    const bool is_list = chance(2);
    json::Object schema = of_type(is_list ? "array" : "object");
    ++containers_;
    schema.set(is_list ? "items" : "additionalProperties", described(value(depth + 1)));
    --containers_;
    if (chance(4))
      schema.set(is_list ? "maxItems" : "maxProperties", chance(3) ? -1 : 9);
    else if (chance(4))
      schema.set(is_list ? "minItems" : "minProperties", chance(3) ? -1 : 2);
    else if (chance(4))
      schema.set("default", is_list ? json::Value(json::Array()) : json::Value(json::Object()));
    if (chance(4)) add_merge_type(schema, is_list);
    return schema;
  }

  void add_merge_type(json::Object& schema, bool is_list) {
    schema.set(is_list ? "x-kubernetes-list-type" : "x-kubernetes-map-type",
               is_list || chance(2) ? "atomic" : "granular");
  }

  json::Value set() {
    json::Object schema = of_type("array"), element = of_type(chance(2) ? "string" : "integer");
    schema.set("maxItems", 9);
    schema.set("x-kubernetes-list-type", "set");
    if (chance(2)) add_rule(element, "true");
    if (chance(2)) add_rule(schema, "self.size() != 7");
    schema.set("items", std::move(element));
    return schema;
  }

  /// A list whose elements have a key.
  json::Value list_map() {
    json::Object element = of_type("object"), properties;
    json::Array keys{"key"};
    properties.set("key", chance(2) ? of_type("string") : json::Object({{"x-kubernetes-int-or-string", true}}));
    if (chance(3)) {
      properties.set("other-key", json::Object({{"type", "string"}, {"default", text()}}));
      keys.emplace_back("other-key");
    }
    element.set("properties", std::move(properties));
    element.set("required", json::Array{"key"});
    json::Object schema = of_type("array");
    schema.set("items", std::move(element));
    schema.set("x-kubernetes-list-type", "map");
    schema.set("x-kubernetes-list-map-keys", std::move(keys));
    return schema;
  }

  /// Strings that may be null, with a default value that has some.
  json::Value holes() {
    if (chance(3)) return json::Object({{"type", "string"}, {"nullable", true}, {"default", nullptr}});
    const bool is_list = chance(2);
    json::Object schema = of_type(is_list ? "array" : "object");
    schema.set(is_list ? "items" : "additionalProperties", json::Object({{"type", "string"}, {"nullable", true}}));
    if (chance(2)) schema.set("default", is_list ? json::Value(json::Array{nullptr, "a"}) : with("k", nullptr));
    return schema;
  }

  json::Value defaulted_object() {
    json::Object schema = of_type("object"), properties, value;
    const std::string first = name(), second = name() + "2";
    properties.set(first, json::Object({{"type", "integer"}, {"default", 3}}));
    properties.set(second, of_type("string"));
    if (chance(2)) value.set(first, 4);
    if (chance(2)) value.set(second, text());
    schema.set("properties", std::move(properties));
    schema.set("default", std::move(value));
    return schema;
  }

  json::Value described(json::Value value) {
    json::Object& schema = value.as_object();
    if (chance(2)) schema.set("description", text());
    if (chance(5)) schema.set("title", text());
    if (chance(6)) schema.set("nullable", true);
    if (chance(8)) schema.set("example", example());
    if (chance(12)) schema.set("externalDocs", json::Object({{"url", documentation_url()}, {"description", text()}}));
    return value;
  }

  std::string documentation_url() {
    return pick<std::string>({"https://example.com", "/docs", "www.example.com/docs", "u", "#anchor", ""});
  }

  json::Value example() {
    return pick<json::Value>({1, text(), true, -0.5, 1e20, json::Array{}, json::Array{nullptr}, json::Array{1, 2},
                              json::Array{-1, "x"}, with(name(), text()), with("a", json::Array{with("b", -2)})});
  }

  json::Value object(int depth) {
    json::Object properties, schema = of_type("object");
    std::set<std::string> names;
    for (unsigned i = below(6); i > 0; --i) names.insert(name());
    json::Array required;
    for (const std::string& each : names) {
      properties.set(each, described(value(depth + 1)));
      if (chance(3)) required.emplace_back(each);
    }
    if (chance(20)) required.emplace_back("noSuchProperty");
    if (!required.empty() && chance(8)) required.push_back(required.front());
    if (!properties.empty()) schema.set("properties", std::move(properties));
    if (!required.empty()) schema.set("required", std::move(required));
    if (chance(6))
      schema.set("x-kubernetes-preserve-unknown-fields", true);
    else if (chance(6))
      schema.set("additionalProperties", true);
    add_conditions(schema, names);
    return schema;
  }

  void add_conditions(json::Object& schema, const std::set<std::string>& names) {
    if (chance(10)) schema.set(chance(2) ? "minProperties" : "maxProperties", chance(3) ? -1 : 3);
    if (chance(10)) add_merge_type(schema, false);
    if (chance(10)) add_rule(schema, "self == self || \"`\" != '\"'");
    if (chance(20) && containers_ == 0) schema.set("x-kubernetes-validations", json::Array{transition_rule()});
    if (names.empty()) return;
    const json::Value condition = with("required", json::Array{*names.begin()});
    if (chance(16)) schema.set("not", condition);
    if (chance(8)) schema.set("oneOf", json::Array{condition, with("required", json::Array{*names.rbegin()})});
  }

  std::mt19937 random_;
  int containers_ = 0;  ///< lists and maps around the value
};

}  // namespace

std::vector<json::Value> random_definitions(unsigned seed, std::size_t count) {
  RandomDefinitions random(seed);
  std::vector<json::Value> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back(random.definition(i));
  return out;
}

}  // namespace kubexx::driver
