#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <kubexx/detail/conversion/node.hpp>

namespace kubexx::conversion {

/// For each element of a list, the place of the element that it was in a former list. Nothing for elements that are
/// new; no place occurs twice. The time is linear in the size of both lists.
class ListMatches {
 public:
  using Places = std::vector<std::optional<std::size_t>>;

  ListMatches(std::size_t size, std::size_t former_size);

  /// Finds elements that are equal: first those at either end, then those elsewhere. The lists have the sizes of the
  /// lists whose elements are matched, and may hold less of each element; those that are found already stay.
  void match_equal(const Node::Elements& list, const Node::Elements& former);
  /// Whether all elements of either list are found.
  bool is_complete() const;
  /// An element that changed is found by its neighbours, else the others are paired in their order.
  Places with_changed_ones() &&;

 private:
  void match(std::size_t i, std::size_t place);
  void pair(std::size_t i, std::size_t place);
  void pair_after_neighbours();
  void pair_before_neighbours();
  void pair_others();

  Places places_;
  std::vector<bool> is_taken_;
  std::size_t found_ = 0;
};

/// The places of elements that are compared as a whole.
ListMatches::Places former_places(const Node::Elements& list, const Node::Elements& former);

}  // namespace kubexx::conversion
