#pragma once

#include "runtime/regex/grammar.hpp"

namespace kubexx::cel {

/// The differences of evaluators in older servers. The validity of objects depends on them, so they are reproduced.
struct Quirks {
  /// If a chain or a name evaluates to an optional with a value, the value loses its schema: objects have the names of
  /// the document and members outside the schema, formats are strings, sets and keyed lists are lists. Values of the
  /// Kubernetes libraries are not available.
  bool forgets_schemas = false;
  /// or() and orValue() return values that are not optionals.
  bool alternatives_take_anything = false;
  /// Values added to a list of a document get the schema of its items, as if they were in the document.
  bool rereads_additions = false;
  /// Messages print types with their parameters, except those of optionals.
  bool bare_optional_type = false;
  /// lists.range() of a negative number is empty.
  bool ranges_below_zero = false;
  /// indexOf() and lastIndexOf() find an empty text at any offset, even beyond the end.
  bool empty_is_anywhere = false;
  /// Sets are compared by the document values of one with the typed values of the other: strings with a format and
  /// integers in a set of numbers do not match, and sizes are not compared.
  bool raw_sets = false;
  /// An object that has a property with null equals none, not even itself.
  bool null_equals_nothing = false;
  /// The value that optMap() binds is computed (and charged) even if it is not used.
  bool binds_eagerly = false;
  /// indexOf() and lastIndexOf() reject an offset beyond the end.
  bool strict_offsets = false;
  /// Comparing optionals costs nothing for what they hold.
  bool flat_optionals = false;
  /// The cost of comparing addresses and networks depends on their bytes.
  bool sized_addresses = false;
  /// The host of an http URL may have several colons; the last one begins the port.
  bool lenient_colons = false;
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
          .lenient_colons = server_minor < 36,
          .patterns = regex::grammar_of(server_minor)};
}

}  // namespace kubexx::cel
