#pragma once

#include <string_view>

namespace kubexx::yaml {

/// Whether `text`, written plainly, would be read as a boolean, null, number, date or base-60 number instead of as a
/// string: the YAML 1.1 resolution of Go's yaml.v2, its leniencies included.
bool is_resolved_word(std::string_view text);

}  // namespace kubexx::yaml
