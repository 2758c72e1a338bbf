#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "runtime/cel/dialect.hpp"
#include "runtime/cel/functions.hpp"

/// What people want to know of functions, operators and macros, beside what the table of functions says.
namespace kubexx::cel {

struct FunctionNote {
  Library library;
  std::string_view function;  ///< as in the table of functions
  std::string_view summary;
  /// An expression that gives a value by itself; empty for what rules cannot use.
  std::string_view example;
};

/// One row for each function of each library that can be written, in the order of the libraries.
std::span<const FunctionNote> function_notes();

/// False for what only macros expand to.
bool can_be_written(std::string_view function);

struct MacroNote {
  std::string_view name;
  std::uint8_t arguments = 0;
  std::string_view form;  ///< `list.all(x, condition)`
  std::string_view summary;
  std::string_view example;
  /// What the loop costs beside its range: once, and for each element beside what is written in it.
  int once = 0, each = 0;
  std::string_view estimated{};  ///< of what is no loop by itself
};

/// One row for each macro of the parser.
std::span<const MacroNote> macro_notes();

/// What is neither a function nor a macro and has a cost of its own.
struct SyntaxNote {
  std::string_view form;
  std::string_view summary;
  std::string_view example;
  std::string_view estimated;
  std::string_view running;
  bool Dialect::* needs = nullptr;  ///< null: in every dialect
};
std::span<const SyntaxNote> syntax_notes();

/// How a cost grows. In the words, n is the size of the receiver or first operand, m that of the next one, r that of
/// the result: characters of a text, bytes, items of a list, entries of a map; anything else has the size 1.
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

/// What a call costs beside its operands: as the newest server estimates it, and as it is counted when it runs.
Growth estimated_growth(const Overload& overload);
Growth running_growth(const Overload& overload);

}  // namespace kubexx::cel
