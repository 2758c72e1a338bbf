#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kubexx::http {

/// Finds the empty line that ends the head of a request, and how its body is framed, in bytes that arrive in any
/// pieces. Lines may end in LF alone; empty lines before the request line do not count.
///
/// It is stricter than libevent, as servers in Go are: libevent would read an ambiguous body in another way than a
/// proxy, and appends continuation lines in quadratic time.
class HeadScanner {
 public:
  /// Reads on; true once the head is complete. Bytes after that are ignored.
  bool feed(std::string_view bytes);
  /// The bytes of the head so far.
  std::size_t size() const { return size_; }
  /// Whether the body is sent in chunks. Of a complete head.
  bool is_chunked() const { return is_chunked_; }
  /// Whether a line so far continues a header (RFC 9112, 5.2) or is not one, or the length of the body is not certain
  /// (6.3). The same of a HEAD request with a body, which libevent does not read.
  bool is_malformed() const { return is_malformed_; }

 private:
  void add(std::string_view part);
  void end_line();
  void read_line();
  void read_header();
  void read_length(std::string_view value);

  std::size_t size_ = 0;
  std::string line_;  ///< the begin of the current line; the headers that count are short
  bool line_has_bytes_ = false;
  bool has_line_ = false;
  bool is_complete_ = false;
  bool is_chunked_ = false;
  bool is_malformed_ = false;
  bool is_of_head_ = false;            ///< the method
  std::optional<std::string> length_;  ///< digits
};

}  // namespace kubexx::http
