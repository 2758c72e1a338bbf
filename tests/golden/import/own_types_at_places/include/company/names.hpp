#pragma once

#include <string>

namespace company {

struct Host {
  std::string name{};
};

struct Label {
  std::string name{};
};

}  // namespace company
