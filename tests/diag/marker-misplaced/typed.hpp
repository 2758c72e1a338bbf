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

// expect-error@+1:15 [marker-misplaced]: marker 'kubexx::required' is not allowed on a type; it belongs on a namespace or a field
struct KUBEXX(kubexx::required) WidgetSpec {
  // expect-error@+1:10 [marker-misplaced]: marker 'kubexx::status' is not allowed on a field; it belongs on the struct of a kind
  KUBEXX(kubexx::status)
  std::string a{};
  // expect-error@+1:10 [marker-wrong-type]: 'kubexx::minimum' needs a number; 'diag::v1::WidgetSpec::b' is a string
  KUBEXX(kubexx::minimum(1))
  std::string b{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
