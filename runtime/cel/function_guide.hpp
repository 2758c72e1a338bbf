#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "runtime/cel/dialect.hpp"
#include "runtime/cel/functions.hpp"

/// Documentation of functions, operators and macros that the table of functions does not contain.
namespace kubexx::cel {

struct FunctionNote {
  Library library;
  std::string_view function;  ///< as in the table of functions
  std::string_view summary;
  /// An expression that can be evaluated without variables; empty for functions that rules cannot use.
  std::string_view example;
};

/// One row for each function of each library that expressions can call, in the order of the libraries.
std::span<const FunctionNote> function_notes();

/// False for functions that only the expansions of macros call.
bool can_be_written(std::string_view function);

struct MacroNote {
  std::string_view name;
  std::uint8_t arguments = 0;
  std::string_view form;  ///< `list.all(x, condition)`
  std::string_view summary;
  std::string_view example;
  /// The cost of the loop in addition to its range: once, and for each element in addition to its body.
  int once = 0, each = 0;
  std::string_view estimated{};  ///< for macros that are not loops
};

/// One row for each macro of the parser.
std::span<const MacroNote> macro_notes();

/// Syntax that is neither a function nor a macro and has a cost of its own.
struct SyntaxNote {
  std::string_view form;
  std::string_view summary;
  std::string_view example;
  std::string_view estimated;
  std::string_view running;
  bool Dialect::* needs = nullptr;  ///< null: in every dialect
};
std::span<const SyntaxNote> syntax_notes();

/// How a cost grows. In the descriptions, n is the size of the receiver or first operand, m that of the next operand,
/// and r that of the result: characters of a string, bytes, elements of a list, entries of a map. Other values have
/// size 1.
enum class Growth : std::uint8_t {
  nothing,
  one,
  first_text,
  first_text_twice,
  second_text,
  pattern,
  contained_text,
  smaller_text,
  both_texts,
  second_size,
  list_items,
  list_items_and_texts,
  everything_inside,
  joined_text,
  joined_text_twice,
  address,
  address_and_text,
  network,
  network_and_text,
  format_text,
  format_pattern,
  new_list,
  flat_list,
  pairs,
  pairs_of_texts,
  pairs_of_anything,
  product,
  product_twice,
  authorization,
  selector,
};
std::string_view words_of(Growth growth);

/// The cost of a call without its operands: as the newest server estimates it, and as it counts during evaluation.
Growth estimated_growth(const Overload& overload);
Growth running_growth(const Overload& overload);

}  // namespace kubexx::cel
