#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::json {
class Writer;
}

namespace kubexx::conversion {

/// A JSON value of an object that is converted, or none. What a conversion does not look into stays the text that it
/// was, so that most of an object is never decoded. Copies are cheap: what a node consists of belongs to its arena
/// (runtime/conversion/arena.hpp), which it must not outlive, and does not change.
class Node {
 public:
  using Member = std::pair<std::string_view, Node>;
  using Members = std::vector<Member>;
  using Elements = std::vector<Node>;
  class MemberRange;

  /// No value.
  Node() = default;

  explicit operator bool() const { return content_ != nullptr; }
  bool is_null() const { return first_byte() == 'n'; }
  bool is_object() const { return first_byte() == '{'; }
  bool is_array() const { return first_byte() == '['; }
  bool is_string() const { return first_byte() == '"'; }

  /// The members in their order, whose keys are distinct. None if this is not an object.
  MemberRange members() const;
  /// None if this is not a list.
  Elements elements() const;
  /// The member with this name; an empty node if the object does not have it. Linear in the number of members.
  Node find(std::string_view key) const;
  /// The same, for keys that are mostly looked for in their order: `next` is where the search begins, at first 0, and
  /// then the place after the member that was found.
  Node find(std::string_view key, std::size_t& next) const;
  /// Of the members of an object, or of the elements of a list.
  std::size_t size() const;
  bool has_children() const;
  /// The characters of a string; empty for another value.
  std::string string_value() const;

  /// The JSON, as it was written.
  std::string text() const;
  void write(json::Writer& out) const;
  /// About the size of the JSON, and not less.
  std::size_t text_size() const;

  /// Whether both are the same bytes, which is found without looking into them.
  bool is_written_like(const Node& other) const;
  /// Equal if the values are, in whatever form they are written. Objects are equal if they have the same members in any
  /// order. Two nodes without a value are equal.
  friend bool operator==(const Node& a, const Node& b);

 private:
  friend class Arena;

  /// A document, or an object or list that is built of other nodes.
  struct Content {
    std::string_view text = {};
    const json::Span* spans = nullptr;  ///< of the text; null if this is built
    bool has_escaped_keys = false;
    bool is_list = false;  ///< of those that are built
    const Member* members = nullptr;
    const Node* elements = nullptr;
    std::size_t size = 0;          ///< of the members or elements
    class Arena* arena = nullptr;  ///< for keys with escapes
  };

  Node(const Content* content, std::uint32_t place) : content_(content), place_(place) {}

  bool is_built() const { return content_->spans == nullptr; }
  char first_byte() const {
    if (content_ == nullptr) return '\0';
    if (is_built()) return content_->is_list ? '[' : '{';
    return content_->text[content_->spans[place_].begin];
  }
  std::string_view written(std::uint32_t place) const {
    const json::Span& span = content_->spans[place];
    return {content_->text.data() + span.begin, span.end - span.begin};
  }
  std::string_view written_key(std::uint32_t place) const {
    const std::string_view literal = written(place);
    return content_->has_escaped_keys ? unescaped_key(literal) : literal.substr(1, literal.size() - 2);
  }
  std::string_view unescaped_key(std::string_view literal) const;
  bool is_key(std::uint32_t place, std::string_view key) const;
  bool has_equal_members(const Node& other) const;
  bool has_equal_value(const Node& other) const;

  const Content* content_ = nullptr;
  std::uint32_t place_ = 0;  ///< in the spans of a document
};

class Node::MemberRange {
 public:
  class Iterator {
   public:
    Member operator*() const {
      if (built_ != nullptr) return *built_;
      return {object_.written_key(key_), Node(object_.content_, key_ + 1)};
    }
    Iterator& operator++() {
      if (built_ != nullptr)
        ++built_;
      else
        key_ = object_.content_->spans[key_ + 1].next;
      return *this;
    }
    bool operator==(const Iterator& other) const { return built_ == other.built_ && key_ == other.key_; }

   private:
    friend class MemberRange;
    Node object_ = {};
    const Member* built_ = nullptr;
    std::uint32_t key_ = 0;
  };

  Iterator begin() const { return begin_; }
  Iterator end() const { return end_; }

 private:
  friend class Node;
  explicit MemberRange(const Node& object);

  Iterator begin_;
  Iterator end_;
};

inline Node::MemberRange::MemberRange(const Node& object) {
  if (!object.is_object()) return;
  begin_.object_ = end_.object_ = object;
  if (object.is_built()) {
    begin_.built_ = object.content_->members;
    end_.built_ = begin_.built_ + object.content_->size;
  } else {
    begin_.key_ = object.place_ + 1;
    end_.key_ = object.content_->spans[object.place_].next;
  }
}

inline Node::MemberRange Node::members() const { return MemberRange(*this); }

/// A text that is the same for equal scalars, and another one for others. Of an object or a list, its JSON.
std::string scalar_text(const Node& node);

}  // namespace kubexx::conversion
