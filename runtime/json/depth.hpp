#pragma once

#include <cstddef>

#include <kubexx/json/value.hpp>

namespace kubexx::json {

/// The most levels of lists and objects in an object that is stored or converted, however it comes in: a reader of YAML
/// accepts 480, and lists, tables and reviews put a few more around an object.
inline constexpr std::size_t kMostObjectLevels = 470;
/// The same with managed fields, which have five levels more than the fields they name.
inline constexpr std::size_t kMostStoredLevels = kMostObjectLevels + 5;

/// Whether an object has more levels than `kMostObjectLevels`, or than `kMostStoredLevels` in its managed fields.
bool is_too_deep(const Value& object);

/// Whether lists and objects are nested in `value` more than `levels` deep: `{}` has one level, a string none. Descends
/// no further than that.
bool is_deeper_than(const Value& value, std::size_t levels);

/// How many levels `value` has. Call it only for values of a bounded depth: it recurses.
std::size_t levels_of(const Value& value);

}  // namespace kubexx::json
