#include "generator/driver/heap.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#endif

namespace kubexx::driver {

#ifdef __GLIBC__
void prepare_heap() {
  constexpr int step = 64 << 20;
  constexpr std::uintptr_t huge_page = 2 << 20;
  mallopt(M_TOP_PAD, step);
  mallopt(M_TRIM_THRESHOLD, 4 * step);
  mallopt(M_MMAP_THRESHOLD, step / 2);
  std::free(std::malloc(1 << 20));  // takes the first step
  const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0));
  const std::uintptr_t begin = (end - step + huge_page - 1) & ~(huge_page - 1);
  madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}
#else
void prepare_heap() {}
#endif

}  // namespace kubexx::driver
