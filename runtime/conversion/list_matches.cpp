#include "runtime/conversion/list_matches.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

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

}  // namespace

ListMatches::ListMatches(std::size_t size, std::size_t former_size) : places_(size), is_taken_(former_size) {}

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

ListMatches::Places ListMatches::with_changed_ones() && {
  pair_after_neighbours();
  pair_before_neighbours();
  pair_others();
  return std::move(places_);
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
  if (!places_[i] && place < is_taken_.size() && !is_taken_[place]) match(i, place);
}

void ListMatches::pair_others() {
  std::size_t place = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i]) continue;
    while (place < is_taken_.size() && is_taken_[place]) ++place;
    if (place == is_taken_.size()) return;
    match(i, place);
  }
}

ListMatches::Places former_places(const Node::Elements& list, const Node::Elements& former) {
  ListMatches matches(list.size(), former.size());
  matches.match_equal(list, former);
  return std::move(matches).with_changed_ones();
}

}  // namespace kubexx::conversion
