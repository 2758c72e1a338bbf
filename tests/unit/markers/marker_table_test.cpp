#include "generator/markers/marker_table.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "tests/support/catch.hpp"

using namespace kubexx::markers;

namespace {

/// controller-gen's registered names that are no `items:` form, on all targets together.
constexpr std::string_view upstream_names[] = {"default",
                                               "groupName",
                                               "k8s:enum",
                                               "k8s:immutable",
                                               "k8s:listMapKey",
                                               "k8s:listType",
                                               "k8s:maxItems",
                                               "k8s:maximum",
                                               "k8s:minimum",
                                               "k8s:optional",
                                               "k8s:required",
                                               "kubebuilder:default",
                                               "kubebuilder:deprecatedversion",
                                               "kubebuilder:example",
                                               "kubebuilder:externalDocs",
                                               "kubebuilder:metadata",
                                               "kubebuilder:printcolumn",
                                               "kubebuilder:pruning:PreserveUnknownFields",
                                               "kubebuilder:resource",
                                               "kubebuilder:selectablefield",
                                               "kubebuilder:skip",
                                               "kubebuilder:skipversion",
                                               "kubebuilder:storageversion",
                                               "kubebuilder:subresource:scale",
                                               "kubebuilder:subresource:status",
                                               "kubebuilder:title",
                                               "kubebuilder:unservedversion",
                                               "kubebuilder:validation:AtLeastOneOf",
                                               "kubebuilder:validation:AtMostOneOf",
                                               "kubebuilder:validation:EmbeddedResource",
                                               "kubebuilder:validation:Enum",
                                               "kubebuilder:validation:ExactlyOneOf",
                                               "kubebuilder:validation:ExclusiveMaximum",
                                               "kubebuilder:validation:ExclusiveMinimum",
                                               "kubebuilder:validation:Format",
                                               "kubebuilder:validation:MaxItems",
                                               "kubebuilder:validation:MaxLength",
                                               "kubebuilder:validation:MaxProperties",
                                               "kubebuilder:validation:Maximum",
                                               "kubebuilder:validation:MinItems",
                                               "kubebuilder:validation:MinLength",
                                               "kubebuilder:validation:MinProperties",
                                               "kubebuilder:validation:Minimum",
                                               "kubebuilder:validation:MultipleOf",
                                               "kubebuilder:validation:Optional",
                                               "kubebuilder:validation:Pattern",
                                               "kubebuilder:validation:Required",
                                               "kubebuilder:validation:Schemaless",
                                               "kubebuilder:validation:Type",
                                               "kubebuilder:validation:UniqueItems",
                                               "kubebuilder:validation:XEmbeddedResource",
                                               "kubebuilder:validation:XIntOrString",
                                               "kubebuilder:validation:XPreserveUnknownFields",
                                               "kubebuilder:validation:XValidation",
                                               "listMapKey",
                                               "listType",
                                               "mapType",
                                               "nullable",
                                               "optional",
                                               "required",
                                               "structType",
                                               "versionName"};

int count_rows(auto predicate) {
  const auto rows = marker_table();
  return static_cast<int>(std::count_if(rows.begin(), rows.end(), predicate));
}

}  // namespace

TEST_CASE("the table is sorted and names each marker once") {
  const auto rows = marker_table();
  CHECK(std::adjacent_find(rows.begin(), rows.end(),
                           [](const MarkerRow& a, const MarkerRow& b) { return a.name >= b.name; }) == rows.end());
  std::set<std::string_view> typed;
  for (const MarkerRow& row : rows) {
    if (!row.typed_name.empty()) CHECK(typed.insert(row.typed_name).second);
  }
}

TEST_CASE("every name that controller-gen registers has a row") {
  for (std::string_view name : upstream_names) {
    INFO(name);
    const FoundRow found = find_row(name);
    REQUIRE(found.row != nullptr);
    CHECK(found.row->effect != Effect::ignored);
    CHECK_FALSE(found.on_items);
  }
  // 82 names in all: 62 plain ones and 20 for elements.
  CHECK(std::size(upstream_names) + count_rows([](const MarkerRow& row) { return row.has_items_form; }) == 82);
}

TEST_CASE("rows that have an effect and are not kubexx's own are upstream's") {
  const std::set<std::string_view> upstream(std::begin(upstream_names), std::end(upstream_names));
  for (const MarkerRow& row : marker_table()) {
    if (row.effect == Effect::ignored || row.name.starts_with("kubexx:")) continue;
    if (row.effect == Effect::object_root) continue;
    INFO(row.name);
    CHECK(upstream.contains(row.name));
  }
}

TEST_CASE("every row is documented") {
  for (const MarkerRow& row : marker_table()) {
    INFO(row.name);
    CHECK_FALSE(row.summary.empty());
    CHECK_FALSE(row.category.empty());
    CHECK_FALSE(row.example.empty());
    CHECK(row.targets != 0);
    CHECK(row.typed_example.empty() == row.typed_name.empty());
    CHECK((row.shape == Shape::record) == !row.arguments.empty());
    for (const ArgumentRow& argument : row.arguments) {
      CHECK_FALSE(argument.summary.empty());
      CHECK_FALSE(argument.typed_name.empty());
    }
  }
}

TEST_CASE("find_row knows items forms and prefixes") {
  CHECK(find_row("kubebuilder:validation:items:Minimum").on_items);
  CHECK(find_row("kubebuilder:validation:items:Minimum").row == find_row("kubebuilder:validation:Minimum").row);
  CHECK(find_row("kubebuilder:validation:items:Schemaless").row == nullptr);
  CHECK(find_row("kubebuilder:validation:items:items:Minimum").row == nullptr);
  CHECK(find_row("kubebuilder:scaffold:imports").row->effect == Effect::ignored);
  CHECK(find_row("genclient:noStatus").row->effect == Effect::ignored);
  CHECK(find_row("genclients").row == nullptr);
  CHECK(find_row("kubebuilder:validation:minimum").row == nullptr);
  CHECK(find_row("").row == nullptr);
  CHECK(items_name(*find_row("kubebuilder:validation:MaxItems").row) == "kubebuilder:validation:items:MaxItems");
  CHECK(find_typed_row("max_length")->name == "kubebuilder:validation:MaxLength");
  CHECK(find_typed_row("") == nullptr);
}
