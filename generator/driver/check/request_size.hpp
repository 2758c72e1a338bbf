#pragma once

#include <cstddef>
#include <string_view>

#include "runtime/json/text.hpp"

namespace kubexx::driver {

/// The body of a request that an API server reads.
inline constexpr std::size_t kLargestRequest = 3145728;

/// Whether a document fits into a request neither as it is written nor as JSON.
inline bool exceeds_request(std::string_view text, const json::Value& value) {
  return text.size() > kLargestRequest && json::to_text(value).size() > kLargestRequest;
}

}  // namespace kubexx::driver
