#pragma once

#include <string>

#include "runtime/schema/field_path.hpp"

namespace kubexx::importing {

/// A construct of a definition that no header can express.
struct Inexpressible {
  schema::Location location;  ///< in the document
  std::string message;
};

}  // namespace kubexx::importing
