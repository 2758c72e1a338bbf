#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

using Stage KUBEXX(kubexx::enum_from_constants) = std::string;
inline const Stage kFirst = "First";
inline const Stage kLast = "Last";
inline const std::string kOther = "Other";

struct WidgetSpec {
  Stage stage{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
