#include "runtime/rules/rule_tree.hpp"

#include <algorithm>
#include <utility>

#include "runtime/cel/library/text.hpp"
#include "runtime/rules/compile_rule.hpp"
#include "runtime/rules/property_name.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::rules {
namespace {

using schema::JsonSchema;

PreparedRule prepare(const schema::ValidationRule& rule, const JsonSchema& node, RuleCompiler& compiler) {
  PreparedRule out{.source = rule};
  if (cel::text::trim(rule.rule).empty()) return out;
  const Expression compiled = compiler.compile_rule(rule);
  out.program = compiled.program;
  if (!compiled.ok()) out.fault = compiled.refusals.front().detail;
  out.uses_old_self = uses_old_self(compiled);
  if (!rule.message_expression.empty()) out.message = compiler.compile_message(rule).program;
  if (!rule.field_path.empty()) out.field = steps_to_field(rule.field_path, node);
  return out;
}

bool has_rules(const JsonSchema& schema) {
  return schema::any_schema(schema, [](const JsonSchema& node) { return !node.validations.empty(); });
}

SchemaRole place_of(const JsonSchema& schema) {
  return schema.embedded_resource ? SchemaRole::resource_root : SchemaRole::anywhere;
}

}  // namespace

const std::vector<PreparedRule>& RuleNode::rules() const {
  if (!schema_.validations.empty() && type_ != nullptr) std::call_once(once_, [this] { compile(); });
  return rules_;
}

void RuleNode::compile() const {
  RuleCompiler compiler(environment_, *type_);
  for (const schema::ValidationRule& rule : schema_.validations) rules_.push_back(prepare(rule, schema_, compiler));
}

const RuleNode* RuleNode::property(std::string_view name) const {
  const auto at = std::lower_bound(properties_.begin(), properties_.end(), name,
                                   [](const RuleProperty& p, std::string_view wanted) { return p.name < wanted; });
  return at != properties_.end() && at->name == name ? at->node : nullptr;
}

RuleTree::RuleTree(const JsonSchema& root, SchemaRole place, const cel::Environment& environment)
    : environment_(environment) {
  if (has_rules(root)) root_ = add(root, declared(root, place));
}

const cel::DeclaredType* RuleTree::declared(const JsonSchema& schema, SchemaRole place) {
  return types_.emplace_back(declare(schema, place, environment_.server_minor())).get();
}

/// Null if the server skips the property, or if it has no rules.
const RuleNode* RuleTree::add_property(const std::string& name, const JsonSchema& schema,
                                       const cel::DeclaredType* parent) {
  const cel::DeclaredType* type = nullptr;
  if (const auto spelled = escaped(name)) {
    type = parent != nullptr ? parent->field(*spelled) : nullptr;
  } else if (has_rules(schema)) {
    type = declared(schema, place_of(schema));
  }
  return type != nullptr ? add(schema, type) : nullptr;
}

const RuleNode* RuleTree::add(const JsonSchema& schema, const cel::DeclaredType* type) {
  const cel::DeclaredType* element = type != nullptr ? type->element.get() : nullptr;
  RuleNode& node = nodes_.emplace_back(schema, type, environment_);
  const auto& values = schema.additional_properties;
  if (schema.items) node.items_ = add(*schema.items, element);
  if (values && values->schema) node.additional_ = add(*values->schema, element);
  for (const auto& [name, property] : schema.properties) {
    if (const RuleNode* child = add_property(name, property, type)) node.properties_.push_back({name, child});
  }
  const bool leads_anywhere = !node.properties_.empty() || node.items_ != nullptr || node.additional_ != nullptr;
  if (leads_anywhere || !schema.validations.empty()) return &node;
  nodes_.pop_back();
  return nullptr;
}

}  // namespace kubexx::rules
