#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include <kubexx/detail/conversion/node.hpp>
#include <kubexx/detail/conversion/tables.hpp>

/// Finds rows of tables, members of objects and elements of lists.
namespace kubexx::conversion {

/// The members of an object by key. Keys that are asked for in the order of the members are found at once, those of
/// objects with few members by a search.
class MemberIndex {
 public:
  explicit MemberIndex(const Node& object);
  /// No node if there is none.
  Node find(std::string_view key);

 private:
  static constexpr std::size_t kFew = 16;  ///< members among which searching is as fast

  Node object_;
  std::size_t next_ = 0;                                             ///< where the search begins
  std::optional<std::unordered_map<std::string_view, Node>> index_;  ///< none for few
};

/// Null if there is none.
const Row* find_row(const Table& table, std::string_view source_name);
const Target* find_target(const Table& table, std::string_view name);
/// The row whose counterpart has this name in the target, or null.
const Row* find_row_to(const Table& table, std::string_view target_name);

/// Whether elements at the same places of both lists have the same values in the fields that are copied as they are,
/// whose names are those of `name`. Functions of the program may have moved elements if they do not.
bool are_aligned(const Node::Elements& list, const Node::Elements& other, const Table& table,
                 std::string_view Row::* name);

/// The values of the key fields of a list element; empty if it is not an object.
std::string key_of(const Node& element, std::string_view keys);

}  // namespace kubexx::conversion
