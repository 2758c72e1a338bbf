#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

/// Not seen: the text of a base is dropped.
struct Named {
  /// The name.
  std::string name{};
};

struct Described : Named {
  std::optional<std::string> text{};
};

struct Sized {
  int size = 1;
};

struct Extra {
  std::string note{};
};

struct WidgetSpec : Described, public Sized {
  // +kubexx:inline
  Extra extra{};
  bool own{};
};

struct Widget : Named {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
