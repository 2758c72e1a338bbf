#include "runtime/json/nesting.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace kubexx::json {
namespace {

constexpr std::size_t kBlock = 64;

/// A bit for each of the bytes.
struct Block {
  std::uint64_t quotes = 0;
  std::uint64_t slashes = 0;
  std::uint64_t opening = 0;  ///< brackets
  std::uint64_t closing = 0;
};

#ifdef __SSE2__
Block read_block(const char* at) {
  Block block;
  for (unsigned part = 0; part < kBlock; part += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + part));
    // In ASCII, '[' and ']' differ from '{' and '}' in this bit.
    const __m128i curly = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    const auto bits = [part](__m128i all, char c) {
      const int found = _mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_set1_epi8(c)));
      return static_cast<std::uint64_t>(found) << part;
    };
    block.quotes |= bits(bytes, '"');
    block.slashes |= bits(bytes, '\\');
    block.opening |= bits(curly, '{');
    block.closing |= bits(curly, '}');
  }
  return block;
}
#else
Block read_block(const char* at) {
  Block block;
  for (unsigned i = 0; i < kBlock; ++i) {
    const auto bit = [i](bool is_set) { return std::uint64_t{is_set} << i; };
    block.quotes |= bit(at[i] == '"');
    block.slashes |= bit(at[i] == '\\');
    block.opening |= bit(at[i] == '{' || at[i] == '[');
    block.closing |= bit(at[i] == '}' || at[i] == ']');
  }
  return block;
}
#endif

/// The last bytes of a part, and spaces.
const char* padded(const char* at, std::size_t size, std::array<char, kBlock>& bytes) {
  bytes.fill(' ');
  std::memcpy(bytes.data(), at, size);
  return bytes.data();
}

/// Each bit is the parity of the bits up to it.
std::uint64_t parities(std::uint64_t bits) {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  return bits ^ bits << 32;
}

}  // namespace

/// Of `size` bytes, those after a backslash that is not escaped itself.
std::uint64_t Nesting::escaped_in(std::uint64_t slashes, std::size_t size) {
  std::uint64_t escaped = escaped_ ? 1 : 0;
  escaped_ = false;
  slashes &= ~escaped;
  while (slashes != 0) {
    const std::uint64_t slash = slashes & (~slashes + 1);
    escaped |= slash << 1;
    escaped_ = slash == std::uint64_t{1} << (size - 1);
    slashes &= ~(slash | slash << 1);
  }
  return escaped;
}

const char* Nesting::next_end(const char* at, const char* end, std::size_t most) {
  std::array<char, kBlock> rest;
  while (at != end) {
    const std::size_t size = std::min(static_cast<std::size_t>(end - at), kBlock);
    const Block block = read_block(size == kBlock ? at : padded(at, size, rest));
    const std::uint64_t quotes = block.quotes & ~escaped_in(block.slashes, size);
    const std::uint64_t strings = parities(quotes) ^ (in_string_ ? ~std::uint64_t{0} : 0);
    for (auto brackets = (block.opening | block.closing) & ~strings; brackets != 0; brackets &= brackets - 1) {
      const int bit = __builtin_ctzll(brackets);
      if ((block.opening >> bit & 1) != 0)
        ++depth_;
      else if (depth_-- <= most)
        return in_string_ = escaped_ = false, at + bit + 1;
    }
    in_string_ = strings >> (kBlock - 1) != 0;
    at += size;
  }
  return nullptr;
}

}  // namespace kubexx::json
