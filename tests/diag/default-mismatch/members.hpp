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

struct WidgetSpec {
  // expect-error@+2:32 [default-mismatch]: the default value "1h" of 'diag::v1::WidgetSpec::period' never applies: C++ initialises the member to "0s", which is always sent
  // expect-note@+2:20: replace the marker with the initialiser '= "1h"', or declare the member as std::optional
  KUBEXX(kubexx::default_value("1h"))
  kubexx::Duration period{};
  // expect-error@+2:32 [default-mismatch]: C++ initialises the member to "2026-01-01T00:00:00Z"
  // expect-note@+2:16: replace the marker with the initialiser '{seconds since 1970}', or declare the member as std::optional
  KUBEXX(kubexx::default_value("2026-01-01T00:00:01Z"))
  kubexx::Time since{1767225600};
  // expect-error@+1:27 [default-mismatch]: the default value 9 of 'diag::v1::WidgetSpec::size' never applies: C++ initialises the member to 3, which is always sent
  // +kubebuilder:default=9
  int size = 3;
  // What is not set is absent.
  // +kubebuilder:default=9
  std::optional<int> maybe{};
  // The same value.
  // +kubebuilder:default=9
  int same = 9;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
