#pragma once

#include <kubexx/annotations.hpp>

// expect-error@+1:11 [parse-error]: attributes cannot be specified on a nested namespace definition
namespace KUBEXX(kubexx::group_name("diag.example.com")) diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
