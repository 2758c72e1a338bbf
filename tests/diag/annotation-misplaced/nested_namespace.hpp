#pragma once

#include <kubexx/annotations.hpp>

// expect-error@+1:11 [annotation-misplaced]: C++ does not allow attributes on 'namespace diag::…'; open the inner namespace separately to annotate it
namespace KUBEXX(kubexx::group_name("diag.example.com")) diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
