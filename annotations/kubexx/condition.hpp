#pragma once

#include <kubexx/time.hpp>

#include <cstdint>
#include <string>

namespace kubexx {

/// One observed aspect of an object's state, as a status lists them: a list map whose key is `type`.
struct Condition {
  std::string type = {};
  std::string status = {};  ///< `True`, `False` or `Unknown`
  std::int64_t observed_generation = 0;
  Time last_transition_time = {};  ///< when `status` changed, not when it was looked at
  std::string reason = {};         ///< a word for programs, in CamelCase
  std::string message = {};        ///< a sentence for people

  friend bool operator==(const Condition& a, const Condition& b) = default;
};

}  // namespace kubexx
