#pragma once

#include <cstddef>
#include <string>

#include "runtime/schema/field_path.hpp"

namespace kubexx::importing {

/// A construct of a definition that no header can express.
struct Inexpressible {
  schema::Location location;  ///< in the document
  std::string message;
};

/// What a reader of the headers may want to know.
struct TypeCounts {
  std::size_t shared = 0;   ///< aliases of an equal struct
  std::size_t untyped = 0;  ///< values that are `kubexx::Json`
  std::size_t present = 0;  ///< aliases of types that were there already

  TypeCounts& operator+=(const TypeCounts& more) {
    shared += more.shared;
    untyped += more.untyped;
    present += more.present;
    return *this;
  }
};

}  // namespace kubexx::importing
