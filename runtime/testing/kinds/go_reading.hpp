#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

namespace kubexx::testing {

/// Who puts a document into a Go type: `encoding/json` for bodies and for the results of JSON and merge patches, and
/// the converter of unstructured objects for those of strategic merge patches.
enum class GoReader : std::uint8_t { json, converter };

/// Reads an object as the Go type of a definition such as `io.k8s.api.apps.v1.Deployment`: null is the zero value of
/// its type, and numbers become integers as the reader makes them. Returns the error of the reader about a value of
/// another type; the object is then read in part. Unknown fields stay.
std::optional<std::string> read_as_type(json::Value& object, std::string_view definition, GoReader reader);

}  // namespace kubexx::testing
