#pragma once

#include <cstddef>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace kubexx::json {

/// Whether a byte of a string's inside needs a look: a quote, a backslash, a control character, or part of what is not
/// ASCII.
inline bool is_special(char c) { return c == '"' || c == '\\' || static_cast<signed char>(c) < 0x20; }

#ifdef __SSE2__
/// A bit for each of the bytes that is special.
inline unsigned special_bits(__m128i bytes) {
  // As signed bytes, all that is not ASCII is below the space, too.
  const __m128i special =
      _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'))),
                   _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20)));
  return static_cast<unsigned>(_mm_movemask_epi8(special));
}
#endif

/// The first special byte from `at`, or `end`. Inline in all its callers: most strings are short.
[[gnu::always_inline]] inline const char* find_special(const char* at, const char* end) {
#ifdef __SSE2__
  for (; end - at >= 16; at += 16)
    if (const unsigned special = special_bits(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at))))
      return at + __builtin_ctz(special);
  if (end - at >= 8) {
    const __m128i ends = _mm_unpacklo_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(at)),
                                            _mm_loadl_epi64(reinterpret_cast<const __m128i*>(end - 8)));
    if (special_bits(ends) == 0) return end;
  }
#endif
  while (at != end && !is_special(*at)) ++at;
  return at;
}

}  // namespace kubexx::json
