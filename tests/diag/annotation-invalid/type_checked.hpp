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
  KUBEXX(kubexx::minimum("one"))
  int text{};
  KUBEXX(kubexx::minimum(number))
  int variable{};
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
