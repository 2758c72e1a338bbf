#pragma once

#include <kubexx/annotations.hpp>

#include <chrono>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:29 [parse-error]: a 'kubexx::Duration' cannot be a number without a unit; write a string such as "1h" or a std::chrono literal such as 3600s
  kubexx::Duration called = kubexx::Duration{3600};
  // expect-error@+1:26 [parse-error]: a 'kubexx::Duration' cannot be a number without a unit
  kubexx::Duration braced{3600};
  // expect-error@+1:31 [parse-error]: a 'kubexx::Duration' cannot be a number without a unit
  kubexx::Duration assigned = 3600;
  kubexx::Duration spelled{"1h"};
  kubexx::Duration measured{std::chrono::hours(1)};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
