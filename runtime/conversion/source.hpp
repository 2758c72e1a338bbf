#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <kubexx/core/result.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/conversion/retained.hpp"

/// The object that is converted. All versions have the same metadata, which may be the larger part of an object: it
/// stays text.
namespace kubexx::conversion {

struct Source {
  json::Value object;  ///< without the annotation of `retained`, and with empty metadata if that is aside
  Retained retained;
  std::optional<std::string> metadata;  ///< if it is aside
};

/// An error if the document is not a JSON object.
Result<json::Value> parsed(std::string_view document);

/// The metadata stays in the object if functions of the program see it, or if it is written in an unusual way.
Result<Source> read_source(std::string_view document, bool functions_see_metadata);

/// The JSON of the object that was converted from `source`, with its metadata and what is retained.
std::string converted_text(json::Value converted, Source source);

}  // namespace kubexx::conversion
