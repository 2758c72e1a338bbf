#pragma once

#include <kubexx/annotations.hpp>


// +versionName=v1
namespace missing {

struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace missing

// expect-warning@9:8 [kind-without-group]: 'missing::Gadget' looks like a kind, but namespace 'missing' has no group
