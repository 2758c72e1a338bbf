#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

/// Parts of a JSON text, found without building values.
///
/// Only strings and brackets are looked at: what is cut out is as long as its brackets say, and whoever decodes it
/// learns whether it is JSON. Linear in the text, without recursion.
namespace kubexx::json {

/// The first byte at or after `at` that is not white space; the size of the text when there is none.
std::size_t skip_space(std::string_view text, std::size_t at);

/// The byte behind the value that begins at `at`, or npos where the text ends first.
std::size_t value_end(std::string_view text, std::size_t at);

/// The text of the value under `key` of an object's text; the first, where a key is there twice. Keys are compared as
/// they are written, so one written with escapes is not found.
std::optional<std::string_view> find_raw_member(std::string_view object, std::string_view key);

/// The texts of an array's elements; nothing when it is no array or ends too soon.
std::optional<std::vector<std::string_view>> raw_elements(std::string_view array);

/// What stands between the quotes of a string literal without escapes.
std::optional<std::string_view> plain_string(std::string_view literal);

}  // namespace kubexx::json
