#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:8 [kind-name]: 'My_Widget' cannot name a kind; expected at most 63 letters and digits, a letter first
struct My_Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
