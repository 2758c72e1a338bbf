#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

/// How runs that overlap are treated.
enum class ConcurrencyPolicy { Allow, Forbid, Replace };

enum class Mode {
  // +kubexx:name=read-only
  read_only,
  // +kubexx:name=""
  none,
  // +kubexx:name="on"
  on,
  kept_as_is,
  default_,
};

// +kubexx:integers
enum class Level : std::int16_t { low = -1, middle = 5, high = 5 + 5 };

enum Plain { red, green };

struct WidgetSpec {
  ConcurrencyPolicy policy{};
  ConcurrencyPolicy policy_default = ConcurrencyPolicy::Forbid;
  std::optional<Mode> mode{};
  Mode mode_default = Mode::read_only;
  Level level{};
  Level level_default = Level::high;
  Plain plain{};
  std::vector<Mode> list{};
  std::map<std::string, ConcurrencyPolicy> map{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
