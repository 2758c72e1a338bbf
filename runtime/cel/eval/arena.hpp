#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "runtime/cel/limits.hpp"

namespace kubexx::cel {

/// Owns the parts of values that are larger than a value. Everything is released with the arena. Growth beyond the
/// limit is recorded, so that callers can stop.
class Arena {
 public:
  explicit Arena(std::size_t bound = limits::kMemory) : bound_(bound) {}
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena() { clear(); }

  void* allocate(std::size_t size, std::size_t alignment) {
    const std::size_t begin = (used_ + alignment - 1) & ~(alignment - 1);
    if (begin + size > capacity_) return allocate_block(size, alignment);
    used_ = begin + size;
    return block_ + begin;
  }

  template <class T>
  T* array(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T>);
    return static_cast<T*>(allocate(count * sizeof(T), alignof(T)));
  }

  template <class T, class... Args>
  T* make(Args&&... args) {
    T* object = new (allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
    if constexpr (!std::is_trivially_destructible_v<T>) {
      owned_.push_back({object, [](void* owned) { static_cast<T*>(owned)->~T(); }});
    }
    return object;
  }

  std::string_view copy(std::string_view text);

  /// Counts memory that objects of the arena hold elsewhere.
  void add_outside(std::size_t bytes) { total_ += bytes; }
  std::size_t size() const { return total_; }
  bool exceeded() const { return total_ > bound_; }
  /// Whether that many bytes more are within the limit.
  bool can_hold(std::size_t bytes) const { return bytes <= bound_ && total_ <= bound_ - bytes; }

  /// Forgets everything; memory is kept for the next use as far as that is cheap.
  void clear();

 private:
  static constexpr std::size_t kFirstBlock = 4096;
  static constexpr std::size_t kLargestBlock = std::size_t{1} << 20;

  struct Owned {
    void* object;
    void (*destroy)(void*);
  };

  void* allocate_block(std::size_t size, std::size_t alignment);

  std::size_t bound_;
  std::size_t total_ = 0;
  std::byte* block_ = nullptr;
  std::size_t used_ = 0, capacity_ = 0;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::vector<Owned> owned_;
};

}  // namespace kubexx::cel
