#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:8 [source-not-utf8]: byte 0xE9 is not UTF-8; save the file as UTF-8
/// café
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
