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

typedef struct {
  int a = 1;
} Named;
using Flag = enum { off, on };

struct WidgetSpec {
  // expect-error@+1:3 [type-unsupported]: 'Named' cannot be part of an API: it is an alias of a type without a name; write 'struct Named {…}'
  Named named{};
  // expect-error@+1:3 [type-unsupported]: 'Flag' cannot be part of an API: it is an alias of a type without a name; write 'enum class Flag {…}'
  Flag flag{};
  // expect-error@+1:3 [type-unsupported]: 'std::string_view' cannot be part of an API: it does not own its string; use 'std::string'
  std::string_view view{};
  // expect-error@+1:3 [type-unsupported]: 'int *' cannot be part of an API: a pointer does not own its value; use 'std::optional' or 'std::unique_ptr'
  int* pointer{};
  // expect-error@+1:3 [type-unsupported]: 'void (*)()' cannot be part of an API: functions are not data
  void (*function)() = nullptr;
  // expect-error@+1:3 [type-unsupported]: 'Either' cannot be part of an API: the active member of a union is not known; use 'std::variant'
  Either either{};
  // expect-error@+1:3 [type-unsupported]: 'long double' cannot be part of an API: JSON numbers are doubles; use 'double'
  long double real{};
  // expect-error@+1:3 [type-unsupported]: 'wchar_t' cannot be part of an API: strings in an API are UTF-8; use 'std::string'
  wchar_t letter{};
  // expect-error@+1:3 [type-unsupported]: 'char' cannot be part of an API: it is a character type; use 'std::string' for strings or 'std::int8_t' for numbers
  char character{};
  // expect-error@+1:12 [type-unsupported]: 'diag::v1::WidgetSpec::flags' is a bit-field; use an integer with '+kubebuilder:validation:Maximum'
  unsigned flags : 3;
  // expect-error@+1:3 [type-unsupported]: 'bool *' cannot be part of an API: a pointer does not own its value; use 'std::optional' or 'std::unique_ptr'
  std::vector<bool*> inside{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
