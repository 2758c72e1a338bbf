#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kubexx::core {

/// Seconds east of UTC in the zone with this name of the IANA database (`Europe/Berlin`; `UTC` and the empty name are
/// UTC), at `seconds` since 1970. Nothing for a name that the system's database does not have.
std::optional<std::int64_t> zone_offset(std::string_view name, std::int64_t seconds);

}  // namespace kubexx::core
