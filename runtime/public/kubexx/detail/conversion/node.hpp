#pragma once

#include <cstddef>
#include <cstdint>
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
/// was, so that most of an object is never decoded. Copies share their content, which does not change; as it is counted
/// without locks, all nodes of a document, and those built of them, belong to one thread.
///
/// Documents have at most 1,000 levels and 4 GiB.
class Node {
 public:
  class Key;
  using Member = std::pair<Key, Node>;
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

  explicit operator bool() const { return owner_.get() != nullptr; }
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
  struct Counted {
    std::size_t owners = 0;
  };
  class Owner;

  Node(Owner owner, std::uint32_t place);
  const Content& content() const;
  static void destroy(Counted* content);
  char first_byte() const;
  std::string_view written(std::uint32_t place) const;
  Key written_key(std::uint32_t place) const;
  bool is_key(std::uint32_t place, std::string_view key) const;
  std::size_t text_size() const;
  void write(json::Writer& out) const;
  template <class Children>
  Parts<Children> built() const;
  template <class Visit>
  void visit_children(Visit visit) const;
  bool is_built() const;
  bool has_equal_members(const Node& other) const;
  bool has_equal_value(const Node& other) const;

  /// Keeps the content alive.
  class Owner {
   public:
    Owner() = default;
    explicit Owner(Counted* content) : content_(content) {
      if (content_ != nullptr) ++content_->owners;
    }
    Owner(const Owner& other) : Owner(other.content_) {}
    Owner(Owner&& other) noexcept : content_(std::exchange(other.content_, nullptr)) {}
    Owner& operator=(Owner other) noexcept {
      std::swap(content_, other.content_);
      return *this;
    }
    ~Owner() {
      if (content_ != nullptr && --content_->owners == 0) destroy(content_);
    }
    Counted* get() const { return content_; }

   private:
    Counted* content_ = nullptr;
  };

  Owner owner_;
  std::uint32_t place_ = 0;  ///< in the index of a document
};

/// The name of a member.
class Node::Key {
 public:
  /// Of a string literal.
  Key(const char* literal) : name_(literal) {}
  /// Of a string that exists as long as the program.
  static Key lasting(std::string_view name) { return {Owner(), name}; }
  static Key copy_of(std::string_view name);

  operator std::string_view() const { return name_; }
  friend bool operator==(const Key& a, const Key& b) { return a.name_ == b.name_; }
  friend bool operator==(const Key& a, std::string_view b) { return a.name_ == b; }
  friend bool operator==(const Key& a, const char* b) { return a.name_ == b; }

 private:
  friend Node;
  Key(Owner owner, std::string_view name) : owner_(std::move(owner)), name_(name) {}

  Owner owner_;  ///< of the characters; none if they last
  std::string_view name_;
};

template <class Children>
class Node::Parts {
 public:
  auto begin() const { return (**this).begin(); }
  auto end() const { return (**this).end(); }
  std::size_t size() const { return (**this).size(); }
  bool empty() const { return (**this).empty(); }
  const auto& operator[](std::size_t place) const { return (**this)[place]; }
  const Children& operator*() const { return built_ != nullptr ? *built_ : own_; }
  Children take() && { return built_ != nullptr ? *built_ : std::move(own_); }

 private:
  friend Node;
  Parts() = default;
  explicit Parts(Children own) : own_(std::move(own)) {}
  Parts(Owner owner, const Children& built) : owner_(std::move(owner)), built_(&built) {}

  Owner owner_;
  const Children* built_ = nullptr;  ///< of the owner; null for those that are read from a text
  Children own_;
};

inline Node::Node(Owner owner, std::uint32_t place) : owner_(std::move(owner)), place_(place) {}

/// A text that is the same for equal scalars, and another one for others. Of an object or a list, its JSON.
std::string scalar_text(const Node& node);

/// The object with this member, in its place if it has one, else at the end. Any other value counts as an empty object.
Node with_member(const Node& object, const Node::Key& key, const Node& value);
Node without_member(const Node& object, std::string_view key);

}  // namespace kubexx::conversion
