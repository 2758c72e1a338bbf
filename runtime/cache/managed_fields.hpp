#pragma once

#include <string>
#include <string_view>

namespace kubexx::cache {

/// The JSON of an object without `metadata.managedFields`. An update without them does not change them on the server.
std::string without_managed_fields(std::string_view object);

}  // namespace kubexx::cache
