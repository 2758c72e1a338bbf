#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:7 [marker-value]: 'kubexx:was' needs the JSON name of a field in older versions
  // +kubexx:was=""
  std::string a{};

  // expect-error@+1:7 [marker-value]: 'kubexx:was' needs the JSON name of a field in older versions
  // +kubexx:was:v1beta1=""
  std::string b{};

  // expect-error@+1:7 [marker-argument]: marker 'kubexx:was' needs a value
  // +kubexx:was
  std::string c{};

  // expect-error@+1:19 [marker-syntax]: marker 'kubexx:gone' takes no value
  // +kubexx:gone=v2
  std::string d{};

  // expect-error@+1:10 [marker-value]: 'kubexx::was' needs the JSON name of a field in older versions
  KUBEXX(kubexx::was(""))
  std::string e{};
};

// expect-error@+1:5 [marker-misplaced]: marker 'kubexx:gone' is not allowed on a type; it belongs on a field
// +kubexx:gone
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
