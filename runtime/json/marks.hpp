#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>

namespace kubexx::json {

/// A place in a text: line and column count from 1, the column in bytes. Line 0 is no place at all.
struct Mark {
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  bool known() const { return line != 0; }
  friend bool operator==(const Mark& a, const Mark& b) = default;
};

/// Where a value was written; a tree parallel to the value's own: one child for each element of a list or member of an
/// object, in the same order. What a reader put in from elsewhere (an alias, a merged mapping) keeps the marks of the
/// place where it is written. Whoever changes the value afterwards must change its marks alike, or look up by path
/// only.
struct Marks {
  Mark key;    ///< of the member's key; unknown for the root and for elements of a list
  Mark value;  ///< of the value's first byte, its tag and anchor left out
  std::vector<Marks> children;

  /// Where to point for this node as a whole: its key where it has one.
  Mark name() const { return key.known() ? key : value; }
};

/// One step down: the key of an object's member, or the index of a list's element.
using Step = std::variant<std::string_view, std::size_t>;

/// The node that a path leads to; where it leaves the tree, the last node on it.
struct Found {
  const Value* value = nullptr;  ///< neither is ever null
  const Marks* marks = nullptr;
  std::size_t steps = 0;  ///< how many of the path's steps were taken
};

/// Finds the marks of nodes below `value`, whose marks are `marks`; both must outlive it. Keys of large objects are
/// remembered, so that many nodes are found in time linear in the document. For one thread at a time.
class MarkFinder {
 public:
  MarkFinder(const Value& value, const Marks& marks) : value_(value), marks_(marks) {}
  Found find(std::span<const Step> path);

 private:
  std::optional<std::size_t> child_index(const Value& value, const Step& step);
  std::optional<std::size_t> member_index(const Object& object, std::string_view key);

  const Value& value_;
  const Marks& marks_;
  std::unordered_map<const Object*, std::unordered_map<std::string_view, std::size_t>> members_;
};

/// One node.
Found find_marks(const Value& value, const Marks& marks, std::span<const Step> path);

}  // namespace kubexx::json
