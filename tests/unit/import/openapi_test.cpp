#include <fmt/format.h>

#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "generator/import/header_text.hpp"
#include "generator/import/openapi/document.hpp"
#include "generator/import/openapi/headers.hpp"
#include "generator/import/openapi/type_names.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"

// Kinds and types of OpenAPI documents, and what is wrong with documents.

namespace kubexx::importing {
namespace {

const GroupVersion kShop{"example.com", "v1"};

json::Value read_yaml(const std::string& text) {
  yaml::Documents read = yaml::read_documents(text);
  REQUIRE(read.errors.empty());
  return std::move(read.documents.at(0).value);
}

/// Operations of `kind` with these methods.
std::string operations(const std::string& methods, const std::string& kind = "Widget") {
  std::string out = "{";
  for (const char* method : {"get", "post", "put", "patch", "delete"})
    if (methods.find(method) != std::string::npos)
      out += fmt::format("{}: {{x-kubernetes-group-version-kind: {{group: example.com, version: v1, kind: {}}}}}, ",
                         method, kind);
  return out + "}";
}

/// A document with paths below `/apis/example.com/v1/` and schemas named `com.example.v1.<Name>`.
json::Value document_of(const std::vector<std::pair<std::string, std::string>>& paths,
                        const std::vector<std::pair<std::string, std::string>>& schemas) {
  std::string text = "openapi: 3.0.0\npaths:\n  /apis/example.com/v1/: {}\n";
  for (const auto& [path, content] : paths) text += fmt::format("  /apis/example.com/v1/{}: {}\n", path, content);
  text += "components:\n  schemas:\n    com.example.v1.None: {}\n";
  for (const auto& [name, schema] : schemas) text += fmt::format("    com.example.v1.{}: {}\n", name, schema);
  return read_yaml(text);
}

std::string reference(const std::string& name) {
  return fmt::format("{{$ref: '#/components/schemas/com.example.v1.{}'}}", name);
}

std::string object(const std::string& properties, const std::string& required = "") {
  return fmt::format("{{type: object, required: [{}], properties: {{{}}}}}", required, properties);
}

OpenApiHeader header_of(const json::Value& value, const std::vector<std::string>& types) {
  const OpenApiDocument document(value);
  std::vector<std::string> definitions;
  for (const std::string& type : types) definitions.push_back("com.example.v1." + type);
  return openapi_header(document, kShop, definitions, false);
}

std::string first_problem(const json::Value& value, const std::string& type) {
  const OpenApiHeader made = header_of(value, {type});
  if (made.problems.empty()) return {};
  std::string out;
  for (const schema::Step& step : made.problems.front().location)
    if (const auto* key = std::get_if<std::string>(&step)) out += *key + "/";
  return out + " " + made.problems.front().message;
}

std::set<std::string> verbs_of(const std::vector<std::pair<std::string, std::string>>& paths) {
  const json::Value value = document_of(paths, {});
  const OpenApiDocument document(value);
  const auto& kinds = document.kinds(kShop);
  return kinds.contains("Widget") ? kinds.at("Widget").verbs : std::set<std::string>{};
}

}  // namespace

TEST_CASE("verbs are those of the paths", "[openapi]") {
  using Verbs = std::set<std::string>;
  CHECK(verbs_of({{"widgets", operations("get")}}) == Verbs{"list"});
  CHECK(verbs_of({{"widgets", operations("post")}}) == Verbs{"create"});
  CHECK(verbs_of({{"namespaces/{namespace}/widgets/{name}", operations("get delete")}}) == Verbs{"delete", "get"});
  CHECK(verbs_of({{"watch/widgets", operations("get")}}) == Verbs{"watch"});
  CHECK(verbs_of({{"watch/namespaces/{namespace}/widgets/{name}", operations("get")}}) == Verbs{"watch"});
  CHECK(verbs_of({{"widgets",
                   "{get: {description: 'list or watch objects', x-kubernetes-group-version-kind: "
                   "{group: example.com, version: v1, kind: Widget}}}"}}) == Verbs{"list", "watch"});
  // A custom resource: its document has no paths of watches.
  CHECK(verbs_of({{"widgets", operations("get post delete")}, {"widgets/{name}", operations("get put patch delete")}})
            .contains("watch"));
  // Paths of other things are not those of objects.
  CHECK(verbs_of({{"namespaces/{namespace}/{resource}/{name}", operations("get")}}).empty());
  CHECK(verbs_of({{"widgets/{name}/proxy", operations("get post")}}).empty());
  CHECK(verbs_of({{"widgets/{name}/proxy/{path}", operations("get post")}}).empty());
  CHECK(verbs_of({{"widgets/fixed", operations("get")}}).empty());
}

TEST_CASE("a kind has the plural, scope and subresources of its paths", "[openapi]") {
  const json::Value value = document_of({{"namespaces/{namespace}/things", operations("get")},
                                         {"namespaces/{namespace}/things/{name}/status", operations("get")},
                                         {"gadgets", operations("get", "Gadget")},
                                         {"namespaces", operations("get", "Space")},
                                         {"namespaces/{name}", operations("get", "Space")}},
                                        {});
  const OpenApiDocument document(value);
  const auto& kinds = document.kinds(kShop);
  CHECK(kinds.at("Widget").plural == "things");
  CHECK(kinds.at("Widget").is_namespaced);
  CHECK(kinds.at("Widget").has_status);
  CHECK_FALSE(kinds.at("Widget").has_scale);
  CHECK_FALSE(kinds.at("Gadget").is_namespaced);
  CHECK(kinds.at("Space").plural == "namespaces");
  CHECK_FALSE(kinds.at("Space").is_namespaced);
  CHECK(document.group_versions() == std::vector<GroupVersion>{kShop});
}

TEST_CASE("the core group has paths of its own", "[openapi]") {
  const json::Value value =
      read_yaml("paths: {/api/v1/pods: {get: {x-kubernetes-group-version-kind: {group: '', version: v1, kind: Pod}}}}");
  const OpenApiDocument document(value);
  CHECK(document.kinds({"", "v1"}).contains("Pod"));
  CHECK(openapi_header_path({"", "v1"}) == "core/v1.hpp");
}

TEST_CASE("definitions with one name have different ones in a header", "[openapi]") {
  const json::Value value = read_yaml(
      "paths: {/apis/example.com/v1/widgets: {get: {x-kubernetes-group-version-kind: &w {group: example.com, version: "
      "v1, kind: Widget}}}}\n"
      "components: {schemas: {a.v1.Part: {}, b.v1.Part: {}, c.d.v1.Part: {}, a.v1.Widget: "
      "{x-kubernetes-group-version-kind: [*w]}, x.d.v1.Part: {}, int: {}, 'x.y.a b': {}}}");
  const OpenApiDocument document(value);
  const auto names = type_names(document, kShop, {});
  CHECK(names.at("a.v1.Part") == "Part");
  CHECK(names.at("b.v1.Part") == "BV1Part");
  CHECK(names.at("c.d.v1.Part") == "DV1Part");
  CHECK(names.at("x.d.v1.Part") == "DV1Part_2");
  CHECK(names.at("int") == "Int");
  CHECK(names.at("x.y.a b") == "AB");
}

TEST_CASE("the name of a kind belongs to no other definition of a header", "[openapi]") {
  const json::Value value = read_yaml(
      "paths: {/apis/example.com/v1/widgets: {get: {x-kubernetes-group-version-kind: &w {group: example.com, version: "
      "v1, kind: Widget}}}}\n"
      "components: {schemas: {com.example.v1.WidgetV1: {type: object, x-kubernetes-group-version-kind: [*w], "
      "properties: {a: {$ref: '#/components/schemas/com.example.v1.Widget'}}}, com.example.v1.Widget: {type: object, "
      "properties: {b: {type: string}}}}}");
  const OpenApiHeader made = header_of(value, {"WidgetV1"});
  REQUIRE(made.header.declarations.size() == 2);
  CHECK(made.header.declarations[0].name == "Widget_2");
  CHECK(made.header.declarations[1].name == "Widget");
}

TEST_CASE("references that do not lead to a type are reported where they are", "[openapi]") {
  const auto with = [](const std::string& property, std::vector<std::pair<std::string, std::string>> others = {}) {
    others.emplace_back("Widget", object("a: " + property));
    return first_problem(document_of({}, others), "Widget");
  };
  CHECK(with(reference("Widget")) == "");
  CHECK(with("{$ref: 'other.json#/components/schemas/A'}") ==
        "components/schemas/com.example.v1.Widget/properties/a/$ref/ the reference "
        "'other.json#/components/schemas/A' is not to a schema of this document");
  CHECK(with("{allOf: [{$ref: '#/definitions/A'}]}")
            .starts_with("components/schemas/com.example.v1.Widget/properties/a/allOf/$ref/ "));
  CHECK(with("{type: array, items: " + reference("Absent") + "}") ==
        "components/schemas/com.example.v1.Widget/properties/a/items/$ref/ the document does not have the schema "
        "'com.example.v1.Absent'");
  CHECK(with(reference("A"), {{"A", reference("B")}, {"B", reference("A")}})
            .ends_with(" 'com.example.v1.A' consists of itself"));
  CHECK(with(reference("A"), {{"A", "{type: array, items: " + reference("A") + "}"}})
            .ends_with(" 'com.example.v1.A' consists of itself"));
  CHECK(with("{type: [string, integer]}").starts_with("components/schemas/com.example.v1.Widget/properties/a/type/ "));
}

TEST_CASE("a cycle of required members is an error, another one is not", "[openapi]") {
  const auto problem = [](const std::string& a, const std::string& b) {
    return first_problem(document_of({}, {{"A", a}, {"B", b}}), "A");
  };
  const std::string to_a = "a: " + reference("A"), to_b = "b: " + reference("B");
  CHECK(problem(object(to_b, "b"), object(to_a, "a")) ==
        "components/schemas/com.example.v1.A/properties/b/ every object of 'com.example.v1.A' would contain another "
        "one: a cycle of required members");
  CHECK(problem(object(to_a, "a"), "{}").ends_with("a cycle of required members"));
  CHECK(problem(object(to_b, "b"), object(to_a)) == "");
  CHECK(problem(object(to_b, "b"), object("a: {type: array, items: " + reference("A") + "}", "a")) == "");
  CHECK(problem(object("o: " + object(to_a, "a"), "o"), "{}").ends_with("a cycle of required members"));
  CHECK(problem(object("o: " + object(to_a, "a")), "{}") == "");
}

TEST_CASE("keywords that no server accepts are not written", "[openapi]") {
  const std::string header = header_text(
      header_of(
          document_of({}, {{"Part", object("b: {type: string}")},
                           {"Widget", object("a: {type: array, items: {type: string}, x-kubernetes-list-type: odd, "
                                             "x-kubernetes-list-map-keys: [b]}, "
                                             "c: {default: 7, allOf: [" +
                                             reference("Part") + "]}")}}),
          {"Widget"})
          .header);
  for (const char* word : {"listType", "listMapKey", "default"}) CHECK(header.find(word) == std::string::npos);
}

TEST_CASE("only what a name reaches is read", "[openapi]") {
  const json::Value value = document_of({}, {{"Widget", object("a: {type: string}")}, {"Bad", reference("Nowhere")}});
  CHECK(header_of(value, {"Widget"}).problems.empty());
  CHECK(header_of(value, {"Widget"}).header.declarations.size() == 1);
}

TEST_CASE("references to maps cannot multiply without a limit", "[openapi]") {
  std::vector<std::pair<std::string, std::string>> maps{{"T0", "{type: string}"}};
  for (int i = 1; i < 40; ++i) {
    const std::string inner = reference(fmt::format("T{}", i - 1));
    maps.emplace_back(fmt::format("T{}", i), fmt::format("{{type: object, additionalProperties: {0}, properties: {{a: "
                                                         "{0}, b: {0}}}}}",
                                                         inner));
  }
  maps.emplace_back("Widget", object("a: " + reference("T39")));
  CHECK(first_problem(document_of({}, maps), "Widget")
            .ends_with(" the references to types without members stand for more than 100000 schemas"));
}

TEST_CASE("a chain of references may be long", "[openapi]") {
  constexpr int kLength = 20000;
  std::vector<std::pair<std::string, std::string>> chain;
  for (int i = 0; i < kLength; ++i)
    chain.emplace_back(fmt::format("T{}", i), object("n: " + reference(fmt::format("T{}", i + 1))));
  chain.emplace_back(fmt::format("T{}", kLength), object("a: {type: string}"));
  const OpenApiHeader made = header_of(document_of({}, chain), {"T0"});
  CHECK(made.problems.empty());
  CHECK(made.header.declarations.size() == kLength + 1);
  CHECK(made.header.declarations.front().name == fmt::format("T{}", kLength));
}

}  // namespace kubexx::importing
