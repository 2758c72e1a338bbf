#pragma once

#include <functional>
#include <optional>

namespace kubexx::conversion {

/// Which versions of a conversion servers may store.
struct StoredEnds {
  bool source = false;  ///< so the object may come from storage, with what any client wrote into it
  bool target = false;  ///< so the result may be about to be stored
};

/// What servers may store; nothing if it is not known. Called only if the conversion loses something, or an earlier one
/// may have. Empty: not known.
using MayBeStored = std::function<std::optional<StoredEnds>()>;

}  // namespace kubexx::conversion
