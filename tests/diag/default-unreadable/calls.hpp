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
  // expect-error@+1:22 [default-unreadable]: the initialiser of 'diag::v1::WidgetSpec::call' cannot become a default: it calls 'text', and the text or object that a call returns cannot be read; write the value or name a constant that holds it
  std::string call = text();
  // expect-error@+1:21 [default-unreadable]: the initialiser of 'diag::v1::WidgetSpec::sum' cannot become a default: it calls 'operator+', and the text or object that a call returns cannot be read; write the value or name a constant that holds it
  std::string sum = std::string("a") + "b";
  // expect-error@+1:18 [default-unreadable]: the initialiser of 'diag::v1::WidgetSpec::variable' cannot become a default: its value is not a constant
  int variable = elsewhere;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
