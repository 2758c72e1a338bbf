#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "runtime/json/marks.hpp"

namespace kubexx::yaml {

struct BadText {
  std::string_view what;
  std::size_t offset = 0;
};

/// The first byte that YAML does not allow: not UTF-8, a control character, or an invalid code point.
std::optional<BadText> find_bad_text(std::string_view text);

/// Line and column of a byte, counted from those of the first.
json::Mark mark_of(std::string_view text, std::size_t offset, json::Mark start);

}  // namespace kubexx::yaml
