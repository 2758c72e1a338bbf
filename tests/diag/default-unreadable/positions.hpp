#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Base {
  int a = 1;
};

struct Derived : Base {
  int b = 2;
};

struct Mixed {
  struct {
    int a = 0;
    int b = 5;
  };
  int c = 9;
};

struct WidgetSpec {
  // expect-error@+1:24 [default-unreadable]: cannot become a default value: its type has a base, so that only members with names (.member = …) are read
  Derived positional = {{3}, 4};
  Derived named = {.b = 4};
  // expect-error@+1:17 [default-unreadable]: cannot become a default value: its type has an unnamed struct, so that only members with names (.member = …) are read
  Mixed mixed = {{1}, 3};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
