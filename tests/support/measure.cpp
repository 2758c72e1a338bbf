#include "tests/support/measure.hpp"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/support/growth.hpp"

namespace {

std::atomic<std::size_t> held = 0;
std::atomic<std::size_t> most = 0;

[[maybe_unused]] void* counted(void* block) {
  if (block == nullptr) throw std::bad_alloc();
  const std::size_t now = held += malloc_usable_size(block);
  if (now > most.load(std::memory_order_relaxed)) most.store(now, std::memory_order_relaxed);
  return block;
}

[[maybe_unused]] void release(void* block) noexcept {
  held -= malloc_usable_size(block);
  std::free(block);
}

}  // namespace

// A sanitizer replaces these functions itself: there, memory is not measured.
#if !KUBEXX_IS_SANITIZED
void* operator new(std::size_t size) { return counted(std::malloc(std::max<std::size_t>(size, 1))); }
void* operator new[](std::size_t size) { return counted(std::malloc(std::max<std::size_t>(size, 1))); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  return counted(std::aligned_alloc(unit, (std::max<std::size_t>(size, 1) + unit - 1) / unit * unit));
}
void operator delete(void* block) noexcept { release(block); }
void operator delete[](void* block) noexcept { release(block); }
void operator delete(void* block, std::size_t) noexcept { release(block); }
void operator delete[](void* block, std::size_t) noexcept { release(block); }
void operator delete(void* block, std::align_val_t) noexcept { release(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { release(block); }
#endif

namespace kubexx::test {

Cost measure(const std::function<void()>& task) {
  const std::size_t before = held;
  most = before;
  const double seconds = processor_seconds(task);
  return {seconds, most - before};
}

}  // namespace kubexx::test
