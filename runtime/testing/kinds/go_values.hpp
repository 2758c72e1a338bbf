#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

namespace kubexx::testing {

/// Values of a type of Kubernetes that Go's decoder does not keep as they were sent.
struct GoValues {
  bool is_quantity = false;
  std::map<std::string, std::shared_ptr<const GoValues>, std::less<>> members;
  std::shared_ptr<const GoValues> elements;    ///< of a list or map
  std::set<std::string, std::less<>> strings;  ///< members with a default value, which an empty string has too
};

/// Those of a definition such as `io.k8s.api.core.v1.Pod`; null if there are none.
std::shared_ptr<const GoValues> go_values(std::string_view definition);

/// Writes quantities as a server stores them, whether they are numbers or strings, and removes empty strings that have
/// a default value.
void read_as_go(json::Value& object, const GoValues& values);

}  // namespace kubexx::testing
