#pragma once

#include <cstdint>

/// What the estimate of an expression and its evaluation charge alike.
namespace kubexx::cel::cost_factor {

inline constexpr double kText = 0.1;           ///< of going through a text once, per character
inline constexpr double kPattern = 0.25;       ///< of a pattern, per character
inline constexpr std::uint64_t kNewList = 10;  ///< of making a list
inline constexpr std::uint64_t kNewMap = 30;   ///< of making a map
inline constexpr std::uint64_t kAuthorizationCheck = 350'000;

}  // namespace kubexx::cel::cost_factor
