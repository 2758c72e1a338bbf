#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "runtime/schema/structure/path_walk.hpp"
#include "runtime/schema/structure/trap_sink.hpp"

namespace kubexx::schema::structure {
namespace {

/// A node of the structure as pruning sees it.
struct Pruned {
  const JsonSchema& schema;
  bool is_resource;

  /// Whether a field of this name is pruned before validation.
  bool loses(const std::string& name) const {
    if (preserves_unknown(schema) || schema.additional_properties) return false;
    return find_property(schema, name) == nullptr && !(is_resource && is_meta_field(name));
  }
};

std::string field_below(const Node& node, const std::string& name, const TrapSink& sink) {
  const std::string field = sink.field(node.path);
  return field == "the object" ? name : field + "." + name;
}

void find_required_traps(const Node& node, const Pruned& pruned, TrapSink& sink) {
  const FieldPath path = node.path.child("required");
  for (std::size_t i = 0; i < node.schema.required.size(); ++i) {
    const std::string& name = node.schema.required[i];
    if (!pruned.loses(name)) continue;
    sink.add(
        "TRAP-007", path.index(i),
        fmt::format("no value of {} is valid: {} is required, but not declared, so it is pruned before validation: "
                    "declare it in properties",
                    sink.field(node.path), field_below(node, name, sink)));
  }
}

void find_status_trap(const Node& root, TrapSink& sink) {
  const auto& required = root.schema.required;
  const auto found = std::ranges::find(required, "status");
  if (found == required.end()) return;
  const FieldPath path = root.path.child("required");
  sink.add("TRAP-012", path.index(static_cast<std::size_t>(found - required.begin())),
           "every create request is rejected: status is required, but the status subresource drops it before "
           "validation: remove it from required");
}

/// Schemas of oneOf and anyOf that a default value satisfies in every object.
void find_branch_traps(const Node& node, const std::vector<JsonSchema>& branches, std::string_view keyword,
                       TrapSink& sink) {
  const FieldPath paths = node.path.child(keyword);
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const FieldPath path = paths.index(i);
    for (const std::string& name : branches[i].required) {
      const JsonSchema* property = find_property(node.schema, name);
      if (property == nullptr || !has_default(*property)) continue;
      sink.add(
          "TRAP-013", path.child("required"),
          fmt::format("{} has a default value and so is set in every object, which {}: remove the default value, or "
                      "this schema",
                      field_below(node, name, sink),
                      keyword == "oneOf" ? "matches one schema of oneOf besides any other" : "always satisfies anyOf"));
    }
  }
}

/// Restrictions of allOf, anyOf, oneOf and not on fields that are pruned before.
class LostFields {
 public:
  explicit LostFields(TrapSink& sink) : sink_(sink) {}

  void find_below(const Node& nested, const Pruned& pruned) {
    const auto visit = [&](const Node& branch) { find(branch, pruned, Branch::choice); };
    const JsonSchema& schema = nested.schema;
    if (!schema.all_of.empty()) {
      detail::for_each_branch(schema.all_of, nested.path.child("allOf"),
                              [&](const Node& branch) { find(branch, pruned, Branch::always); });
    }
    if (!schema.any_of.empty()) detail::for_each_branch(schema.any_of, nested.path.child("anyOf"), visit);
    if (!schema.one_of.empty()) detail::for_each_branch(schema.one_of, nested.path.child("oneOf"), visit);
    if (!schema.negation) return;
    const FieldPath path = nested.path.child("not");
    visit({*schema.negation, path});
  }

 private:
  enum class Branch { always, choice };

  void find(const Node& branch, const Pruned& pruned, Branch kind) {
    if (kind == Branch::always)
      find_required_traps(branch, pruned, sink_);
    else
      find_lost_requirements(branch, pruned);
    if (!branch.schema.properties.empty()) {
      const FieldPath properties = branch.path.child("properties");
      for (const auto& [name, property] : branch.schema.properties)
        if (pruned.loses(name)) say(branch, name, properties.key(name));
    }
    find_below(branch, pruned);
  }

  void find_lost_requirements(const Node& branch, const Pruned& pruned) {
    const FieldPath path = branch.path.child("required");
    for (std::size_t i = 0; i < branch.schema.required.size(); ++i)
      if (pruned.loses(branch.schema.required[i])) say(branch, branch.schema.required[i], path.index(i));
  }

  void say(const Node& branch, const std::string& name, const FieldPath& at) {
    sink_.add("TRAP-014", at,
              fmt::format("{} is not declared outside allOf, anyOf, oneOf and not, so it is pruned before they are "
                          "evaluated: declare it in properties",
                          field_below(branch, name, sink_)));
  }

  TrapSink& sink_;
};

void find_closed_object(const Node& node, TrapSink& sink) {
  const auto& additional = node.schema.additional_properties;
  if (!additional || additional->allows || additional->schema || !node.schema.properties.empty()) return;
  sink.add("TRAP-017", node.path.child("additionalProperties"),
           fmt::format("{} rejects every field instead of pruning it: declare properties instead of "
                       "additionalProperties: false",
                       sink.field(node.path)));
}

void find_closed_resource(const Node& node, TrapSink& sink) {
  if (!node.schema.embedded_resource || preserves_unknown(node.schema)) return;
  sink.add("TRAP-018", node.path.child("x-kubernetes-embedded-resource"),
           fmt::format("the resource in {} keeps only apiVersion, kind, metadata and declared properties: add "
                       "x-kubernetes-preserve-unknown-fields: true to keep all fields",
                       sink.field(node.path)));
}

}  // namespace

void find_field_traps(const Node& node, bool is_root, bool status_subresource, TrapSink& sink) {
  const JsonSchema& schema = node.schema;
  const Pruned pruned{schema, is_root || schema.embedded_resource};
  if (schema.type == "object" || schema.type.empty()) {
    find_required_traps(node, pruned, sink);
    LostFields(sink).find_below(node, pruned);
  }
  if (is_root && status_subresource) find_status_trap(node, sink);
  find_branch_traps(node, schema.one_of, "oneOf", sink);
  find_branch_traps(node, schema.any_of, "anyOf", sink);
  find_closed_object(node, sink);
  find_closed_resource(node, sink);
}

}  // namespace kubexx::schema::structure
