#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/testing/apply/path_element.hpp"

// A set of fields of an object: what a manager owns, in the form of FieldsV1.

namespace kubexx::testing {

struct FieldSetChild;

/// A tree; both lists are sorted, and a child need not be a member.
class FieldSet {
 public:
  std::vector<PathElement> members;
  std::vector<FieldSetChild> children;

  /// The whole object, whose path is empty, is in no set.
  void insert(const ElementPath& path);
  void insert_member(const PathElement& element);
  bool has(const PathElement& element) const;
  bool has(const ElementPath& path) const;
  const FieldSet* child(const PathElement& element) const;
  /// The child, created if it does not exist.
  FieldSet& descend(const PathElement& element);
  bool empty() const;
  void for_each(const std::function<void(const ElementPath&)>& visit) const;

 private:
  void for_each(ElementPath& prefix, const std::function<void(const ElementPath&)>& visit) const;
};

struct FieldSetChild {
  PathElement element;
  FieldSet set;
};

FieldSet set_of(const std::vector<ElementPath>& paths);
FieldSet merged(const FieldSet& a, const FieldSet& b);
FieldSet merged(std::vector<FieldSet> sets);
FieldSet shared(const FieldSet& a, const FieldSet& b);
/// A parent that is taken away leaves its children there.
FieldSet without(const FieldSet& a, const FieldSet& b);
/// Removing a parent removes its children.
FieldSet without_trees(const FieldSet& a, const FieldSet& b);

json::Value to_fields_v1(const FieldSet& set);
/// Nothing if a key cannot be read.
std::optional<FieldSet> read_fields_v1(const json::Value& fields);

}  // namespace kubexx::testing
