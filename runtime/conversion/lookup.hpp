#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <kubexx/detail/conversion/node.hpp>
#include <kubexx/detail/conversion/tables.hpp>
#include "runtime/conversion/arena.hpp"

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
/// The same; if no row is about the field of the target, the one that describes the field itself.
const Row* find_row_of(const Table& table, std::string_view target_name);

/// Fields that are copied as they are.
std::vector<const Row*> copied_rows(const Table& table);
/// Whether elements at the same places of both lists have the same values in these fields, whose names are those of
/// `name` and `other_name`. Functions of the program may have moved elements if they do not.
bool are_aligned(const Node::Elements& list, std::string_view Row::* name, const Node::Elements& other,
                 std::string_view Row::* other_name, std::span<const Row* const> rows);
/// The elements with these fields alone, which have the names of `name` and get those of the target.
Node::Elements parts_of(Arena& arena, const Node::Elements& list, std::string_view Row::* name,
                        std::span<const Row* const> rows);

/// A string that is the same for elements of a list whose key fields have the same values, and another one for others.
std::string key_of(const Node& element, std::span<const Key> keys);
std::vector<std::string> keys_of(const Node::Elements& list, std::span<const Key> keys);

}  // namespace kubexx::conversion
