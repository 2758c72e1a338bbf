#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/core/result.hpp>

namespace kubexx::json {
class Writer;
}

namespace kubexx::conversion {

/// A JSON value of an object that is converted, or none. What a conversion does not look into stays the text that it
/// was, so that most of an object is never decoded. Copies share their content, which does not change.
///
/// Documents have at most 1,000 levels and 4 GiB.
class Node {
 public:
  using Member = std::pair<std::string, Node>;
  using Members = std::vector<Member>;
  using Elements = std::vector<Node>;
  /// What a node consists of. Keeps it alive.
  template <class Children>
  class Parts;

  /// No value.
  Node() = default;
  /// An object or a list of other values. The keys must be distinct.
  explicit Node(Members members);
  explicit Node(Elements elements);
  /// The value of a JSON document. An error if the text is not JSON.
  static Result<Node> read(std::string document);
  static Node string(std::string_view value);

  explicit operator bool() const { return content_ != nullptr; }
  bool is_null() const { return first_byte() == 'n'; }
  bool is_object() const { return first_byte() == '{'; }
  bool is_array() const { return first_byte() == '['; }
  bool is_string() const { return first_byte() == '"'; }

  /// The members in their order; of repeated keys, the last value in the place of the first. None if this is not an
  /// object.
  Parts<Members> members() const;
  /// None if this is not a list.
  Parts<Elements> elements() const;
  /// The member with this name; an empty node if the object does not have it. Linear in the number of members.
  Node find(std::string_view key) const;
  /// Of the members of an object, repeated keys included, or of the elements of a list.
  std::size_t size() const;
  bool has_children() const { return size() > 0; }
  /// The characters of a string; empty for another value.
  std::string string_value() const;

  /// The JSON, as it was written.
  std::string text() const;

  /// Whether both are the same bytes, which is found without looking into them.
  bool is_written_like(const Node& other) const;
  /// Equal if the values are, in whatever form they are written. Objects are equal if they have the same members in any
  /// order. Two nodes without a value are equal.
  friend bool operator==(const Node& a, const Node& b);

 private:
  struct Content;

  Node(std::shared_ptr<const Content> content, std::uint32_t place) : content_(std::move(content)), place_(place) {}
  char first_byte() const;
  std::string_view written(std::uint32_t place) const;
  void write(json::Writer& out) const;
  template <class Children>
  static Parts<Children> no_parts();
  template <class Children>
  Parts<Children> built() const;
  template <class Visit>
  void visit_children(Visit visit) const;
  bool is_built() const;
  bool has_equal_members(const Node& other) const;
  bool has_equal_value(const Node& other) const;

  std::shared_ptr<const Content> content_;
  std::uint32_t place_ = 0;  ///< in the index of a document
};

template <class Children>
class Node::Parts {
 public:
  auto begin() const { return children_->begin(); }
  auto end() const { return children_->end(); }
  std::size_t size() const { return children_->size(); }
  bool empty() const { return children_->empty(); }
  const auto& operator[](std::size_t place) const { return (*children_)[place]; }
  const Children& operator*() const { return *children_; }

 private:
  friend Node;
  explicit Parts(std::shared_ptr<const Children> children) : children_(std::move(children)) {}

  std::shared_ptr<const Children> children_;
};

/// A text that is the same for equal scalars, and another one for others. Of an object or a list, its JSON.
std::string scalar_text(const Node& node);

/// The object with this member, in its place if it has one, else at the end. Any other value counts as an empty object.
Node with_member(const Node& object, std::string_view key, const Node& value);
Node without_member(const Node& object, std::string_view key);

}  // namespace kubexx::conversion
