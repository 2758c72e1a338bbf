#pragma once

#include <string>

#include "runtime/testing/requests/write.hpp"

namespace kubexx::testing {

/// The end of a write: stores `object`, which is in the version that is stored, or removes the object of that key.
/// Returns it as the request sees it. A dry run changes nothing.
Outcome<StoredPtr> store_object(const Write& write, const std::string& key, json::Value object, bool removes = false);

}  // namespace kubexx::testing
