#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <kubexx/core/result.hpp>
#include <kubexx/migration/migrate.hpp>
#include "runtime/migration/definition.hpp"

/// How far a migration has come, and its form in `MigrateReport::resume`. Pure.
namespace kubexx::migration {

inline constexpr std::size_t kMostRejectedKept = 1000;

struct Progress {
  std::string listed = {};   ///< the version of the first list: what is newer was written since
  std::string through = {};  ///< `namespace/name` of the last object that was tried; lists are in this order
  MigrateReport report = {};

  void reject(Key key, Error error);
};

std::string write_progress(const Progress& progress, const Definition& definition, const MigrateOptions& options);

/// The progress in `options.resume`, or the beginning if that is empty or the definition has changed. An error if it
/// belongs to another migration.
Result<Progress> read_progress(const Definition& definition, const MigrateOptions& options);

}  // namespace kubexx::migration
