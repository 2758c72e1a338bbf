#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "runtime/json/go_text.hpp"
#include "runtime/patch/merge_list.hpp"
#include "runtime/patch/null_members.hpp"
#include "runtime/patch/object_editor.hpp"
#include "runtime/patch/patch.hpp"
#include "runtime/status/refusal.hpp"

namespace kubexx::patch {
namespace {

using json::Array;
using json::Object;
using json::Value;
using status::bad_request;
using status::unforeseen;

constexpr std::string_view kRetainKeys = "$retainKeys";
constexpr std::string_view kDeletePrefix = "$deleteFromPrimitiveList";
constexpr std::string_view kOrderPrefix = "$setElementOrder";

constexpr MergeList kMetadataLists[] = {{"metadata.ownerReferences", "uid"}, {"metadata.finalizers", ""}};
constexpr MergeList kNamespaceLists[] = {
    {"metadata.ownerReferences", "uid"}, {"metadata.finalizers", ""}, {"status.conditions", "type"}};

/// The field that a directive such as `$setElementOrder/finalizers` is about.
std::optional<std::string> field_of(std::string_view key, std::string_view prefix) {
  const std::size_t slash = key.find('/');
  if (key.substr(0, slash) != prefix || slash == std::string_view::npos) return std::nullopt;
  return std::string(key.substr(slash + 1));
}

/// Merges into one object of the document; `path` determines which of its lists are merged.
class Merger {
 public:
  Merger(std::span<const MergeList> lists, std::string path) : lists_(lists), path_(std::move(path)) {}

  Fault merge(Object& original, Object patch) const {
    if (const Value* directive = patch.find(kPatchDirective)) return obey(*directive, original, patch);
    if (Fault fault = retain_keys(original, patch)) return fault;
    ObjectEditor stored(original);
    if (Fault fault = merge_ordered(stored, patch)) return fault;
    for (auto& [key, value] : patch) {
      if (Fault fault = merge_member(stored, key, std::move(value))) return fault;
    }
    return std::nullopt;
  }

 private:
  static Fault obey(const Value& directive, Object& original, Object& patch) {
    if (directive == Value("replace")) {
      patch.erase(kPatchDirective);
      original = std::move(patch);
    } else if (directive == Value("delete")) {
      original = Object();
    } else {
      return unknown_directive(directive, Value(patch));
    }
    return std::nullopt;
  }

  static Fault retain_keys(Object& original, Object& patch) {
    const Value* directive = patch.find(kRetainKeys);
    if (directive == nullptr) return std::nullopt;
    const Value kept = *directive;
    patch.erase(kRetainKeys);
    std::unordered_set<std::string_view> keys;
    if (kept.is_array())
      for (const Value& key : kept.as_array())
        if (key.is_string()) keys.insert(key.as_string());
    const auto is_kept = [&](const std::string& key) { return keys.contains(key); };
    const auto is_known = [&](const Object::Member& member) {
      const std::string& key = member.first;
      return member.second.is_null() || key.starts_with(kDeletePrefix) || key.starts_with(kOrderPrefix) || is_kept(key);
    };
    if (!kept.is_array() || !std::all_of(patch.begin(), patch.end(), is_known)) {
      return bad_request("invalid patch format of retainKeys");
    }
    original.erase_if([&](const Object::Member& member) { return !is_kept(member.first); });
    return std::nullopt;
  }

  /// The lists that `$setElementOrder` is about; they and the directives leave the patch.
  Fault merge_ordered(ObjectEditor& original, Object& patch) const {
    std::vector<Object::Member> orders;
    patch.erase_if([&](Object::Member& member) {
      const bool is_order = member.first.starts_with(kOrderPrefix);
      if (is_order) orders.push_back(std::move(member));
      return is_order;
    });
    ObjectEditor changes(patch);
    for (const auto& [key, order] : orders) {
      if (!order.is_array()) return not_a_list(order);
      const auto field = field_of(key, kOrderPrefix);
      if (!field) return bad_request("invalid patch format of setElementOrder list");
      if (Fault fault = merge_in_order(original, changes, *field, order.as_array())) return fault;
    }
    return std::nullopt;
  }

  Fault merge_in_order(ObjectEditor& original, ObjectEditor& patch, const std::string& field,
                       const Array& order) const {
    Value* stored = original.find(field);
    const Value* patched = patch.find(field);
    for (const Value* list : {static_cast<const Value*>(stored), patched}) {
      if (list != nullptr && !list->is_array()) return not_a_list(*list);
    }
    const MergeList* known = find_list(field);
    if (known == nullptr && stored == nullptr) return unknown_list(field);
    const std::string_view key = known == nullptr ? std::string_view() : known->merge_key;
    const Array additions = patched == nullptr ? Array() : patched->as_array();
    if (Fault fault = check_element_order(additions, order, key)) return fault;
    if (stored == nullptr && patched == nullptr) return std::nullopt;

    const Array before = stored == nullptr ? Array() : stored->as_array();
    Array merged = before;
    if (patched != nullptr) {
      if (Fault fault = merge_additions(merged, stored != nullptr, additions, field)) return fault;
    }
    if (Fault fault = order_elements(merged, order, order_after(before, additions, key), additions, key)) return fault;
    original.set(field, std::move(merged));
    patch.erase(field);
    return std::nullopt;
  }

  Fault merge_additions(Array& merged, bool is_stored, const Array& additions, const std::string& field) const {
    if (is_stored) return merge_list(merged, additions, field, false);
    merged = std::move(without_directives(additions)->as_array());
    return std::nullopt;
  }

  Fault merge_member(ObjectEditor& original, std::string key, Value value) const {
    bool deletes = false;
    if (key.starts_with(kDeletePrefix)) {
      const auto field = field_of(key, kDeletePrefix);
      if (!field) return bad_request("invalid patch format of primitive list");
      if (!field->empty()) key = *field;
      deletes = true;
    }
    if (value.is_null()) return original.erase(key), std::nullopt;
    Value* stored = original.find(key);
    if (stored != nullptr && stored->is_object() && value.is_object()) {
      return Merger(lists_, path_of(key)).merge(stored->as_object(), std::move(value.as_object()));
    }
    if (stored != nullptr && stored->is_array() && value.is_array()) {
      return merge_list(stored->as_array(), std::move(value.as_array()), key, deletes);
    }
    if (deletes && (stored == nullptr || go_type(*stored) != go_type(value))) return std::nullopt;
    drop_null_members(value);
    auto kept = without_directives(std::move(value));
    if (!kept) return original.erase(key), std::nullopt;
    original.set(std::move(key), *std::move(kept));
    return std::nullopt;
  }

  Fault merge_list(Array& original, Array patch, const std::string& field, bool deletes) const {
    const MergeList* known = find_list(field);
    const Merger elements(lists_, path_of(field));
    const ListMerge how{known == nullptr ? std::string_view() : known->merge_key,
                        [&](Object& stored, Object change) { return elements.merge(stored, std::move(change)); }};
    if (deletes) return delete_from_list(original, std::move(patch), how);
    if (known != nullptr) return merge_into_list(original, std::move(patch), how);
    original = std::move(patch);
    return std::nullopt;
  }

  const MergeList* find_list(const std::string& field) const {
    const std::string path = path_of(field);
    const auto at =
        std::find_if(lists_.begin(), lists_.end(), [&](const MergeList& list) { return list.path == path; });
    return at == lists_.end() ? nullptr : &*at;
  }

  std::string path_of(const std::string& field) const { return path_.empty() ? field : path_ + "." + field; }

  static Fault not_a_list(const Value& value) {
    return unforeseen(
        fmt::format("expected a []interface {{}}, but received a {}", value.is_null() ? "%!s(<nil>)" : go_type(value)));
  }

  static Fault unknown_list(const std::string& field) {
    return unforeseen(fmt::format("unable to find api field \"{}\"", field));
  }

  std::span<const MergeList> lists_;
  std::string path_;
};

}  // namespace

std::span<const MergeList> merge_lists(std::string_view group, std::string_view kind) {
  if (group.empty() && kind == "Namespace") return kNamespaceLists;
  return kMetadataLists;
}

Result<Patched> apply_strategic_merge_patch(const Value& document, const Value& patch,
                                            std::span<const MergeList> lists) {
  if (!patch.is_object() && !patch.is_null()) {
    return bad_request(
        fmt::format("json: cannot unmarshal {} into Go value of type map[string]interface {{}}", go_word(patch)));
  }
  Patched patched{document, {}};
  if (patch.is_null()) return patched;
  if (Fault fault = Merger(lists, {}).merge(patched.document.as_object(), patch.as_object())) return *std::move(fault);
  return patched;
}

}  // namespace kubexx::patch
