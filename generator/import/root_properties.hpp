#pragma once

#include <string>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::importing {

/// How `kubexx generate` is made to write the properties that every kind has.
struct RootProperties {
  std::string wording;  ///< of `apiVersion` and `kind`: the value of a marker
  json::Object patch;   ///< a merge patch of `properties`, for what differs from that wording or is absent
};
RootProperties root_properties(const schema::JsonSchema& root);

}  // namespace kubexx::importing
