// kubexx-args: v2.hpp
#pragma once

#include <kubexx/annotations.hpp>

#include "shared.hpp"
#include "v2.hpp"

// +groupName=golden.example.com
namespace golden::v1 {

struct WidgetSpec : shared::Base {
  shared::Name name{};
};

// +kubebuilder:storageversion
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
