#pragma once

#include <kubexx/time.hpp>

#include <cstdint>
#include <string>

namespace kubexx {

/// One observed aspect of the state of an object, as `metav1.Condition`. A status holds a list of them: a list map with
/// the key `type`.
struct Condition {
  std::string type = {};
  std::string status = {};  ///< `True`, `False` or `Unknown`
  std::int64_t observed_generation = 0;
  Time last_transition_time = {};  ///< when `status` last changed
  std::string reason = {};         ///< for programs, in CamelCase
  std::string message = {};        ///< for people

  friend bool operator==(const Condition& a, const Condition& b) = default;
};

}  // namespace kubexx
