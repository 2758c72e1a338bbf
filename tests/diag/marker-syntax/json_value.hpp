#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// A mistake in JSON is shown where the JSON ends to be valid.

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:35 [marker-syntax]: the value of 'kubexx:schema' is not JSON
  // +kubexx:schema={"minLength": one}
  std::string bare{};

  // expect-error@+2:16 [marker-syntax]: the value of 'default' is not JSON: expected
  // +default=["a",
  //   "b", 7, 'c']
  std::string lines{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
