#pragma once

#include <kubexx/detail/conversion/node.hpp>
#include <kubexx/detail/conversion/tables.hpp>
#include "runtime/conversion/arena.hpp"

namespace kubexx::conversion {

/// A value of the target version that a copy is made over: it keeps what the source version cannot express. To find the
/// elements of its lists again, both it and the source are given in the source version, each without what the target
/// version cannot express. No nodes if there is none, or it is not known.
struct CopyBase {
  Node value = {};
  Node former = {};  ///< what `value` is in the source version
  Node shown = {};   ///< what the source is there: it differs from `former` only by changes
};

/// An object of the target version with every member that has a counterpart. Members of `base` without a counterpart
/// stay. Elements of lists are found by their keys, or as what they were. Members that neither version knows are
/// copied.
Node copied_object(Arena& arena, const Node& source, const CopyBase& base, const Table& table);

/// An object of the source version of `table` without members that its types do not know, except for those that `also`
/// has at the same place; what identifies the object may stay.
Node known_part(Arena& arena, const Node& object, const Table& table, const Node& also = {});

}  // namespace kubexx::conversion
