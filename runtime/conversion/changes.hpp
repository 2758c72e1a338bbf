#pragma once

#include <kubexx/detail/conversion/tables.hpp>
#include <kubexx/json/value.hpp>

namespace kubexx::conversion {

/// `raw` with the changes from `before` to `after`, which are all objects of the target version of `table`. What did
/// not change stays as it is in `raw`: unknown members, and members that `raw` does not have. Elements of lists with
/// keys are found by them, those of other lists as what they were in `before`.
json::Value with_changes(json::Value raw, const json::Value& before, const json::Value& after, const Table& table);

/// `before` without the members that functions of the program have to fill and `copied` does not have: whatever these
/// functions write is a change then.
json::Value without_filled(json::Value before, const json::Value& copied, const json::Value& source,
                           const Table& table);

}  // namespace kubexx::conversion
