#include "runtime/testing/apply/field_ownership.hpp"

#include <fmt/format.h>

#include <iterator>
#include <set>

namespace kubexx::testing {
namespace {

using json::Value;

/// What a conversion can end in.
enum class Conversion : std::uint8_t { done, forgotten, failed };

class Tracker {
 public:
  explicit Tracker(const Ownership& rules) : rules_(rules) {}

  /// The type of a version, or the error why it has none.
  Conversion find(const std::string& version, const MergeType*& type) const {
    const auto at = rules_.types.by_version.find(version);
    if (at != rules_.types.by_version.end()) return type = at->second, Conversion::done;
    return rules_.types.forgets_unknown_versions ? Conversion::forgotten : Conversion::failed;
  }

  const MergeType& type(const std::string& version) const { return *rules_.types.by_version.at(version); }

  /// Why an object could not be converted, which ends everything.
  const std::optional<std::string>& fault() const { return fault_; }

  /// What comes out of a conversion must be of its type, without doubled elements.
  TypedObject convert(const TypedObject& object, const std::string& version) const {
    if (object.api_version == version) return object;
    TypedObject converted = TypedObject::own(at_version(*object.value, version), version);
    const TypeFaults faults = check_type(*converted.value, type(version), Duplicates::refused);
    if (!faults.empty() && !fault_) fault_ = text(faults);
    return converted;
  }

  /// A version that is served no more ends everything, or its managers.
  std::optional<std::string> reconcile(const TypedObject& live, Managers& managers) const {
    std::set<std::string> checked;  // versions to which the live object was converted
    for (auto at = managers.begin(); at != managers.end();) {
      const MergeType* type = nullptr;
      switch (find(at->second.api_version, type)) {
        case Conversion::failed:
          return fmt::format("request to convert CR to an invalid group/version: {}", at->second.api_version);
        case Conversion::forgotten:
          at = managers.erase(at);
          continue;
        case Conversion::done:
          if (checked.insert(at->second.api_version).second) convert(live, at->second.api_version);
          if (auto set = reconciled(at->second.fields, *type)) at->second.fields = *std::move(set);
      }
      ++at;
    }
    return fault_;
  }

  FieldSet filtered(FieldSet set, const std::string& version) const {
    const auto reset = rules_.reset.find(version);
    return reset == rules_.reset.end() ? std::move(set) : without_trees(set, reset->second);
  }

  Comparison compare_at(const TypedObject& before, const TypedObject& after, const std::string& version) const {
    Comparison found = compare(*convert(before, version).value, *convert(after, version).value, type(version));
    found.removed = filtered(std::move(found.removed), version);
    found.modified = filtered(std::move(found.modified), version);
    found.added = filtered(std::move(found.added), version);
    return found;
  }

  /// Removes what changed from the managers other than `own`, and returns what each of them lost.
  FieldConflicts take_over(const TypedObject& before, const TypedObject& after, Managers& managers,
                           const std::string& own, Comparison& change) const {
    std::map<std::string, Losses> by_version;
    change = compare_at(before, after, after.api_version);
    by_version.emplace(after.api_version, losses(change));
    FieldConflicts conflicts;
    for (auto at = managers.begin(); at != managers.end();) {
      Manager& manager = at->second;
      if (at->first != own) {
        const std::string& version = manager.api_version;
        auto known = by_version.find(version);
        if (known == by_version.end())
          known = by_version.emplace(version, losses(compare_at(before, after, version))).first;
        lose(manager, known->second, conflicts);
      }
      at = manager.fields.empty() ? managers.erase(at) : std::next(at);
    }
    return conflicts;
  }

  TypedObject prune(const TypedObject& whole, const Managers& managers, const std::string& own,
                    const Manager* last) const {
    if (last == nullptr || last->fields.empty()) return whole;
    const std::string& version = last->api_version;
    const MergeType& last_type = type(version);
    const TypedObject merged_then = convert(whole, version);
    const FieldSet last_fields = with_named_parents(last->fields, &last_type);
    TypedObject pruned = TypedObject::own(without_items(*merged_then.value, last_fields, last_type), version);
    pruned = convert(add_back_owned(merged_then, std::move(pruned), version, managers), version);
    const FieldSet pruned_fields = with_named_parents(fields_of(*pruned.value, last_type), &last_type);
    const FieldSet merged_fields = with_named_parents(fields_of(*merged_then.value, last_type), &last_type);
    const FieldSet gone = shared(without(merged_fields, pruned_fields), last_fields);
    const TypedObject left = TypedObject::own(without_items(*merged_then.value, gone, last_type), version);
    return convert(left, managers.at(own).api_version);
  }

 private:
  /// What a change takes from the managers that it was not made by.
  struct Losses {
    FieldSet taken, removed;
  };
  static Losses losses(const Comparison& change) { return {merged(change.modified, change.added), change.removed}; }

  static void lose(Manager& manager, const Losses& losses, FieldConflicts& conflicts) {
    FieldSet taken = shared(manager.fields, losses.taken);
    manager.fields = without(without(manager.fields, taken), losses.removed);
    if (!taken.empty()) conflicts.push_back({manager, std::move(taken)});
  }

  Value at_version(Value object, const std::string& version) const {
    if (!object.is_object()) return object;
    if (!rules_.convert) {
      object.as_object().set("apiVersion", version);
      return object;
    }
    auto converted = rules_.convert(object, version);
    if (auto* fault = std::get_if<std::string>(&converted); fault != nullptr && !fault_) fault_ = std::move(*fault);
    return std::holds_alternative<Value>(converted) ? std::get<Value>(std::move(converted)) : std::move(object);
  }

  /// Fields with an owner are restored, first those of the version that was pruned.
  TypedObject add_back_owned(const TypedObject& whole, TypedObject pruned, const std::string& version,
                             const Managers& managers) const {
    std::map<std::string, std::vector<FieldSet>> sets;
    for (const auto& [id, manager] : managers) sets[manager.api_version].push_back(manager.fields);
    std::map<std::string, FieldSet> owned;
    for (auto& [api_version, of_version] : sets) owned.emplace(api_version, merged(std::move(of_version)));
    if (const auto at = owned.find(version); at != owned.end()) {
      pruned = add_back_at(whole, pruned, version, at->second);
      owned.erase(at);
    }
    for (const auto& [other, set] : owned) pruned = add_back_at(whole, pruned, other, set);
    return pruned;
  }

  TypedObject add_back_at(const TypedObject& whole, const TypedObject& pruned, const std::string& version,
                          const FieldSet& owned) const {
    const MergeType& own = type(version);
    const TypedObject all = convert(whole, version);
    const FieldSet all_fields = with_named_parents(fields_of(*all.value, own), &own);
    const FieldSet kept = merged(with_named_parents(fields_of(*convert(pruned, version).value, own), &own),
                                 with_named_parents(owned, &own));
    return TypedObject::own(without_items(*all.value, without(all_fields, kept), own), version);
  }

  const Ownership& rules_;
  mutable std::optional<std::string> fault_;
};

}  // namespace

std::optional<std::string> own_update(const Ownership& rules, const TypedObject& live, const TypedObject& updated,
                                      Managers& managers, const Manager& manager) {
  const Tracker tracker(rules);
  if (auto fault = tracker.reconcile(live, managers)) return fault;
  const std::string id = manager_id(manager);
  Comparison change;
  tracker.take_over(live, updated, managers, {}, change);
  if (tracker.fault()) return tracker.fault();
  const FieldSet fields = tracker.filtered(merged(change.modified, change.added), updated.api_version);
  if (!fields.empty()) {
    Manager own = manager;
    const auto before = managers.find(id);
    own.fields = before == managers.end() ? fields : merged(fields, before->second.fields);
    managers.insert_or_assign(id, std::move(own));
  }
  return std::nullopt;
}

std::variant<Applied, std::string> own_apply(const Ownership& rules, const TypedObject& live, const TypedObject& config,
                                             Managers& managers, const Manager& manager, bool force) {
  const Tracker tracker(rules);
  if (auto fault = tracker.reconcile(live, managers)) return *std::move(fault);
  const MergeType& type = tracker.type(config.api_version);
  const std::string id = manager_id(manager);
  TypedObject whole = TypedObject::own(merge(*live.value, *config.value, type), config.api_version);

  const auto before = managers.find(id);
  const std::optional<Manager> last = before == managers.end() ? std::nullopt : std::optional(before->second);
  Manager own = manager;
  own.fields = tracker.filtered(fields_of(*config.value, type), config.api_version);
  if (last) own.time = last->time;
  managers.insert_or_assign(id, std::move(own));
  whole = tracker.prune(whole, managers, id, last ? &*last : nullptr);

  Comparison change;
  Applied applied;
  FieldConflicts conflicts = tracker.take_over(live, whole, managers, id, change);
  if (tracker.fault()) return *tracker.fault();
  if (!force && !conflicts.empty()) {
    applied.conflicts = std::move(conflicts);
    return applied;
  }
  if (!equal_values(*live.value, *whole.value)) applied.object = *whole.value;
  return applied;
}

}  // namespace kubexx::testing
