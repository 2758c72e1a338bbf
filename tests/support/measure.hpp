#pragma once

// GCC defines macros; clang has features.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define KUBEXX_IS_SANITIZED 1
#elif defined(__has_feature)
#define KUBEXX_IS_SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define KUBEXX_IS_SANITIZED 0
#endif

#include <cstddef>
#include <functional>

/// What a task costs. Link `measure.cpp` into a test program to use it: it replaces the global allocation functions.
namespace kubexx::test {

struct Cost {
  double seconds = 0;  ///< processor time of all threads of the process, so that other processes do not count
  std::size_t peak =
      0;  ///< most bytes that the task held at one time, beyond what was held before it; 0 under a sanitizer
};

/// How much slower code may run under a sanitizer.
#if KUBEXX_IS_SANITIZED
inline constexpr double kSlowdown = 10;
#else
inline constexpr double kSlowdown = 1;
#endif

/// How often a random test tries: `count` times, or a tenth of them under a sanitizer.
constexpr int rounds(int count) { return kSlowdown > 1 ? count / 10 : count; }

/// Runs `task` once. Not for several threads at once.
Cost measure(const std::function<void()>& task);

}  // namespace kubexx::test
