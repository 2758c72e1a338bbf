#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

inline constexpr std::string_view text() { return "x"; }

struct WidgetSpec {
  // expect-error@+1:26 [annotation-unreadable]: 'kubexx::pattern' needs a constant that the generator can read
  KUBEXX(kubexx::pattern(text()))
  std::string call{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
