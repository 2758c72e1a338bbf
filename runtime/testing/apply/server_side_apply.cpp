#include "runtime/testing/apply/server_side_apply.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "runtime/core/timestamp.hpp"
#include "runtime/json/go_text.hpp"
#include "runtime/json/members.hpp"
#include "runtime/testing/apply/last_applied.hpp"
#include "runtime/testing/openapi/openapi_schema.hpp"
#include "runtime/testing/requests/outcome.hpp"

namespace kubexx::testing {
namespace {

using json::Object;
using json::Value;

constexpr std::size_t kMostUpdateManagers = 10;
constexpr const char* kOldUpdates = "ancient-changes";
constexpr const char* kBeforeApply = "before-first-apply";

/// What is never part of managed fields.
const FieldSet& unmanaged_fields() {
  static const FieldSet set = [] {
    std::vector<ElementPath> paths;
    for (const char* name : {"apiVersion", "kind", "metadata"}) paths.push_back({field_element(name)});
    for (const char* name : {"name", "namespace", "creationTimestamp", "selfLink", "uid", "clusterName", "generation",
                             "managedFields", "resourceVersion"}) {
      paths.push_back({field_element("metadata"), field_element(name)});
    }
    return set_of(paths);
  }();
  return set;
}

Value empty_object(const std::string& api_version, const std::string& kind) {
  Object object;
  object.append("apiVersion", api_version);
  object.append("kind", kind);
  return object;
}

/// `stable.example.com/v1, Kind=CronTab`
std::string shown_kind(const Value& object) {
  return json::go_kind(json::text_at(object, {"apiVersion"}), json::text_at(object, {"kind"}));
}

/// `default/name; stable.example.com/v1, Kind=CronTab`
std::string shown_object(const Value& object) {
  return fmt::format("{}/{}; {}", metadata_text(object, "namespace"), metadata_text(object, "name"),
                     shown_kind(object));
}

std::int64_t seconds_of(const Manager& manager) {
  const auto parsed = core::parse_timestamp(core::TimeLayout::rfc3339, manager.time);
  const auto* moment = std::get_if<core::Timestamp>(&parsed);
  return moment == nullptr ? 0 : moment->seconds;
}

/// The ids of the managers that updated, the oldest first.
std::vector<std::string> ids_of_updates(const Managers& managers) {
  std::vector<std::pair<std::int64_t, std::string>> updates;
  for (const auto& [id, manager] : managers)
    if (!manager.applied) updates.emplace_back(seconds_of(manager), id);
  std::sort(updates.begin(), updates.end());
  std::vector<std::string> ids;
  for (auto& [seconds, id] : updates) ids.push_back(std::move(id));
  return ids;
}

/// The updates of one version that are merged into one manager.
struct OldUpdates {
  std::string first;             ///< the oldest; merged only where the manager does not exist yet
  std::vector<std::string> ids;  ///< the others
};

void merge_updates(Managers& managers, const std::string& version, const OldUpdates& old) {
  if (old.ids.empty()) return;
  Manager bucket{kOldUpdates, false, "", version, {}, managers.at(old.ids.back()).time};
  const std::string id = manager_id(bucket);
  std::vector<std::string> sources = old.ids;
  sources.push_back(managers.contains(id) ? id : old.first);
  std::vector<FieldSet> fields;
  for (const std::string& source : sources) fields.push_back(managers.at(source).fields);
  for (const std::string& source : sources) managers.erase(source);
  bucket.fields = merged(std::move(fields));
  managers.emplace(id, std::move(bucket));
}

/// Merges the oldest updates of each version until at most ten are left.
void cap_updates(Managers& managers) {
  const std::vector<std::string> updates = ids_of_updates(managers);
  std::size_t count = updates.size();
  std::map<std::string, OldUpdates> by_version;
  for (std::size_t i = 0; i < updates.size() && count > kMostUpdateManagers; ++i) {
    OldUpdates& old = by_version[managers.at(updates[i]).api_version];
    if (old.first.empty()) {
      old.first = updates[i];
    } else {
      old.ids.push_back(updates[i]);
      --count;
    }
  }
  for (const auto& [version, old] : by_version) merge_updates(managers, version, old);
}

class Writer {
 public:
  Writer(const MergeSchema& schema, const FieldWrite& write)
      : schema_(schema),
        write_(write),
        rules_{schema.types(), schema.reset_fields(write.api_version, write.subresource), write.convert} {}

  Value empty() const { return empty_object(write_.api_version, schema_.kind()); }

  /// The managers after an update, or an error.
  std::optional<std::string> update(const Value& live, const Value& updated, Managers& managers,
                                    const std::string& name) const {
    for (const Value* object : {&updated, &live}) {
      const TypeFaults faults = check_type(*object, type(), Duplicates::allowed);
      if (!faults.empty()) return text(faults);
    }
    const Manager manager = writer(name, false);
    const std::string id = manager_id(manager);
    // The fields of this write alone decide about its time.
    Manager current = manager;
    current.name = "current-operation";
    const std::string current_id = manager_id(current);
    if (auto fault = own_update(rules_, typed(live), typed(updated), managers, current)) return fault;
    if (auto own = managers.extract(current_id); !own.empty()) add_own(managers, id, manager, own.mapped().fields);
    cap_updates(managers);
    return std::nullopt;
  }

  Result<Value> apply(Value live, const Value& applied, Managers managers) const {
    if (managers.empty()) {
      if (auto fault = update(write_.blank == nullptr ? empty() : *write_.blank, live, managers, kBeforeApply)) {
        return unforeseen("failed to create manager for existing fields: " + *fault);
      }
    }
    auto result = merge_applied(live, applied, managers, write_.force);
    if (!result) return std::move(result).error();
    if (!result->conflicts.empty() && write_.manager == kKubectlManager) {
      const FieldSet allowed = fields_last_applied(live, write_.api_version, type());
      for (FieldConflict& conflict : result->conflicts) conflict.fields = without(conflict.fields, allowed);
      std::erase_if(result->conflicts, [](const FieldConflict& conflict) { return conflict.fields.empty(); });
      if (result->conflicts.empty()) result = merge_applied(live, applied, managers, true);
      if (!result) return std::move(result).error();
    }
    if (!result->conflicts.empty()) return conflict(result->conflicts);
    Value object = result->object ? *std::move(result->object) : std::move(live);
    erase_managed_fields(object);
    if (write_.manager == kKubectlManager) refresh_last_applied(object, applied);
    write_managers(object, managers);
    return object;
  }

 private:
  const MergeType& type() const { return *schema_.types().by_version.at(write_.api_version); }
  TypedObject typed(const Value& value) const { return TypedObject::of(value, write_.api_version); }

  Manager writer(const std::string& name, bool applied) const {
    return {name.empty() ? "unknown" : name, applied, write_.subresource, write_.api_version, {}, ""};
  }

  void add_own(Managers& managers, const std::string& id, Manager manager, const FieldSet& fields) const {
    manager.fields = without(fields, unmanaged_fields());
    if (manager.fields.empty()) return;
    const auto before = managers.find(id);
    if (before != managers.end()) manager.fields = merged(manager.fields, before->second.fields);
    manager.time = write_.now;
    managers.insert_or_assign(id, std::move(manager));
  }

  /// `managers` change only where the apply succeeds.
  Result<Applied> merge_applied(const Value& live, const Value& applied, Managers& managers, bool force) const {
    if (has_managed_fields(applied)) return bad_request("metadata.managedFields must be nil");
    TypeFaults faults = check_type(applied, type(), Duplicates::refused);
    if (!faults.empty()) {
      return unforeseen(
          fmt::format("failed to create typed patch object ({}): {}", shown_object(applied), text(faults)));
    }
    faults = check_type(live, type(), Duplicates::allowed);
    if (!faults.empty()) {
      return unforeseen(fmt::format("failed to create typed live object ({}): {}", shown_object(live), text(faults)));
    }
    Managers changed = managers;
    const Manager manager = writer(write_.manager, true);
    auto outcome = own_apply(rules_, typed(live), typed(applied), changed, manager, force);
    if (auto* fault = std::get_if<std::string>(&outcome)) return unforeseen(std::move(*fault));
    Applied result = std::get<Applied>(std::move(outcome));
    if (!result.conflicts.empty()) return result;
    if (const auto own = changed.find(manager_id(manager)); own != changed.end()) {
      own->second.fields = without(own->second.fields, unmanaged_fields());
      if (result.object) own->second.time = write_.now;
      if (own->second.fields.empty()) changed.erase(own);
    }
    managers = std::move(changed);
    return result;
  }

  static Error conflict(const FieldConflicts& conflicts) {
    std::string lines;
    Error error = conflict_with({});
    for (const FieldConflict& one : conflicts) {
      const std::string with = "conflict with " + shown(one.manager);
      lines += fmt::format("{}conflicts with {}:", lines.empty() ? "" : "\n", shown(one.manager));
      one.fields.for_each([&](const ElementPath& path) {
        error.causes.push_back({"FieldManagerConflict", with, text(path)});
        lines += "\n- " + error.causes.back().field;
      });
    }
    const Cause& first = error.causes.front();
    error.message = error.causes.size() == 1
                        ? fmt::format("Apply failed with 1 conflict: {}: {}", first.message, first.field)
                        : fmt::format("Apply failed with {} conflicts: {}", error.causes.size(), lines);
    return error;
  }

  const MergeSchema& schema_;
  const FieldWrite& write_;
  Ownership rules_;
};

Managers readable_managers(const Value& object) {
  auto managers = read_managers(object);
  auto* read = std::get_if<Managers>(&managers);
  return read == nullptr ? Managers() : std::move(*read);
}

/// The managers of the new object if they can be read, else those of the live one.
Managers managers_of(const Value& live, const Value& updated, const std::string& subresource) {
  if (!subresource.empty()) return readable_managers(live);
  if (resets_managers(updated)) return {};
  Managers managers = readable_managers(updated);
  return managers.empty() ? readable_managers(live) : managers;
}

/// Puts the managed fields of `live` on `updated`.
void keep_managers(const Value& live, Value& updated) {
  const Value* entries = json::find(live, {"metadata", "managedFields"});
  Value* own = updated.as_object().find("metadata");
  if (entries != nullptr && own != nullptr && own->is_object()) own->as_object().set("managedFields", *entries);
}

}  // namespace

MergeSchema::MergeSchema(const schema::CustomResourceDefinition& crd) : kind_(crd.names.kind) {
  for (const schema::CrdVersion& version : crd.versions) {
    const bool has_status = version.subresources && version.subresources->status;
    const PublishedKind kind{
        {crd.group, version.name, crd.names.kind, crd.names.plural}, crd.names.list_kind, &version};
    const std::string api_version = crd.group + "/" + version.name;
    types_.by_version[api_version] = &store_->read(kind_schema(kind), crd.preserve_unknown_fields);
    has_status_[api_version] = has_status;
  }
}

MergeSchema::MergeSchema(const std::string& group, const std::string& version, const std::string& kind, bool has_status,
                         std::vector<ElementPath> kept_by_status)
    : kind_(kind), kept_by_status_(std::move(kept_by_status)) {
  const PublishedKind published{{group, version, kind}, kind + "List"};
  const std::string api_version = published.resource.api_version();
  types_.by_version[api_version] = &store_->published(model_name(published, kind));
  types_.forgets_unknown_versions = true;
  has_status_[api_version] = has_status;
}

ResetFields MergeSchema::reset_fields(const std::string& api_version, const std::string& subresource) const {
  ResetFields reset;
  if (subresource == "status") {
    for (const auto& [version, has_status] : has_status_) {
      if (has_status) reset[version] = set_of(kept_by_status_);
    }
  } else if (const auto at = has_status_.find(api_version);
             subresource.empty() && at != has_status_.end() && at->second) {
    reset[api_version] = set_of({{field_element("status")}});
  }
  return reset;
}

Result<Value> apply_patch(const Value* live, const Value& applied, const MergeSchema& schema, const FieldWrite& write) {
  const Writer writer(schema, write);
  const Value empty = writer.empty();
  const Value& stored = live == nullptr ? empty : *live;
  auto managers = read_managers(stored);
  if (const auto* fault = std::get_if<std::string>(&managers)) {
    return unforeseen("failed to decode managed fields: " + *fault);
  }
  if (json::text_at(applied, {"apiVersion"}) != write.api_version ||
      json::text_at(applied, {"kind"}) != schema.kind()) {
    return bad_request("invalid object type: " + shown_kind(applied));
  }
  return writer.apply(stored, applied, std::get<Managers>(std::move(managers)));
}

Value track_update(const Value* live, Value updated, const MergeSchema& schema, const FieldWrite& write) {
  const Writer writer(schema, write);
  const Value empty = writer.empty();
  const Value& stored = live == nullptr ? empty : *live;
  Managers managers = managers_of(stored, updated, write.subresource);
  erase_managed_fields(updated);
  // Fields without an owner stay so until they are applied.
  if (managers.empty() && !metadata_text(stored, "uid").empty()) return updated;
  if (writer.update(stored, updated, managers, write.manager)) {
    keep_managers(stored, updated);
  } else {
    write_managers(updated, managers);
  }
  return updated;
}

}  // namespace kubexx::testing
