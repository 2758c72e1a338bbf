// kubexx-args: --conversions
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1beta1 {

struct WidgetSpec {
  std::string port{};
  // expect-error@+1:7 [conversion-marker]: 'kubexx:gone' has no effect: newer versions have the field
  // +kubexx:gone
  std::string same{};
  // expect-error@+2:7 [conversion-marker]: 'kubexx:was' has no effect: the version is not converted from an older one
  // expect-note@none: older versions are converted to the hub: the highest version, or the one marked '+kubexx:conversion:hub'
  // +kubexx:was=later
  std::string early = "a";
  std::string kept = "a";
  std::string reused = "a";
  std::string left = "a", right = "b";
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
  std::string early = "a";
  // expect-error@+1:7 [conversion-marker]: 'renamed' has the former name 'kept', which is still a field of diag::v1::WidgetSpec
  // +kubexx:was=kept
  std::string renamed = "a";
  std::string kept = "a";
  // A new field of another type has the former name of another one.
  // +kubexx:was=reused
  std::string reused_name = "a";
  std::optional<int> reused{};
  // Two fields exchange their names.
  // +kubexx:was=right
  std::string left = "a";
  // +kubexx:was=left
  std::string right = "b";
  // expect-error@+1:7 [conversion-marker]: 'kubexx:gone' has no effect: the version is not converted to a newer one
  // +kubexx:gone
  std::optional<int> newest{};
};

// +kubexx:conversion:url=https://a.example.com/convert
// +kubebuilder:storageversion
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
