#include "runtime/conversion/list_matches.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "runtime/conversion/lookup.hpp"

namespace kubexx::conversion {
namespace {

/// Equal for equal values, whatever the order of their members.
std::size_t digest(const Node& value) {
  constexpr std::size_t kFactor = 31;
  if (value.is_object()) {
    std::size_t sum = 1;
    for (const auto& [key, member] : value.members())
      sum += std::hash<std::string_view>()(key) * (kFactor + digest(member));
    return sum;
  }
  if (!value.is_array()) return std::hash<std::string>()(scalar_text(value));
  std::size_t sum = 2;
  for (const Node& element : value.elements()) sum = sum * kFactor + digest(element);
  return sum;
}

/// A value that elements have, and where it is in each list.
struct SharedValue {
  std::size_t count = 0, former_count = 0;
  std::size_t i = 0, place = 0;

  bool is_distinctive() const { return count == 1 && former_count == 1; }
};

/// Calls `visit(value)` for each scalar member, as a string of its name and its value.
template <class Visit>
void for_each_value(const Node& element, Visit visit) {
  for (const auto& [key, value] : element.members())
    if (!value.is_object() && !value.is_array()) visit(std::string(key).append(1, '\n').append(scalar_text(value)));
}

/// The candidates of an element, each with how many values only the two have.
using Votes = std::unordered_map<std::size_t, std::size_t>;

/// Nothing if several have the most.
std::optional<std::size_t> most_voted(const Votes& votes) {
  std::optional<std::size_t> best;
  std::size_t most = 0;
  for (const auto& [candidate, count] : votes) {
    if (count >= most) best = count > most ? std::optional(candidate) : std::nullopt;
    most = std::max(most, count);
  }
  return best;
}

/// Whether an element may be what became of another one.
bool may_be_same(const Node& element, const Node& former) {
  if (!element.is_object() || !former.is_object() || element.size() < 2 || former.size() < 2) return true;
  MemberIndex others(former);
  for (const auto& [key, value] : element.members())
    if (others.find(key) == value) return true;
  return false;
}

}  // namespace

ListMatches::ListMatches(std::size_t size, std::size_t former_size) : places_(size), is_taken_(former_size) {}

ListMatches::ListMatches(std::size_t size, std::size_t former_size, const Places& found)
    : ListMatches(size, former_size) {
  for (std::size_t i = 0; i < size; ++i)
    if (found[i]) match(i, *found[i]);
}

void ListMatches::match(std::size_t i, std::size_t place) {
  places_[i] = place;
  is_taken_[place] = true;
  ++found_;
}

bool ListMatches::is_complete() const { return found_ == places_.size() || found_ == is_taken_.size(); }

void ListMatches::match_equal(const Node::Elements& list, const Node::Elements& former) {
  const auto match_at = [&](std::size_t i, std::size_t place) {
    if (places_[i] == place) return true;
    if (places_[i] || is_taken_[place] || !(list[i] == former[place])) return false;
    match(i, place);
    return true;
  };
  const std::size_t shorter = std::min(list.size(), former.size());
  std::size_t first = 0, last = 0;
  while (first < shorter && match_at(first, first)) ++first;
  while (last < shorter - first && match_at(list.size() - 1 - last, former.size() - 1 - last)) ++last;
  if (is_complete()) return;
  // Of several equal elements, the first one.
  std::unordered_map<std::size_t, std::vector<std::size_t>> by_digest;
  for (std::size_t place = former.size(); place-- > 0;)
    if (!is_taken_[place]) by_digest[digest(former[place])].push_back(place);
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (places_[i]) continue;
    const auto found = by_digest.find(digest(list[i]));
    if (found == by_digest.end() || found->second.empty()) continue;
    if (match_at(i, found->second.back())) found->second.pop_back();
  }
}

void ListMatches::match_keys(const std::vector<std::string>& keys, const std::vector<std::string>& former) {
  std::unordered_map<std::string_view, std::vector<std::size_t>> by_key;
  for (std::size_t place = former.size(); place-- > 0;)
    if (!is_taken_[place]) by_key[former[place]].push_back(place);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto found = places_[i] ? by_key.end() : by_key.find(keys[i]);
    if (found == by_key.end() || found->second.empty()) continue;
    match(i, found->second.back());
    found->second.pop_back();
  }
}

void ListMatches::match_similar(const Node::Elements& list, const Node::Elements& former) {
  if (is_complete()) return;
  std::unordered_map<std::string, SharedValue> values;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!places_[i])
      for_each_value(list[i], [&](const std::string& value) {
        SharedValue& shared = values[value];
        ++shared.count, shared.i = i;
      });
  for (std::size_t place = 0; place < former.size(); ++place)
    if (!is_taken_[place])
      for_each_value(former[place], [&](const std::string& value) {
        SharedValue& shared = values[value];
        ++shared.former_count, shared.place = place;
      });
  std::unordered_map<std::size_t, Votes> votes, former_votes;
  for (const auto& [value, shared] : values) {
    if (!shared.is_distinctive()) continue;
    ++votes[shared.i][shared.place];
    ++former_votes[shared.place][shared.i];
  }
  for (const auto& [i, candidates] : votes)
    if (const auto place = most_voted(candidates); place && most_voted(former_votes[*place]) == i) match(i, *place);
}

ListMatches::Places ListMatches::with_changed_ones() && {
  pair_after_neighbours();
  pair_before_neighbours();
  pair_others();
  return std::move(places_);
}

ListMatches::Places ListMatches::with_changed_ones(const Node::Elements& list, const Node::Elements& former) && {
  list_ = &list;
  former_ = &former;
  return std::move(*this).with_changed_ones();
}

/// An element that changed after the same one as before.
void ListMatches::pair_after_neighbours() {
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (i == 0)
      pair(i, 0);
    else if (places_[i - 1])
      pair(i, *places_[i - 1] + 1);
}

void ListMatches::pair_before_neighbours() {
  for (std::size_t i = places_.size(); i-- > 0;)
    if (i + 1 == places_.size())
      pair(i, is_taken_.size() - 1);
    else if (places_[i + 1])
      pair(i, *places_[i + 1] - 1);
}

void ListMatches::pair(std::size_t i, std::size_t place) {
  if (places_[i] || place >= is_taken_.size() || is_taken_[place]) return;
  if (list_ == nullptr || may_be_same((*list_)[i], (*former_)[place])) match(i, place);
}

void ListMatches::pair_others() {
  std::size_t place = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i]) continue;
    while (place < is_taken_.size() && is_taken_[place]) ++place;
    if (place == is_taken_.size()) return;
    pair(i, place++);
  }
}

ListMatches::Places same_places(std::size_t size) {
  ListMatches::Places places;
  places.reserve(size);
  for (std::size_t i = 0; i < size; ++i) places.emplace_back(i);
  return places;
}

ListMatches::Places former_places(const Node::Elements& list, const Node::Elements& former) {
  ListMatches matches(list.size(), former.size());
  matches.match_equal(list, former);
  matches.match_similar(list, former);
  return std::move(matches).with_changed_ones();
}

bool has_repeated(const std::vector<std::string>& keys) {
  std::unordered_set<std::string_view> seen;
  return !std::ranges::all_of(keys, [&](const std::string& key) { return seen.insert(key).second; });
}

ListMatches::Places places_by_key(const Node::Elements& list, const Node::Elements& former, std::span<const Key> keys) {
  const std::vector<std::string> own = keys_of(list, keys), others = keys_of(former, keys);
  ListMatches matches(list.size(), former.size());
  if (has_repeated(own) || has_repeated(others)) matches.match_equal(list, former);
  matches.match_keys(own, others);
  return std::move(matches).found();
}

}  // namespace kubexx::conversion
