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

/// A position in a text: line and column count from 1, the column in bytes. Line 0 means unknown.
struct Mark {
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  bool known() const { return line != 0; }
  friend bool operator==(const Mark& a, const Mark& b) = default;
};

/// The positions of a value, as a tree of the same form: one child for each element of a list or member of an object,
/// in the same order. Parts that come from an alias or a merged mapping have the marks of their source. Code that
/// changes the value must change its marks in the same way, or find marks by path only.
struct Marks {
  Mark key;    ///< of the member's key; unknown for the root and for elements of a list
  Mark value;  ///< of the value's first byte, after its tag and anchor
  std::vector<Marks> children;

  /// The mark for messages about this node: its key if it has one.
  Mark name() const { return key.known() ? key : value; }
};

/// One step down: the key of an object's member, or the index of a list's element.
using Step = std::variant<std::string_view, std::size_t>;

/// The node at a path; if the path leaves the tree, the last node on it.
struct MarkedValue {
  const Value* value = nullptr;  ///< neither is ever null
  const Marks* marks = nullptr;
  std::size_t steps = 0;  ///< how many steps of the path were found
};

/// Finds the marks of nodes in `value`, whose marks are `marks`; both must outlive it. Keys of large objects are
/// indexed, so that finding many nodes takes time linear in the document. Not thread-safe.
class MarkFinder {
 public:
  MarkFinder(const Value& value, const Marks& marks) : value_(value), marks_(marks) {}
  MarkedValue find(std::span<const Step> path);

 private:
  std::optional<std::size_t> child_index(const Value& value, const Step& step);
  std::optional<std::size_t> member_index(const Object& object, std::string_view key);

  const Value& value_;
  const Marks& marks_;
  std::unordered_map<const Object*, std::unordered_map<std::string_view, std::size_t>> members_;
};

/// One node.
MarkedValue find_marks(const Value& value, const Marks& marks, std::span<const Step> path);

}  // namespace kubexx::json
