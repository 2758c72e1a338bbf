#pragma once

#include <string>
#include <string_view>

#include <kubexx/detail/conversion/node.hpp>
#include "runtime/conversion/arena.hpp"
#include "runtime/conversion/retained.hpp"

/// The object that is converted. All versions have the same metadata.
namespace kubexx::conversion {

struct Source {
  Node object;    ///< with empty metadata, if that is aside
  Node metadata;  ///< without the annotation of `retained`
  Retained retained;
  bool is_aside = false;
};

/// An error if the document is not a JSON object.
Result<Node> read_object(Arena& arena, const Document& document);

/// The metadata is put aside unless functions of the program see it. Servers convert objects without metadata, such as
/// those of which server-side apply has removed it, and expect it in the answer.
Result<Source> read_source(Arena& arena, const Document& document, bool functions_see_metadata);

/// The JSON of the object that was converted from `source`, with its metadata and what is retained.
std::string converted_text(const Node& converted, const Source& source);

}  // namespace kubexx::conversion
