#include <algorithm>
#include <map>

#include "runtime/testing/apply/typed_shape.hpp"
#include "runtime/testing/apply/typed_value.hpp"

namespace kubexx::testing {
namespace {

using json::Value;

class Comparer {
 public:
  Comparison result;

  /// Either may be missing, but not both.
  void compare(const Value* before, const Value* after, const MergeType& type) {
    const Shapes left = shapes_of(type, before);
    const Shapes right = shapes_of(type, after);
    // If the shape changes, both are compared.
    if (before != nullptr && after != nullptr && left != right) visit(before, after, type, left);
    const bool is_leaf = visit(before, after, type, after == nullptr ? left : right);
    if (is_leaf) return;
    if (before == nullptr) result.added.insert(path_);
    if (after == nullptr) result.removed.insert(path_);
  }

 private:
  /// True where the value is one field.
  bool visit(const Value* before, const Value* after, const MergeType& type, Shapes shapes) {
    const Shapes shape = first_shape(shapes);
    if (shape == kMapShape) return visit_map(before, after, type);
    if (shape == kListShape) return visit_list(before, after, type);
    return note_leaf(before, after);
  }

  bool note_leaf(const Value* before, const Value* after) {
    if (before == nullptr) {
      result.added.insert(path_);
    } else if (after == nullptr) {
      result.removed.insert(path_);
    } else if (!equal_values(*before, *after)) {
      result.modified.insert(path_);
    }
    return true;
  }

  bool visit_map(const Value* before, const Value* after, const MergeType& type) {
    const json::Object* left = map_in(before);
    const json::Object* right = map_in(after);
    const bool is_empty = (left == nullptr || left->empty()) && (right == nullptr || right->empty());
    if (type.is_atomic_map || is_empty) return note_leaf(before, after);
    const auto step = [&](const std::string& name, const Value* l, const Value* r) {
      const MergeType* own = type.member(name);
      if (own == nullptr) return;
      path_.push_back(field_element(name));
      compare(l, r, *own);
      path_.pop_back();
    };
    const auto lefts = sorted_members(left);
    const auto rights = sorted_members(right);
    auto l = lefts.begin();
    auto r = rights.begin();
    while (l != lefts.end() || r != rights.end()) {
      const bool has_left = l != lefts.end() && (r == rights.end() || (*l)->first <= (*r)->first);
      const bool has_right = r != rights.end() && (l == lefts.end() || (*r)->first <= (*l)->first);
      step(has_left ? (*l)->first : (*r)->first, has_left ? &(*l)->second : nullptr,
           has_right ? &(*r)->second : nullptr);
      l += has_left ? 1 : 0;
      r += has_right ? 1 : 0;
    }
    return false;
  }

  using Items = std::map<PathElement, std::vector<const Value*>>;

  static Items items_of(const json::Array* list, const MergeType& type) {
    Items items;
    if (list == nullptr) return items;
    for (const Value& item : *list) {
      const auto named = element_of(type, item);
      if (const auto* element = std::get_if<PathElement>(&named)) items[*element].push_back(&item);
    }
    return items;
  }

  bool visit_list(const Value* before, const Value* after, const MergeType& type) {
    const json::Array* left = list_in(before);
    const json::Array* right = list_in(after);
    const bool is_empty = (left == nullptr || left->empty()) && (right == nullptr || right->empty());
    if (!type.is_associative || is_empty) return note_leaf(before, after);
    Items lefts = items_of(left, type);
    Items rights = items_of(right, type);
    for (const auto& [element, values] : lefts) rights.try_emplace(element);
    for (const auto& [element, values] : rights) {
      path_.push_back(element);
      visit_items(lefts[element], values, *type.item);
      path_.pop_back();
    }
    return false;
  }

  /// Elements of one name. Where there are several, they are one field.
  void visit_items(const std::vector<const Value*>& left, const std::vector<const Value*>& right,
                   const MergeType& type) {
    const Value* l = left.empty() ? nullptr : left.front();
    const Value* r = right.empty() ? nullptr : right.front();
    if (left.size() <= 1 && right.size() <= 1) return compare(l, r, type);
    if (left.size() >= 2 && right.size() >= 2) {
      const bool same = std::equal(left.begin(), left.end(), right.begin(), right.end(),
                                   [](const Value* a, const Value* b) { return equal_values(*a, *b); });
      if (!same) result.modified.insert(path_);
    } else if (left.size() >= 2) {
      if (r != nullptr) compare(nullptr, r, type);
      result.removed.insert(path_);
    } else {
      if (l != nullptr) compare(l, nullptr, type);
      result.added.insert(path_);
    }
  }

  ElementPath path_;
};

}  // namespace

Comparison compare(const Value& before, const Value& after, const MergeType& type) {
  Comparer comparer;
  comparer.compare(&before, &after, type);
  return std::move(comparer.result);
}

}  // namespace kubexx::testing
