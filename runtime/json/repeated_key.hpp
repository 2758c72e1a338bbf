#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::json {

/// The first key that an object has twice, at any depth of the value that has this place in the index of `text`. Linear
/// in the length of the value.
std::optional<std::string> repeated_key(std::string_view text, const Index& index, std::size_t place = 0);

}  // namespace kubexx::json
