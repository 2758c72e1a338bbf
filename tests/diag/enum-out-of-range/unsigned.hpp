#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// +kubexx:integers
enum class Mask : std::uint64_t {
  largest = 9223372036854775807u,
  // expect-error@+1:3 [enum-out-of-range]: the value of 'diag::v1::Mask::too_large' is 9223372036854775808, which does not fit a signed 64-bit integer
  too_large = 9223372036854775808u,
  // +kubexx:omit
  omitted = 18446744073709551615u,
};

enum class Named : std::uint64_t { none = 0, all = 18446744073709551615u };

struct WidgetSpec {
  Mask mask{};
  Named named = static_cast<Named>(18446744073709551615u);
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
