#include "runtime/example/builder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/example/candidates.hpp"
#include "runtime/example/search.hpp"

namespace kubexx::example {
namespace {

constexpr std::size_t kMostSteps = 4000;      ///< validations of one search
constexpr std::size_t kSearchSize = 300'000;  ///< values in all validations of one search
constexpr std::size_t kMostEntries = 4096;    ///< that a list or map is required to have
constexpr std::size_t kMostValues = 100'000;  ///< in one object

std::size_t size_of(const json::Value& value) {
  std::size_t size = 1;
  if (value.is_array())
    for (const json::Value& element : value.as_array()) size += size_of(element);
  if (value.is_object())
    for (const json::Object::Member& member : value.as_object()) size += size_of(member.second);
  return size;
}

Built failed_below(const Built& child, const std::string& step) {
  return {std::nullopt, step + child.path, child.problem};
}

Built too_large() { return {std::nullopt, {}, fmt::format("more than {} values are required", kMostValues)}; }

/// Counts the values that are put together, so that required lists in required lists do not fill the memory.
class ValueCount {
 public:
  /// False if there are too many with those of `value`.
  bool take(const json::Value& value) {
    const std::size_t size = size_of(value);
    if (size > kMostValues - count_) return false;
    count_ += size;
    return true;
  }

 private:
  std::size_t count_ = 1;
};

Built failed(const Complaint& complaint) {
  if (complaint.empty()) return {std::nullopt, {}, "no value was found"};
  const schema::FieldError& error = complaint.errors.front();
  const bool is_here = error.field.empty() || error.field == "<nil>";
  return {std::nullopt, is_here ? "" : "." + error.field, schema::body(error)};
}

std::size_t least(const std::optional<std::int64_t>& bound) {
  return static_cast<std::size_t>(std::clamp<std::int64_t>(bound.value_or(0), 0, kMostEntries));
}

/// One entry in full objects, if that is allowed.
std::size_t entries(const std::optional<std::int64_t>& min, const std::optional<std::int64_t>& max, Extent extent) {
  const bool wants_one = extent == Extent::full && max.value_or(1) > 0;
  return std::max(least(min), std::size_t{wants_one});
}

std::string entry_name(std::size_t index) { return index == 0 ? "example" : fmt::format("example-{}", index + 1); }

RuleHints hints_of(const std::vector<schema::ValidationRule>& rules) {
  RuleHints out;
  for (const schema::ValidationRule& rule : rules) {
    const RuleHints more = read_hints(rule);
    out.strings.insert(out.strings.end(), more.strings.begin(), more.strings.end());
    out.patterns.insert(out.patterns.end(), more.patterns.begin(), more.patterns.end());
    out.integers.insert(out.integers.end(), more.integers.begin(), more.integers.end());
  }
  return out;
}

}  // namespace

const json::Value* Builder::value(const Place& place, Extent extent) {
  const Built& built = build(place, extent);
  return built.value ? &*built.value : nullptr;
}

const Built& Builder::build(const Place& place, Extent extent) {
  const std::pair key(place.schema, place.is_scalar() ? Extent::smallest : extent);
  if (const auto found = built_.find(key); found != built_.end()) return found->second;
  Built built = values_ > 0 ? make(place, extent) : too_large();
  if (built.value) values_ -= std::min(values_, size_of(*built.value));
  return built_.insert_or_assign(key, std::move(built)).first->second;
}

Built Builder::make(const Place& place, Extent extent) {
  if (place.schema == excluded_) return {std::nullopt, {}, "servers drop it from new objects"};
  if (place.is_scalar()) return make_scalar(place);
  Built start = place.is_object()
                    ? make_object(place, extent)
                    : make_list(place, extent, entries(place.schema->min_items, place.schema->max_items, extent));
  return fit(place, extent, std::move(start));
}

Built Builder::make_scalar(const Place& place) {
  Complaint best;
  std::optional<json::Value> found;
  const TakeCandidate take = [&](json::Value&& candidate) {
    Complaint complaint = check_value(place, candidate, server_minor_);
    if (complaint.empty()) {
      found = std::move(candidate);
    } else if (best.empty() || complaint.weight() < best.weight()) {
      best = std::move(complaint);
    }
    return found.has_value();
  };
  visit_candidates(*place.schema, {}, take);
  if (!found && !place.schema->validations.empty())
    visit_candidates(*place.schema, hints_of(place.schema->validations), take);
  return found ? Built{std::move(found), {}, {}} : failed(best);
}

Built Builder::make_object(const Place& place, Extent extent) {
  Built out{json::Object(), {}, {}};
  json::Object& object = out.value->as_object();
  ValueCount count;
  for (const auto& [name, schema] : place.schema->properties) {
    const bool is_required = place.is_required(name);
    const bool is_wanted = extent == Extent::full || (is_required && !schema.default_value);
    if (!is_wanted) continue;
    const Built& child = build(place.property(name), extent);
    if (!child.value && is_required) return failed_below(child, "." + name);
    if (!child.value) continue;
    if (count.take(*child.value))
      object.append(name, *child.value);
    else if (is_required)
      return too_large();
  }
  for (const std::string& name : place.schema->required)
    if (place.compiled->preserve_unknown_fields && !place.member(name)) object.set(name, "example");
  add_until_enough(place, extent, object);
  const bool is_map = place.schema->properties.empty();
  const std::size_t wanted =
      entries(place.schema->min_properties, place.schema->max_properties, is_map ? extent : Extent::smallest);
  add_entries(place, extent, wanted, object, out);
  return out;
}

/// Optional properties, if fewer are required than there have to be.
void Builder::add_until_enough(const Place& place, Extent extent, json::Object& object) {
  const std::size_t count = least(place.schema->min_properties);
  for (auto at = place.schema->properties.begin(); object.size() < count && at != place.schema->properties.end();
       ++at) {
    if (object.find(at->first) != nullptr) continue;
    const json::Value* made = value(place.property(at->first), extent);
    if (made != nullptr) object.append(at->first, *made);
  }
}

/// Entries of `additionalProperties` until the map has `count` members.
bool Builder::add_entries(const Place& place, Extent extent, std::size_t count, json::Object& map, Built& out) {
  const Place entry = place.additional();
  const bool is_free = place.schema->preserve_unknown_fields.value_or(false) ||
                       (place.schema->additional_properties && place.schema->additional_properties->allows);
  ValueCount taken;
  for (std::size_t i = 0; map.size() < count; ++i) {
    if (!entry) {
      if (!is_free || extent == Extent::full) return false;
      map.set(entry_name(i), "example");
      continue;
    }
    const Built& child = build(entry, extent);
    if (!child.value) {
      if (least(place.schema->min_properties) > 0) out = failed_below(child, fmt::format("[{}]", entry_name(i)));
      return false;
    }
    if (!taken.take(*child.value)) return out = too_large(), false;
    map.set(entry_name(i), *child.value);
  }
  return true;
}

Built Builder::make_list(const Place& place, Extent extent, std::size_t count) {
  Built out{json::Array(), {}, {}};
  const Place item = place.items();
  if (!item) return out;
  ValueCount taken;
  for (std::size_t i = 0; i < count; ++i) {
    const Built& child = build(item, extent);
    if (!child.value) {
      if (least(place.schema->min_items) > i) return failed_below(child, fmt::format("[{}]", i));
      break;
    }
    if (!taken.take(*child.value)) return too_large();
    json::Value element = *child.value;
    if (i > 0 && place.compiled->list_type > schema::ListType::atomic) tell_apart(item, place, i, element);
    out.value->as_array().push_back(std::move(element));
  }
  return out;
}

/// Gives a later element of a set, or of a list of type map, another value or key.
void Builder::tell_apart(const Place& item, const Place& list, std::size_t index, json::Value& element) {
  const auto nth_of = [&](const Place& place) -> std::optional<json::Value> {
    std::size_t valid = 0;
    std::vector<json::Value> all = scalar_candidates(*place.schema);
    if (place.schema->type == "integer" || place.schema->type == "number")
      for (std::size_t i = 0; i <= index; ++i) all.emplace_back(static_cast<std::int64_t>(1000 + i));
    if (place.schema->type == "string")
      for (std::size_t i = 0; i <= index; ++i) all.emplace_back(fmt::format("example-{}", i + 2));
    for (json::Value& candidate : all)
      if (check_value(place, candidate, server_minor_).empty() && valid++ == index) return std::move(candidate);
    return std::nullopt;
  };
  if (item.is_scalar()) {
    if (auto other = nth_of(item)) element = *std::move(other);
    return;
  }
  if (!element.is_object()) return;
  for (const std::string& key : list.schema->list_map_keys) {
    const Place place = item.property(key);
    if (!place || !place.is_scalar()) continue;
    if (auto other = nth_of(place)) {
      element.as_object().set(key, *std::move(other));
      return;
    }
  }
}

std::optional<json::Value> Builder::sized(const Place& place, Extent extent, std::size_t count) {
  Built built{json::Object(), {}, {}};
  if (place.is_array()) {
    built = make_list(place, extent, count);
    if (built.value && built.value->as_array().size() != count) return std::nullopt;
  } else {
    add_entries(place, extent, count, built.value->as_object(), built);
    if (built.value && built.value->as_object().size() != count) return std::nullopt;
  }
  return std::move(built.value);
}

bool Builder::is_valid(const Place& place, const json::Value& value) {
  return check_value(place, value, server_minor_).empty();
}

/// Searches for a valid value near `start` if it is not valid itself.
Built Builder::fit(const Place& place, Extent extent, Built start) {
  if (!start.value) {
    if (extent == Extent::smallest) return start;
  } else {
    const Complaint complaint = check_value(place, *start.value, server_minor_);
    if (complaint.empty()) return start;
    const std::size_t steps = std::min(kMostSteps, 20 + kSearchSize / size_of(*start.value));
    Found found = search_valid(*start.value, place, extent, *this, steps, budget_);
    if (found.value)
      return extent == Extent::full ? grown(place, *std::move(found.value)) : shrunk(place, *std::move(found.value));
    if (extent == Extent::smallest) return failed(found.best);
  }
  const Built& small = build(place, Extent::smallest);
  return small.value ? grown(place, *small.value) : small;
}

/// Adds the optional properties with which the value remains valid.
Built Builder::grown(const Place& place, json::Value value) {
  if (!value.is_object()) return {std::move(value), {}, {}};
  for (const auto& [name, schema] : place.schema->properties) {
    const json::Value* now = value.as_object().find(name);
    for (const Extent extent : {Extent::full, Extent::smallest}) {
      if (now != nullptr && extent == Extent::smallest) break;
      const json::Value* made = this->value(place.property(name), extent);
      if (made == nullptr || (now != nullptr && *now == *made)) continue;
      json::Value more = value;
      more.as_object().set(name, *made);
      if (size_of(more) > kMostValues || !is_valid(place, more)) continue;
      value = std::move(more);
      break;
    }
  }
  return {std::move(value), {}, {}};
}

/// Removes the optional properties without which the value remains valid.
Built Builder::shrunk(const Place& place, json::Value value) {
  if (!value.is_object()) return {std::move(value), {}, {}};
  std::vector<std::string> names;
  for (const json::Object::Member& member : value.as_object()) names.push_back(member.first);
  for (const std::string& name : names) {
    json::Value less = value;
    less.as_object().erase(name);
    if (is_valid(place, less)) value = std::move(less);
  }
  return {std::move(value), {}, {}};
}

}  // namespace kubexx::example
