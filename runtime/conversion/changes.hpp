#pragma once

#include <kubexx/detail/conversion/node.hpp>
#include <kubexx/detail/conversion/tables.hpp>

namespace kubexx::conversion {

/// `raw` with the changes from `before` to `after`, which are all objects of the target version of `table`. What did
/// not change stays as it is in `raw`: unknown members, and members that `raw` does not have. Elements of lists with
/// keys are found by them, those of other lists as what they were in `before`.
Node with_changes(const Node& raw, const Node& before, const Node& after, const Table& table);
/// The same of what functions of the program filled, element by element: these keep their places.
Node with_filled(const Node& raw, const Node& before, const Node& after, const Table& table);

/// `before` without the members that functions of the program have to fill and `copied` does not have: whatever these
/// functions write is a change then.
Node without_filled(const Node& before, const Node& copied, const Node& source, const Table& table);

}  // namespace kubexx::conversion
