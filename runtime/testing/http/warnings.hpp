#pragma once

#include <string>
#include <vector>

namespace kubexx::testing {

/// The warnings of a request as a server sends them: each once, without those that no header can have. If they have
/// more than 4,096 characters in all, each is cut after 256, and later ones are dropped.
std::vector<std::string> sent_warnings(const std::vector<std::string>& warnings);

}  // namespace kubexx::testing
