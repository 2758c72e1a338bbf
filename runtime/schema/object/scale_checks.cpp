#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "runtime/json/text.hpp"
#include "runtime/schema/object/object_steps.hpp"

namespace kubexx::schema {
namespace {

/// A value as Go's `%v` prints what JSON was decoded into: `map[a:1 b:[x <nil>]]`.
std::string go_text(const json::Value& value) {
  if (value.is_null()) return "<nil>";
  if (value.is_string()) return value.as_string();
  if (value.is_array()) {
    std::vector<std::string> elements;
    for (const json::Value& element : value.as_array()) elements.push_back(go_text(element));
    return fmt::format("[{}]", fmt::join(elements, " "));
  }
  if (value.is_object()) {
    std::vector<std::string> members;
    std::vector<const json::Object::Member*> sorted;
    for (const auto& member : value.as_object()) sorted.push_back(&member);
    std::sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return a->first < b->first; });
    for (const auto* member : sorted) members.push_back(member->first + ":" + go_text(member->second));
    return fmt::format("map[{}]", fmt::join(members, " "));
  }
  return shown(value);
}

std::string_view go_type_name(const json::Value& value) {
  if (value.is_null()) return "<nil>";
  if (value.is_bool()) return "bool";
  if (std::holds_alternative<std::int64_t>(value.variant())) return "int64";
  if (value.is_number()) return "float64";
  if (value.is_string()) return "string";
  return value.is_array() ? "[]interface {}" : "map[string]interface {}";
}

/// Follows a simple JSON path such as `.spec.replicas`.
struct PathTarget {
  const json::Value* value = nullptr;  ///< null if absent
  Location location;
  std::string fault;  ///< the message of Go if the path enters a value that is not an object
};

std::string accessor_fault(std::string_view path, const json::Value& value, std::string_view expected) {
  return fmt::format("{} accessor error: {} is of the type {}, expected {}", path, go_text(value), go_type_name(value),
                     expected);
}

PathTarget follow(const json::Value& object, std::string_view json_path) {
  PathTarget found;
  std::string walked;
  const json::Value* at = &object;
  std::string_view rest = json_path.substr(json_path.starts_with('.') ? 1 : 0);
  for (bool more = true; more;) {
    const std::size_t dot = rest.find('.');
    const std::string key(rest.substr(0, dot));
    more = dot != std::string_view::npos;
    if (more) rest.remove_prefix(dot + 1);
    walked += "." + key;
    if (at->is_null()) return found;
    if (!at->is_object()) {
      found.fault = accessor_fault(walked, *at, "map[string]interface{}");
      return found;
    }
    at = at->as_object().find(key);
    if (at == nullptr) return found;
    found.location.emplace_back(key);
  }
  found.value = at;
  return found;
}

std::string dotted_path(std::string_view json_path) {
  return std::string(json_path.starts_with('.') ? "" : ".").append(json_path);
}

void check_replicas(const json::Value& object, const std::string& json_path, FieldErrors& errors) {
  PathTarget found = follow(object, json_path);
  const auto* count = found.value == nullptr ? nullptr : std::get_if<std::int64_t>(&found.value->variant());
  if (found.value != nullptr && count == nullptr)
    found.fault = accessor_fault(dotted_path(json_path), *found.value, "int64");
  const FieldPath path(json_path, found.location);
  const auto refuse = [&](std::int64_t value, std::string detail) {
    errors.invalid("CR-SCALE-001", path, std::to_string(value), std::move(detail));
  };
  if (!found.fault.empty()) return refuse(0, found.fault);
  if (count == nullptr) return;
  if (*count < 0) return refuse(*count, "should be a non-negative integer");
  if (*count > INT32_MAX) return refuse(*count, fmt::format("should be less than or equal to {}", INT32_MAX));
}

void check_selector(const json::Value& object, const std::string& json_path, FieldErrors& errors) {
  PathTarget found = follow(object, json_path);
  if (found.value != nullptr && !found.value->is_string())
    found.fault = accessor_fault(dotted_path(json_path), *found.value, "string");
  if (found.fault.empty()) return;
  errors.invalid("CR-SCALE-001", FieldPath(json_path, found.location), "\"\"", found.fault);
}

}  // namespace

void check_scale_spec(const json::Value& object, const ScaleSubresource& scale, FieldErrors& errors) {
  check_replicas(object, scale.spec_replicas_path, errors);
}

void check_scale_status(const json::Value& object, const ScaleSubresource& scale, FieldErrors& errors) {
  check_replicas(object, scale.status_replicas_path, errors);
  if (scale.label_selector_path) check_selector(object, *scale.label_selector_path, errors);
}

}  // namespace kubexx::schema
