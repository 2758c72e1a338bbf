#pragma once

#include <optional>
#include <set>
#include <string>

#include <kubexx/json/value.hpp>

namespace kubexx::importing {

/// One definition whose versions are in several documents. They must be equal apart from their versions, and have none
/// in common. Each document has a storage version of its own; that of the joined definition is the one that clients
/// prefer. All definitions are normal forms.
class JoinedDefinition {
 public:
  explicit JoinedDefinition(json::Value first);

  /// Adds the versions of another document, or returns why they do not belong to the same definition.
  std::optional<std::string> add(json::Value part);

  std::string storage_version() const;
  /// With its versions in order.
  json::Value value() &&;

 private:
  json::Array versions_;
  std::set<std::string> names_;  ///< of the versions
  json::Value frame_;            ///< without versions
};

}  // namespace kubexx::importing
