#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <kubexx/client/scope.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>

namespace kubexx::controller {

/// The object of a run after the run's own writes to it. Each write had the version that the one before it left as a
/// precondition, so that no other client wrote in between. After a write without a version, nothing is known: its
/// answer may contain what another client wrote. Thread-safe.
class OwnState : public WriteObserver {
 public:
  OwnState(ResourceInfo kind, Key key) : kind_(std::move(kind)), key_(std::move(key)) {}

  void after(const Write& write, const WriteOutcome& outcome) override;

  /// The object as JSON; nothing if the writes do not follow this version of it.
  std::optional<std::string> after_version(const ResourceInfo& kind, const std::string& version) const;

 private:
  const ResourceInfo kind_;
  const Key key_;
  mutable std::mutex mutex_;
  std::vector<std::string> versions_;  ///< the first was replaced, the last is that of the object
  std::string object_;
};

}  // namespace kubexx::controller
