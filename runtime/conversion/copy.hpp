#pragma once

#include <kubexx/detail/conversion/tables.hpp>
#include <kubexx/json/value.hpp>

namespace kubexx::conversion {

/// What becomes of members that no type knows.
enum class Unknown {
  copied,   ///< to the same name, unless the target has a field of that name
  dropped,  ///< they are not part of the copy
};

/// An object of the target version with every member that has a counterpart. `base` is an object of the target version
/// that keeps what the source version cannot express, or null: its members without a counterpart stay, and elements of
/// its lists are found by their keys, or by place.
json::Value copied_object(const json::Value& source, const json::Value* base, const Table& table, Unknown unknown);

}  // namespace kubexx::conversion
