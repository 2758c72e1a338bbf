#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
  // expect-error@+1:15 [json-name-reserved]: the JSON name of 'diag::v1::Widget::kind' is 'kind', a field that every API object already has
  std::string kind{};
  // expect-error@+1:15 [json-name-reserved]: the JSON name of 'diag::v1::Widget::api_version' is 'apiVersion', a field that every API object already has
  std::string api_version{};
};

}  // namespace diag::v1
