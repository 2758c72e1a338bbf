#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kubexx::http {

/// Follows the lines of a chunked body, in bytes that arrive in any pieces. It reads them as libevent does, which has
/// no limit for the line with the size of a chunk. Linear in the bytes, whatever their pieces.
class ChunkScanner {
 public:
  /// For what is between the data of two chunks, and for the last line of a size together with the trailers.
  static constexpr std::size_t kMostLineBytes = 1024;

  /// Reads on; false once lines exceed the limit. Bytes after the body are ignored.
  bool feed(std::string_view bytes);

 private:
  enum class Part : std::uint8_t { size, data, trailers, end };

  std::size_t skip_data(std::size_t count);
  std::size_t read_line(std::string_view bytes);
  void end_line();
  void begin_chunk();

  Part part_ = Part::size;
  std::size_t line_bytes_ = 0;  ///< since the last data
  std::string line_;
  std::uint64_t left_ = 0;  ///< of the data of a chunk
};

}  // namespace kubexx::http
