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

inline int number = 3;

struct WidgetSpec {
  // expect-error@+1:26 [parse-error]: conversion function from 'const char[4]' to 'number' invokes a deleted function
  KUBEXX(kubexx::minimum("one"))
  int text{};
  // expect-error@+1:10 [parse-error]: 'clang::annotate' attribute requires parameter 1 to be a constant expression
  KUBEXX(kubexx::minimum(number))
  int variable{};
  // expect-error@+1:18 [parse-error]: no member named 'minimun' in namespace 'kubexx'; did you mean 'minimum'?
  KUBEXX(kubexx::minimun(1))
  int misspelled{};
  KUBEXX(7)
  int no_marker{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
