#pragma once

#include <cstddef>
#include <cstdint>

namespace kubexx::json {

/// Follows the objects and arrays of a JSON text, which may arrive in parts of any size. Only strings and brackets are
/// recognised, 64 bytes at a time: branches that depend on single bytes would take most of the time.
class Nesting {
 public:
  /// How many objects and arrays have begun that did not end.
  std::size_t depth() const { return depth_; }

  /// Reads to the next bracket that ends an object or array at a depth of at most `most`, and returns the byte after
  /// it, or null if the text up to `end` has no such bracket. The text begins with a bracket and is read no further
  /// than the bracket that ends it.
  const char* next_end(const char* at, const char* end, std::size_t most);

 private:
  std::uint64_t escaped_in(std::uint64_t slashes, std::size_t size);

  std::size_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;  ///< the next byte is escaped
};

}  // namespace kubexx::json
