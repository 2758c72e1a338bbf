// kubexx-args: --max-desc-len=20
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

/// Widget spec is documented well. Or not.
struct WidgetSpec {
  /// A sentence. Then more text follows.
  std::string sentence{};
  /// words without any end
  std::string words{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
