#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

union Either {
  int a;
  float b;
};

struct WidgetSpec {
  std::string_view view{};
  int* pointer{};
  void (*function)() = nullptr;
  Either either{};
  long double real{};
  wchar_t letter{};
  char character{};
  unsigned flags : 3;
  std::vector<bool*> inside{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
