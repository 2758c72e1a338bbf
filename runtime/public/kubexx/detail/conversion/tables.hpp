#pragma once

#include <span>
#include <string>
#include <string_view>

#include <kubexx/conversion/may_be_stored.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/conversion/json_document.hpp>
#include <kubexx/detail/conversion/node.hpp>

/// What generated code contains about a pair of versions, one direction at a time.
namespace kubexx::conversion {

struct Table;

/// A field that identifies the elements of a list.
struct Key {
  std::string_view name;
  std::string_view initial = {};  ///< JSON of the value that it has where it is absent; empty if it has none
};

/// A field of a struct in the source version.
struct Row {
  std::string_view from;          ///< its JSON name
  std::string_view to = {};       ///< the name of its counterpart; empty if it has none
  const Table* inner = nullptr;   ///< how the struct in it is converted; null: the value is copied
  std::string_view nesting = {};  ///< the containers around that struct: `[]` for lists, `{}` for maps, outermost first
  std::span<const Key> keys = {};  ///< of the list, with the names of the target; none if nothing identifies elements
};

/// A field of a struct in the target version.
struct Target {
  std::string_view name;
  int row = -1;  ///< the row of its counterpart; negative if it has none
  /// Whether a function of the program fills it, if there is one: it is then written even if it has its initial value.
  bool is_filled = false;
  std::string_view source = {};  ///< the source's field of another type; nothing is filled where the object lacks it
  const Row* own = nullptr;  ///< the field as its own counterpart, if it has none and there are lists with keys in it
  /// Of a field without a counterpart, others of its struct, which must not be set beside it: if one of them is, what
  /// was retained of the field is dropped.
  std::span<const std::string_view> excluded_by = {};
};

/// A pair of structs at one place of two versions. Rows and targets are sorted by name.
struct Table {
  std::span<const Row> rows = {};
  std::span<const Target> targets = {};
  bool has_function = false;          ///< whether the program has a function for the pair
  bool has_function_inside = false;   ///< or for a pair in it
  bool has_exclusion_inside = false;  ///< whether a field of the target, or in it, is excluded by others

  constexpr Table(std::span<const Row> all_rows, std::span<const Target> all_targets, bool function = false)
      : rows(all_rows), targets(all_targets), has_function(function), has_function_inside(function) {
    for (const Row& row : rows) has_function_inside = has_function_inside || leads_to_function(row);
    for (const Row& row : rows) has_exclusion_inside = has_exclusion_inside || leads_to_exclusion(row);
    for (const Target& target : targets) has_exclusion_inside = has_exclusion_inside || !target.excluded_by.empty();
  }

  static constexpr bool leads_to_function(const Row& row) {
    return row.inner != nullptr && row.inner->has_function_inside;
  }
  static constexpr bool leads_to_exclusion(const Row& row) {
    return row.inner != nullptr && row.inner->has_exclusion_inside;
  }
};

/// The target version as its types write it, after the functions of the program filled it; and what writes what was
/// copied like this, which is seldom necessary.
struct Filled {
  std::string after = {};
  std::string (*before)(std::string_view copied) = nullptr;
};

/// Calls the functions of the program. `from` is the JSON of `source`, and `copied` that of the target version with
/// everything that has a counterpart; of both, what no function sees may be missing.
using FillByHand = Result<Filled> (*)(const Node& source, std::string_view from, std::string_view copied);

/// One version into another.
struct Direction {
  std::string_view from;  ///< apiVersion
  std::string_view to;    ///< apiVersion
  const Table* table = nullptr;
  FillByHand fill_by_hand = nullptr;  ///< null if the program has no function for a struct of the pair
  bool to_is_stored = false;          ///< whether the program's headers have the target as the storage version
};

/// Converts the JSON of one object. Members that the source does not have are not written; labels, annotations and
/// other metadata stay as they are.
///
/// What the target cannot represent is retained in the annotation `kubexx.io/retained`, up to 128 KiB, and less beside
/// large annotations. A conversion back restores it: exactly, if the object did not change meanwhile; else the changes
/// win. If more would have to be retained, the conversion fails, unless the target is known not to be stored: then the
/// annotation lists what is lost. If what is retained cannot be restored, the annotation has a note of it. Such a note,
/// and a list of what was lost, are errors if the target may be stored and the source is not (if that is not known: if
/// the target is the storage version of the program's headers).
Result<std::string> convert_document(const Document& document, const Direction& forward, const Direction& back,
                                     const MayBeStored& may_be_stored);

}  // namespace kubexx::conversion
