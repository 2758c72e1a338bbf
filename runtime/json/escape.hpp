#pragma once

#include <string>
#include <string_view>

namespace kubexx::json {

/// Appends `text` as a JSON string with its quotes; `for_markup` escapes what would be markup in HTML too, as Go does.
/// Bytes that are not UTF-8 become U+FFFD: false then.
bool append_quoted(std::string& out, std::string_view text, bool for_markup = false);

}  // namespace kubexx::json
