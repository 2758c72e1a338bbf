#pragma once

#include <string_view>

namespace kubexx::yaml {

/// Whether Go's yaml.v2 takes the text for a date or a date with a time.
bool is_timestamp(std::string_view text);

}  // namespace kubexx::yaml
