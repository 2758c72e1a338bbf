#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // +kubexx:inline
  // expect-error@+1:38 [inline-type]: 'diag::v1::WidgetSpec::labels' cannot be inlined: 'std::map<std::string, std::string>' is not a struct with members
  std::map<std::string, std::string> labels{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
