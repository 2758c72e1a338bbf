#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <unordered_map>

#include <kubexx/core/result.hpp>
#include <kubexx/detail/conversion/json_document.hpp>
#include <kubexx/detail/conversion/node.hpp>
#include <kubexx/detail/json/reader.hpp>

namespace kubexx::conversion {

/// Where the nodes of one conversion are, which are all released at once. Nodes of documents have at most 1,000 levels
/// and 4 GiB.
///
/// Not thread-safe.
class Arena {
 public:
  Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  /// The value of a document; of repeated keys, the last value in the place of the first. An error if the text is not
  /// JSON. The text, and its index if it has one, must last as long as the arena.
  Result<Node> read(const Document& document);
  /// The same of a document that no object has a key twice in, such as one that types have written.
  Result<Node> read_distinct(std::string_view document);
  /// An object of other nodes, with distinct keys that last as long as the arena.
  Node object(const Node::Members& members);
  Node list(const Node::Elements& elements);
  Node string(std::string_view value);
  std::string_view copy_of(std::string_view text);

  /// The object with this member, in its place if it has one, else at the end. Any other value counts as an empty
  /// object. The key must last as long as the arena.
  Node with_member(const Node& object, std::string_view key, const Node& value);
  Node without_member(const Node& object, std::string_view key);

 private:
  friend class Node;

  template <class T>
  T* copies_of(const T* items, std::size_t count);
  Node document(std::string_view text, const json::Span* spans, bool has_escaped_keys, std::size_t place = 0);
  Node without_repeats(const Node& node);
  /// Decoded once, however often the members of an object are visited.
  std::string_view unescaped(std::string_view literal);

  static constexpr std::size_t kUsualSize = 8 << 10;

  alignas(std::max_align_t) char first_[kUsualSize];
  std::pmr::monotonic_buffer_resource memory_;
  json::Index index_;                                            ///< of the document that is read
  std::unordered_map<const char*, std::string_view> unescaped_;  ///< keys with escapes, by their literals
};

}  // namespace kubexx::conversion
