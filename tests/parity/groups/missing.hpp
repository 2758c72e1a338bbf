#pragma once

#include <kubexx/annotations.hpp>


// +versionName=v1
namespace missing {

struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace missing
