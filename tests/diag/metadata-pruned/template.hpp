#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Template {
  // expect-warning@+1:22 [metadata-pruned]: API servers drop the labels, annotations and name in this metadata, because the schema does not list them
  kubexx::ObjectMeta metadata{};
};

struct WidgetSpec {
  // +kubexx:embedded-metadata
  Template listed{};
  Template pod{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

struct Object {
  kubexx::ObjectMeta metadata{};
};

template <class Spec>
struct KindOf : Object {
  Spec spec{};
};

struct GadgetSpec {
  int size = 1;
};

struct Gadget : KindOf<GadgetSpec> {};

// Other projects define it.
// +kubexx:external
struct Bundle {
  kubexx::ObjectMeta metadata{};
  struct Spec {
    struct Pod {
      kubexx::ObjectMeta metadata{};
    };
    Pod pod{};
  };
  Spec spec{};
};

}  // namespace diag::v1
