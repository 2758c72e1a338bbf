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

// +kubexx:integers
enum class Weight : std::uint8_t { none, light = 1, heavy = 255 };

enum class Mask : std::uint64_t { none, all = 18446744073709551615u };

enum Plain { red, green };

struct WidgetSpec {
  ConcurrencyPolicy policy{};
  ConcurrencyPolicy policy_default = ConcurrencyPolicy::Forbid;
  std::optional<Mode> mode{};
  Mode mode_default = Mode::read_only;
  Level level{};
  Level level_default = Level::high;
  Weight weight{};
  Weight weight_default = Weight::heavy;
  Mask mask{};
  Mask mask_cast = static_cast<Mask>(18446744073709551615u);
  Plain plain{};
  std::vector<Mode> list{};
  std::map<std::string, ConcurrencyPolicy> map{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
