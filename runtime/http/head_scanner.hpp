#pragma once

#include <cstddef>
#include <string_view>

namespace kubexx::http {

/// Finds the empty line that ends the head of a request, in bytes that arrive in any pieces. Lines may end in LF alone;
/// empty lines before the request line do not count.
class HeadScanner {
 public:
  /// Reads on; true once the head is complete. Bytes after that are ignored.
  bool feed(std::string_view bytes);
  /// The bytes of the head so far.
  std::size_t size() const { return size_; }

 private:
  std::size_t size_ = 0;
  bool line_has_bytes_ = false;
  bool has_line_ = false;
  bool is_complete_ = false;
};

}  // namespace kubexx::http
