#pragma once

#include <kubexx/annotations.hpp>

#include <any>
#include <array>
#include <chrono>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:MinLength=1
using Named = std::string;

using Labels = std::map<std::string, std::string>;

using Names = std::vector<std::string>;

struct Inner {
  std::optional<std::string> x{};
};

// +kubebuilder:validation:MinProperties=2
struct Sized {
  std::optional<std::string> x{};
  std::optional<std::string> y{};
};

struct WidgetSpec {
  // +k8s:required
  std::optional<std::string> text{};
  // +k8s:required
  // +kubebuilder:validation:MinLength=0
  std::optional<std::string> explicit_{};
  // +k8s:required
  std::optional<Named> named{};
  // +k8s:required
  std::optional<std::vector<std::byte>> bytes{};
  // +k8s:required
  std::optional<std::vector<std::string>> list{};
  // +k8s:required
  std::optional<Names> named_list{};
  // +k8s:required
  std::optional<std::map<std::string, std::string>> map{};
  // +k8s:required
  std::optional<Labels> named_map{};
  // +k8s:required
  std::optional<Inner> struct_{};
  // +k8s:required
  std::optional<Inner> pointer{};
  // +k8s:required
  std::optional<Sized> sized{};
  // +k8s:required
  std::optional<std::int32_t> number{};
  // +k8s:required
  std::optional<bool> flag{};
  // +k8s:required
  std::optional<kubexx::Time> time{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
