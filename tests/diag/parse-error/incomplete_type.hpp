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

struct Later;

/// What clang finds deep inside the standard library is said here, once a line.
struct WidgetSpec {
  // expect-error@+1:24 [parse-error]: incomplete type 'diag::v1::Later' used in type trait expression
  std::optional<Later> later{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
