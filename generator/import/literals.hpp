#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

/// Values of a definition as they are written in a header. No result has a line break, a control character or a
/// character that changes the direction of text, and none can end the comment or literal it is written into.
namespace kubexx::importing {

/// Whether every character can be written as it is: no control, bidirectional or invisible character.
bool is_printable(std::string_view text);

/// A string as a marker value: bare if it is a word such as `date-time`, else in backquotes or in double quotes.
std::string marker_string(std::string_view text);

/// The same for list elements and untyped values, where a bare word is an identifier and neither `true` nor `false`.
std::string marker_element(std::string_view text);

/// A value in the grammar of untyped markers (`kubebuilder:example`); nothing for what that grammar cannot express:
/// null, empty lists, lists of values of different types, and whole numbers beyond 64 bits.
std::optional<std::string> marker_value(const json::Value& value);

/// The same for a number.
std::optional<std::string> marker_number(const json::Value& value);

/// JSON on one line.
std::string json_literal(const json::Value& value);

/// A C++ string literal with its quotes; nothing for a string with a NUL.
std::optional<std::string> cpp_string(std::string_view text);

}  // namespace kubexx::importing
