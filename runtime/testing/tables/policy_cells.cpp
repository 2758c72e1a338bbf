#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "runtime/core/ascii.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/tables/kind_cells.hpp"
#include "runtime/testing/tables/table.hpp"

// Cells of certificates, addresses, policies, claims and flow control.

namespace kubexx::testing::cells {
namespace {

using json::Value;

bool has_condition(const Value& object, std::string_view type) {
  return !condition_at(object, "status.conditions", type).is_null();
}

/// A selector as Go prints the struct.
std::string go_selector(const Value& selector) {
  std::map<std::string, std::string> labels;
  if (const Value& members = at(selector, "matchLabels"); members.is_object())
    for (const auto& [key, value] : members.as_object()) labels.emplace(key, json::text_at(members.as_object(), key));
  std::string text = "&LabelSelector{MatchLabels:map[string]string{";
  for (const auto& [key, value] : labels) text += fmt::format("{}: {},", key, value);
  text += "},MatchExpressions:[]LabelSelectorRequirement{";
  for (const Value& one : list_at(selector, "matchExpressions")) {
    std::vector<std::string> values;
    for (const Value& value : list_at(one, "values")) values.push_back(text_at(value, ""));
    text += fmt::format("LabelSelectorRequirement{{Key:{},Operator:{},Values:[{}],}},", text_at(one, "key"),
                        text_at(one, "operator"), joined(values, " "));
  }
  return text + "},}";
}

}  // namespace

Value duration(const Source& source) {
  if (at(source.object, source.path).is_null()) return source.otherwise;
  return age_text(number_at(source.object, source.path));
}

Value signing_state(const Source& source) {
  std::string state = "Pending";
  if (has_condition(source.object, "Approved")) state = "Approved";
  if (has_condition(source.object, "Denied")) state = "Denied";
  if (has_condition(source.object, "Failed")) state += ",Failed";
  if (!text_at(source.object, "status.certificate").empty()) state += ",Issued";
  return state;
}

Value address_parent(const Source& source) {
  const Value& parent = at(source.object, "spec.parentRef");
  if (parent.is_null()) return source.otherwise;
  const std::string group = text_at(parent, "group"), name_space = text_at(parent, "namespace");
  const std::string resource = text_at(parent, "resource");
  std::string text = core::ascii_lowered(group.empty() ? resource : resource + "." + group);
  if (!name_space.empty()) text += "/" + name_space;
  return text + "/" + text_at(parent, "name");
}

Value parameter_kind(const Source& source) {
  const Value& kind = at(source.object, "spec.paramKind");
  if (kind.is_null()) return source.otherwise;
  return text_at(kind, "apiVersion") + "/" + text_at(kind, "kind");
}

Value parameter(const Source& source) {
  const Value& reference = at(source.object, "spec.paramRef");
  const std::string name = text_at(reference, "name");
  if (!name.empty()) return or_else(text_at(reference, "namespace"), "*") + "/" + name;
  const Value& selector = at(reference, "selector");
  return selector.is_null() ? Value(source.otherwise) : Value(go_selector(selector));
}

Value claim_state(const Source& source) {
  const bool is_deleted = !at(source.object, "metadata.deletionTimestamp").is_null();
  const bool is_allocated = !at(source.object, "status.allocation").is_null();
  std::vector<std::string> states;
  if (is_deleted) states.emplace_back("deleted");
  if (!is_deleted && !is_allocated) states.emplace_back("pending");
  if (is_allocated) states.emplace_back("allocated");
  if (is_allocated && !list_at(source.object, "status.reservedFor").empty()) states.emplace_back("reserved");
  return joined(states, ",");
}

Value dangling(const Source& source) {
  return or_else(text_at(condition_at(source.object, "status.conditions", "Dangling"), "status"), source.otherwise);
}

Value number_or_text(const Source& source) {
  const Value& number = at(source.object, source.path);
  return number.is_null() ? Value(source.otherwise) : number;
}

}  // namespace kubexx::testing::cells
