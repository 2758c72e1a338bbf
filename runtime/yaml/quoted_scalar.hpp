#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kubexx::yaml {

/// A scalar in quotes as Go's yaml.v2 reads it.
struct QuotedScalar {
  std::string value;
  std::size_t end = 0;     ///< behind the closing quote
  std::string_view error;  ///< empty when the scalar could be read
  std::size_t error_offset = 0;
};

/// `text` has a `'` or `"` at `begin`; lines end with LF.
QuotedScalar read_quoted(std::string_view text, std::size_t begin);

}  // namespace kubexx::yaml
