#pragma once

#include <kubexx/detail/conversion/tables.hpp>
#include <kubexx/json/value.hpp>

namespace kubexx::conversion {

/// An object of the target version with every member that has a counterpart. `base` is an object of the target version
/// that keeps what the source version cannot express, or null: its members without a counterpart stay. `former` is
/// `base` in the source version. Elements of lists are found by their keys, or as what they were in `former`. Members
/// that neither version knows are copied.
json::Value copied_object(const json::Value& source, const json::Value* base, const json::Value* former,
                          const Table& table);

/// An object of the source version of `table` without members that its types do not know, except for those that `also`
/// has at the same place.
json::Value known_part(const json::Value& object, const Table& table, const json::Value* also = nullptr);

}  // namespace kubexx::conversion
