#pragma once

#include "runtime/regex/grammar.hpp"

namespace kubexx::cel {

/// What the evaluators of older servers do otherwise. Verdicts on objects depend on it, so it is kept as it is there.
struct Quirks {
  /// Where a chain or a name stands for an optional with a value, the value loses its schema: objects have the names of
  /// the document and members that no schema knows, formats are texts, sets and keyed lists are lists. Values of the
  /// Kubernetes libraries cannot be had at all.
  bool forgets_schemas = false;
  /// or() and orValue() give back what is no optional.
  bool alternatives_take_anything = false;
  /// What is added to a list of a document is read by the schema of its items as if it stood in the document.
  bool rereads_additions = false;
  /// Where messages tell types with what they may hold, they tell nothing of optionals.
  bool bare_optional_type = false;
  /// lists.range() of a negative number is empty.
  bool ranges_below_zero = false;
  /// indexOf() and lastIndexOf() find an empty text at any offset, even beyond the end.
  bool empty_is_anywhere = false;
  /// Sets are compared by the values of the document with those that its types make of the other one: neither texts
  /// with a format nor integers of a set of numbers are found again, and nobody counts.
  bool raw_sets = false;
  /// An object that has a property with null equals none, not even itself.
  bool null_equals_nothing = false;
  /// The value that optMap() binds is computed (and charged) though nothing looks at it.
  bool binds_eagerly = false;
  /// indexOf() and lastIndexOf() refuse an offset beyond the end.
  bool strict_offsets = false;
  /// Comparing optionals costs nothing for what they hold.
  bool flat_optionals = false;
  /// Addresses and networks cost by their bytes where they are compared.
  bool sized_addresses = false;
  /// The grammar of matches(), find() and findAll().
  regex::Grammar patterns = regex::kNewestGrammar;
};

constexpr Quirks quirks_of(int server_minor) {
  return {.forgets_schemas = server_minor < 37,
          .alternatives_take_anything = server_minor < 37,
          .rereads_additions = server_minor < 37,
          .bare_optional_type = server_minor < 37,
          .ranges_below_zero = server_minor < 37,
          .empty_is_anywhere = server_minor < 37,
          .raw_sets = server_minor < 37,
          .null_equals_nothing = server_minor < 34,
          .binds_eagerly = server_minor < 32,
          .strict_offsets = server_minor < 32,
          .flat_optionals = server_minor < 33,
          .sized_addresses = server_minor < 32,
          .patterns = regex::grammar_of(server_minor)};
}

}  // namespace kubexx::cel
