#include "runtime/schema/beta_layout.hpp"

#include <algorithm>

namespace kubexx::schema {
namespace {

constexpr std::size_t kInVersion = 3;  ///< steps of `spec.versions[0]`

bool is_key(const Location& location, std::size_t step, std::string_view key) {
  const auto* name = location.size() > step ? std::get_if<std::string>(&location[step]) : nullptr;
  return name != nullptr && *name == key;
}

void erase_steps(Location& location, std::size_t from, std::size_t count) {
  const auto begin = location.begin() + static_cast<std::ptrdiff_t>(from);
  location.erase(begin, begin + static_cast<std::ptrdiff_t>(std::min(count, location.size() - from)));
}

/// `spec.versions[0].name` as `spec.name`.
void hoist(Location& location) { erase_steps(location, 1, kInVersion - 1); }

void place_schema(const BetaLayout& layout, Location& location) {
  if (!layout.schema && !layout.only_version) return;
  location[kInVersion] = "validation";
  hoist(location);
}

void place_columns(const BetaLayout& layout, Location& location) {
  constexpr std::size_t kColumnField = 5;
  if (is_key(location, kColumnField, "jsonPath")) location[kColumnField] = "JSONPath";
  if (layout.columns) hoist(location);
}

void place_in_version(const BetaLayout& layout, Location& location) {
  if (is_key(location, kInVersion, "schema")) return place_schema(layout, location);
  if (is_key(location, kInVersion, "additionalPrinterColumns")) return place_columns(layout, location);
  const bool is_hoisted = (layout.subresources && is_key(location, kInVersion, "subresources")) ||
                          (layout.selectable_fields && is_key(location, kInVersion, "selectableFields"));
  if (is_hoisted) return hoist(location);
  if (!layout.only_version) return;
  erase_steps(location, 2, location.size() - 2);
  location[1] = "version";
}

void place_conversion(Location& location) {
  if (!is_key(location, 2, "webhook")) return;
  erase_steps(location, 2, 1);
  if (is_key(location, 2, "clientConfig")) location[2] = "webhookClientConfig";
}

const json::Value* member(const json::Value* value, std::string_view key) {
  const json::Value* found = value != nullptr && value->is_object() ? value->as_object().find(key) : nullptr;
  return found != nullptr && !found->is_null() ? found : nullptr;
}

bool has_elements(const json::Value* value) {
  return value != nullptr && value->is_array() && !value->as_array().empty();
}

}  // namespace

BetaLayout beta_layout(const json::Value& document) {
  const json::Value* spec = member(&document, "spec");
  return {.schema = member(spec, "validation") != nullptr,
          .subresources = member(spec, "subresources") != nullptr,
          .columns = has_elements(member(spec, "additionalPrinterColumns")),
          .selectable_fields = has_elements(member(spec, "selectableFields")),
          .only_version = !has_elements(member(spec, "versions"))};
}

Location beta_location(const BetaLayout& layout, Location location) {
  if (!is_key(location, 0, "spec")) return location;
  if (is_key(location, 1, "conversion")) place_conversion(location);
  if (!is_key(location, 1, "versions")) return location;
  if (location.size() > kInVersion) {
    place_in_version(layout, location);
  } else if (layout.only_version) {
    location = {"spec", "version"};
  }
  return location;
}

}  // namespace kubexx::schema
