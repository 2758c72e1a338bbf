#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:3 [annotation-misplaced]: 'KUBEXX()' has no markers; name at least one
  KUBEXX()
  std::string a{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
