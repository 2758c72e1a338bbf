#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <kubexx/detail/conversion/node.hpp>
#include <kubexx/detail/conversion/tables.hpp>

namespace kubexx::conversion {

/// For each element of a list, the place of the element that it was in a former list. Nothing for elements that are
/// new; no place occurs twice. The time is linear in the size of both lists.
class ListMatches {
 public:
  using Places = std::vector<std::optional<std::size_t>>;

  ListMatches(std::size_t size, std::size_t former_size);
  /// With elements that are found already.
  ListMatches(std::size_t size, std::size_t former_size, const Places& found);

  /// Finds elements that are equal: first those at either end, then those elsewhere. The lists have the sizes of the
  /// lists whose elements are matched, and may hold less of each element; those that are found already stay.
  void match_equal(const Node::Elements& list, const Node::Elements& former);
  /// Finds elements with equal keys; of several, in their order.
  void match_keys(const std::vector<std::string>& keys, const std::vector<std::string>& former);
  /// Finds objects that changed by values that only they have: those with more of them in common than with any other.
  void match_similar(const Node::Elements& list, const Node::Elements& former);
  /// Whether all elements of either list are found.
  bool is_complete() const;
  Places found() && { return std::move(places_); }
  /// An element that changed is found by its neighbours, else the others are paired in their order.
  Places with_changed_ones() &&;
  /// The same, but objects of which each has several members are not paired if no member is equal.
  Places with_changed_ones(const Node::Elements& list, const Node::Elements& former) &&;

 private:
  void match(std::size_t i, std::size_t place);
  void pair(std::size_t i, std::size_t place);
  void pair_after_neighbours();
  void pair_before_neighbours();
  void pair_others();

  Places places_;
  std::vector<bool> is_taken_;
  const Node::Elements* list_ = nullptr;  ///< of elements that have to be alike; null if they need not be
  const Node::Elements* former_ = nullptr;
  std::size_t found_ = 0;
};

ListMatches::Places same_places(std::size_t size);
/// The places of elements that are compared as a whole.
ListMatches::Places former_places(const Node::Elements& list, const Node::Elements& former);
/// The places of elements with the same keys. Where several have the same ones, those that are equal, and the others in
/// their order.
ListMatches::Places places_by_key(const Node::Elements& list, const Node::Elements& former, std::span<const Key> keys);
/// Whether two elements have the same key.
bool has_repeated(const std::vector<std::string>& keys);

}  // namespace kubexx::conversion
