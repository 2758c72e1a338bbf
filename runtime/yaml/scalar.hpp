#pragma once

#include <string>
#include <string_view>

#include "runtime/yaml/page.hpp"
#include "runtime/yaml/scalar_style.hpp"

namespace kubexx::yaml {

/// A string made ready: valid UTF-8, the same as code points, and the style it will have.
struct ScalarText {
  std::string utf8;
  std::u32string points;
  StyledScalar style;
};

/// What is not UTF-8 becomes U+FFFD.
ScalarText read_scalar(std::string_view text);

struct ScalarLayout {
  int indent = 0;    ///< of continuation lines
  bool fold = true;  ///< whether long text may be broken after column 80
};

void write_scalar(Page& page, const ScalarText& text, ScalarLayout layout);

}  // namespace kubexx::yaml
