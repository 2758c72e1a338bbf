#include "runtime/example/random_object.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "runtime/example/candidates.hpp"
#include "runtime/example/random_text.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/object/value_validation.hpp"

namespace kubexx::example {
namespace {

constexpr int kAttempts = 8;
constexpr int kDeep = 8;  ///< from this depth on, objects and lists have only what is required
constexpr std::size_t kMostCandidates = 40;

bool is_plain_string(const schema::JsonSchema& schema) {
  return schema.type == "string" && schema.enumeration.empty() && schema.format.empty() && schema.pattern.empty();
}

bool is_plain_integer(const schema::JsonSchema& schema) {
  return schema.type == "integer" && schema.enumeration.empty();
}

json::Value random_integer(const schema::JsonSchema& schema, Random& random) {
  constexpr std::int64_t kWide = std::numeric_limits<std::int64_t>::max() / 2;
  const bool is_wide = schema.format == "int64" && random.one_in(3);
  const std::int64_t far = is_wide ? kWide : 100;
  const auto least = static_cast<std::int64_t>(std::max(schema.minimum.value_or(-3), static_cast<double>(-kWide)));
  const auto bound = static_cast<std::int64_t>(std::min(schema.maximum.value_or(kWide), static_cast<double>(kWide)));
  return random.between(least, std::max(least, std::min(bound, least > kWide - far ? kWide : least + far)));
}

std::size_t within(std::size_t count, const std::optional<std::int64_t>& least,
                   const std::optional<std::int64_t>& most) {
  const auto low = static_cast<std::size_t>(std::max<std::int64_t>(least.value_or(0), 0));
  const auto high = static_cast<std::size_t>(std::max<std::int64_t>(most.value_or(1 << 20), 0));
  return std::min(std::max(count, low), high);
}

/// What identifies an element of a set, or of a list of type map.
std::vector<json::Value> identity_of(const json::Value& element, const Place& list) {
  if (list.compiled->list_type != schema::ListType::map || !element.is_object()) return {element};
  std::vector<json::Value> keys;
  for (const std::string& key : list.schema->list_map_keys) {
    const json::Value* found = element.as_object().find(key);
    const Place place = list.items().property(key);
    const bool has_default = place && place.schema->default_value;
    keys.push_back(found != nullptr ? *found : has_default ? *place.schema->default_value : json::Value());
  }
  return keys;
}

/// Metadata as objects on a server have it.
void add_metadata(json::Value& object, Random& random) {
  json::Value& metadata = *json::find(object, {"metadata"});
  metadata.as_object().set("generation", static_cast<std::int64_t>(1 + random.below(9)));
  if (random.one_in(2)) json::set(metadata, {"annotations", "example.com/note"}, random_text({}, random));
  if (random.one_in(4)) json::set(metadata, {"labels", "example.com/size"}, "large");
}

void collect_leaves(const json::Value& value, schema::Location& path, std::vector<schema::Location>& out) {
  if (value.is_object()) {
    for (const auto& [name, member] : value.as_object()) {
      if (path.empty() && (name == "apiVersion" || name == "kind" || name == "metadata")) continue;
      path.emplace_back(name);
      collect_leaves(member, path, out);
      path.pop_back();
    }
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < value.as_array().size(); ++i) {
      path.emplace_back(i);
      collect_leaves(value.as_array()[i], path, out);
      path.pop_back();
    }
  } else {
    out.push_back(path);
  }
}

}  // namespace

std::vector<schema::Location> leaves_of(const json::Value& object) {
  schema::Location path;
  std::vector<schema::Location> out;
  collect_leaves(object, path, out);
  return out;
}

std::string printed(const schema::Location& path) {
  std::string text;
  for (const schema::Step& step : path) {
    if (const auto* name = std::get_if<std::string>(&step)) text += (text.empty() ? "" : ".") + *name;
    if (const auto* index = std::get_if<std::size_t>(&step)) text += fmt::format("[{}]", *index);
  }
  return text;
}

json::Value& value_at(json::Value& object, const schema::Location& path) {
  json::Value* at = &object;
  for (const schema::Step& step : path) {
    if (const auto* name = std::get_if<std::string>(&step)) at = at->as_object().find(*name);
    if (const auto* index = std::get_if<std::size_t>(&step)) at = &at->as_array()[*index];
  }
  return *at;
}

RandomObjects::RandomObjects(const schema::ServedDefinition& definition, std::string_view version)
    : version_(definition, version), builder_(definition.server_minor()) {}

std::optional<json::Value> RandomObjects::make(Random& random) {
  for (int i = 0; i < kAttempts; ++i)
    if (std::optional<json::Value> object = attempt(random)) return object;
  std::optional<json::Value> object = built(version_.root(), random);
  if (object) add_metadata(*object, random);
  return object;
}

std::optional<json::Value> RandomObjects::attempt(Random& random) {
  std::optional<json::Value> object = value(version_.root(), random, 0);
  if (!object || !is_valid(*object)) return std::nullopt;
  add_metadata(*object, random);
  return object;
}

bool RandomObjects::is_valid(const json::Value& object, const json::Value* old) const {
  return check_value(version_.root(), object, version_.server_minor(), old).empty();
}

bool RandomObjects::is_complete(const json::Value& object) const {
  schema::FieldErrors errors;
  schema::validate_value(object, *version_.root().compiled, {}, version_.server_minor(), errors);
  return errors.empty();
}

std::optional<json::Value> RandomObjects::value(const Place& place, Random& random, int depth) {
  if (place.schema->nullable && random.one_in(6)) return json::Value();
  return place.is_scalar() ? scalar(place, random) : composite(place, random, depth);
}

std::optional<json::Value> RandomObjects::composite(const Place& place, Random& random, int depth) {
  for (int i = 0; i < kAttempts; ++i) {
    std::optional<json::Value> made = place.is_object() ? object(place, random, depth) : list(place, random, depth);
    if (!made) break;
    if (!place.needs_check() || check_value(place, *made, version_.server_minor()).empty()) return made;
  }
  return built(place, random);
}

/// What `build_example` makes, where chance finds nothing.
std::optional<json::Value> RandomObjects::built(const Place& place, Random& random) {
  const Extent first = random.one_in(2) ? Extent::full : Extent::smallest;
  if (const json::Value* made = builder_.value(place, first)) return *made;
  const json::Value* made = builder_.value(place, first == Extent::full ? Extent::smallest : Extent::full);
  return made != nullptr ? std::optional(*made) : std::nullopt;
}

std::optional<json::Value> RandomObjects::object(const Place& place, Random& random, int depth) {
  json::Object out;
  for (const auto& [name, schema] : place.schema->properties) {
    const bool has_to_be = place.is_required(name) && !schema.default_value;
    if (!has_to_be && (depth >= kDeep || random.one_in(4))) continue;
    const Place child = place.property(name);
    const bool is_metadata = depth == 0 && name == "metadata";
    std::optional<json::Value> member = is_metadata ? built(child, random) : value(child, random, depth + 1);
    if (!member && has_to_be) return std::nullopt;
    if (member) out.append(name, *std::move(member));
  }
  if (const Place entry = place.additional()) {
    const std::size_t count =
        within(depth >= kDeep ? 0 : random.below(3), place.schema->min_properties, place.schema->max_properties);
    for (std::size_t i = out.size(); i < count; ++i)
      if (std::optional<json::Value> member = value(entry, random, depth + 1))
        out.set(fmt::format("key-{}", random.below(20)), *std::move(member));
  } else if (place.compiled->preserve_unknown_fields && random.one_in(2)) {
    out.set("unknown", json::Object({{"list", json::Array{1, json::Value(), random_text({}, random)}}}));
  }
  return out;
}

std::optional<json::Value> RandomObjects::list(const Place& place, Random& random, int depth) {
  const Place item = place.items();
  json::Array out;
  if (!item) return out;
  const bool is_distinct = place.compiled->list_type > schema::ListType::atomic;
  std::vector<std::vector<json::Value>> used;
  const std::size_t count =
      within(depth >= kDeep ? 0 : random.below(4), place.schema->min_items, place.schema->max_items);
  for (std::size_t tries = 0; out.size() < count && tries < 4 * count; ++tries) {
    std::optional<json::Value> element = value(item, random, depth + 1);
    if (!element) break;
    if (is_distinct) {
      std::vector<json::Value> identity = identity_of(*element, place);
      if (std::ranges::find(used, identity) != used.end()) continue;
      used.push_back(std::move(identity));
    }
    out.push_back(*std::move(element));
  }
  if (out.size() < within(0, place.schema->min_items, {})) return std::nullopt;
  return out;
}

std::optional<json::Value> RandomObjects::scalar(const Place& place, Random& random) {
  std::optional<json::Value> free;
  if (narrowed_.contains(place.schema)) {
    const std::vector<json::Value>& some = candidates_.at(place.schema);
    return some[random.below(some.size())];
  }
  if (is_plain_string(*place.schema)) free = random_text(*place.schema, random);
  if (is_plain_integer(*place.schema)) free = random_integer(*place.schema, random);
  if (free && check_value(place, *free, version_.server_minor()).empty()) return free;
  const std::vector<json::Value>& some = candidates(place);
  if (some.empty()) return built(place, random);
  return some[random.below(some.size())];
}

/// Valid values of a scalar.
const std::vector<json::Value>& RandomObjects::candidates(const Place& place) {
  const auto [found, is_new] = candidates_.try_emplace(place.schema);
  if (is_new)
    visit_candidates(*place.schema, {}, [&](json::Value&& candidate) {
      if (check_value(place, candidate, version_.server_minor()).empty()) found->second.push_back(std::move(candidate));
      return found->second.size() >= kMostCandidates;
    });
  return found->second;
}

bool RandomObjects::narrow(const schema::Location& path, const std::function<bool(const json::Value&)>& accepts) {
  const Place place = place_of(path);
  if (!place || !place.is_scalar()) return false;
  std::vector<json::Value> accepted;
  visit_candidates(*place.schema, {}, [&](json::Value&& candidate) {
    if (check_value(place, candidate, version_.server_minor()).empty() && accepts(candidate))
      accepted.push_back(std::move(candidate));
    return accepted.size() >= kMostCandidates;
  });
  if (accepted.empty()) return false;
  candidates_[place.schema] = std::move(accepted);
  narrowed_.insert(place.schema);
  return true;
}

Place RandomObjects::place_of(const schema::Location& path) const {
  Place place = version_.root();
  for (const schema::Step& step : path) {
    const auto* name = std::get_if<std::string>(&step);
    place = name != nullptr ? place.member(*name) : place.items();
    if (!place) break;
  }
  return place;
}

std::optional<json::Value> RandomObjects::with_other_value(const json::Value& object, Random& random) {
  const std::vector<schema::Location> leaves = leaves_of(object);
  for (int i = 0; i < kAttempts && !leaves.empty(); ++i) {
    auto other = with_other_value_at(object, leaves[random.below(leaves.size())], random);
    if (other && is_valid(*other, &object)) return other;
  }
  return std::nullopt;
}

std::optional<json::Value> RandomObjects::with_other_value_at(const json::Value& object, const schema::Location& path,
                                                              Random& random) {
  const Place place = place_of(path);
  if (!place) return std::nullopt;
  for (int i = 0; i < kAttempts; ++i) {
    std::optional<json::Value> other = place.is_scalar() ? scalar(place, random) : composite(place, random, kDeep);
    if (!other) return std::nullopt;
    if (auto changed = with_value_at(object, path, *std::move(other))) return changed;
  }
  return std::nullopt;
}

std::vector<json::Value> RandomObjects::with_other_values_at(const json::Value& object, const schema::Location& path,
                                                             Random& random) {
  constexpr int kOthers = 3;
  std::vector<json::Value> others;
  const Place place = place_of(path);
  if (!place) return others;
  for (const json::Value& word : place.schema->enumeration)
    if (auto changed = with_value_at(object, path, word)) others.push_back(*std::move(changed));
  for (int i = 0; place.schema->enumeration.empty() && i < kOthers; ++i)
    if (auto changed = with_other_value_at(object, path, random)) others.push_back(*std::move(changed));
  return others;
}

/// Nothing if it is the same value, or not valid.
std::optional<json::Value> RandomObjects::with_value_at(const json::Value& object, const schema::Location& path,
                                                        json::Value value) const {
  json::Value changed = object;
  json::Value& at = value_at(changed, path);
  if (at == value) return std::nullopt;
  at = std::move(value);
  return is_valid(changed) ? std::optional(std::move(changed)) : std::nullopt;
}

}  // namespace kubexx::example
