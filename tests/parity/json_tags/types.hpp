#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct hidden {
  std::string x{};
};

struct WidgetSpec : hidden {
  // +kubexx:omit
  std::string skipped{};
  // +kubexx:name=-
  std::string dash{};
  std::optional<std::string> options{};
  std::string other{};
  // +kubexx:name=pq
  std::string p{};
  std::int32_t again{};
  // +kubexx:name=a.b/c-d
  std::string dotted{};
  static constexpr int kNotAField = 1;

 private:
  std::string secret_{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
