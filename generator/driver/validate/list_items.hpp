#pragma once

#include <vector>

#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {

/// Adds the objects in a document, in its order: kubectl takes a `List`, and a list of one kind, apart before it sends
/// anything, lists in lists too. What a list of one kind leaves out of its items, their apiVersion and kind, is filled
/// in. Any other document is its only object.
void add_objects(yaml::Document document, std::vector<yaml::Document>& objects);

}  // namespace kubexx::driver
