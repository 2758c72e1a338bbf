#include "runtime/testing/kinds/go_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <variant>

#include "runtime/core/quantity.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/testing/kinds/inert_defaults_table.hpp"
#include "runtime/testing/kinds/inert_schema.hpp"

namespace kubexx::testing {
namespace {

using json::Value;
using GoValuesPtr = std::shared_ptr<const GoValues>;

constexpr std::string_view kQuantity = "io.k8s.apimachinery.pkg.api.resource.Quantity", kApi = "io.k8s.api.";

/// Strings with a default value that Go holds by pointer, and that may be empty.
constexpr std::pair<std::string_view, std::string_view> kPointers[] = {
    {"core.v1.AzureDiskVolumeSource", "cachingMode"},
    {"core.v1.AzureDiskVolumeSource", "fsType"},
    {"core.v1.AzureDiskVolumeSource", "kind"},
    {"core.v1.PersistentVolumeClaimSpec", "volumeMode"},
    {"core.v1.PersistentVolumeSpec", "volumeMode"},
    {"discovery.v1.EndpointPort", "protocol"},
    {"networking.v1.IngressClassParametersReference", "scope"},
    {"networking.v1.NetworkPolicyPort", "protocol"},
    {"scheduling.v1.PriorityClass", "preemptionPolicy"},
    {"storage.v1.CSIDriverSpec", "fsGroupPolicy"},
    {"storage.v1.StorageClass", "reclaimPolicy"},
    {"storage.v1.StorageClass", "volumeBindingMode"},
};

bool is_pointer(std::string_view type, std::string_view member) {
  return std::ranges::find(kPointers, std::pair(type, member)) != std::end(kPointers);
}

class ValuesCollector {
 public:
  GoValuesPtr of_definition(std::string_view name) {
    if (is_opaque(name)) return nullptr;
    if (const auto known = known_.find(name); known != known_.end()) return known->second;
    const std::optional<Value> schema = kubernetes::catalog().definition(name);
    GoValues values;
    values.is_quantity = name == kQuantity;
    if (schema && !values.is_quantity) {
      values = of_members(*schema);
      if (name.starts_with(kApi)) add_strings(name.substr(kApi.size()), *schema, values);
    }
    return known_[std::string(name)] = unless_empty(std::move(values));
  }

 private:
  static GoValuesPtr unless_empty(GoValues values) {
    const bool is_empty =
        !values.is_quantity && values.members.empty() && values.elements == nullptr && values.strings.empty();
    return is_empty ? nullptr : std::make_shared<const GoValues>(std::move(values));
  }

  GoValuesPtr of_schema(const Value& schema) {
    const std::string reference = json::text_at(schema, {"$ref"});
    if (!reference.empty()) return of_definition(kubernetes::referenced_name(reference));
    return unless_empty(of_members(schema));
  }

  GoValues of_members(const Value& schema) {
    GoValues values;
    for (const std::string_view below : {"items", "additionalProperties"})
      if (const Value* element = json::find(schema, {below}); element != nullptr && element->is_object())
        values.elements = of_schema(*element);
    const Value* properties = json::find(schema, {"properties"});
    if (properties == nullptr) return values;
    for (const auto& [name, member] : properties->as_object())
      if (GoValuesPtr below = of_schema(member)) values.members.emplace(name, std::move(below));
    return values;
  }

  static void add_strings(std::string_view type, const Value& schema, GoValues& values) {
    const auto add = [&](std::string_view member, const Value& value) {
      if (value.is_string() && value != Value("") && !is_pointer(type, member)) values.strings.emplace(member);
    };
    for (const InertDefault& one : inert_defaults(type)) add(one.member, std::get<Value>(json::parse(one.value)));
    const Value* properties = json::find(schema, {"properties"});
    if (properties == nullptr) return;
    for (const auto& [name, member] : properties->as_object())
      if (const Value* value = json::find(member, {"default"})) add(name, *value);
  }

  std::map<std::string, GoValuesPtr, std::less<>> known_;
};

/// Any other value stays, and is reported when the object is validated.
void read_quantity(Value& value) {
  if (!value.is_number() && !value.is_string()) return;
  const auto read = core::Quantity::parse(value.is_string() ? value.as_string() : json::to_text(value));
  if (const auto* quantity = std::get_if<core::Quantity>(&read)) value = quantity->text();
}

}  // namespace

std::shared_ptr<const GoValues> go_values(std::string_view definition) {
  return ValuesCollector().of_definition(definition);
}

void read_as_go(Value& object, const GoValues& values) {
  if (values.is_quantity) return read_quantity(object);
  if (object.is_array() && values.elements != nullptr)
    for (Value& element : object.as_array()) read_as_go(element, *values.elements);
  if (!object.is_object()) return;
  object.as_object().erase_if(
      [&](const auto& member) { return member.second == Value("") && values.strings.contains(member.first); });
  for (auto& [name, member] : object.as_object()) {
    const auto known = values.members.find(name);
    const GoValues* below = known == values.members.end() ? values.elements.get() : known->second.get();
    if (below != nullptr) read_as_go(member, *below);
  }
}

}  // namespace kubexx::testing
