#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

inline std::string text() { return "x"; }
extern int elsewhere;

struct WidgetSpec {
  std::string call = text();
  std::string sum = std::string("a") + "b";
  int variable = elsewhere;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
