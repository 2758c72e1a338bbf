#include "runtime/http/chunk_scanner.hpp"

#include <algorithm>
#include <cstdlib>

namespace kubexx::http {

bool ChunkScanner::feed(std::string_view bytes) {
  while (!bytes.empty() && part_ != Part::end && line_bytes_ <= kMostLineBytes)
    bytes.remove_prefix(part_ == Part::data ? skip_data(bytes.size()) : read_line(bytes));
  return line_bytes_ <= kMostLineBytes;
}

std::size_t ChunkScanner::skip_data(std::size_t count) {
  const std::size_t skipped = std::min<std::uint64_t>(count, left_);
  left_ -= skipped;
  if (left_ == 0) part_ = Part::size;
  return skipped;
}

std::size_t ChunkScanner::read_line(std::string_view bytes) {
  const std::size_t end = bytes.find('\n');
  const std::size_t read = std::min(end, bytes.size() - 1) + 1;
  line_bytes_ += read;
  if (line_bytes_ > kMostLineBytes) return read;
  line_.append(bytes.substr(0, read));
  if (end != std::string_view::npos) end_line();
  return read;
}

/// To libevent, a line ends at its first null character.
void ChunkScanner::end_line() {
  line_.pop_back();
  if (line_.ends_with('\r')) line_.pop_back();
  const bool is_empty = *line_.c_str() == '\0';
  if (part_ == Part::trailers && is_empty) part_ = Part::end;
  if (part_ == Part::size && !is_empty) begin_chunk();
  line_.clear();
}

void ChunkScanner::begin_chunk() {
  char* end = nullptr;
  const long long size = std::strtoll(line_.c_str(), &end, 16);
  if (size < 0 || (*end != '\0' && *end != ' ')) {
    part_ = Part::end;  // libevent rejects the request
    return;
  }
  part_ = size == 0 ? Part::trailers : Part::data;
  left_ = static_cast<std::uint64_t>(size);
  if (part_ == Part::data) line_bytes_ = 0;
}

}  // namespace kubexx::http
