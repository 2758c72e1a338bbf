#include "generator/driver/heap.hpp"

#include <cstdint>
#include <cstdlib>

#ifdef __GLIBC__  // known once a header of the C library has been read
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace kubexx::driver {

#ifdef __GLIBC__
void prepare_heap() {
  constexpr std::uintptr_t huge_page = 2 << 20;
  mallopt(M_TOP_PAD, 256 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  void* const first = std::malloc(1 << 20);  // takes the first step
  if (!first) return;
  const auto begin = (reinterpret_cast<std::uintptr_t>(first) + huge_page - 1) & ~(huge_page - 1);
  const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0));
  if (end > begin) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
  std::free(first);
}
#else
void prepare_heap() {}
#endif

}  // namespace kubexx::driver
