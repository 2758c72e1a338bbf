#include "runtime/schema/object/object_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "runtime/json/decimal.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::schema {
namespace {

/// Represents the random suffix that a server appends to `generateName`.
constexpr std::string_view kRandomEnd = "xxxxx";
constexpr std::size_t kLongestStart = 58;
/// Servers from here on ask finalizers with dots for a path.
constexpr int kWantsPath = 32;

bool is_standard_finalizer(std::string_view name) {
  return name == "orphan" || name == "foregroundDeletion" || name == "kubernetes";
}

std::string finalizer_advice(std::string_view name, int server_minor) {
  const bool dotted = server_minor >= kWantsPath && name.find('.') != std::string_view::npos;
  return fmt::format(
      "prefer a domain-qualified finalizer name {}to avoid accidental conflicts with other finalizer writers",
      dotted ? "including a path (/) " : "");
}

void warn(std::vector<FieldWarning>& warnings, std::string_view name, std::string_view text) {
  warnings.push_back({"WARN-005",
                      fmt::format("metadata.finalizers: {}: {}", json::go_quoted(name), text),
                      {Step("metadata"), Step("finalizers")}});
}

/// Calls `change` with each value that is neither an object nor an array.
template <class Change>
void change_leaves(json::Value& value, const Change& change) {
  if (value.is_object()) {
    for (auto& [key, below] : value.as_object()) change_leaves(below, change);
  } else if (value.is_array()) {
    for (json::Value& below : value.as_array()) change_leaves(below, change);
  } else {
    change(value);
  }
}

/// The integer that Go reads from what it writes for a double.
std::optional<std::int64_t> integer_in_text(double number) {
  if (std::trunc(number) != number) return std::nullopt;
  const std::string text = json::go_number(number);
  std::int64_t integer = 0;
  const char* const end = text.data() + text.size();
  const auto [read_to, error] = std::from_chars(text.data(), end, integer);
  if (error != std::errc() || read_to != end) return std::nullopt;
  return integer;
}

}  // namespace

void decode_numbers_as_go(json::Value& value) {
  change_leaves(value, [](json::Value& leaf) {
    if (std::holds_alternative<std::uint64_t>(leaf.variant())) leaf = leaf.as_double();
  });
}

void store_numbers_as_go(json::Value& value) {
  change_leaves(value, [](json::Value& leaf) {
    const double* number = std::get_if<double>(&leaf.variant());
    const auto integer = number == nullptr ? std::nullopt : integer_in_text(*number);
    if (integer) leaf = *integer;
  });
}

void check_type_meta(const json::Value& object, const ServedVersion& version, FieldErrors& errors) {
  const FieldPath root;
  const auto check = [&](std::string_view key, const std::string& expected) {
    const std::string found = json::text_at(object, {key});
    if (found != expected) errors.invalid("CR-REQ-004", root.child(key), shown(found), "must be " + expected);
  };
  check("kind", version.kind);
  check("apiVersion", version.api_version);
}

void place_in_namespace(ObjectMeta& metadata, bool is_namespaced) {
  if (!is_namespaced) metadata.name_space.clear();
  if (is_namespaced && metadata.name_space.empty()) metadata.name_space = "default";
}

void prepare_metadata_for_create(ObjectMeta& metadata, bool is_namespaced) {
  metadata.creation_timestamp.clear();
  metadata.uid.clear();
  metadata.deletion_timestamp.reset();
  metadata.deletion_grace_period_seconds.reset();
  metadata.self_link.clear();
  metadata.generation = 1;
  place_in_namespace(metadata, is_namespaced);
  if (metadata.name.empty() && !metadata.generate_name.empty())
    metadata.name = metadata.generate_name.substr(0, kLongestStart).append(kRandomEnd);
}

void keep_system_fields(ObjectMeta& metadata, const ObjectMeta& old) {
  if (metadata.uid.empty()) metadata.uid = old.uid;
  if (!old.creation_timestamp.empty()) metadata.creation_timestamp = old.creation_timestamp;
  if (old.deletion_timestamp) metadata.deletion_timestamp = old.deletion_timestamp;
  if (!metadata.deletion_grace_period_seconds)
    metadata.deletion_grace_period_seconds = old.deletion_grace_period_seconds;
}

namespace {

/// The set of fields itself is not looked at.
bool is_readable(const ManagedFields& entry) {
  return (entry.operation == "Apply" || entry.operation == "Update") && !entry.api_version.empty() &&
         entry.fields_type == "FieldsV1";
}

bool are_readable(const std::vector<ManagedFields>& entries) {
  return std::all_of(entries.begin(), entries.end(), is_readable);
}

}  // namespace

void drop_unreadable_managers(ObjectMeta& metadata, const ObjectMeta* old) {
  if (are_readable(metadata.managed_fields)) return;
  const bool resets = metadata.managed_fields.size() == 1 && metadata.managed_fields[0] == ManagedFields();
  metadata.managed_fields.clear();
  if (!resets && old != nullptr && are_readable(old->managed_fields)) metadata.managed_fields = old->managed_fields;
}

void drop_doubled_owners(ObjectMeta& metadata, std::vector<FieldWarning>& warnings) {
  const auto members = [](const OwnerReference& owner) {
    return std::tie(owner.api_version, owner.kind, owner.name, owner.uid, owner.controller, owner.block_owner_deletion);
  };
  const auto before = [&](const OwnerReference& a, const OwnerReference& b) { return members(a) < members(b); };
  std::set<OwnerReference, decltype(before)> known(before);
  std::vector<OwnerReference> kept;
  std::vector<std::string> doubled;
  for (OwnerReference& owner : metadata.owner_references) {
    if (known.insert(owner).second) {
      kept.push_back(std::move(owner));
    } else {
      doubled.push_back(owner.uid);
    }
  }
  metadata.owner_references = std::move(kept);
  if (doubled.empty()) return;
  warnings.push_back(
      {"WARN-007",
       fmt::format(".metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, "
                   "and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) "
                   "observed: {}",
                   fmt::join(doubled, ", ")),
       {Step("metadata"), Step("ownerReferences")}});
}

void warn_of_finalizers(const ObjectMeta& metadata, const ObjectMeta* old, int server_minor,
                        std::vector<FieldWarning>& warnings) {
  std::set<std::string> added(metadata.finalizers.begin(), metadata.finalizers.end());
  if (old != nullptr)
    for (const std::string& finalizer : old->finalizers) added.erase(finalizer);
  for (const std::string& finalizer : added) {
    for (const std::string& complaint : label_key(finalizer, server_minor)) warn(warnings, finalizer, complaint);
    if (finalizer.find('/') == std::string::npos && !is_standard_finalizer(finalizer))
      warn(warnings, finalizer, finalizer_advice(finalizer, server_minor));
  }
}

}  // namespace kubexx::schema
