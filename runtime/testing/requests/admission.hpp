#pragma once

#include "runtime/testing/requests/sent_object.hpp"
#include "runtime/testing/requests/write.hpp"

/// Has the admission webhooks of configurations decide about writes. Until they are asked, functions note the question
/// in the attempt at the request and fail.
namespace kubexx::testing {

/// Whether some webhook that may change objects concerns a write.
bool may_be_mutated(const Write& write, bool is_new);
/// What such webhooks make of an object, which is read and not validated yet; `old` is null for a new one.
Outcome<json::Value> mutate_by_webhooks(const Write& write, const json::Value& object, const json::Value* old);
/// Whether webhooks allow a write of a valid object.
Outcome<bool> validate_by_webhooks(const Write& write, const json::Value& object, const json::Value* old);

/// What mutating webhooks make of an object that is sent and not stored.
Outcome<json::Value> mutate_by_webhooks(const SentObject& sent);
/// Whether webhooks allow the request, of a valid object.
Outcome<bool> validate_by_webhooks(const SentObject& sent);

/// The deletion of one object, of the collection if the route names no object.
struct RemovalRequest {
  Cluster& cluster;
  const Route& route;
  json::Value options;
  bool dry_run = false;
};
/// Whether some webhook concerns it.
bool is_reviewed(const RemovalRequest& removal);
/// Whether webhooks allow that an object is deleted.
Outcome<bool> admit_removal(const RemovalRequest& removal, const json::Value& old);

}  // namespace kubexx::testing
