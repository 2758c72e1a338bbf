#include "runtime/testing/openapi/openapi.hpp"

#include <set>

#include "runtime/json/text.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/openapi/openapi_types.hpp"
#include "runtime/testing/openapi/publication.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;
using kubexx::testing::PublishedKind;

namespace {

const json::Value& at(const json::Value& value, std::initializer_list<std::string_view> keys) {
  const json::Value* found = &value;
  for (const std::string_view key : keys) {
    found = found->as_object().find(key);
    REQUIRE(found != nullptr);
  }
  return *found;
}

void collect_references(const json::Value& value, std::set<std::string>& out) {
  if (value.is_array()) {
    for (const json::Value& element : value.as_array()) collect_references(element, out);
  } else if (value.is_object()) {
    for (const auto& [key, member] : value.as_object()) {
      if (key == "$ref" && member.is_string())
        out.insert(member.as_string().substr(std::string("#/components/schemas/").size()));
      if (key != "$ref") collect_references(member, out);
    }
  }
}

void check_complete(const json::Value& document) {
  std::set<std::string> references;
  collect_references(document, references);
  CHECK_FALSE(references.empty());
  for (const std::string& name : references) {
    INFO(name);
    CHECK(at(document, {"components", "schemas"}).as_object().find(name) != nullptr);
  }
}

}  // namespace

TEST_CASE("a document of built-in kinds holds all that it refers to") {
  const PublishedKind kinds[] = {{{"", "v1", "ConfigMap", "configmaps", true}, "ConfigMapList"},
                                 {{"", "v1", "Namespace", "namespaces", false, true}, "NamespaceList"},
                                 {{"", "v1", "Event", "events", true}, "EventList"}};
  const json::Value document = testing::openapi_document(kinds);
  check_complete(document);
  const auto& patch = at(document, {"paths", "/api/v1/namespaces/{namespace}/configmaps/{name}", "patch"});
  CHECK(at(patch, {"operationId"}).as_string() == "patchCoreV1NamespacedConfigMap");
  CHECK(at(patch, {"requestBody", "content"}).as_object().find("application/strategic-merge-patch+json") != nullptr);
  CHECK(json::to_text(at(patch, {"parameters"})).find("\"fieldValidation\"") != std::string::npos);
  CHECK(at(document, {"paths"}).as_object().find("/api/v1/namespaces/{name}/status") != nullptr);
}

TEST_CASE("documents of all built-in kinds hold what they refer to") {
  testing::Registry registry;
  testing::add_built_in_kinds(registry);
  testing::Publication publication;
  const auto read = [&](const std::string& path) {
    return std::get<json::Value>(json::parse(publication.answer(registry, testing::make_request("GET", path)).body));
  };
  const json::Value index = read("/openapi/v3");
  for (const auto& [path, document] : at(index, {"paths"}).as_object()) {
    INFO(path);
    check_complete(read("/openapi/v3/" + path));
  }
  const json::Value services = read("/openapi/v3/apis/apiregistration.k8s.io/v1");
  CHECK(at(services, {"components", "schemas"})
            .as_object()
            .find("io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIServiceSpec") != nullptr);
}

TEST_CASE("metadata is described, every field of it") {
  const json::Object& types = testing::published_types();
  for (const char* name : {"ObjectMeta", "OwnerReference", "ManagedFieldsEntry"}) {
    const json::Value& type = *types.find(std::string("io.k8s.apimachinery.pkg.apis.meta.v1.") + name);
    CHECK_FALSE(at(type, {"description"}).as_string().empty());
    for (const auto& [member, schema] : at(type, {"properties"}).as_object()) {
      INFO(name << '.' << member);
      CHECK_FALSE(at(schema, {"description"}).as_string().empty());
    }
  }
}

TEST_CASE("a document of a definition's kind explains it") {
  schema::CrdVersion version;
  version.name = "v1";
  version.schema = schema::JsonSchema();
  version.schema->type = "object";
  version.schema->properties["port"].int_or_string = true;
  const PublishedKind kinds[] = {
      {{"stable.example.com", "v1", "Widget", "widgets", false, false, true}, "WidgetList", &version}};
  const json::Value document = testing::openapi_document(kinds);
  check_complete(document);
  const auto& widget = at(document, {"components", "schemas", "com.example.stable.v1.Widget"});
  CHECK(json::to_go_text(at(widget, {"properties", "port"})) ==
        R"({"anyOf":[{"type":"integer"},{"type":"string"}],"x-kubernetes-int-or-string":true})");
  CHECK(json::to_go_text(at(widget, {"x-kubernetes-group-version-kind"})) ==
        R"([{"group":"stable.example.com","kind":"Widget","version":"v1"}])");
  CHECK(at(document, {"paths", "/apis/stable.example.com/v1/widgets/{name}/scale", "put", "x-kubernetes-action"})
            .as_string() == "put");
}

TEST_CASE("the index leads to each document by its hash") {
  const std::string hash = testing::openapi_hash("{}");
  CHECK(hash.size() == 16);
  CHECK(hash != testing::openapi_hash("{ }"));
  CHECK(json::to_text(testing::openapi_index({{"api/v1", "AB"}})) ==
        R"({"paths":{"api/v1":{"serverRelativeURL":"/openapi/v3/api/v1?hash=AB"}}})");
}
