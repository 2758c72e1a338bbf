#pragma once

#include <functional>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/example/place.hpp"
#include "runtime/example/rule_hints.hpp"

namespace kubexx::example {

/// A part of a value that a rule reads, with the place of each step.
struct Slot {
  struct Step {
    std::string member;  ///< empty: every element
    Place place;         ///< of the value after the step
  };
  std::vector<Step> steps;   ///< not empty
  bool is_optional = false;  ///< the last step may be absent

  const Place& place() const { return steps.back().place; }
  /// The members of one object have equal parents.
  std::string parent_text() const;
};

/// The slots of paths that lead to fields of the schema below `place`, without duplicates, each after its parents.
std::vector<Slot> find_slots(const Place& place, const std::vector<HintPath>& paths);

/// What an edit does to the slot in the object or list that holds it; false if it does not change anything.
using SlotEdit = std::function<bool(json::Value& holder, const Slot::Step& last)>;
/// The value of a parent that is absent; null if it cannot be built.
using MakeParent = std::function<const json::Value*(const Place& place)>;

/// Applies `edit` to every holder of the slot. `make_parent` adds absent parents; if it is not set, holders that are
/// absent stay absent. False if nothing changed.
bool edit_slot(json::Value& value, const Slot& slot, const SlotEdit& edit, const MakeParent& make_parent);

}  // namespace kubexx::example
