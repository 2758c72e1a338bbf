#pragma once

#include <compare>
#include <cstdint>

namespace kubexx::support {

/// Names a file of a `SourceMap`. The default names no file.
struct FileId {
  std::uint32_t index = UINT32_MAX;
  bool valid() const { return index != UINT32_MAX; }
  friend auto operator<=>(FileId, FileId) = default;
};

/// Half-open range of bytes in one file. A default span is not valid; its diagnostics are printed without a location.
struct Span {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool valid() const { return file.valid(); }
  friend auto operator<=>(const Span&, const Span&) = default;
};

}  // namespace kubexx::support
