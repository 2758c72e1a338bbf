#include "runtime/schema/metadata/metadata_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "runtime/core/ascii.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/core/unicode.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::schema {
namespace {

constexpr std::size_t kMostAnnotationBytes = std::size_t{256} << 10;
constexpr std::size_t kLongestSubresource = 256;
constexpr const char* kImmutable = "field is immutable";

/// An error that the server reports for a map, located at one of its keys.
void invalid_entry(FieldErrors& errors, RuleId rule, const FieldPath& map, const std::string& key, std::string value,
                   std::string detail) {
  Location location = map.location();
  location.emplace_back(key);
  errors.add({ErrorType::invalid, rule, map.text(), std::move(location), std::move(value), std::move(detail)});
}

void check_labels(const ObjectMeta& metadata, RuleId rule, const FieldPath& path, int server_minor,
                  FieldErrors& errors) {
  const FieldPath at = path.child("labels");
  for (const auto& [key, value] : metadata.labels) {
    for (std::string& complaint : label_key(key, server_minor))
      invalid_entry(errors, rule, at, key, shown(key), complaint);
    for (std::string& complaint : label_value(value, server_minor))
      invalid_entry(errors, rule, at, key, shown(value), complaint);
  }
}

void check_annotations(const ObjectMeta& metadata, RuleId rule, const FieldPath& path, int server_minor,
                       FieldErrors& errors) {
  const FieldPath at = path.child("annotations");
  std::size_t bytes = 0;
  for (const auto& [key, value] : metadata.annotations) {
    bytes += key.size() + value.size();
    for (std::string& complaint : label_key(core::lowered_to_ascii(key), server_minor))
      invalid_entry(errors, rule, at, key, shown(key), complaint);
  }
  if (bytes > kMostAnnotationBytes) errors.too_long(rule, at, kMostAnnotationBytes);
}

/// In the order of Go's struct.
std::string owner_text(const OwnerReference& owner) {
  std::string out =
      fmt::format(R"({{"apiVersion":{},"kind":{},"name":{},"uid":{})", json::go_json_quoted(owner.api_version),
                  json::go_json_quoted(owner.kind), json::go_json_quoted(owner.name), json::go_json_quoted(owner.uid));
  if (owner.controller) out += fmt::format(R"(,"controller":{})", *owner.controller);
  if (owner.block_owner_deletion) out += fmt::format(R"(,"blockOwnerDeletion":{})", *owner.block_owner_deletion);
  return out + "}";
}

std::string owners_text(const std::vector<OwnerReference>& owners) {
  std::string out;
  for (const OwnerReference& owner : owners) out += (out.empty() ? "[" : ",") + owner_text(owner);
  return out + "]";
}

/// `v1` or `apps/v1`.
bool has_version(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::string_view version = slash == std::string_view::npos ? text : text.substr(slash + 1);
  return !version.empty() && version.find('/') == std::string_view::npos;
}

void check_owner(const OwnerReference& owner, RuleId rule, const FieldPath& path, FieldErrors& errors) {
  const auto require = [&](std::string_view name, const std::string& text) {
    if (text.empty()) errors.required(rule, path.child(name), "must not be empty");
  };
  const std::string& version = owner.api_version;
  if (!version.empty() && !has_version(version))
    errors.invalid(rule, path.child("apiVersion"), shown(version), "must be <group>/<version> or <version>");
  require("apiVersion", owner.api_version);
  require("kind", owner.kind);
  require("name", owner.name);
  require("uid", owner.uid);
  if ((version == "v1" || version == "/v1") && owner.kind == "Event")
    errors.invalid(rule, path, owner_text(owner), "/v1, Kind=Event is disallowed from being an owner");
}

/// Servers before 1.37 report these errors for the list, and an empty string as invalid instead of missing.
void check_owner_as_before(const OwnerReference& owner, RuleId rule, const FieldPath& list, int server_minor,
                           FieldErrors& errors) {
  constexpr int kShortWords = 34;
  const auto require = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) return;
    const std::string subject = server_minor < kShortWords ? fmt::format("{} ", name) : std::string();
    errors.invalid(rule, list.child(name), shown(text), subject + "must not be empty");
  };
  const std::string& version = owner.api_version;
  if (!has_version(version))
    errors.invalid(rule, list.child("apiVersion"), shown(version), "version must not be empty");
  require("kind", owner.kind);
  require("name", owner.name);
  require("uid", owner.uid);
  if ((version == "v1" || version == "/v1") && owner.kind == "Event")
    errors.invalid(rule, list, owner_text(owner), "/v1, Kind=Event is disallowed from being an owner");
}

void check_owners(const ObjectMeta& metadata, RuleId rule, const FieldPath& path, int server_minor,
                  FieldErrors& errors) {
  constexpr int kNamesOwners = 37;
  const FieldPath at = path.child("ownerReferences");
  std::string controller, all_owners;
  for (std::size_t i = 0; i < metadata.owner_references.size() && !errors.is_full(); ++i) {
    const OwnerReference& owner = metadata.owner_references[i];
    if (server_minor < kNamesOwners) {
      check_owner_as_before(owner, rule, at, server_minor, errors);
    } else {
      check_owner(owner, rule, at.index(i), errors);
    }
    if (!owner.controller.value_or(false)) continue;
    const std::string name = owner.kind + "/" + owner.name;
    if (controller.empty()) {
      controller = name;
    } else {
      if (all_owners.empty()) all_owners = owners_text(metadata.owner_references);
      errors.invalid(rule, at, all_owners,
                     fmt::format("Only one reference can have Controller set to true. Found \"true\" in references for "
                                 "{} and {}",
                                 controller, name));
    }
  }
}

bool contains(const std::vector<std::string>& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

json::Value list_of(const std::vector<std::string>& texts) { return json::Array(texts.begin(), texts.end()); }

void check_finalizers(const ObjectMeta& metadata, RuleId rule, const FieldPath& path, int server_minor,
                      FieldErrors& errors) {
  const FieldPath at = path.child("finalizers");
  for (std::size_t i = 0; i < metadata.finalizers.size(); ++i) {
    Location location = at.location();
    location.emplace_back(i);
    for (std::string& complaint : label_key(metadata.finalizers[i], server_minor))
      errors.add({ErrorType::invalid, rule, at.text(), location, shown(metadata.finalizers[i]), std::move(complaint)});
  }
  if (contains(metadata.finalizers, "orphan") && contains(metadata.finalizers, "foregroundDeletion"))
    errors.invalid(rule, at, json::to_go_text(list_of(metadata.finalizers)),
                   "finalizer orphan and foregroundDeletion cannot be both set");
}

/// `U+0007`, followed by the character if it is printable.
std::string code_point_text(char32_t point, std::string_view bytes) {
  std::string out = fmt::format("U+{:04X}", static_cast<unsigned>(point));
  return core::is_printable(point) ? fmt::format("{} '{}'", out, bytes) : out;
}

}  // namespace

void check_manager(const std::string& manager, RuleId rule, const FieldPath& path, FieldErrors& errors) {
  if (manager.size() > kLongestManager) errors.too_long(rule, path, kLongestManager);
  const std::string value = shown(manager);
  for (std::size_t at = 0; at < manager.size() && !errors.is_full();) {
    const core::CodePoint read = core::decode_utf8(manager, at);
    if (!core::is_printable(read.point))
      errors.invalid(rule, path, value,
                     fmt::format("invalid character {} (at position {})",
                                 code_point_text(read.point, std::string_view(manager).substr(at, read.length)), at));
    at += read.length;
  }
}

namespace {

void check_managed_fields(const ObjectMeta& metadata, RuleId rule, const FieldPath& path, FieldErrors& errors) {
  constexpr std::array<std::string_view, 2> kOperations = {"Apply", "Update"};
  const FieldPath list = path.child("managedFields");
  for (std::size_t i = 0; i < metadata.managed_fields.size(); ++i) {
    const ManagedFields& entry = metadata.managed_fields[i];
    const FieldPath at = list.index(i);
    if (entry.operation.empty()) {
      errors.required(rule, at.child("operation"), "must not be empty");
    } else if (entry.operation != "Apply" && entry.operation != "Update") {
      errors.not_supported(rule, at.child("operation"), json::go_json_quoted(entry.operation), kOperations);
    }
    if (!entry.fields_type.empty() && entry.fields_type != "FieldsV1")
      errors.invalid(rule, at.child("fieldsType"), shown(entry.fields_type), "must be `FieldsV1`");
    check_manager(entry.manager, rule, at.child("manager"), errors);
    if (entry.subresource.size() > kLongestSubresource)
      errors.too_long(rule, at.child("subresource"), kLongestSubresource);
  }
}

void check_generation(const ObjectMeta& metadata, RuleId rule, const FieldPath& path, FieldErrors& errors) {
  if (metadata.generation < 0)
    errors.invalid(rule, path.child("generation"), shown(metadata.generation), "must be greater than or equal to 0");
}

void check_common(const ObjectMeta& metadata, const MetadataRules& rules, const FieldPath& path, int server_minor,
                  FieldErrors& errors) {
  check_labels_and_annotations(metadata, path, errors, rules, server_minor);
  check_owners(metadata, rules.owners, path, server_minor, errors);
}

bool same_time(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return a.empty() == b.empty();
  const auto first = core::parse_timestamp(core::TimeLayout::rfc3339, a);
  const auto second = core::parse_timestamp(core::TimeLayout::rfc3339, b);
  const auto* left = std::get_if<core::Timestamp>(&first);
  const auto* right = std::get_if<core::Timestamp>(&second);
  return left != nullptr && right != nullptr ? left->same_moment(*right) : a == b;
}

std::string time_text(const std::optional<std::string>& time) {
  return time && !time->empty() ? json::go_json_quoted(*time) : "null";
}

/// While the object is being deleted, finalizers can only be removed.
void check_new_finalizers(const ObjectMeta& metadata, const ObjectMeta& old, RuleId rule, const FieldPath& path,
                          FieldErrors& errors) {
  const std::set<std::string_view> known(old.finalizers.begin(), old.finalizers.end());
  std::set<std::string> added;
  for (const std::string& finalizer : metadata.finalizers)
    if (!known.contains(finalizer)) added.insert(finalizer);
  if (!old.deletion_timestamp || added.empty()) return;
  std::vector<std::string> quoted;
  for (const std::string& finalizer : added) quoted.push_back(json::go_quoted(finalizer));
  errors.forbidden(rule, path.child("finalizers"),
                   fmt::format("no new finalizers can be added if the object is being deleted, found new finalizers "
                               "[]string{{{}}}",
                               fmt::join(quoted, ", ")));
}

void check_immutable(const ObjectMeta& metadata, const ObjectMeta& old, RuleId rule, const FieldPath& path,
                     FieldErrors& errors) {
  const auto same_text = [&](std::string_view name, const std::string& now, const std::string& before,
                             std::string value) {
    if (now != before) errors.invalid(rule, path.child(name), std::move(value), kImmutable);
  };
  same_text("name", metadata.name, old.name, shown(metadata.name));
  same_text("namespace", metadata.name_space, old.name_space, shown(metadata.name_space));
  same_text("uid", metadata.uid, old.uid, json::go_json_quoted(metadata.uid));
  if (!same_time(metadata.creation_timestamp, old.creation_timestamp))
    errors.invalid(rule, path.child("creationTimestamp"), time_text(metadata.creation_timestamp), kImmutable);
  if (!same_time(metadata.deletion_timestamp.value_or(""), old.deletion_timestamp.value_or("")))
    errors.invalid(rule, path.child("deletionTimestamp"), time_text(metadata.deletion_timestamp), kImmutable);
  if (metadata.deletion_grace_period_seconds != old.deletion_grace_period_seconds) {
    const auto& seconds = metadata.deletion_grace_period_seconds;
    errors.invalid(rule, path.child("deletionGracePeriodSeconds"), seconds ? shown(*seconds) : "null", kImmutable);
  }
}

}  // namespace

void check_labels_and_annotations(const ObjectMeta& metadata, const FieldPath& path, FieldErrors& errors,
                                  const MetadataRules& rules, int server_minor) {
  check_labels(metadata, rules.labels, path, server_minor, errors);
  check_annotations(metadata, rules.annotations, path, server_minor, errors);
}

Complaints path_segment_name(std::string_view name, bool is_prefix) {
  return is_prefix && (name == "." || name == "..") ? Complaints() : path_segment(name);
}

namespace {

std::string completed_name(std::string_view name, bool is_prefix) {
  if (!is_prefix || name.size() < 2 || !name.ends_with('-')) return std::string(name);
  // Two characters go and one comes, in the server as well.
  return std::string(name.substr(0, name.size() - 2)) + "a";
}

}  // namespace

Complaints dns1123_label_name(std::string_view name, bool is_prefix) {
  return dns1123_label(completed_name(name, is_prefix));
}

Complaints dns1123_subdomain_name(std::string_view name, bool is_prefix) {
  return dns1123_subdomain(completed_name(name, is_prefix));
}

void check_metadata(const ObjectMeta& metadata, const MetadataCheck& check, const FieldPath& path,
                    FieldErrors& errors) {
  const MetadataRules& rules = check.rules;
  if (!metadata.generate_name.empty())
    for (std::string& complaint : check.name(metadata.generate_name, true))
      errors.invalid(rules.name, path.child("generateName"), shown(metadata.generate_name), std::move(complaint));
  if (metadata.name.empty()) {
    errors.required(rules.missing_name, path.child("name"), "name or generateName is required");
  } else {
    for (std::string& complaint : check.name(metadata.name, false))
      errors.invalid(rules.name, path.child("name"), shown(metadata.name), std::move(complaint));
  }
  const FieldPath name_space = path.child("namespace");
  if (!check.is_namespaced && !metadata.name_space.empty())
    errors.forbidden(rules.name_space, name_space, "not allowed on this type");
  if (check.is_namespaced && metadata.name_space.empty()) errors.required(rules.name_space, name_space);
  if (check.is_namespaced && !metadata.name_space.empty())
    for (std::string& complaint : dns1123_label(metadata.name_space))
      errors.invalid(rules.name_space, name_space, shown(metadata.name_space), std::move(complaint));
  check_generation(metadata, rules.generation, path, errors);
  check_common(metadata, rules, path, check.server_minor, errors);
  check_finalizers(metadata, rules.finalizers, path, check.server_minor, errors);
  check_managed_fields(metadata, rules.managed_fields, path, errors);
}

void check_metadata_update(const ObjectMeta& metadata, const ObjectMeta& old, const MetadataRules& rules,
                           const FieldPath& path, FieldErrors& errors, int server_minor) {
  check_new_finalizers(metadata, old, rules.update, path, errors);
  if (metadata.resource_version.empty())
    errors.invalid(rules.update, path.child("resourceVersion"), shown(""), "must be specified for an update");
  check_generation(metadata, rules.generation, path, errors);
  if (metadata.generation < old.generation)
    errors.invalid(rules.update, path.child("generation"), shown(metadata.generation), "must not be decremented");
  check_immutable(metadata, old, rules.update, path, errors);
  check_common(metadata, rules, path, server_minor, errors);
  check_managed_fields(metadata, rules.managed_fields, path, errors);
}

}  // namespace kubexx::schema
