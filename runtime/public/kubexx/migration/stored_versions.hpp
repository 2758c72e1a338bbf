#pragma once

#include <functional>
#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/result.hpp>

namespace kubexx {

/// A function that reads `status.storedVersions` of a definition, such as `gameservers.games.example.com`, at each
/// call: every version in which an object may be stored now, and in which servers store objects. For
/// `ServeOptions::stored_versions`. Needs the right to `get` the definition. Thread-safe.
std::function<Result<std::vector<std::string>>(const std::string& definition)> stored_versions(const Client& client);

}  // namespace kubexx
