#pragma once

#include <string>

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// The member or type that is a list, and where it is declared.
struct Declared {
  std::string name;
  support::Span span;
};

/// Reports lists of type map whose keys the API server would reject: no keys, or keys that are not scalar fields of the
/// elements that are required or have a default value. controller-gen does not check.
void check_list_map(Context& context, const schema::JsonSchema& schema, const std::vector<markers::Marker>& markers,
                    const Declared& list);

}  // namespace kubexx::crd
