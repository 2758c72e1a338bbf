#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

inline std::string text() { return "x"; }
extern int elsewhere;

struct WidgetSpec {
  // expect-error@+1:22 [default-unreadable]: the initialiser of 'diag::v1::WidgetSpec::call' cannot become a default value: it calls 'text', whose result the generator cannot evaluate; write the value or name a constant
  std::string call = text();
  // expect-error@+1:21 [default-unreadable]: the initialiser of 'diag::v1::WidgetSpec::sum' cannot become a default value: it calls 'operator+', whose result the generator cannot evaluate; write the value or name a constant
  std::string sum = std::string("a") + "b";
  // expect-error@+1:18 [default-unreadable]: the initialiser of 'diag::v1::WidgetSpec::variable' cannot become a default value: its value is not a constant
  int variable = elsewhere;
  // expect-error@+1:21 [default-unreadable]: it is not a time of the years 1 to 9999
  kubexx::Time late{999999999999999};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
