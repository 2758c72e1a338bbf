#include "generator/crd/merge.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "runtime/json/text.hpp"

namespace kubexx::crd {

namespace {

using schema::JsonSchema;

/// The parts of two layers that could not be said as one; they end up side by side in `allOf`.
struct Remainder {
  JsonSchema type_part;
  JsonSchema field_part;
  bool used = false;
};

std::string enum_text(const std::vector<json::Value>& values) { return json::to_text(json::Array(values)); }

bool contains(const std::vector<json::Value>& values, const json::Value& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

/// Whether the key is absent, for every kind of member that the model has.
bool is_absent(const std::string& value) { return value.empty(); }
template <class T>
bool is_absent(const std::optional<T>& value) {
  return !value;
}
template <class T>
bool is_absent(const Box<T>& value) {
  return !value;
}
template <class T>
bool is_absent(const std::vector<T>& value) {
  return value.empty();
}

/// Go compares these by value; every other kind of member by address, so that equal values count as different.
template <class T>
constexpr bool kComparableInGo = std::is_same_v<T, std::string> || std::is_same_v<T, bool>;

/// The path of the merge, formatted only on demand.
struct Path {
  const Path* above = nullptr;
  std::string_view step = {};  ///< `.` or `[*]`
  std::string_view property = {};

  std::string text() const {
    if (above == nullptr) return {};
    std::string result = above->text();
    return result.append(step).append(property);
  }
};

class Merger {
 public:
  Merger(bool controller_gen, std::vector<FlattenConflict>& conflicts)
      : controller_gen_(controller_gen), conflicts_(conflicts) {}

  void visit(JsonSchema& schema, const Path& path) {
    auto branches = std::exchange(schema.all_of, {});
    for (auto& branch : branches) merge(schema, std::move(branch), path);
    visit_children(schema, path);
  }

 private:
  void visit_children(JsonSchema& schema, const Path& path) {
    for (auto& [name, property] : schema.properties) visit(property, {&path, ".", name});
    if (schema.additional_properties && schema.additional_properties->schema) {
      visit(*schema.additional_properties->schema, {&path, "[*]"});
    }
    if (schema.items) visit(*schema.items, {&path, "[*]"});
    for (auto& branch : schema.all_of) visit(branch, path);
    for (auto& branch : schema.any_of) visit(branch, path);
    for (auto& branch : schema.one_of) visit(branch, path);
    if (schema.negation) visit(*schema.negation, path);
  }

  void merge(JsonSchema& into, JsonSchema&& from, const Path& path) {
    for (auto& branch : from.all_of) merge(into, std::move(branch), path);
    Remainder remainder;
    merge_type(into, from, path);
    merge_enumeration(into, from, path);
    merge_members(into, from, path);
    merge_bounds(into, from, remainder);
    merge_rest(into, from, path, remainder);
    if (remainder.used) {
      into.all_of.push_back(std::move(remainder.type_part));
      into.all_of.push_back(std::move(remainder.field_part));
    }
  }

  void merge_type(JsonSchema& into, JsonSchema& from, const Path& path) {
    if (from.type.empty() || from.type == into.type) return;
    if (into.type.empty()) {
      into.type = from.type;
    } else {
      conflicts_.push_back({FlattenConflict::Kind::type, path.text(), into.type, from.type});
    }
  }

  void merge_enumeration(JsonSchema& into, JsonSchema& from, const Path& path) {
    if (from.enumeration.empty()) return;
    const bool narrows = !controller_gen_ && is_subset(from.enumeration, into.enumeration);
    if (into.enumeration.empty() || narrows) {
      into.enumeration = std::move(from.enumeration);
    } else if (!controller_gen_) {
      conflicts_.push_back(
          {FlattenConflict::Kind::enumeration, path.text(), enum_text(into.enumeration), enum_text(from.enumeration)});
    }
  }

  void merge_members(JsonSchema& into, JsonSchema& from, const Path& path) {
    into.properties.merge(from.properties);  // what remains is in both
    for (auto& [name, property] : from.properties) {
      merge(into.properties.at(name), std::move(property), {&path, ".", name});
    }
    std::move(from.required.begin(), from.required.end(), std::back_inserter(into.required));
    std::sort(into.required.begin(), into.required.end());
    into.required.erase(std::unique(into.required.begin(), into.required.end()), into.required.end());
    if (!into.additional_properties) {
      into.additional_properties = std::move(from.additional_properties);
    } else if (from.additional_properties && from.additional_properties->schema) {
      auto& schema = into.additional_properties->schema;
      if (!schema) schema.emplace();
      merge(*schema, std::move(*from.additional_properties->schema), {&path, "[*]"});
    }
  }

  void merge_bounds(JsonSchema& into, JsonSchema& from, Remainder& remainder) {
    merge_property_count(into, from, remainder, &JsonSchema::min_properties, std::greater<>());
    merge_property_count(into, from, remainder, &JsonSchema::max_properties, std::less<>());
    merge_bound(into, from, remainder, &JsonSchema::min_length, std::greater<>());
    merge_bound(into, from, remainder, &JsonSchema::max_length, std::less<>());
    merge_bound(into, from, remainder, &JsonSchema::min_items, std::greater<>());
    merge_bound(into, from, remainder, &JsonSchema::max_items, std::less<>());
    merge_limit(into, from, remainder, &JsonSchema::minimum, &JsonSchema::exclusive_minimum, std::greater<>());
    merge_limit(into, from, remainder, &JsonSchema::maximum, &JsonSchema::exclusive_maximum, std::less<>());
  }

  /// The one bound that the peer compares by value.
  template <class Tighter>
  void merge_property_count(JsonSchema& into, JsonSchema& from, Remainder& remainder,
                            std::optional<std::int64_t> JsonSchema::* bound, Tighter tighter) {
    if (into.*bound != from.*bound) merge_bound(into, from, remainder, bound, tighter);
  }

  template <class T, class Tighter>
  void merge_bound(JsonSchema& into, JsonSchema& from, Remainder& remainder, std::optional<T> JsonSchema::* bound,
                   Tighter tighter) {
    if (controller_gen_ || !(into.*bound) || !(from.*bound)) {
      merge_value(into, from, remainder, bound);
    } else if (tighter(*(from.*bound), *(into.*bound))) {
      into.*bound = from.*bound;
    }
  }

  /// A numeric limit and the flag that belongs to it.
  template <class Tighter>
  void merge_limit(JsonSchema& into, JsonSchema& from, Remainder& remainder, std::optional<double> JsonSchema::* limit,
                   bool JsonSchema::* exclusive, Tighter tighter) {
    if (controller_gen_ || !(into.*limit) || !(from.*limit)) {
      merge_value(into, from, remainder, limit);
      into.*exclusive = into.*exclusive || from.*exclusive;
    } else if (*(into.*limit) == *(from.*limit)) {
      into.*exclusive = into.*exclusive || from.*exclusive;
    } else if (tighter(*(from.*limit), *(into.*limit))) {
      into.*limit = from.*limit;
      into.*exclusive = from.*exclusive;
    }
  }

  void merge_rest(JsonSchema& into, JsonSchema& from, const Path& path, Remainder& remainder) {
    merge_value(into, from, remainder, &JsonSchema::pattern);
    merge_value(into, from, remainder, &JsonSchema::format);
    merge_value(into, from, remainder, &JsonSchema::multiple_of);
    merge_value(into, from, remainder, &JsonSchema::any_of);
    merge_value(into, from, remainder, &JsonSchema::one_of);
    merge_value(into, from, remainder, &JsonSchema::negation);
    merge_default(into, from, remainder);
    merge_items(into, from, path, remainder);
    into.origins.ids.insert(into.origins.ids.end(), from.origins.ids.begin(), from.origins.ids.end());
    into.nullable = into.nullable || from.nullable;
    into.unique_items = into.unique_items || from.unique_items;
    into.embedded_resource = into.embedded_resource || from.embedded_resource;
    into.int_or_string = into.int_or_string || from.int_or_string;
    override_with(into.preserve_unknown_fields, from.preserve_unknown_fields);
    override_with(into.list_type, from.list_type);
    override_with(into.list_map_keys, from.list_map_keys);
    override_with(into.map_type, from.map_type);
    into.validations.insert(into.validations.begin(), std::make_move_iterator(from.validations.begin()),
                            std::make_move_iterator(from.validations.end()));
  }

  void merge_default(JsonSchema& into, JsonSchema& from, Remainder& remainder) {
    if (controller_gen_) {
      merge_value(into, from, remainder, &JsonSchema::default_value);
    } else {
      override_with(into.default_value, from.default_value);
    }
  }

  void merge_items(JsonSchema& into, JsonSchema& from, const Path& path, Remainder& remainder) {
    if (controller_gen_ || !into.items || !from.items) {
      merge_value(into, from, remainder, &JsonSchema::items);
    } else {
      merge(*into.items, std::move(*from.items), {&path, "[*]"});
    }
  }

  template <class T>
  static void override_with(T& into, T& from) {
    if (!is_absent(from)) into = std::move(from);
  }

  /// Takes the value that only one layer has, keeps an equal one, and moves two different ones to the remainder.
  template <class T>
  void merge_value(JsonSchema& into, JsonSchema& from, Remainder& remainder, T JsonSchema::* member) {
    if (is_absent(from.*member)) return;
    if (is_absent(into.*member)) {
      into.*member = std::move(from.*member);
      return;
    }
    const bool compares = !controller_gen_ || kComparableInGo<T>;
    if (compares && into.*member == from.*member) return;
    remainder.field_part.*member = std::move(from.*member);
    remainder.type_part.*member = std::exchange(into.*member, T());
    remainder.used = true;
  }

  bool controller_gen_;
  std::vector<FlattenConflict>& conflicts_;
};

}  // namespace

bool is_subset(const std::vector<json::Value>& part, const std::vector<json::Value>& whole) {
  return std::all_of(part.begin(), part.end(), [&](const json::Value& value) { return contains(whole, value); });
}

void merge_all_of(JsonSchema& schema, bool controller_gen, std::vector<FlattenConflict>& conflicts) {
  Merger(controller_gen, conflicts).visit(schema, {});
}

}  // namespace kubexx::crd
