#include "generator/import/normal_form.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::importing {
namespace {

schema::CustomResourceDefinition widget() {
  schema::CustomResourceDefinition crd;
  crd.metadata.name = "widgets.example.com";
  crd.group = "example.com";
  crd.scope = "Namespaced";
  crd.names.kind = "Widget";
  crd.names.plural = "widgets";
  schema::CrdVersion& version = crd.versions.emplace_back();
  version.name = "v1";
  version.schema = schema::JsonSchema();
  version.schema->type = "object";
  return crd;
}

TEST_CASE("what a server fills in and what has no effect does not count") {
  schema::CustomResourceDefinition a = widget(), b = widget();
  b.names.singular = "widget";
  b.names.list_kind = "WidgetList";
  b.metadata.annotations["controller-gen.kubebuilder.io/version"] = "v0.1.0";
  b.metadata.creation_timestamp = "2020-01-01T00:00:00Z";
  b.status.emplace();
  b.versions[0].subresources.emplace();
  b.versions[0].schema->minimum = 1.0;
  a.versions[0].schema->minimum = 1;
  b.versions[0].schema->preserve_unknown_fields = false;
  CHECK(normal_form(a) == normal_form(b));
}

TEST_CASE("the order of required names and versions does not count") {
  schema::CustomResourceDefinition a = widget(), b = widget();
  a.versions[0].schema->required = {"a", "b"};
  b.versions[0].schema->required = {"b", "a"};
  schema::CrdVersion second = a.versions[0];
  second.name = "v2";
  a.versions.push_back(second);
  b.versions.insert(b.versions.begin(), second);
  CHECK(normal_form(a) == normal_form(b));
}

TEST_CASE("a required name that is repeated counts once") {
  schema::CustomResourceDefinition a = widget(), b = widget();
  a.versions[0].schema->required = {"a", "b"};
  b.versions[0].schema->required = {"a", "b", "a"};
  CHECK(normal_form(a) == normal_form(b));
}

TEST_CASE("an empty path of the label selector counts as absent") {
  schema::CustomResourceDefinition a = widget(), b = widget();
  for (schema::CustomResourceDefinition* each : {&a, &b})
    each->versions[0].subresources =
        schema::Subresources{.scale = schema::ScaleSubresource{".spec.n", ".status.n", {}}};
  b.versions[0].subresources->scale->label_selector_path = "";
  CHECK(normal_form(a) == normal_form(b));
}

TEST_CASE("differences are found by path") {
  schema::CustomResourceDefinition a = widget(), b = widget();
  b.versions[0].schema->properties["spec"].description = "x ";
  a.versions[0].schema->properties["spec"].description = "x";
  const auto difference = first_difference(normal_form(a), normal_form(b));
  REQUIRE(difference);
  CHECK(difference->path == "spec.versions[0].schema.openAPIV3Schema.properties.spec.description");
  CHECK(difference->expected == "\"x\"");
  CHECK(difference->found == "\"x \"");
  CHECK_FALSE(first_difference(normal_form(a), normal_form(a)));
}

}  // namespace
}  // namespace kubexx::importing
