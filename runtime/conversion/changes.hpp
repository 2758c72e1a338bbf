#pragma once

#include <optional>

#include <kubexx/detail/conversion/node.hpp>
#include <kubexx/detail/conversion/tables.hpp>
#include "runtime/conversion/arena.hpp"

namespace kubexx::conversion {

/// A value of the target version, and what became of it as its types write it.
struct Change {
  Node raw = {};
  Node before = {};
  Node after = {};
  Node source = {};  ///< in the source version, if functions of the program made the change
};

/// Elements of lists that `raw` has and `before` does not: functions of the program hide them from the source version.
struct Unseen {
  bool is_kept = true;    ///< whether they stay
  bool is_found = false;  ///< whether there are some
};

/// `raw` with the changes from `before` to `after`, which are all objects of the target version of `table`. What did
/// not change stays as it is in `raw`: unknown members, and members that `raw` does not have. Elements of lists with
/// keys are found by them, those of other lists as what they were in `before`.
Node with_changes(Arena& arena, const Change& change, const Table& table, Unseen& unseen);
/// The same of what functions of the program filled, element by element: these keep their places. What they have to
/// fill and `raw` does not have is written even if it did not change.
Node with_filled(Arena& arena, const Change& change, const Table& table);
/// What `with_filled` returns, if that does not depend on `before`: the functions filled what they have to fill, and
/// changed no member that was copied. Otherwise nothing.
std::optional<Node> filled_object(Arena& arena, const Change& change, const Table& table);

}  // namespace kubexx::conversion
