#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Base {
  std::string cron_spec{};
};

struct WidgetSpec : Base {
  std::string cronSpec{};
  // +kubexx:name=other
  std::string one{};
  std::string other{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
