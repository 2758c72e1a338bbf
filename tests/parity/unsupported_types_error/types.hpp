#pragma once

#include <kubexx/annotations.hpp>

#include <any>
#include <complex>
#include <functional>
#include <map>
#include <string>
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
  double a{};
  std::complex<double> b{};
  void (*c)() = nullptr;
  std::function<void()> d{};
  std::any e{};
  void* f = nullptr;
  std::map<std::string, std::any> g{};
  std::vector<std::any> i{};
  Anything* j = nullptr;
  Either l{};
  std::map<int, std::string> s{};
  std::map<Level, std::string> t{};
  long double v{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
