#include "runtime/conversion/list_matches.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>

namespace kubexx::conversion {
namespace {

/// Equal for equal values, whatever the order of their members.
std::size_t digest(const Node& value) {
  constexpr std::size_t kFactor = 31;
  if (value.is_object()) {
    std::size_t sum = 1;
    for (const auto& [key, member] : value.members()) sum += std::hash<std::string>()(key) * (kFactor + digest(member));
    return sum;
  }
  if (!value.is_array()) return std::hash<std::string>()(scalar_text(value));
  std::size_t sum = 2;
  for (const Node& element : value.elements()) sum = sum * kFactor + digest(element);
  return sum;
}

class Matching {
 public:
  Matching(const Node::Elements& list, const Node::Elements& former)
      : list_(list), former_(former), places_(list.size()), is_taken_(former.size()) {}

  std::vector<std::optional<std::size_t>> run() {
    match_ends();
    match_moved();
    pair_after_neighbours();
    pair_before_neighbours();
    pair_others();
    return std::move(places_);
  }

 private:
  void match(std::size_t i, std::size_t place) {
    places_[i] = place;
    is_taken_[place] = true;
  }

  bool match_equal(std::size_t i, std::size_t place) {
    if (places_[i] || is_taken_[place] || !(list_[i] == former_[place])) return false;
    match(i, place);
    return true;
  }

  void match_ends() {
    const std::size_t shorter = std::min(list_.size(), former_.size());
    std::size_t first = 0, last = 0;
    while (first < shorter && match_equal(first, first)) ++first;
    while (last < shorter - first && match_equal(list_.size() - 1 - last, former_.size() - 1 - last)) ++last;
  }

  /// Of several equal elements, the first one.
  void match_moved() {
    std::unordered_map<std::size_t, std::vector<std::size_t>> by_digest;
    for (std::size_t place = former_.size(); place-- > 0;)
      if (!is_taken_[place]) by_digest[digest(former_[place])].push_back(place);
    if (by_digest.empty()) return;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (places_[i]) continue;
      const auto found = by_digest.find(digest(list_[i]));
      if (found == by_digest.end() || found->second.empty()) continue;
      if (match_equal(i, found->second.back())) found->second.pop_back();
    }
  }

  /// An element that changed after the same one as before.
  void pair_after_neighbours() {
    for (std::size_t i = 0; i < list_.size(); ++i)
      if (i == 0)
        pair(i, 0);
      else if (places_[i - 1])
        pair(i, *places_[i - 1] + 1);
  }

  void pair_before_neighbours() {
    for (std::size_t i = list_.size(); i-- > 0;)
      if (i + 1 == list_.size())
        pair(i, former_.size() - 1);
      else if (places_[i + 1])
        pair(i, *places_[i + 1] - 1);
  }

  void pair(std::size_t i, std::size_t place) {
    if (!places_[i] && place < former_.size() && !is_taken_[place]) match(i, place);
  }

  void pair_others() {
    std::size_t place = 0;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (places_[i]) continue;
      while (place < former_.size() && is_taken_[place]) ++place;
      if (place == former_.size()) return;
      match(i, place);
    }
  }

  const Node::Elements& list_;
  const Node::Elements& former_;
  std::vector<std::optional<std::size_t>> places_;
  std::vector<bool> is_taken_;
};

}  // namespace

std::vector<std::optional<std::size_t>> former_places(const Node::Elements& list, const Node::Elements& former) {
  return Matching(list, former).run();
}

}  // namespace kubexx::conversion
