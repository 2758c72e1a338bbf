#include <algorithm>
#include <iterator>
#include <map>

#include "runtime/testing/apply/typed_shape.hpp"
#include "runtime/testing/apply/typed_value.hpp"

// The fields that a value mentions, and what a change of their type does to a set of them.

namespace kubexx::testing {
namespace {

using json::Value;

class Collector {
 public:
  FieldSet set;

  void collect(const Value& value, const MergeType& type) {
    const Shapes shape = first_shape(shapes_of(type, &value));
    if (shape == kMapShape) {
      collect_map(value, type);
    } else if (shape == kListShape) {
      collect_list(value, type);
    } else {
      set.insert(path_);
    }
  }

 private:
  void collect_map(const Value& value, const MergeType& type) {
    if (type.is_atomic_map) return set.insert(path_);
    const json::Object* map = map_in(&value);
    if (map == nullptr) return;
    for (const auto* one : sorted_members(map)) {
      const auto& [name, member] = *one;
      const MergeType* own = type.member(name);
      if (own == nullptr) continue;
      path_.push_back(field_element(name));
      collect(member, *own);
      const bool is_empty = member.is_null() || (member.is_object() && member.as_object().empty());
      if (is_empty || type.field(name) == nullptr) set.insert(path_);
      path_.pop_back();
    }
  }

  void collect_list(const Value& value, const MergeType& type) {
    if (!type.is_associative) return set.insert(path_);
    const json::Array* list = list_in(&value);
    if (list == nullptr) return;
    std::map<PathElement, std::vector<const Value*>> items;
    for (const Value& item : *list) {
      const auto named = element_of(type, item);
      if (const auto* element = std::get_if<PathElement>(&named)) items[*element].push_back(&item);
    }
    for (const auto& [element, values] : items) {
      path_.push_back(element);
      if (values.size() == 1) collect(*values.front(), *type.item);
      set.insert(path_);
      path_.pop_back();
    }
  }

  ElementPath path_;
};

class Reconciler {
 public:
  FieldSet removed, added;

  void visit(const FieldSet* set, const MergeType& type, bool is_atomic) {
    if (type.has_map) {
      visit_map(set, type, is_atomic);
    } else if (type.scalar == ScalarType::none && type.has_list) {
      visit_list(set, type, is_atomic);
    }
  }

 private:
  /// What was many fields is one now.
  void replace() {
    removed.insert(path_);
    added.insert(path_);
  }

  void visit_map(const FieldSet* set, const MergeType& type, bool is_atomic) {
    if (type.element_is_untyped && type.fields.empty()) return;
    if (!is_atomic && type.is_atomic_map) {
      if (set != nullptr && !set->empty()) replace();
      return;
    }
    if (set == nullptr) return;
    for_each(*set, [&](const PathElement& element) {
      return element.kind == PathElement::Kind::field ? type.member(element.name) : type.element;
    });
  }

  void visit_list(const FieldSet* set, const MergeType& type, bool is_atomic) {
    if (!is_atomic && !type.is_associative) return replace();
    if (set != nullptr) for_each(*set, [&](const PathElement&) { return type.item; });
  }

  template <class TypeOf>
  void for_each(const FieldSet& set, const TypeOf& type_of) {
    const auto step = [&](const PathElement& element, const FieldSet* below, bool is_member) {
      const MergeType* type = type_of(element);
      if (type == nullptr) return;
      path_.push_back(element);
      visit(below, *type, is_member && below == nullptr);
      path_.pop_back();
    };
    for (const FieldSetChild& child : set.children) {
      if (!set.has(child.element)) step(child.element, &child.set, false);
    }
    for (const PathElement& member : set.members) step(member, set.child(member), true);
  }

  ElementPath path_;
};

}  // namespace

FieldSet fields_of(const Value& value, const MergeType& type) {
  Collector collector;
  collector.collect(value, type);
  return std::move(collector.set);
}

FieldSet with_named_parents(const FieldSet& set, const MergeType* type) {
  FieldSet out;
  std::vector<PathElement> parents;
  const bool is_map = type != nullptr && type->has_map;
  for (const FieldSetChild& child : set.children) {
    const bool is_field = child.element.kind == PathElement::Kind::field;
    if (is_field && is_map && type->field(child.element.name) != nullptr) parents.push_back(child.element);
    const MergeType* below = is_field && is_map ? type->member(child.element.name) : nullptr;
    if (child.element.kind == PathElement::Kind::key && type != nullptr && type->has_list) below = type->item;
    out.children.push_back({child.element, with_named_parents(child.set, below)});
  }
  std::set_union(set.members.begin(), set.members.end(), parents.begin(), parents.end(),
                 std::back_inserter(out.members));
  return out;
}

std::optional<FieldSet> reconciled(const FieldSet& set, const MergeType& type) {
  Reconciler reconciler;
  reconciler.visit(&set, type, false);
  if (reconciler.removed.empty() && reconciler.added.empty()) return std::nullopt;
  return merged(without_trees(set, reconciler.removed), reconciler.added);
}

}  // namespace kubexx::testing
