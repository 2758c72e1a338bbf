#include "generator/checks/schema_node.hpp"

#include <string>
#include <variant>

#include "generator/crd/schema_patch.hpp"

namespace kubexx::checks {
namespace {

using schema::JsonSchema;

/// The schema one keyword below `schema`, and the number of steps to it.
struct Child {
  const JsonSchema* schema = nullptr;
  std::size_t steps = 0;
};

Child nth(const std::vector<JsonSchema>& branches, Steps steps) {
  const std::size_t at = index(steps.subspan(1));
  return steps.size() > 1 && at < branches.size() ? Child{&branches[at], 2} : Child{};
}

Child child_of(const JsonSchema& schema, Steps steps) {
  const std::string_view word = key(steps);
  if (word == "properties" && steps.size() > 1) {
    const auto found = schema.properties.find(std::string(key(steps.subspan(1))));
    return found != schema.properties.end() ? Child{&found->second, 2} : Child{};
  }
  if (word == "items") return {schema.items.get(), 1};
  if (word == "additionalProperties" && schema.additional_properties)
    return {schema.additional_properties->schema.get(), 1};
  if (word == "not") return {schema.negation.get(), 1};
  if (word == "allOf") return nth(schema.all_of, steps);
  if (word == "anyOf") return nth(schema.any_of, steps);
  if (word == "oneOf") return nth(schema.one_of, steps);
  return {};
}

/// Calls `visit` for the root and each node below it on the path, with the steps from the node on.
template <class Visit>
void for_each_node(const JsonSchema& root, Steps steps, Visit visit) {
  const JsonSchema* node = &root;
  while (true) {
    visit(*node, steps);
    const Child child = child_of(*node, steps);
    if (child.schema == nullptr) return;
    node = child.schema;
    steps = steps.subspan(child.steps);
  }
}

}  // namespace

std::string_view key(Steps steps) {
  if (steps.empty()) return {};
  const auto* text = std::get_if<std::string>(&steps.front());
  return text != nullptr ? std::string_view(*text) : std::string_view();
}

std::size_t index(Steps steps) {
  if (steps.empty()) return 0;
  const auto* number = std::get_if<std::size_t>(&steps.front());
  return number != nullptr ? *number : 0;
}

Node find_node(const JsonSchema& root, Steps steps) {
  Node node{&root, &root, nullptr, steps};
  for_each_node(root, steps, [&](const JsonSchema& schema, Steps rest) {
    node.schema = &schema;
    node.rest = rest;
    if (schema.origins.ids.empty() || &schema == &root) return;
    node.around = node.declared;
    node.declared = &schema;
  });
  return node;
}

std::vector<const crd::Origin*> origins(const crd::Provenance& provenance, const JsonSchema& node) {
  std::vector<const crd::Origin*> result;
  for (auto id = node.origins.ids.rbegin(); id != node.origins.ids.rend(); ++id) result.push_back(&provenance[*id]);
  return result;
}

PatchPlace patch_place(const crd::Provenance& provenance, const JsonSchema& root, Steps steps) {
  PatchPlace place;
  std::size_t missing = 0;
  for_each_node(root, steps, [&](const JsonSchema& node, Steps rest) {
    if (place.is_exact) return;  // a patch is applied after those of the nodes below
    if (!node.origins.ids.empty()) place = {};
    for (const crd::Origin* origin : origins(provenance, node)) {
      const markers::Marker* marker = crd::patch_of(*origin);
      if (marker == nullptr) continue;
      const crd::PatchPart part = crd::find_in_patch(*marker, rest);
      if (place.span.valid() && part.rest.size() >= missing) continue;
      missing = part.rest.size();
      place = {part.value->span, missing == 0 && !rest.empty(), &node};
    }
  });
  return place;
}

}  // namespace kubexx::checks
