#include "runtime/example/slot.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "runtime/rules/property_name.hpp"

namespace kubexx::example {
namespace {

/// The property that expressions spell as `field`.
std::string property_name(const Place& place, const std::string& field) {
  if (place.schema->properties.contains(field)) return field;
  for (const auto& [name, property] : place.schema->properties)
    if (rules::escaped(name) == field) return name;
  return field;
}

std::optional<Slot::Step> next_step(const Place& place, const HintStep& hint) {
  Slot::Step step;
  if (hint.field.empty()) {
    step.place = place.is_array() ? place.items() : place.additional();
  } else {
    step.member = property_name(place, hint.field);
    step.place = place.member(step.member);
  }
  return step.place ? std::optional(std::move(step)) : std::nullopt;
}

bool edit_below(json::Value& holder, std::span<const Slot::Step> steps, const SlotEdit& edit,
                const MakeParent& make_parent);

bool edit_elements(json::Value& holder, std::span<const Slot::Step> steps, const SlotEdit& edit,
                   const MakeParent& make_parent) {
  bool changed = false;
  if (holder.is_array()) {
    if (holder.as_array().empty() && make_parent)
      if (const json::Value* made = make_parent(steps.front().place)) holder.as_array().push_back(*made);
    for (json::Value& element : holder.as_array())
      changed = edit_below(element, steps.subspan(1), edit, make_parent) || changed;
  } else if (holder.is_object()) {
    for (json::Object::Member& member : holder.as_object())
      changed = edit_below(member.second, steps.subspan(1), edit, make_parent) || changed;
  }
  return changed;
}

bool edit_below(json::Value& holder, std::span<const Slot::Step> steps, const SlotEdit& edit,
                const MakeParent& make_parent) {
  const Slot::Step& step = steps.front();
  if (steps.size() == 1) return edit(holder, step);
  if (step.member.empty()) return edit_elements(holder, steps, edit, make_parent);
  if (!holder.is_object()) return false;
  json::Value* child = holder.as_object().find(step.member);
  if (child == nullptr && make_parent) {
    const json::Value* made = make_parent(step.place);
    if (made == nullptr) return false;
    child = &holder.as_object().set(step.member, *made);
  }
  return child != nullptr && edit_below(*child, steps.subspan(1), edit, make_parent);
}

}  // namespace

std::string Slot::parent_text() const {
  std::string text;
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) text += steps[i].member + '\n';
  return text;
}

std::vector<Slot> find_slots(const Place& place, const std::vector<HintPath>& paths) {
  std::vector<Slot> slots;
  std::vector<HintPath> seen;
  for (const HintPath& path : paths) {
    Slot slot;
    Place at = place;
    for (std::size_t i = 0; i < path.size(); ++i) {
      auto step = next_step(at, path[i]);
      if (!step) break;
      slot.is_optional = !step->member.empty() && !at.is_required(step->member);
      at = step->place;
      slot.steps.push_back(*std::move(step));
      const HintPath prefix(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      if (std::find(seen.begin(), seen.end(), prefix) != seen.end()) continue;
      seen.push_back(prefix);
      slots.push_back(slot);
    }
  }
  return slots;
}

bool edit_slot(json::Value& value, const Slot& slot, const SlotEdit& edit, const MakeParent& make_parent) {
  return edit_below(value, slot.steps, edit, make_parent);
}

}  // namespace kubexx::example
