#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

/// Widget spec text:
///  * kept
///
///
/// TODO: dropped
/// After the rule nothing counts.
/// ---
/// Gone.
struct WidgetSpec {
  /// note: a colon, it's quoted
  std::string colon{};
  /// A plain text that is quite long and therefore has to be folded by the emitter right after column eighty.
  std::string fold{};
  /// smile 😀 here
  std::string emoji{};
  /// größer, 日本語
  std::string unicode{};
  ///   indented text
  std::string indented{};
  [[deprecated]] std::string old{};
  /// Has text.
  [[deprecated("use colon")]] std::string older{};
};

/// Gone soon.
struct [[deprecated("use Widget of v2")]] Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
