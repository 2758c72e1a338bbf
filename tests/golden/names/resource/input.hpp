#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

// +kubebuilder:resource:path=widgetz,singular=wdgt,shortName=w;wd,categories={shop,all},scope=Cluster
struct Widget {
  kubexx::ObjectMeta metadata{};
};

struct NetworkPolicy {
  kubexx::ObjectMeta metadata{};
};

}  // namespace golden::v1
