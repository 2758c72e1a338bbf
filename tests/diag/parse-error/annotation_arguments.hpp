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

inline int number = 3;

struct WidgetSpec {
  // expect-error@+1:26 [marker-value]: expected a number, found a string
  KUBEXX(kubexx::minimum("one"))
  int text{};
  // expect-error@+1:26 [marker-value]: expected a number, found a value of type 'bool'
  KUBEXX(kubexx::minimum(true))
  int truth{};
  // expect-error@+1:29 [marker-value]: expected an integer, found a value of type 'double'
  KUBEXX(kubexx::min_length(1.5))
  std::string length{};
  // expect-error@+1:36 [marker-value]: expected 'true' or 'false', found a value of type 'int'
  KUBEXX(kubexx::exclusive_minimum(1))
  int exclusive{};
  // expect-error@+1:10 [marker-argument]: marker 'kubexx::pattern' does not accept a value of type 'int'
  KUBEXX(kubexx::pattern(3))
  std::string pattern{};
  // expect-error@+1:10 [marker-argument]: marker 'kubexx::min_length' needs a value
  KUBEXX(kubexx::min_length)
  std::string without{};
  // expect-error@+1:10 [marker-argument]: the values do not match the arguments of marker 'kubexx::min_length'
  KUBEXX(kubexx::min_length(1, 2))
  std::string with_two{};
  // expect-error@+1:10 [marker-argument]: marker 'kubexx::nullable' has no value; remove the parentheses
  KUBEXX(kubexx::nullable(true))
  std::optional<int> flag{};
  // expect-error@+1:10 [annotation-unreadable]: an annotation's argument must be a constant expression
  KUBEXX(kubexx::minimum(number))
  int variable{};
  // expect-error@+1:18 [marker-unknown]: unknown marker 'kubexx::minimun'
  KUBEXX(kubexx::minimun(1))
  int misspelled{};
  // expect-error@+1:18 [marker-unknown]: unknown marker 'kubexx::MinLength'
  KUBEXX(kubexx::MinLength(1))
  std::string as_in_comments{};
  // expect-error@+1:32 [parse-error]: field designator 'rul' does not refer to any field
  KUBEXX(kubexx::x_validation{.rul = "true"})
  int designator{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
