#pragma once

#include <kubexx/detail/conversion/node.hpp>
#include <kubexx/detail/conversion/tables.hpp>

namespace kubexx::conversion {

/// An object of the target version with every member that has a counterpart. `base` is an object of the target version
/// that keeps what the source version cannot express, or none: its members without a counterpart stay. `former` is
/// `base` in the source version. Elements of lists are found by their keys, or as what they were in `former`. Members
/// that neither version knows are copied.
Node copied_object(const Node& source, const Node& base, const Node& former, const Table& table);

/// An object of the source version of `table` without members that its types do not know, except for those that `also`
/// has at the same place.
Node known_part(const Node& object, const Table& table, const Node& also = {});

}  // namespace kubexx::conversion
