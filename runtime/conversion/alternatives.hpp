#pragma once

#include <kubexx/detail/conversion/node.hpp>
#include <kubexx/detail/conversion/tables.hpp>
#include "runtime/conversion/arena.hpp"

namespace kubexx::conversion {

/// An object of the target version, in which what was retained is put back, without the fields that others exclude: a
/// client of the source version has set these.
Node without_excluded(Arena& arena, const Node& object, const Table& table);

}  // namespace kubexx::conversion
