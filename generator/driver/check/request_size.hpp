#pragma once

#include <cstddef>
#include <string_view>

#include "runtime/core/last_applied.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::driver {

/// The limit of API servers for the body of a request, in bytes.
inline constexpr std::size_t kLargestRequest = 3145728;

/// The limit of API servers for the annotations of an object, in bytes.
inline constexpr std::size_t kLargestAnnotations = 262144;

/// Whether a document exceeds the limit both as it is written and as JSON.
inline bool exceeds_request(std::string_view text, const json::Value& value) {
  return text.size() > kLargestRequest && json::to_text(value).size() > kLargestRequest;
}

/// Whether the copy of an object that `kubectl apply` stores exceeds what servers accept as annotations. `text` is the
/// object as YAML; as JSON, it has at most twice the bytes.
inline bool exceeds_annotations(std::string_view text, const json::Value& value) {
  return text.size() > kLargestAnnotations / 2 &&
         core::last_applied_annotation.size() + json::to_text(value).size() + 1 > kLargestAnnotations;
}

}  // namespace kubexx::driver
