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

enum class Color {
  red,
  // +kubexx:name=red
  // expect-error@+1:3 [enum-duplicate]: two enumerators of 'diag::v1::Color' are written as 'red'
  rouge,
};

// A string is read as the first enumerator with its number, and would be written as that.
enum class Shade : std::int8_t {
  gray = -1,
  // expect-error@+1:3 [enum-duplicate]: 'gray' and 'grey' of 'diag::v1::Shade' have the same number: 'grey' would be read as 'gray'
  grey = gray,
  // +kubexx:omit
  silver = gray,
  black,
};

struct WidgetSpec {
  Color color{};
  Shade shade{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
