#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

template <int N, class T>
struct Sized {
  // expect-error@+1:16 [default-unreadable]: cannot become a default value: it depends on a template parameter, whose value is not known where the template is read
  int number = N;
  // expect-error@+1:17 [default-unreadable]: cannot become a default value: it depends on a template parameter, whose value is not known where the template is read
  int product = N * 2;
  // expect-error@+1:14 [default-unreadable]: cannot become a default value: it depends on a template parameter, whose value is not known where the template is read
  int size = sizeof(T);
  int constant = 3;
};

template <class T>
struct Sized<5, T> {
  int number = 5;
};

template <class... Ts>
struct Pack {
  // expect-error@+1:15 [default-unreadable]: cannot become a default value: it depends on a template parameter, whose value is not known where the template is read
  int count = sizeof...(Ts);
};

struct WidgetSpec {
  Sized<2, int> two{};
  Sized<5, int> five{};
  Pack<int, int> pack{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
