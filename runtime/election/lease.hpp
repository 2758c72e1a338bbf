#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include <kubexx/core/resource.hpp>
#include <kubexx/json/value.hpp>

/// A Lease (`coordination.k8s.io/v1`) as the JSON document that the server sent, so that a write keeps fields that this
/// library does not know.
namespace kubexx::election {

class Lease {
 public:
  /// A Lease that does not exist yet.
  Lease(const std::string& name, const std::string& name_space);
  explicit Lease(json::Value document) : document_(std::move(document)) {}

  static ResourceInfo resource();

  const json::Value& document() const { return document_; }
  bool exists() const { return !version().empty(); }

  std::string version() const;  ///< `metadata.resourceVersion`
  std::string holder() const;   ///< empty: released
  /// From 0 to the largest 32-bit number; 0 if the Lease has none.
  std::chrono::seconds duration() const;
  std::int64_t transitions() const;

  /// `holder` takes it, from another holder or as the first one.
  void acquire(const std::string& holder, std::chrono::seconds duration, std::chrono::system_clock::time_point now);
  /// The holder keeps it.
  void renew(std::chrono::seconds duration, std::chrono::system_clock::time_point now);
  /// Gives it up: the next candidate need not wait. The duration becomes one second, since zero is invalid.
  void release(std::chrono::system_clock::time_point now);

 private:
  void set(std::string_view name, json::Value value);

  json::Value document_;
};

}  // namespace kubexx::election
