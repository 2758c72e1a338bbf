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

struct Common {
  int size{};
};

struct WidgetSpec {
  // +kubexx:inline
  // expect-error@+1:19 [inline-initializer]: 'diag::v1::WidgetSpec::common' is inlined, so it has no field that could have this default value
  Common common = {.size = 3};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
