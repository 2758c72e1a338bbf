#pragma once

#include <string>

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// The member or type that is a list, and where it is named.
struct Declared {
  std::string name;
  support::Span span;
};

/// Reports lists of type map whose keys the API server would refuse: none at all, or keys that are no required or
/// defaulted scalar fields of the elements. Upstream does not look.
void check_list_map(Context& context, const schema::JsonSchema& schema, const std::vector<markers::Marker>& markers,
                    const Declared& list);

}  // namespace kubexx::crd
