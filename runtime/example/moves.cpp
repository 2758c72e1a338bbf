#include "runtime/example/moves.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <variant>

#include "runtime/example/branches.hpp"
#include "runtime/example/candidates.hpp"
#include "runtime/example/rule_hints.hpp"
#include "runtime/example/slot.hpp"

namespace kubexx::example {
namespace {

constexpr std::size_t kMostAlternatives = 16;
constexpr std::size_t kMostErrors = 4;  ///< whose parts are repaired
constexpr std::size_t kMostEntriesTried = 16;

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\n\r");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\n\r") - first + 1));
}

bool mentions(const schema::FieldError& error, const schema::ValidationRule& rule) {
  const std::string text = trimmed(rule.message.empty() ? rule.rule : rule.message);
  return !text.empty() && error.detail.find(text) != std::string::npos;
}

/// The rules of the place that the errors name; all of them if an error names none, as those with messages of their own
/// computation do.
std::vector<const schema::ValidationRule*> failing_rules(const Place& place, const Complaint& complaint) {
  std::vector<const schema::ValidationRule*> failing, all;
  bool is_complete = complaint.by_rules;
  for (const schema::ValidationRule& rule : place.schema->validations) all.push_back(&rule);
  for (const schema::FieldError& error : complaint.errors) {
    const auto named = std::find_if(all.begin(), all.end(), [&](const auto* rule) { return mentions(error, *rule); });
    if (named == all.end()) {
      is_complete = false;
    } else if (std::find(failing.begin(), failing.end(), *named) == failing.end()) {
      failing.push_back(*named);
    }
  }
  return is_complete ? failing : all;
}

class MoveMaker {
 public:
  MoveMaker(const json::Value& value, const Place& place, Extent extent, ValueSource& source)
      : value_(value), place_(place), extent_(extent), source_(source) {}

  void for_rule(const schema::ValidationRule& rule) {
    hints_ = read_hints(rule);
    const std::vector<Slot> slots = find_slots(place_, hints_.paths);
    for (const Slot& slot : slots) {
      if (slot.is_optional) remove(slot);
      add(slot);
    }
    add_current_strings(slots);
    for (const Slot& slot : slots) change(slot);
    for_groups(slots);
    change_self();
  }

  /// Each property by itself, for schemas that ask for more properties.
  void for_properties() {
    if (!value_.is_object()) return;
    for (const auto& [name, schema] : place_.schema->properties) {
      const Place place = place_.property(name);
      if (value_.as_object().find(name) != nullptr) continue;
      const json::Value* made = source_.value(place, extent_);
      if (made == nullptr) continue;
      json::Value changed = value_;
      changed.as_object().set(name, *made);
      keep(std::move(changed));
    }
  }

  void for_branches() {
    for (json::Value& changed : branch_values(value_, place_, extent_, source_)) keep(std::move(changed));
  }

  std::vector<json::Value> take() { return std::move(out_); }

 private:
  void keep(json::Value changed) { out_.push_back(std::move(changed)); }

  MakeParent parents() {
    return [this](const Place& place) { return source_.value(place, Extent::smallest); };
  }

  static bool erase(json::Value& holder, const Slot::Step& last) {
    return holder.is_object() && !last.member.empty() && holder.as_object().erase(last.member);
  }

  void remove(const Slot& slot) {
    json::Value changed = value_;
    if (edit_slot(changed, slot, erase, {})) keep(std::move(changed));
  }

  SlotEdit adding(Extent extent) {
    return [this, extent](json::Value& holder, const Slot::Step& last) {
      const json::Value* made = source_.value(last.place, extent);
      if (made == nullptr) return false;
      if (last.member.empty()) {
        if (!holder.is_array() || !holder.as_array().empty()) return false;
        holder.as_array().push_back(*made);
        return true;
      }
      if (!holder.is_object() || holder.as_object().find(last.member) != nullptr) return false;
      holder.as_object().set(last.member, *made);
      return true;
    };
  }

  void add(const Slot& slot) {
    for (const Extent extent : {Extent::smallest, Extent::full}) {
      if (extent == Extent::full && extent_ == Extent::smallest && slot.place().is_scalar()) continue;
      json::Value changed = value_;
      if (edit_slot(changed, slot, adding(extent), parents())) keep(std::move(changed));
    }
  }

  std::vector<json::Value> alternatives(const Place& place) {
    std::vector<json::Value> valid;
    if (place.is_scalar()) {
      for (json::Value& candidate : scalar_candidates(*place.schema, hints_)) {
        if (valid.size() >= kMostAlternatives) break;
        if (check_value(place, candidate, source_.server_minor()).empty()) valid.push_back(std::move(candidate));
      }
      return valid;
    }
    for (const std::size_t count : counts())
      if (auto sized = source_.sized(place, Extent::smallest, count)) valid.push_back(*std::move(sized));
    for (const std::string& key : hints_.strings) add_renamed(place, key, valid);
    return valid;
  }

  std::vector<std::size_t> counts() const {
    std::vector<std::size_t> out = {0, 1, 2};
    for (const std::int64_t number : hints_.integers)
      if (number > 2 && number <= static_cast<std::int64_t>(kMostEntriesTried))
        out.push_back(static_cast<std::size_t>(number));
    return out;
  }

  /// A map whose only key is a literal of the rule.
  void add_renamed(const Place& place, const std::string& key, std::vector<json::Value>& out) {
    const Place entry = place.additional();
    const json::Value* made = entry ? source_.value(entry, Extent::smallest) : nullptr;
    if (made == nullptr) return;
    json::Object map;
    map.set(key, *made);
    out.emplace_back(std::move(map));
  }

  /// Rules compare fields: the string in one may be right for another.
  void add_current_strings(const std::vector<Slot>& slots) {
    for (const Slot& slot : slots) {
      json::Value copy = value_;
      const SlotEdit read = [&](json::Value& holder, const Slot::Step& last) {
        const json::Value* found = holder.is_object() ? holder.as_object().find(last.member) : nullptr;
        if (found != nullptr && found->is_string() && hints_.strings.size() < kMostAlternatives)
          hints_.strings.push_back(found->as_string());
        return false;
      };
      edit_slot(copy, slot, read, {});
    }
  }

  void change(const Slot& slot) {
    for (const json::Value& other : alternatives(slot.place())) {
      json::Value changed = value_;
      const SlotEdit set = [&](json::Value& holder, const Slot::Step& last) { return put(holder, last, other); };
      if (edit_slot(changed, slot, set, parents())) keep(std::move(changed));
    }
  }

  static bool put(json::Value& holder, const Slot::Step& last, const json::Value& value) {
    if (!last.member.empty() && holder.is_object()) {
      holder.as_object().set(last.member, value);
      return true;
    }
    if (!last.member.empty()) return false;
    if (holder.is_array())
      for (json::Value& element : holder.as_array()) element = value;
    if (holder.is_object())
      for (json::Object::Member& member : holder.as_object()) member.second = value;
    return true;
  }

  /// The rule may be about the value as a whole.
  void change_self() {
    for (json::Value& other : alternatives(place_)) keep(std::move(other));
  }

  /// For rules that count how many of several fields are set: exactly one of them, none, and all.
  void for_groups(const std::vector<Slot>& slots) {
    std::map<std::string, std::vector<const Slot*>> groups;
    for (const Slot& slot : slots)
      if (slot.is_optional) groups[slot.parent_text()].push_back(&slot);
    for (const auto& [parent, group] : groups) {
      if (group.size() < 2) continue;
      keep_in_group(group, nullptr, false);
      keep_in_group(group, nullptr, true);
      for (const Slot* only : group) keep_in_group(group, only, false);
      for (const Slot* without : group) keep_in_group(group, without, true);
    }
  }

  /// Sets one member of the group and removes the others; with `inverted`, the reverse.
  void keep_in_group(const std::vector<const Slot*>& group, const Slot* one, bool inverted) {
    json::Value changed = value_;
    bool differs = false;
    for (const Slot* slot : group) {
      const bool is_set = (slot == one) != inverted;
      const bool edited =
          is_set ? edit_slot(changed, *slot, adding(extent_), parents()) : edit_slot(changed, *slot, erase, {});
      differs = differs || edited;
    }
    if (differs) keep(std::move(changed));
  }

  const json::Value& value_;
  const Place& place_;
  Extent extent_;
  ValueSource& source_;
  RuleHints hints_;
  std::vector<json::Value> out_;
};

/// A value below another one, with its place.
struct Part {
  const json::Value* value = nullptr;
  Place place;
};

/// The parts on the way to a location, the value itself first; fewer if the location leads out of the schema.
std::vector<Part> parts_on_way(const json::Value& value, const Place& place, const schema::Location& location) {
  std::vector<Part> out = {{&value, place}};
  for (const schema::Step& step : location) {
    const Part& at = out.back();
    Part next;
    if (const auto* name = std::get_if<std::string>(&step)) {
      next.value = at.value->is_object() ? at.value->as_object().find(*name) : nullptr;
      next.place = at.place.member(*name);
    } else {
      const std::size_t index = std::get<std::size_t>(step);
      const bool exists = at.value->is_array() && index < at.value->as_array().size();
      next.value = exists ? &at.value->as_array()[index] : nullptr;
      next.place = at.place.items();
    }
    if (next.value == nullptr || !next.place) break;
    out.push_back(next);
  }
  return out;
}

/// A copy in which the part at the first `depth` steps of a location is replaced. The location exists.
json::Value with_part(const json::Value& value, const schema::Location& location, std::size_t depth, json::Value part) {
  json::Value out = value;
  json::Value* at = &out;
  for (std::size_t i = 0; i < depth; ++i) {
    const auto* name = std::get_if<std::string>(&location[i]);
    at = name != nullptr ? at->as_object().find(*name) : &at->as_array()[std::get<std::size_t>(location[i])];
  }
  *at = std::move(part);
  return out;
}

/// Moves for a rule of a part: an earlier move can violate it, as the removal of a field that the part needs does.
void add_moves_of_part(const json::Value& value, const Place& place, const schema::FieldError& error, Extent extent,
                       ValueSource& source, std::vector<json::Value>& out) {
  const std::vector<Part> parts = parts_on_way(value, place, error.location);
  for (std::size_t depth = parts.size() - 1; depth > 0; --depth) {
    const Part& part = parts[depth];
    for (const schema::ValidationRule& rule : part.place.schema->validations) {
      if (!mentions(error, rule)) continue;
      MoveMaker maker(*part.value, part.place, extent, source);
      maker.for_rule(rule);
      for (json::Value& changed : maker.take())
        out.push_back(with_part(value, error.location, depth, std::move(changed)));
      return;
    }
  }
}

}  // namespace

std::vector<json::Value> moves(const json::Value& value, const Place& place, const Complaint& complaint, Extent extent,
                               ValueSource& source) {
  MoveMaker maker(value, place, extent, source);
  maker.for_branches();
  if (!complaint.by_rules) maker.for_properties();
  for (const schema::ValidationRule* rule : failing_rules(place, complaint)) maker.for_rule(*rule);
  std::vector<json::Value> out = maker.take();
  if (complaint.by_rules)
    for (std::size_t i = 0; i < std::min(complaint.errors.size(), kMostErrors); ++i)
      add_moves_of_part(value, place, complaint.errors[i], extent, source, out);
  return out;
}

}  // namespace kubexx::example
