#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/migration/migrate.hpp>

/// What a migration needs of a CustomResourceDefinition. Pure.
namespace kubexx::migration {

struct Definition {
  std::string name = {};
  std::string uid = {};
  std::string version = {};  ///< `metadata.resourceVersion`
  std::int64_t generation = 0;
  ResourceInfo resource = {};             ///< of the storage version
  std::vector<std::string> served = {};   ///< versions
  std::vector<std::string> defined = {};  ///< versions
  std::vector<std::string> stored = {};   ///< `status.storedVersions`
  bool has_webhook = false;               ///< that converts objects
  bool is_established = false;
  bool is_deleted = false;    ///< the deletion has begun
  bool is_migrating = false;  ///< by the cluster's own StorageVersionMigration
  /// When another field than the status was written last.
  std::chrono::system_clock::time_point changed = {};

  bool serves(std::string_view version) const;
  /// Whether objects can be stored in no other version.
  bool is_clear() const;
};

/// Reads a definition as API servers answer it.
Result<Definition> read_definition(std::string_view text);

/// Why the definition cannot be migrated now; nothing if it can.
std::optional<Error> find_obstacle(const Definition& definition, const MigrateOptions& options);

/// What has changed since the migration began; empty if `storedVersions` may be reduced.
std::string find_change(const Definition& before, const Definition& now);

}  // namespace kubexx::migration
