#pragma once

#include <vector>

#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {

/// Adds the objects in a document, in order. Like kubectl, it splits a `List` and a list of one kind into objects, also
/// lists in lists. If the items of a list of one kind omit apiVersion and kind, these are added. Any other document is
/// one object.
void add_objects(yaml::Document document, std::vector<yaml::Document>& objects);

}  // namespace kubexx::driver
