#pragma once

#include <cstddef>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace kubexx::json {

/// Whether a byte of a string's inside needs a look: a quote, a backslash, a control character, or part of what is not
/// ASCII.
inline bool is_special(char c) { return c == '"' || c == '\\' || static_cast<signed char>(c) < 0x20; }

/// The first special byte from `at`, or `end`.
inline const char* find_special(const char* at, const char* end) {
#ifdef __SSE2__
  const __m128i quote = _mm_set1_epi8('"');
  const __m128i backslash = _mm_set1_epi8('\\');
  const __m128i blank = _mm_set1_epi8(0x20);
  for (; end - at >= 16; at += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    // As signed bytes, all that is not ASCII is below the space, too.
    const __m128i special = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, backslash)),
                                         _mm_cmplt_epi8(bytes, blank));
    if (const int mask = _mm_movemask_epi8(special)) return at + __builtin_ctz(static_cast<unsigned>(mask));
  }
#endif
  while (at != end && !is_special(*at)) ++at;
  return at;
}

}  // namespace kubexx::json
