#include "runtime/codec/list_origins.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "runtime/json/text.hpp"

namespace kubexx::codec {
namespace {

/// Pairs of members that are compared at the most; with more, changed elements are matched by their place or in order.
constexpr std::size_t kMostCompared = std::size_t{1} << 20;

/// The values of the key fields of an element; empty if it is not an object.
std::string key_of(const json::Value& element, std::string_view keys) {
  if (!element.is_object()) return {};
  std::string text;
  while (!keys.empty()) {
    const std::size_t end = std::min(keys.find(' '), keys.size());
    const json::Value* const value = element.as_object().find(keys.substr(0, end));
    text.append(value == nullptr ? "" : json::to_text(*value)).append(1, '\n');
    keys.remove_prefix(std::min(end + 1, keys.size()));
  }
  return text;
}

class Matching {
 public:
  Matching(const json::Array& before, const json::Array& after, const Places& places)
      : before_(before), after_(after), places_(places), is_used_(before.size(), false), origins_(after.size()) {}

  /// What stays at either end, which is found without comparing strings.
  void match_ends() {
    const std::size_t shorter = std::min(before_.size(), after_.size());
    std::size_t first = 0, last = 0;
    for (; first < shorter && before_[first] == after_[first]; ++first) match(first, first);
    while (last < shorter - first && before_[before_.size() - 1 - last] == after_[after_.size() - 1 - last]) {
      ++last;
      match(before_.size() - last, after_.size() - last);
    }
  }

  template <class Text>
  void match_equal(Text text_of) {
    std::map<std::string, std::vector<std::size_t>> places;  // in descending order
    for (std::size_t i = before_.size(); i-- > 0;)
      if (!is_used_[i]) places[text_of(before_[i])].push_back(i);
    for (std::size_t j = 0; j < after_.size(); ++j) {
      if (origins_[j]) continue;
      const auto found = places.find(text_of(after_[j]));
      if (found == places.end() || found->second.empty()) continue;
      match(found->second.back(), j);
      found->second.pop_back();
    }
  }

  /// Whether elements that are left have the same string, as those whose key is an unknown enum value.
  template <class Text>
  bool has_repeats(Text text_of) const {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < before_.size(); ++i)
      if (!is_used_[i] && !seen.insert(text_of(before_[i])).second) return true;
    return false;
  }

  /// If the place counts.
  void match_places() {
    std::size_t i = 0;
    for (std::size_t j = 0; places_.place_counts && j < after_.size(); ++j) {
      while (i < before_.size() && places_.before[i] < places_.after[j]) ++i;
      if (i < before_.size() && is_in_place(i, j) && !is_used_[i] && !origins_[j]) match(i, j);
    }
  }

  /// Of all pairs those with the most members in common first, and of these the ones at the same place.
  void match_similar() {
    const std::vector<std::size_t> old_ones = left(before_, [&](std::size_t i) { return bool(is_used_[i]); });
    const std::vector<std::size_t> new_ones = left(after_, [&](std::size_t j) { return origins_[j].has_value(); });
    if (members_of(before_, old_ones) * members_of(after_, new_ones) > kMostCompared)
      return places_.place_counts ? match_places() : match_in_order();
    struct Pair {
      std::size_t common, before, after;
      bool is_in_place;
    };
    std::vector<Pair> pairs;
    for (const std::size_t j : new_ones)
      for (const std::size_t i : old_ones)
        if (const std::size_t common = members_in_common(before_[i], after_[j]); common > 0)
          pairs.push_back({common, i, j, is_in_place(i, j)});
    std::ranges::stable_sort(pairs, [](const Pair& a, const Pair& b) {
      return a.common != b.common ? a.common > b.common : a.is_in_place && !b.is_in_place;
    });
    for (const Pair& pair : pairs)
      if (!is_used_[pair.before] && !origins_[pair.after]) match(pair.before, pair.after);
  }

  Origins result() && { return std::move(origins_); }

 private:
  void match(std::size_t before, std::size_t after) {
    origins_[after] = before;
    is_used_[before] = true;
  }

  bool is_in_place(std::size_t i, std::size_t j) const { return places_.before[i] == places_.after[j]; }

  void match_in_order() {
    std::size_t i = 0;
    for (std::size_t j = 0; j < after_.size(); ++j) {
      if (origins_[j]) continue;
      while (i < before_.size() && is_used_[i]) ++i;
      if (i == before_.size()) return;
      if (places_.order_counts || members_in_common(before_[i], after_[j]) > 0) match(i, j);
      ++i;
    }
  }

  template <class IsMatched>
  static std::vector<std::size_t> left(const json::Array& list, IsMatched is_matched) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < list.size(); ++i)
      if (!is_matched(i)) places.push_back(i);
    return places;
  }

  /// The members or elements of these elements, each of which counts as one more.
  static std::size_t members_of(const json::Array& list, const std::vector<std::size_t>& places) {
    std::size_t count = places.size();
    for (const std::size_t i : places) {
      if (list[i].is_object()) count += list[i].as_object().size();
      if (list[i].is_array()) count += list[i].as_array().size();
    }
    return count;
  }

  /// Of lists, their equal elements at the same place from either end, else the members that those elements have in
  /// common.
  static std::size_t elements_in_common(const json::Array& before, const json::Array& after) {
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t first = 0, last = 0, members = 0;
    while (first < shorter && before[first] == after[first]) ++first;
    while (last < shorter - first && before[before.size() - 1 - last] == after[after.size() - 1 - last]) ++last;
    if (first + last > 0) return first + last;
    for (std::size_t i = 0; i < shorter; ++i) members += members_in_common(before[i], after[i]);
    return members;
  }

  static std::size_t members_in_common(const json::Value& before, const json::Value& after) {
    if (before.is_array() && after.is_array()) return elements_in_common(before.as_array(), after.as_array());
    if (!before.is_object() || !after.is_object()) return 0;
    return static_cast<std::size_t>(std::ranges::count_if(before.as_object(), [&](const auto& member) {
      const json::Value* const value = after.as_object().find(member.first);
      return value != nullptr && *value == member.second;
    }));
  }

  const json::Array& before_;
  const json::Array& after_;
  const Places& places_;
  std::vector<bool> is_used_;
  Origins origins_;
};

std::vector<std::size_t> all_places(std::size_t size) {
  std::vector<std::size_t> places(size);
  std::iota(places.begin(), places.end(), std::size_t{0});
  return places;
}

Places places_of(const json::Array& before, const json::Array& after) {
  return {.before = all_places(before.size()), .after = all_places(after.size())};
}

}  // namespace

Origins origins_of(const json::Array& before, const json::Array& after, std::string_view keys) {
  Places places = places_of(before, after);
  places.place_counts = before.size() == after.size();
  places.order_counts = true;
  if (keys.empty()) return origins_of_changed(before, after, places);
  Matching matching(before, after, places);
  matching.match_ends();
  const auto key = [&](const json::Value& element) { return key_of(element, keys); };
  if (matching.has_repeats(key)) matching.match_equal([](const json::Value& value) { return json::to_text(value); });
  matching.match_equal(key);
  return std::move(matching).result();
}

Origins origins_of_set(const json::Array& before, const json::Array& after) {
  return origins_of_changed(before, after, places_of(before, after));
}

Origins origins_of_changed(const json::Array& before, const json::Array& after, const Places& places) {
  Matching matching(before, after, places);
  matching.match_ends();
  matching.match_equal([](const json::Value& element) { return json::to_text(element); });
  matching.match_similar();
  matching.match_places();
  return std::move(matching).result();
}

}  // namespace kubexx::codec
