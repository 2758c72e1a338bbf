#pragma once

#include <string>
#include <string_view>

namespace kubexx::json {

/// `text` in quotes as Go's `%q` writes it: `\n` and its like, `\x01`, `\u0085`, `\U000e0001` for what is not
/// printable,
/// `\xff` for a byte that is not UTF-8. API servers print strings in errors so.
std::string go_quoted(std::string_view text);

}  // namespace kubexx::json
