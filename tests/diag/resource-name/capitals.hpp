#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+4:31 [resource-name]: 'Widgets' is not a valid plural name; expected at most 63 lower-case letters, digits and '-', beginning with a letter
// expect-error@+3:49 [resource-name]: 'W' is not a valid short name; expected at most 63 lower-case letters, digits and '-', beginning with a letter
// expect-error@+2:49 [resource-name]: 'x_y' is not a valid short name; expected at most 63 lower-case letters, digits and '-', beginning with a letter
// expect-error@+1:66 [resource-name]: 'All' is not a valid category; expected at most 63 lower-case letters, digits and '-', beginning with a letter
// +kubebuilder:resource:path=Widgets,shortName=W;x_y,categories=All
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
