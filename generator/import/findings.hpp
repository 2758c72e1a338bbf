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
  std::size_t shared = 0;         ///< aliases of an equal struct
  std::size_t untyped = 0;        ///< values that are `kubexx::Json`
  std::size_t present = 0;        ///< aliases of types that were there already
  std::size_t adopted_texts = 0;  ///< descriptions that are those of an adopted type
  std::size_t incomparable = 0;   ///< structs without the `operator==` that was asked for

  TypeCounts& operator+=(const TypeCounts& more) {
    shared += more.shared;
    untyped += more.untyped;
    present += more.present;
    adopted_texts += more.adopted_texts;
    incomparable += more.incomparable;
    return *this;
  }
};

}  // namespace kubexx::importing
