#include <map>
#include <set>

#include "runtime/schema/object/deep_equal.hpp"
#include "runtime/testing/apply/typed_shape.hpp"
#include "runtime/testing/apply/typed_value.hpp"

// Merging, and taking items away.

namespace kubexx::testing {
namespace {

using json::Array;
using json::Object;
using json::Value;

using Merged = std::optional<Value>;
const Value kNull;

/// An associative list with the names of its elements, in order; null for a repeated name.
struct NamedList {
  std::vector<PathElement> names;
  std::vector<const Value*> items;
  std::map<PathElement, const Value*> by_name;

  NamedList(const Array* list, const MergeType& type) {
    if (list == nullptr) return;
    for (const Value& item : *list) {
      auto named = element_of(type, item);
      auto* name = std::get_if<PathElement>(&named);
      if (name == nullptr) continue;
      const auto [at, is_new] = by_name.emplace(*name, &item);
      if (!is_new) at->second = &kNull;
      names.push_back(std::move(*name));
      items.push_back(&item);
    }
  }

  const Value* find(const PathElement& name) const {
    const auto at = by_name.find(name);
    return at == by_name.end() ? nullptr : at->second;
  }
};

Merged merge_values(const Value* left, const Value* right, const MergeType& type);

/// Puts the elements of both lists in one order: that of the right list, with elements of the left list only in their
/// old place.
class ListMerger {
 public:
  ListMerger(const Array* left, const Array* right, const MergeType& type)
      : type_(type), left_(left, type), right_(right, type) {
    for (const PathElement& name : right_.names) {
      if (left_.find(name) != nullptr) shared_.push_back(&name);
    }
  }

  Merged run() {
    std::size_t l = 0, r = 0;
    while (l < left_.names.size() || r < right_.names.size()) step(l, r);
    return out_.empty() ? Merged() : Merged(std::move(out_));
  }

 private:
  const PathElement* next_shared() const { return next_ < shared_.size() ? shared_[next_] : nullptr; }

  void step(std::size_t& l, std::size_t& r) {
    const bool has_left = l < left_.names.size();
    const bool has_right = r < right_.names.size();
    if (has_left && has_right) {
      const PathElement& name = left_.names[l];
      if (name == right_.names[r]) {
        add(name, left_.find(name), right_.find(name));
        merged_.insert(name);
        if (next_ < shared_.size()) ++next_;
        ++l, ++r;
        return;
      }
      const PathElement* next = next_shared();
      if (right_.find(name) != nullptr && next != nullptr && !(*next == name)) {
        ++l;
        return;
      }
    }
    if (has_left && take_left(l)) return;
    if (has_right) take_right(r);
  }

  /// True where the element was only in the left.
  bool take_left(std::size_t& l) {
    const PathElement& name = left_.names[l];
    if (right_.find(name) == nullptr) {
      add(name, left_.items[l], nullptr);
      ++l;
      return true;
    }
    if (merged_.contains(name)) ++l;
    return false;
  }

  void take_right(std::size_t& r) {
    const PathElement& name = right_.names[r];
    merged_.insert(name);
    add(name, left_.find(name), right_.find(name));
    const PathElement* next = next_shared();
    if (next != nullptr && *next == name) ++next_;
    ++r;
  }

  void add(const PathElement&, const Value* left, const Value* right) {
    if (auto item = merge_values(left, right, *type_.item)) out_.push_back(*std::move(item));
  }

  const MergeType& type_;
  NamedList left_, right_;
  std::vector<const PathElement*> shared_;
  std::size_t next_ = 0;
  std::set<PathElement> merged_;
  Array out_;
};

Merged keep(const Value* left, const Value* right) { return right != nullptr ? *right : *left; }

Merged merge_maps(const Value* left, const Value* right, const MergeType& type) {
  const Object* l = map_in(left);
  const Object* r = map_in(right);
  const bool is_empty = (l == nullptr || l->empty()) && (r == nullptr || r->empty());
  if (type.is_atomic_map || is_empty) return keep(left, right);
  Object out;
  const auto add = [&](const std::string& name, const Value* a, const Value* b) {
    const MergeType* own = type.member(name);
    auto member = own == nullptr ? keep(a, b) : merge_values(a, b, *own);
    if (member) out.append(name, *std::move(member));
  };
  static const Object kNothing;
  const Object &lefts = l == nullptr ? kNothing : *l, &rights = r == nullptr ? kNothing : *r;
  schema::MemberFinder in_left(lefts), in_right(rights);
  std::size_t at = 0;
  for (const auto& [name, value] : lefts) add(name, &value, in_right.find(name, at++));
  at = 0;
  for (const auto& [name, value] : rights)
    if (in_left.find(name, at++) == nullptr) add(name, nullptr, &value);
  return out.empty() ? Merged() : Merged(std::move(out));
}

Merged merge_lists(const Value* left, const Value* right, const MergeType& type) {
  const Array* l = list_in(left);
  const Array* r = list_in(right);
  const bool is_empty = (l == nullptr || l->empty()) && (r == nullptr || r->empty());
  if (!type.is_associative || is_empty) return keep(left, right);
  return ListMerger(l, r, type).run();
}

/// Either may be missing, but not both.
Merged merge_values(const Value* left, const Value* right, const MergeType& type) {
  const Shapes shape = first_shape(shapes_of(type, right == nullptr ? left : right));
  if (shape == kMapShape) return merge_maps(left, right, type);
  return shape == kListShape ? merge_lists(left, right, type) : keep(left, right);
}

Value map_without(const Value& value, const FieldSet& items, const MergeType& type) {
  const Object* map = map_in(&value);
  if (map == nullptr || map->empty() || type.is_atomic_map) return nullptr;
  Object out;
  for (const auto& [name, member] : *map) {
    const PathElement element = field_element(name);
    if (items.has(element)) continue;
    const FieldSet* below = items.child(element);
    const MergeType* own = type.member(name);
    const bool is_touched = below != nullptr && !below->empty() && own != nullptr;
    out.append(name, is_touched ? without_items(member, *below, *own) : member);
  }
  return out.empty() ? Value() : Value(std::move(out));
}

Value list_without(const Value& value, const FieldSet& items, const MergeType& type) {
  const Array* list = list_in(&value);
  if (list == nullptr || list->empty() || !type.is_associative) return nullptr;
  Array out;
  for (const Value& item : *list) {
    const auto named = element_of(type, item);
    const auto* element = std::get_if<PathElement>(&named);
    if (element != nullptr && items.has(*element)) continue;
    const FieldSet* below = element == nullptr ? nullptr : items.child(*element);
    out.push_back(below != nullptr && !below->empty() ? without_items(item, *below, *type.item) : item);
  }
  return out.empty() ? Value() : Value(std::move(out));
}

}  // namespace

Value merge(const Value& value, const Value& change, const MergeType& type) {
  return merge_values(&value, &change, type).value_or(Value());
}

Value without_items(const Value& value, const FieldSet& items, const MergeType& type) {
  const Shapes shape = first_shape(shapes_of(type, &value));
  if (shape == kMapShape) return map_without(value, items, type);
  return shape == kListShape ? list_without(value, items, type) : value;
}

}  // namespace kubexx::testing
