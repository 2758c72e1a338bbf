#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

namespace kubexx::testing {

/// Values of a type of Kubernetes that Go does not keep as they were sent.
struct GoValues {
  bool is_quantity = false;
  std::map<std::string, std::shared_ptr<const GoValues>, std::less<>> members;
  std::shared_ptr<const GoValues> elements;               ///< of a list or map
  std::map<std::string, json::Value, std::less<>> zeros;  ///< of members that are absent if they have this value
  std::map<std::string, json::Value, std::less<>> nulls;  ///< likewise of members that are then null
};

/// Those of a definition such as `io.k8s.api.core.v1.Pod`; null if there are none.
std::shared_ptr<const GoValues> go_values(std::string_view definition);

/// Writes quantities as a server stores them, whether they are numbers or strings. Removes empty strings, lists and
/// maps, 0 and false, unless Go holds them by pointer or always writes them; it writes lists without a value as null.
void read_as_go(json::Value& object, const GoValues& values);

}  // namespace kubexx::testing
