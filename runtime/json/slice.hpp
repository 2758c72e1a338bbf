#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Finds parts of a JSON text without building values.
///
/// Only strings and brackets are recognised: a part ends where its brackets do, and is validated when it is decoded.
/// Linear in the length of the text, without recursion.
namespace kubexx::json {

/// The offset of the first byte at or after `at` that is not white space; the size of the text if there is none.
std::size_t skip_space(std::string_view text, std::size_t at);

/// The offset after the value at `at`, or npos if the text ends first.
std::size_t value_end(std::string_view text, std::size_t at);

/// The JSON of the value of `key` in the JSON of an object; the first if the key is repeated. Keys are compared as they
/// are written, so that a key written with escapes is not found.
std::optional<std::string_view> find_raw_member(std::string_view object, std::string_view key);

/// The same for a path of keys. Only the end of the value at the path is looked for.
std::optional<std::string_view> find_raw_at(std::string_view object, std::initializer_list<std::string_view> path);

/// The offset of the value; npos if there is none.
std::size_t find_offset_at(std::string_view object, std::initializer_list<std::string_view> path);

/// The JSON of the values of several keys, in one pass: `values` has a place for each key. `inner_end` is the offset
/// after the only value that is an object or array, or 0 if it has to be looked for.
void find_raw_members(std::string_view object, std::span<const std::string_view> keys,
                      std::span<std::optional<std::string_view>> values, std::size_t inner_end = 0);

/// The same for members of the object that is the value of `outer`, whose end is not looked for.
void find_inner_members(std::string_view object, std::string_view outer, std::span<const std::string_view> keys,
                        std::span<std::optional<std::string_view>> values);

/// The JSON of each element of an array; nothing if it is not an array or is truncated.
std::optional<std::vector<std::string_view>> raw_elements(std::string_view array);

/// The content of a string literal without escapes.
std::optional<std::string_view> plain_string(std::string_view literal);

/// The string that a string literal stands for; empty for another value.
std::string raw_string(const std::optional<std::string_view>& raw);

/// The string of `key` in the JSON of an object, as `find_raw_member` finds it; empty if there is none, or another
/// value.
std::string find_string_member(std::string_view object, std::string_view key);

}  // namespace kubexx::json
