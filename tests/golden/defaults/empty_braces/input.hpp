#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct Inner {
  int size = 1;
};

/// `{}` says nothing, `= {}` neither; an empty default is asked for by a marker.
struct WidgetSpec {
  std::vector<std::string> list{};
  std::vector<std::string> assigned = {};
  Inner inner{};
  // +kubebuilder:default={}
  std::vector<std::string> empty_list{};
  // +kubebuilder:default={}
  std::map<std::string, std::string> empty_map{};
  // +kubebuilder:default={}
  Inner empty_object{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
