#pragma once

#include <string>

namespace kubexx::bench {

/// Of the code and the data in an object file, without what only linkers read. Throws when `size` cannot read it.
double object_kilobytes(const std::string& object);

}  // namespace kubexx::bench
