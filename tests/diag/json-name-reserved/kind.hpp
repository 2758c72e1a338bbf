#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
  // expect-error@+1:15 [json-name-reserved]: 'diag::v1::Widget::kind' would be written as 'kind', which every API object has already
  std::string kind{};
  // expect-error@+1:15 [json-name-reserved]: 'diag::v1::Widget::api_version' would be written as 'apiVersion', which every API object has already
  std::string api_version{};
};

}  // namespace diag::v1
