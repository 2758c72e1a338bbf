#pragma once

#include <kubexx/annotations.hpp>

namespace KUBEXX(kubexx::group_name("diag.example.com")) diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
