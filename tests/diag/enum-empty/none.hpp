#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:12 [enum-empty]: enum 'diag::v1::Phase' has no enumerators, so no value is valid
enum class Phase {};

// expect-error@+1:5 [enum-empty]: no constants of type 'diag::v1::Stage' found in namespace 'diag::v1'
// +k8s:enum
using Stage = std::string;

struct WidgetSpec {
  Phase phase{};
  Stage stage{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
