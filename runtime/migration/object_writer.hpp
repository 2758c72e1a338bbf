#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/client/reply.hpp>
#include <kubexx/core/time_source.hpp>
#include <kubexx/migration/migrate.hpp>
#include "runtime/migration/definition.hpp"
#include "runtime/migration/metadata_page.hpp"

/// Writes objects again, one at a time.
namespace kubexx::migration {

/// At most `rate` turns per second, evenly spread; 0: no limit.
class Pace {
 public:
  Pace(std::shared_ptr<TimeSource> time, int rate) : time_(std::move(time)), rate_(rate) {}
  /// False when a stop is requested.
  bool wait(const std::stop_token& stop);

 private:
  std::shared_ptr<TimeSource> time_;
  int rate_;
  TimeSource::Clock::time_point next_ = {};
};

/// Whether a call that is answered with 500 is repeated: it may be about the object, or about the server.
enum class Patience { none, as_the_client };

enum class Written { stored, unchanged, current, deleted };

class ObjectWriter {
 public:
  /// All arguments but the client must outlive the writer.
  ObjectWriter(Client client, const Definition& definition, const KeptVersions& kept, const MigrateOptions& options);

  /// What became of the object, or why it cannot be written. If another client has written it since it was read, it is
  /// read and written again only for its `managedFields`.
  ///
  /// A server that fails to convert an object to the versions of its `managedFields` stores it without them, and
  /// reports no error. Such a write is therefore sent twice, first with `dryRun`: an answer without them rejects the
  /// object. If only the second answer has none, that is an error which is not a rejection.
  Result<Written> write(ObjectState state, Patience patience = Patience::none);

 private:
  Result<Written> write_once(const ObjectState& state, Patience patience);
  std::vector<std::string> converted_to(const ObjectState& state) const;
  Error would_lose_owners(const ObjectState& state) const;
  Result<> rehearse(const Client& client, const ObjectState& state) const;
  Result<ObjectState> send(const Client& client, const ObjectState& state) const;
  Reply<std::string> read(const Client& client, const Key& key) const;

  Client client_, hasty_;
  const Definition& definition_;
  const KeptVersions& kept_;
  const MigrateOptions& options_;
  Pace pace_;
};

}  // namespace kubexx::migration
