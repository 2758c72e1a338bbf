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

// +groupName=golden.example.com
namespace golden::v1 {

struct Inner {
  std::string x{};
};

using MaybeName = std::optional<std::string>;

struct WidgetSpec {
  std::string plain{};
  std::optional<std::string> optional{};
  std::unique_ptr<Inner> unique{};
  std::shared_ptr<Inner> shared{};
  MaybeName by_alias{};
  // +required
  std::optional<std::string> demanded{};
  // +optional
  std::string waived{};
  std::string defaulted = "x";
  // +required
  std::string both = "x";
  std::optional<std::int32_t> optional_default = 3;
  std::vector<std::optional<std::string>> inside_list{};
  std::map<std::string, std::shared_ptr<Inner>> inside_map{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
  std::optional<WidgetSpec> status{};
};

}  // namespace golden::v1

// expect-warning@54 [TRAP-025]
