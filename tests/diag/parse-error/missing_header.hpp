#pragma once

#include <kubexx/annotations.hpp>

// expect-error@+2:10 [parse-error]: 'company/labels.hpp' file not found
// expect-note@none: add include directories with '-- -I DIR', or take those of a build with '-p BUILD_DIR'
#include "company/labels.hpp"

// +groupName=diag.example.com
namespace diag::v1 {

/// What follows from a missing header is not told.
struct WidgetSpec {
  company::Labels labels{};
  std::vector<company::Name> names{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
