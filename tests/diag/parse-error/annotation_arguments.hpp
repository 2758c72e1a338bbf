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
  // expect-error@+1:26 [parse-error]: conversion function
  KUBEXX(kubexx::minimum("one"))
  int text{};
  // expect-error@+1:10 [annotation-unreadable]: an annotation's argument must be a constant expression
  KUBEXX(kubexx::minimum(number))
  int variable{};
  // expect-error@+1:18 [parse-error]: no member named
  KUBEXX(kubexx::minimun(1))
  int misspelled{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
