#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::webhook {

/// The first key that an object has twice, at any depth of a value whose index this is; `text` is the document that the
/// value is in. Linear in the length of the value.
std::optional<std::string> repeated_key(std::string_view text, const json::Index& index);
/// The same for a document.
std::optional<std::string> repeated_key(std::string_view document);

}  // namespace kubexx::webhook
