#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/result.hpp>

/// Storage migration: every object of a definition is written again, so that it is stored in the storage version, and
/// `status.storedVersions` of the definition is reduced to that version.
///
/// The objects are read as metadata, page by page; at most one page is in memory. Each is written by an empty merge
/// patch with its `resourceVersion`, one at a time. Servers store an object again only if it was stored in another
/// version. Objects that another client writes or deletes meanwhile need no write. Migrating again is always safe.
namespace kubexx {

/// An object that the server does not accept in the storage version, and the server's answer with its causes.
struct Rejected {
  Key key = {};
  Error error = {};
};

struct MigrateReport {
  std::string storage = {};    ///< the storage version
  std::size_t written = 0;     ///< stored again by this migration; in a dry run: accepted by the server
  std::size_t unchanged = 0;   ///< stored in the storage version before
  std::size_t current = 0;     ///< written since the migration began, by another client or before an interruption
  std::size_t deleted = 0;     ///< deleted since the migration began
  std::size_t rejections = 0;  ///< objects that the server rejected
  std::vector<Rejected> rejected = {};  ///< the first 1,000 of them
  /// `status.storedVersions` contains the storage version alone, and no object was rejected.
  bool cleared = false;
  std::string not_cleared = {};  ///< why not, for people
  /// Why the migration ended before the last object; `resume` continues it.
  std::optional<Error> unfinished = {};
  std::string resume = {};  ///< for `MigrateOptions::resume`; empty once every object has been tried
};

struct MigrateOptions {
  int rate = 20;   ///< objects that are written per second at most; 0: no limit
  int page = 500;  ///< objects that are read at a time
  /// Write through the status subresource, which few admission webhooks are called for. Servers ignore `managedFields`
  /// there: `owners` has no effect, and `dropping` is an error.
  bool by_status = false;
  /// Remove from `managedFields` the entries of versions that are not served. Once such a version is removed, servers
  /// cannot read them, and server-side apply fails. An object without any other entry gets one for its first applier.
  bool owners = true;
  /// Nothing is changed: the server answers what it would do. Rejections are those that it would return now; values
  /// that were valid when they were written may be tolerated until they change (ratcheting).
  bool dry_run = false;
  std::vector<std::string> dropping = {};  ///< served versions that `owners` treats as if they were not served
  /// `MigrateReport::resume` of an earlier call with the same definition and options. It is rejected if it belongs to
  /// another definition, cluster or storage version, or to other options. If the definition has changed otherwise, the
  /// migration starts from the beginning.
  std::string resume = {};
  std::string resume_name = "the saved state";  ///< of `resume` in messages of errors
  /// Called after each page, with `resume` set; an error ends the migration.
  std::function<Result<>(const MigrateReport&)> after_page = {};
  /// How long the definition must have been unchanged before the first write: replicated API servers need some time to
  /// learn which version is stored.
  std::chrono::seconds settle{10};
  /// Called before such a wait, with its length.
  std::function<void(std::chrono::milliseconds)> settling = {};
  std::stop_token stop = {};
};

/// Migrates the objects of `definition`, such as `gameservers.games.example.com`. Blocks until every object has been
/// tried, the server cannot be used any longer, or a stop is requested.
///
/// If `storedVersions` contains the storage version alone, only objects are written whose `managedFields` have entries
/// to remove (see `owners`). If no object has any, all counts are zero; the list of the objects is read to find out.
/// Otherwise it is read once more. A `dry_run` writes every object. `storedVersions` is not changed if an object was
/// rejected, or if the definition changed meanwhile. Calls that fail temporarily are repeated as the client does (see
/// http/retry.hpp).
///
/// The result is an error if the migration cannot begin: the definition does not exist, is being deleted, does not
/// serve its storage version, or is migrated by the cluster itself (`StorageMigrating`); the user lacks a permission;
/// objects can be listed neither in the storage version nor in another one in which they may be stored.
///
/// Objects whose conversion fails are rejected one by one. If ten in a row fail with status 500 and one message, and
/// the first fails again when it is retried as the client retries, the migration ends: `unfinished` is that answer.
///
/// A server that cannot convert an object to the versions of its `managedFields` stores it without them, and reports no
/// error. If a webhook converts the objects, each of these writes is therefore sent as a dry run first, and the object
/// is rejected if it would lose them. The first answer without the `managedFields` of its object ends the migration.
Result<MigrateReport> migrate(const Client& client, std::string_view definition, const MigrateOptions& options = {});

}  // namespace kubexx
