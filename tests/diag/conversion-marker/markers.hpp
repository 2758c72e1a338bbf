// kubexx-args: --conversions
#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1beta1 {

struct WidgetSpec {
  std::string port{};
  // expect-error@+1:7 [conversion-marker]: 'kubexx:gone' has no effect: newer versions have the field
  // +kubexx:gone
  std::string same{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1beta1

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // +kubexx:was=port
  std::string main_port{};
  // expect-error@+1:7 [conversion-marker]: two fields of diag::v1::WidgetSpec have the former name 'port'
  // +kubexx:was=port
  std::string other_port = "a";
  // expect-error@+1:7 [conversion-marker]: 'kubexx:was' has no effect: no older version has the field 'prot' here
  // +kubexx:was=prot
  std::string wrong = "b";
  // expect-error@+1:10 [conversion-marker]: 'kubexx::was' has no effect: no older version has the field 'v1alpha1:port' here
  KUBEXX(kubexx::was("v1alpha1:port"))
  std::string foreign = "c";
  std::string same{};
};

// +kubexx:conversion:url=https://a.example.com/convert
// +kubebuilder:storageversion
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
