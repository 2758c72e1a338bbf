#include "runtime/json/text.hpp"
#include "runtime/schema/definition/rules.hpp"

namespace kubexx::schema::definition {
namespace {

constexpr const char* kNoPath = "must be a simple json path starting with .";

struct ReplicasRules {
  RuleId missing;
  RuleId form;
  RuleId place;
  std::string_view prefix;
  std::string_view wanted;
};

void check_replicas(const std::string& value, const ReplicasRules& rules, const FieldPath& path, FieldErrors& errors) {
  if (value.empty()) return errors.required(rules.missing, path);
  if (value.front() != '.') return errors.invalid(rules.form, path, shown(value), kNoPath);
  if (!value.starts_with(rules.prefix)) errors.invalid(rules.place, path, shown(value), std::string(rules.wanted));
}

void check_selector(const std::string& value, const FieldPath& path, FieldErrors& errors) {
  if (value.empty()) return;
  if (value.front() != '.') return errors.invalid("SUB-007", path, shown(value), kNoPath);
  if (!value.starts_with(".spec.") && !value.starts_with(".status."))
    errors.invalid("SUB-007", path, json::go_json_quoted(value), "should be a json path under either .spec or .status");
}

}  // namespace

void check_subresources(const Subresources& subresources, const FieldPath& path, FieldErrors& errors) {
  if (!subresources.scale) return;
  const ScaleSubresource& scale = *subresources.scale;
  const FieldPath at = path.child("scale");
  check_replicas(scale.spec_replicas_path,
                 {"SUB-001", "SUB-002", "SUB-003", ".spec.", "should be a json path under .spec"},
                 at.child("specReplicasPath"), errors);
  check_replicas(scale.status_replicas_path,
                 {"SUB-004", "SUB-005", "SUB-006", ".status.", "should be a json path under .status"},
                 at.child("statusReplicasPath"), errors);
  check_selector(scale.label_selector_path.value_or(""), at.child("labelSelectorPath"), errors);
}

}  // namespace kubexx::schema::definition
