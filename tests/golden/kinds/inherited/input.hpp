#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct Named {
  std::string title{};
};

struct Object : Named {
  kubexx::ObjectMeta metadata{};
};

template <class Spec>
struct KindOf : Object {
  Spec spec{};
};

struct WidgetSpec {
  int size = 1;
  // +kubexx:embedded-metadata
  Object listed{};
};

struct Widget : KindOf<WidgetSpec> {};

struct Gadget : Object {
  WidgetSpec spec{};
};

}  // namespace golden::v1
