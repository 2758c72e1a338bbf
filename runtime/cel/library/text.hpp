#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The functions on strings. Positions and sizes count code points; the text is valid UTF-8.
namespace kubexx::cel::text {

/// One code point, or the empty text at the end; nothing for a position outside.
std::optional<std::string_view> char_at(std::string_view text, std::int64_t index);

/// The first occurrence at or after `offset`, which is not negative, or -1.
std::int64_t index_of(std::string_view text, std::string_view part, std::int64_t offset);
/// The last occurrence that begins at or before `offset`, which is not negative, or -1.
std::int64_t last_index_of(std::string_view text, std::string_view part, std::int64_t offset);
/// The last occurrence anywhere.
std::int64_t last_index_of(std::string_view text, std::string_view part);

std::string lower_ascii(std::string_view text);
std::string upper_ascii(std::string_view text);

/// Replaces the first `limit` occurrences, all if negative. Nothing if the result were longer than `most` bytes.
std::optional<std::string> replace(std::string_view text, std::string_view old, std::string_view replacement,
                                   std::int64_t limit, std::size_t most);

/// The parts between separators, at most `limit` of them if that is not negative; an empty separator splits every code
/// point.
std::vector<std::string_view> split(std::string_view text, std::string_view separator, std::int64_t limit);

/// The code points from `begin` to before `end`; nothing if one is outside of the text.
std::optional<std::string_view> substring(std::string_view text, std::int64_t begin, std::int64_t end);

/// Without Unicode white space at both ends.
std::string_view trim(std::string_view text);

/// In double quotes, with escapes for quotes, backslashes and control characters that have a letter.
std::string quote(std::string_view text);

}  // namespace kubexx::cel::text
