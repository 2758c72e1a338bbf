#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

/// The origin of a value in the server's estimator: `self`, `list`, `@items`, …
///
/// The server's paths are slices that share memory: extending a path writes into the capacity after it if there is any,
/// even if another path already did so. The estimates depend on that, so these paths do the same.
namespace kubexx::cel {

struct CostPath {
  std::string_view* data = nullptr;
  std::uint32_t length = 0;
  std::uint32_t capacity = 0;

  bool empty() const { return length == 0; }
  std::span<const std::string_view> steps() const { return {data, length}; }
};

class CostPaths {
 public:
  CostPath make(std::string_view first) { return extended({}, first); }

  /// `path` with one more step, written after it if there is capacity.
  CostPath extended(const CostPath& path, std::string_view step) {
    CostPath out = path;
    if (path.length == path.capacity) {
      out.capacity = grown(path.capacity);
      out.data = buffers_.emplace_back(std::make_unique<std::string_view[]>(out.capacity)).get();
      std::copy(path.data, path.data + path.length, out.data);
    }
    out.data[out.length++] = step;
    return out;
  }

  /// A copy with one more step, which shares nothing.
  CostPath copied(const CostPath& path, std::string_view step) {
    CostPath full = path;
    full.capacity = full.length;
    return extended(full, step);
  }

 private:
  static std::uint32_t grown(std::uint32_t capacity) {
    constexpr std::uint32_t kSlower = 256;
    if (capacity == 0) return 1;
    return capacity < kSlower ? 2 * capacity : capacity + (capacity + 3 * kSlower) / 4;
  }

  std::deque<std::unique_ptr<std::string_view[]>> buffers_;
};

}  // namespace kubexx::cel
