#pragma once

#include <string>
#include <string_view>

#include "runtime/yaml/page.hpp"
#include "runtime/yaml/scalar_style.hpp"

namespace kubexx::yaml {

struct ScalarLayout {
  int indent = 0;    ///< of continuation lines
  bool fold = true;  ///< whether long text may be broken after column 80
};

/// A string made ready to be written: valid UTF-8 (what is not becomes U+FFFD) and the style it will have. ASCII text,
/// nearly all there is, is looked at in place and must outlive this; other text is taken apart into code points.
class ScalarText {
 public:
  explicit ScalarText(std::string_view text);

  std::string_view utf8() const { return ascii_ ? given_ : repaired_; }
  /// Whether it holds line breaks; then it cannot be a simple key.
  bool is_multiline() const { return style_.multiline; }

  /// The order of mapping keys: `key_less` of key_order.hpp.
  friend bool key_less(const ScalarText& a, const ScalarText& b);
  friend void write_scalar(Page& page, const ScalarText& text, ScalarLayout layout);

 private:
  std::u32string points() const { return ascii_ ? std::u32string(given_.begin(), given_.end()) : points_; }

  std::string_view given_;
  std::string repaired_;
  std::u32string points_;
  StyledScalar style_;
  bool ascii_;
};

bool key_less(const ScalarText& a, const ScalarText& b);
void write_scalar(Page& page, const ScalarText& text, ScalarLayout layout);

}  // namespace kubexx::yaml
