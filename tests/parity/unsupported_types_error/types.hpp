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

// +groupName=parity.example.com
namespace v1 {

struct Anything {
  virtual ~Anything() = default;
};

using Level = int;

union Either {
  int a;
  bool b;
};

struct WidgetSpec {
  // expect-error@+1:3 [type-floating]: 'double' is a floating-point type, which clients in other languages read differently
  double a{};
  // expect-error@+1:3 [type-unsupported]: 'std::complex<double>' cannot be part of an API: it has no JSON form; use a struct with two members
  std::complex<double> b{};
  // expect-error@+1:3 [type-unsupported]: 'void (*)()' cannot be part of an API: functions are not data
  void (*c)() = nullptr;
  // expect-error@+1:3 [type-unsupported]: 'std::function<void ()>' cannot be part of an API: functions are not data
  std::function<void()> d{};
  // expect-error@+1:3 [type-unsupported]: 'std::any' cannot be part of an API: it can contain any type; use 'kubexx::Json' for values of any form
  std::any e{};
  // expect-error@+1:3 [type-unsupported]: 'void *' cannot be part of an API: a pointer does not own its value; use 'std::optional' or 'std::unique_ptr'
  void* f = nullptr;
  // expect-error@+1:3 [type-unsupported]: 'std::any' cannot be part of an API: it can contain any type; use 'kubexx::Json' for values of any form
  std::map<std::string, std::any> g{};
  // expect-error@+1:3 [type-unsupported]: 'std::any' cannot be part of an API: it can contain any type; use 'kubexx::Json' for values of any form
  std::vector<std::any> i{};
  // expect-error@+1:3 [type-unsupported]: 'Anything *' cannot be part of an API: a pointer does not own its value; use 'std::optional' or 'std::unique_ptr'
  Anything* j = nullptr;
  // expect-error@+1:3 [type-unsupported]: 'Either' cannot be part of an API: the active member of a union is not known; use 'std::variant'
  Either l{};
  // expect-error@+1:3 [map-key]: the keys of 'std::map<int, std::string>' are not strings; the keys of JSON objects must be
  std::map<int, std::string> s{};
  // expect-error@+1:3 [map-key]: the keys of 'std::map<Level, std::string>' are not strings; the keys of JSON objects must be
  std::map<Level, std::string> t{};
  // expect-error@+1:3 [type-unsupported]: 'long double' cannot be part of an API: JSON numbers are doubles; use 'double'
  long double v{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
