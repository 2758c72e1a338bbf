#pragma once

#include <string>
#include <string_view>

#include <kubexx/core/result.hpp>
#include <kubexx/json/value.hpp>

namespace kubexx::json {

/// Reads exactly one JSON document, of at most 1,000 levels. Of duplicate keys, the last value is kept. Time and memory
/// are linear in the length of `text`. Errors have stage `decode` and the byte at which the document is wrong.
Result<Value> from_text(std::string_view text);

/// Compact JSON. Numbers are written as Go's encoding/json writes them (integers without fraction below 1e21).
std::string to_text(const Value& value);

}  // namespace kubexx::json
