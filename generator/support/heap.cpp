#include "generator/support/heap.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#ifdef __GLIBC__  // known once a header of the C library has been read
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace kubexx::support {

#ifdef __GLIBC__
namespace {

constexpr std::size_t longest_block = 32 << 20;  ///< the most that glibc lets come from a heap

void use_huge_pages(std::uintptr_t begin, std::uintptr_t end) {
  constexpr std::uintptr_t huge_page = 2 << 20;
  begin = (begin + huge_page - 1) & ~(huge_page - 1);
  if (end > begin) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the addresses come from the kernel, as text
    madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
  }
}

}  // namespace

void prepare_heap() {
  mallopt(M_TOP_PAD, 256 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_MMAP_THRESHOLD, longest_block);
  void* const first = std::malloc(1 << 20);  // takes the first step
  if (!first) return;
  use_huge_pages(reinterpret_cast<std::uintptr_t>(first), reinterpret_cast<std::uintptr_t>(sbrk(0)));
  std::free(first);
}

void prepare_heap_of_thread() {
  constexpr std::size_t size = longest_block - (longest_block >> 4);
  void* const block = std::malloc(size);
  if (!block) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(block);
  use_huge_pages(begin, begin + size);
  std::free(block);
}
#else
void prepare_heap() {}
void prepare_heap_of_thread() {}
#endif

}  // namespace kubexx::support
