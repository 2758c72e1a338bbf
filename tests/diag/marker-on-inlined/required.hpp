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
  // expect-error@+1:7 [marker-on-inlined]: 'required' cannot be applied here: 'Common' is inlined and has no field of its own
  // +required
  // +kubexx:inline
  Common common{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
