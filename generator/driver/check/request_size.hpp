#pragma once

#include <cstddef>
#include <string_view>

#include "runtime/json/text.hpp"

namespace kubexx::driver {

/// The limit of API servers for the body of a request, in bytes.
inline constexpr std::size_t kLargestRequest = 3145728;

/// Whether a document exceeds the limit both as it is written and as JSON.
inline bool exceeds_request(std::string_view text, const json::Value& value) {
  return text.size() > kLargestRequest && json::to_text(value).size() > kLargestRequest;
}

}  // namespace kubexx::driver
