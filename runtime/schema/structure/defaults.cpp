#include "runtime/schema/structure/defaults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "runtime/schema/object/compiled_schema.hpp"
#include "runtime/schema/object/object_metadata.hpp"
#include "runtime/schema/object/prune.hpp"
#include "runtime/schema/object/value_validation.hpp"

namespace kubexx::schema::structure {
namespace {

/// What the rules on all defaults of a schema may cost together.
constexpr std::int64_t kRuleBudget = 10'000'000;

/// A node that is compiled on first use. Nodes below a compiled one are compiled with it.
class Compiled {
 public:
  Compiled(const JsonSchema& schema, const SchemaNode* known, int server_minor)
      : schema_(schema), known_(known), server_minor_(server_minor) {}

  const SchemaNode& node() {
    if (known_ == nullptr) known_ = &own_.emplace(compile_schema(schema_, SchemaUse::defaults, server_minor_)).root();
    return *known_;
  }
  /// Null where nothing above is compiled.
  const SchemaNode* property(std::string_view name) const {
    return known_ == nullptr ? nullptr : known_->properties.find(name);
  }
  const SchemaNode* items() const { return known_ == nullptr ? nullptr : known_->items; }

 private:
  const JsonSchema& schema_;
  const SchemaNode* known_;
  int server_minor_;
  std::optional<CompiledSchema> own_;
};

/// The way from a resource to the value of a node: names of properties, or nothing for a step into a list.
struct Way {
  const Way* up = nullptr;
  std::optional<std::string_view> property;
};

struct Context {
  Compiled* resource = nullptr;  ///< the root, or the embedded resource around
  const Way* way = nullptr;      ///< from there; null at the resource itself
  bool in_metadata = false;      ///< in metadata, kind or apiVersion of the resource
};

/// A resource that has only `value` and a type.
json::Value resource_around(json::Value value, const Way* way) {
  for (; way != nullptr; way = way->up) {
    if (way->property) {
      json::Object object;
      object.set(std::string(*way->property), std::move(value));
      value = std::move(object);
    } else {
      value = json::Array{std::move(value)};
    }
  }
  json::Object& object = value.as_object();
  if (object.find("kind") == nullptr) object.set("kind", "Validation");
  if (object.find("apiVersion") == nullptr) object.set("apiVersion", "validation/v1");
  return value;
}

/// As Go prints several errors in one.
std::string in_one_line(const FieldErrors& errors) {
  std::unordered_set<std::string> known;
  std::vector<std::string> lines;
  for (const FieldError& error : errors.list())
    if (const auto [line, is_new] = known.insert(text(error)); is_new) lines.push_back(*line);
  return lines.size() == 1 ? lines.front() : fmt::format("[{}]", fmt::join(lines, ", "));
}

class DefaultCheck {
 public:
  DefaultCheck(const WalkResult& walked, const Tolerated& tolerated, const CheckOptions& options, FieldErrors& errors)
      : walked_(walked), tolerated_(tolerated), options_(options), errors_(errors) {}

  void visit(const Node& node, const SchemaNode* known, Context context, bool is_root) {
    const JsonSchema& schema = node.schema;
    if (budget_ < 0 || errors_.is_full() || !walked_.with_defaults.contains(&schema)) return;
    Compiled compiled(schema, known, options_.server_minor);
    const bool is_resource = is_root || schema.embedded_resource;
    if (is_resource) context = {&compiled, nullptr, false};
    if (has_default(schema)) check_default(node, compiled, context, is_resource);
    visit_items(node, compiled, context);
    visit_properties(node, compiled, context, is_resource);
  }

 private:
  void visit_items(const Node& node, const Compiled& compiled, Context context) {
    if (!node.schema.items) return;
    const Way way{context.way, std::nullopt};
    context.way = &way;
    const FieldPath path = node.path.child("items");
    visit({*node.schema.items, path}, compiled.items(), context, false);
  }

  void visit_properties(const Node& node, const Compiled& compiled, const Context& context, bool is_resource) {
    if (node.schema.properties.empty()) return;
    const FieldPath properties = node.path.child("properties");
    for (const auto& [name, property] : node.schema.properties) {
      const Way way{context.way, name};
      const Context below{context.resource, &way, context.in_metadata || (is_resource && is_meta_field(name))};
      const FieldPath path = properties.key(name);
      visit({property, path}, compiled.property(name), below, false);
    }
  }

  void check_default(const Node& node, Compiled& compiled, const Context& context, bool is_resource) {
    const FieldPath path = node.path.child("default");
    const json::Value& value = *node.schema.default_value;
    const Judged judged{node.schema, compiled.node(), path, is_resource};
    if (context.in_metadata) {
      if (check_in_metadata(path, value, context)) check_value(judged, value);
      return;
    }
    if (!tolerated_.unpruned_defaults) check_pruned(judged, value);
    if (!value.is_object() && !value.is_array()) return check_value(judged, value);
    json::Value coerced = value;
    if (check_resources(judged, coerced)) check_value(judged, coerced);
  }

  /// The schema that validates a default value.
  struct Judged {
    const JsonSchema& schema;
    const SchemaNode& node;
    const FieldPath& path;
    bool is_resource;
  };

  void check_pruned(const Judged& judged, const json::Value& value) {
    if (!value.is_object() && !value.is_array()) return;
    json::Value pruned = value;
    prune(pruned, judged.node, judged.is_resource);
    if (pruned != value) errors_.invalid("DEFAULT-002", judged.path, shown(value), "must not have unknown fields");
  }

  /// The resources inside the default value. Removes fields from `value` that their metadata cannot hold.
  bool check_resources(const Judged& judged, json::Value& value) {
    if (auto fault = coerce_embedded(value, judged.node, judged.is_resource, judged.path)) {
      fault->rule = "DEFAULT-003";
      errors_.add(std::move(*fault));
      return false;
    }
    FieldErrors found;
    validate_embedded(value, judged.node, judged.is_resource, judged.path, options_.server_minor, found);
    return add("DEFAULT-004", std::move(found));
  }

  bool check_in_metadata(const FieldPath& path, const json::Value& value, const Context& context) {
    json::Value resource = resource_around(value, context.way);
    const SchemaNode& schema = context.resource->node();
    const FieldPath nowhere;
    FieldErrors found;
    if (auto fault = coerce_embedded(resource, schema, true, nowhere))
      found.add(std::move(*fault));
    else
      validate_embedded(resource, schema, true, nowhere, options_.server_minor, found);
    if (found.empty()) return true;
    errors_.invalid("DEFAULT-007", path, shown(value), "must result in valid metadata: " + in_one_line(found));
    return false;
  }

  void check_value(const Judged& judged, const json::Value& value) {
    FieldErrors found;
    validate_value(value, judged.node, judged.path, options_.server_minor, found);
    if (!add("DEFAULT-005", std::move(found)) || !options_.default_rules) return;
    options_.default_rules(
        {judged.schema, judged.node, value, judged.path, judged.is_resource, options_.server_minor, budget_}, errors_);
  }

  /// Whether there was nothing to add.
  bool add(RuleId rule, FieldErrors found) {
    const bool none = found.empty();
    for (FieldError& error : found.take()) {
      error.rule = rule;
      errors_.add(std::move(error));
    }
    return none;
  }

  const WalkResult& walked_;
  const Tolerated& tolerated_;
  const CheckOptions& options_;
  FieldErrors& errors_;
  std::int64_t budget_ = kRuleBudget;
};

}  // namespace

void check_defaults(const Node& root, const WalkResult& walked, const Tolerated& tolerated, const CheckOptions& options,
                    FieldErrors& errors) {
  DefaultCheck(walked, tolerated, options, errors).visit(root, nullptr, {}, true);
}

}  // namespace kubexx::schema::structure
