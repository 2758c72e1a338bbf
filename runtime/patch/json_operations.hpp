#pragma once

#include <optional>
#include <string>
#include <variant>

#include <kubexx/json/value.hpp>

// The operations of JSON patches, with the leniencies and the errors of the library that API servers use.

namespace kubexx::patch {

/// Why a document is not the null or the list of operations that a JSON patch is, in the words of Go's decoder.
std::optional<std::string> undecodable_patch(const json::Value& patch);

/// Why the operations of a JSON patch do not apply.
struct OperationFault {
  std::string reason;        ///< in the words of the library
  bool is_too_deep = false;  ///< the result would be nested deeper than objects may be; the library has no such limit
};

/// `document` after all `operations`, each an object or null.
std::variant<json::Value, OperationFault> apply_operations(json::Value document, const json::Array& operations);

}  // namespace kubexx::patch
