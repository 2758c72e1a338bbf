#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

/// Long markers go on while a quote or a brace is open.
// +kubebuilder:validation:XValidation:rule="self.first != self.second &&
//   self.first != ''",message="the first differs
//   from the second"
struct WidgetSpec {
  std::string first{};
  // +kubebuilder:validation:Enum={
  //   one,
  //   two,
  //   three
  // }
  std::string second{};
  // +default={
  //   "b": "2",
  //   "a": "1"
  // }
  // Text after it.
  std::map<std::string, std::string> third = {{"a", "1"}, {"b", "2"}};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
