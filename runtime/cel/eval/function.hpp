#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/value.hpp"
#include "runtime/cel/functions.hpp"

/// The implementations of the overloads in the function table. Every row that rules can use has one; a test checks
/// that.
namespace kubexx::cel {

/// Arguments are never errors; a receiver is the first of them.
using Implementation = Value (*)(std::span<const Value> arguments, EvalContext& context);

struct Implemented {
  std::string_view id;  ///< of overloads
  Implementation run;
};

/// The rows of one library, in its file.
std::span<const Implemented> authorization_functions();
std::span<const Implemented> conversion_functions();
std::span<const Implemented> format_functions();
std::span<const Implemented> list_functions();
std::span<const Implemented> network_functions();
std::span<const Implemented> optional_functions();
std::span<const Implemented> quantity_functions();
std::span<const Implemented> string_functions();
std::span<const Implemented> time_functions();

/// The implementation of a row of the function table; null where evaluation needs none or rules cannot get there.
Implementation implementation_of(OverloadIndex row);

/// True if the values can be the row's arguments: as many, and of its types as far as one look shows.
bool accepts(OverloadIndex row, std::span<const Value> arguments, EvalContext& context);

/// The longest text that a function makes.
inline constexpr std::size_t kLongestText = std::size_t{64} << 20;
inline Value too_long() { return Value::halt("operation cancelled: actual cost limit exceeded"); }

}  // namespace kubexx::cel
