#pragma once

#include <string>
#include <vector>

namespace kubexx::testing {

/// How the rights of a user compare with what it did. Rights are described as `ApiServer::unused_rights` does:
/// `get secrets in the namespace shop`.
struct RightsReport {
  /// Requests that were denied, and rights that access reviews of the user denied; sorted.
  std::vector<std::string> missing = {};
  /// Rights that no request needed and that the user asked no access review about. Operators ask about every right that
  /// follows from their declarations. The right to list objects that are watched is not spare: clients need it when a
  /// server does not stream lists.
  std::vector<std::string> spare = {};

  /// Whether the rights are exactly what the user needs.
  explicit operator bool() const { return missing.empty() && spare.empty(); }
  /// For people: one line for what is missing, and one for what is spare.
  std::string text() const;
};

}  // namespace kubexx::testing
