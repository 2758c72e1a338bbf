#pragma once

#include <kubexx/annotations.hpp>

// expect-error@+1:11 [annotation-misplaced]: C++ allows no attribute on 'namespace diag::…'; open the inner namespace by itself to annotate it
namespace KUBEXX(kubexx::group_name("diag.example.com")) diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
