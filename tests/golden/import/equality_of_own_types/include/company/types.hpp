#pragma once

#include <optional>
#include <string>

namespace company {

struct Comparable {
  std::optional<std::string> a{};

  friend bool operator==(const Comparable&, const Comparable&) = default;
};

struct Incomparable {
  std::optional<std::string> b{};
};

}  // namespace company
