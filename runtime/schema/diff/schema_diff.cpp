#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "runtime/json/text.hpp"
#include "runtime/schema/diff/change_list.hpp"
#include "runtime/schema/structure/node.hpp"

namespace kubexx::schema::diff {
namespace {

using Names = std::unordered_set<std::string_view>;

Names set_of(const std::vector<std::string>& names) { return {names.begin(), names.end()}; }

Names rules_of(const JsonSchema& schema) {
  Names rules;
  for (const ValidationRule& rule : schema.validations) rules.insert(rule.rule);
  return rules;
}

bool accepts_keys(const JsonSchema& schema) {
  return schema.additional_properties && schema.additional_properties->allows;
}

/// The schema of the values of keys that are not declared; nothing if such keys are not kept.
const JsonSchema* values_of(const JsonSchema& schema) {
  static const JsonSchema kAnything = [] {
    JsonSchema anything;
    anything.preserve_unknown_fields = true;
    return anything;
  }();
  if (const JsonSchema* declared = structure::additional_schema(schema)) return declared;
  return structure::preserves_unknown(schema) || accepts_keys(schema) ? &kAnything : nullptr;
}

/// Whether fields that are not declared stay in objects.
bool keeps_unknown(const JsonSchema& schema) { return structure::preserves_unknown(schema) || accepts_keys(schema); }

bool has_default_value(const JsonSchema& schema, const std::string& name) {
  const auto property = schema.properties.find(name);
  return property != schema.properties.end() && structure::has_default(property->second);
}

std::string kind_of(const JsonSchema& schema) {
  if (schema.int_or_string) return "int-or-string";
  return schema.type.empty() ? "anything" : schema.type;
}

/// Whether every value of the one kind is a value of the other.
bool is_wider(const std::string& now, const std::string& old) {
  if (now == "anything") return true;
  if (now == "number") return old == "integer";
  return now == "int-or-string" && (old == "integer" || old == "string");
}

class SchemaDiff {
 public:
  SchemaDiff(const Side& old, const Side& now, const std::string& path, ChangeList& changes)
      : old_(old.schema), now_(now.schema), old_at_(old.path), at_(now.path), path_(path), changes_(changes) {}

  void run() {
    if (old_ == now_) return;
    if (diff_type()) return;
    diff_values({old_, old_at_}, {now_, at_}, path_, changes_);
    diff_topology();
    diff_pruning();
    diff_required();
    diff_properties();
    diff_map();
    if (old_.items && now_.items)
      diff_schemas({*old_.items, old_at_.child("items")}, {*now_.items, at_.child("items")}, path_ + "[*]", changes_);
    diff_rules();
    diff_junctors();
  }

 private:
  std::string below(const std::string& name) const { return path_.empty() ? name : path_ + "." + name; }

  /// True if the types have nothing in common, so that nothing else is compared.
  bool diff_type() {
    const std::string before = kind_of(old_), after = kind_of(now_);
    if (before == after) return false;
    const std::string text = fmt::format("type changed from {} to {}", before, after);
    if (is_wider(after, before)) {
      changes_.risky("DIFF-026", path_, text, at_.child("type"));
      return false;
    }
    changes_.breaking("DIFF-025", path_, text, at_.child("type"));
    return true;
  }

  void diff_topology() {
    const auto word = [](const std::string& type, const char* absent) { return type.empty() ? absent : type; };
    const std::string before = word(old_.list_type, "atomic"), after = word(now_.list_type, "atomic");
    const std::string list = fmt::format("list type changed from {} to {}", before, after);
    const FieldPath at = at_.child("x-kubernetes-list-type");
    if (before != after && after == "atomic") changes_.risky("DIFF-041", path_, list, at);
    if (before != after && after != "atomic") changes_.breaking("DIFF-040", path_, list, at);
    if (before == after && old_.list_map_keys != now_.list_map_keys)
      changes_.breaking("DIFF-040", path_,
                        fmt::format("keys changed from {} to {}", fmt::join(old_.list_map_keys, ", "),
                                    fmt::join(now_.list_map_keys, ", ")),
                        at_.child("x-kubernetes-list-map-keys"));
    const std::string was = word(old_.map_type, "granular"), is = word(now_.map_type, "granular");
    if (was != is)
      changes_.risky("DIFF-041", path_, fmt::format("map type changed from {} to {}", was, is),
                     at_.child("x-kubernetes-map-type"));
    if (!old_.embedded_resource && now_.embedded_resource)
      changes_.breaking("DIFF-046", path_, "is now an embedded resource", at_.child("x-kubernetes-embedded-resource"));
    if (old_.embedded_resource && !now_.embedded_resource)
      changes_.risky("DIFF-045", path_, "is no longer an embedded resource", at_);
  }

  void diff_pruning() {
    const bool was = structure::preserves_unknown(old_), is = structure::preserves_unknown(now_);
    if (was && !is) changes_.breaking("DIFF-042", path_, "no longer preserves unknown fields", at_);
    if (!was && is) changes_.safe("DIFF-043", path_, "now preserves unknown fields", at_);
  }

  void diff_required() {
    const Names before = set_of(old_.required), after = set_of(now_.required);
    for (const std::string& name : now_.required) {
      const bool was_required = before.contains(name), has_default = has_default_value(now_, name);
      if (was_required && has_default_value(old_, name) && !has_default) {
        changes_.breaking("DIFF-027", below(name), "is required, and no longer has a default value",
                          at_.child("required"));
      } else if (!was_required && has_default) {
        changes_.safe("DIFF-028", below(name), "is now required, and has a default value", at_.child("required"));
      } else if (!was_required) {
        changes_.breaking("DIFF-027", below(name), "is now required", at_.child("required"));
      }
    }
    for (const std::string& name : old_.required)
      if (!after.contains(name) && now_.properties.contains(name))
        changes_.safe("DIFF-028", below(name), "is no longer required", at_);
  }

  /// Added fields by their schema, as JSON.
  using AddedFields = std::unordered_map<std::string, std::vector<std::string_view>>;

  AddedFields added_fields() const {
    AddedFields added;
    for (const auto& [name, property] : now_.properties)
      if (!old_.properties.contains(name)) added[json::to_text(to_json(property))].push_back(name);
    return added;
  }

  /// The only added field that has the schema of a removed one.
  std::string new_name_of(const JsonSchema& removed) {
    if (!added_) added_ = added_fields();
    const auto found = added_->find(json::to_text(to_json(removed)));
    return found != added_->end() && found->second.size() == 1 ? std::string(found->second.front()) : std::string();
  }

  void diff_removed(const std::string& name, const JsonSchema& property) {
    const FieldPath properties = old_at_.child("properties");
    const FieldPath at = properties.child(name);
    const std::string new_name = new_name_of(property);
    if (keeps_unknown(now_)) {
      changes_.risky("DIFF-022", below(name), "is no longer declared, but still preserved", at);
    } else if (!new_name.empty()) {
      changes_.breaking("DIFF-021", below(name), fmt::format("was removed, and apparently renamed to {}", new_name),
                        at);
    } else {
      changes_.breaking("DIFF-020", below(name), "was removed: stored objects lose it", at);
    }
    changes_.in_old();
    if (const JsonSchema* declared = structure::additional_schema(now_))
      diff_schemas({property, at}, {*declared, at_.child("additionalProperties")}, below(name), changes_);
  }

  void diff_added(const std::string& name, const JsonSchema& property, const FieldPath& at) {
    if (!keeps_unknown(old_)) return changes_.safe("DIFF-023", below(name), "was added", at);
    changes_.risky("DIFF-024", below(name), "is now declared; it was preserved as an unknown field", at);
    if (const JsonSchema* declared = structure::additional_schema(old_))
      diff_schemas({*declared, old_at_.child("additionalProperties")}, {property, at}, below(name), changes_);
  }

  void diff_properties() {
    const FieldPath old_properties = old_at_.child("properties"), properties = at_.child("properties");
    for (const auto& [name, property] : old_.properties) {
      const auto same = now_.properties.find(name);
      if (same == now_.properties.end()) {
        diff_removed(name, property);
        continue;
      }
      diff_schemas({property, old_properties.child(name)}, {same->second, properties.child(name)}, below(name),
                   changes_);
    }
    for (const auto& [name, property] : now_.properties)
      if (!old_.properties.contains(name)) diff_added(name, property, properties.child(name));
  }

  void diff_map() {
    const FieldPath old_at = old_at_.child("additionalProperties"), at = at_.child("additionalProperties");
    const JsonSchema *before = values_of(old_), *after = values_of(now_);
    if (before != nullptr && after != nullptr)
      return diff_schemas({*before, old_at}, {*after, at}, path_ + "[*]", changes_);
    if (accepts_keys(old_)) return changes_.breaking("DIFF-044", path_, "no longer accepts arbitrary keys", at_);
    if (accepts_keys(now_)) changes_.safe("DIFF-043", path_, "now accepts arbitrary keys", at);
  }

  void diff_rules() {
    const Names before = rules_of(old_), after = rules_of(now_);
    const FieldPath list = at_.child("x-kubernetes-validations");
    for (std::size_t i = 0; i < now_.validations.size(); ++i)
      if (!before.contains(now_.validations[i].rule))
        changes_.risky("DIFF-047", path_, "has a new rule: " + now_.validations[i].rule, list.index(i));
    for (const ValidationRule& rule : old_.validations)
      if (!after.contains(rule.rule)) changes_.safe("DIFF-048", path_, "no longer has the rule: " + rule.rule, at_);
  }

  void diff_junctors() {
    const auto diff_branches = [&](const char* keyword, const std::vector<JsonSchema>& before,
                                   const std::vector<JsonSchema>& after) {
      if (before == after) return;
      if (after.empty()) return changes_.safe("DIFF-048", path_, fmt::format("no longer has {}", keyword), at_);
      changes_.risky("DIFF-049", path_, fmt::format("{} {}", keyword, before.empty() ? "was added" : "changed"),
                     at_.child(keyword));
    };
    diff_branches("allOf", old_.all_of, now_.all_of);
    diff_branches("anyOf", old_.any_of, now_.any_of);
    diff_branches("oneOf", old_.one_of, now_.one_of);
    if (old_.negation == now_.negation) return;
    if (!now_.negation) return changes_.safe("DIFF-048", path_, "no longer has not", at_);
    changes_.risky("DIFF-049", path_, old_.negation ? "not changed" : "not was added", at_.child("not"));
  }

  const JsonSchema& old_;
  const JsonSchema& now_;
  const FieldPath& old_at_;
  const FieldPath& at_;
  const std::string& path_;
  ChangeList& changes_;
  std::optional<AddedFields> added_;
};

}  // namespace

void diff_schemas(const Side& old, const Side& now, const std::string& path, ChangeList& changes) {
  SchemaDiff(old, now, path, changes).run();
}

}  // namespace kubexx::schema::diff
