#pragma once

#include <string>
#include <string_view>

namespace kubexx::cache {

/// The JSON of an object without `metadata.managedFields`, whose value is `fields`, a part of `object`, or empty if it
/// has none. An update without them does not change them on the server.
std::string without_managed_fields(std::string_view object, std::string_view fields);

}  // namespace kubexx::cache
