#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

using Names = std::vector<std::string>;

using Labels = std::map<std::string, std::string>;

struct Inner {
  std::optional<std::string> x{};
};

struct WidgetSpec {
  // +kubebuilder:default={}
  std::vector<std::string> list{};
  // +kubebuilder:default={}
  Names named{};
  // +kubebuilder:default={}
  std::map<std::string, std::string> map{};
  // +kubebuilder:default={}
  Labels named_map{};
  // +kubebuilder:default={}
  Inner struct_{};
  // +kubebuilder:example={}
  std::vector<std::string> example{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
