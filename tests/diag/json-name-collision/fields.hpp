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
  // expect-error@+1:15 [json-name-collision]: the JSON name of 'diag::v1::WidgetSpec::cronSpec' is 'cronSpec', which another member of the same object has too
  std::string cronSpec{};
  // +kubexx:name=other
  std::string one{};
  // expect-error@+1:15 [json-name-collision]: the JSON name of 'diag::v1::WidgetSpec::other' is 'other', which another member of the same object has too
  std::string other{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
