#pragma once

#include <functional>

namespace kubexx::conversion {

/// Whether servers may store the result of a conversion. Called only if the result has lost something. Empty: not
/// known, so a conversion that would lose something fails.
using MayBeStored = std::function<bool()>;

}  // namespace kubexx::conversion
