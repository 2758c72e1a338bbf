#pragma once

#include <functional>

namespace kubexx::conversion {

/// Whether servers may store the result of a conversion. Asked only if something would be lost then. Empty: not
/// known, so that a conversion fails that would lose something.
using MayBeStored = std::function<bool()>;

}  // namespace kubexx::conversion
