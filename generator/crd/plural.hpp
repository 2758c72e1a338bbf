#pragma once

#include <string>
#include <string_view>

namespace kubexx::crd {

/// The lower-case plural that controller-gen gives a kind (flect 1.0.3), quirks included: `Policy` → `policies`, `Dns`
/// → `dnsdnses`.
std::string plural(std::string_view kind);

}  // namespace kubexx::crd
