#pragma once

#include <cstddef>
#include <cstdint>

/// The bounds on an expression. All but the last five are the server's.
namespace kubexx::cel::limits {

inline constexpr std::size_t kCodePoints = 100'000;
/// Nested occurrences of one grammar rule, and nested operators, selections, indexes and member calls.
inline constexpr int kDepth = 250;
inline constexpr std::size_t kErrors = 100;
/// optMap and optFlatMap copy their receiver, so a chain of them doubles with each link. The server would follow such a
/// chain until its memory ends; without one, an expression within the other limits has far fewer nodes than this.
inline constexpr std::size_t kNodes = 1 << 20;
/// Chains of map() can double a type with each link; the server would follow them until its memory ends. No rule that
/// is of use comes near this many nodes.
inline constexpr std::uint32_t kTypeWeight = 4096;
/// The cost of comparing collections counts only their outermost items, so that a server could compare for hours. An
/// evaluation within the other limits compares far fewer pairs of values than this number, which takes seconds.
inline constexpr std::uint64_t kComparedPairs = 200'000'000;
/// Bytes of an evaluation. The cost does not grow with memory: a megabyte of text costs less than reading a list.
inline constexpr std::size_t kMemory = std::size_t{256} << 20;
/// A sum of lists shares their items, so that its length costs nothing and doubles with each addition. A copy of the
/// longest list would fill the memory of an evaluation.
inline constexpr std::uint64_t kItems = std::uint64_t{1} << 24;

}  // namespace kubexx::cel::limits
