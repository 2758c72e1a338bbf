#pragma once

#include <kubexx/annotations.hpp>

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
