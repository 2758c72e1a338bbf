#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>


// +versionName=v1
namespace missing {

struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace missing

// expect-warning@15:8 [kind-without-group]: 'missing::Gadget' looks like a kind, but namespace 'missing' has no group
