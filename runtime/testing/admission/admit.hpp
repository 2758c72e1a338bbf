#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/testing/admission/hook_call.hpp"
#include "runtime/testing/admission/hook_matching.hpp"

/// Calls the webhooks that a request concerns, as API servers do: those that may change the object one after the other,
/// and again if others changed it later; those that only validate all at once.
namespace kubexx::testing {

/// What admission needs of the server. Called on the threads of calls.
struct AdmissionMeans {
  HookPost post;
  /// An object in another version of its kind.
  std::function<Outcome<json::Value>(json::Value object, const std::string& api_version)> convert;
  /// A changed object in the version `api_version`, without unknown fields and with defaults, or the answer to the
  /// request.
  std::function<Outcome<json::Value>(json::Value object, const std::string& api_version)> reread;
  std::function<std::string()> new_uid;
  /// For the match conditions.
  std::shared_ptr<const cel::Authorizer> rights;
};

struct Admission {
  Outcome<json::Value> object;  ///< as webhooks changed it, or the Status that denies the request
  std::vector<std::string> warnings{};
};

Admission mutate(const Hooks& hooks, AdmissionSubject subject, const AdmissionMeans& means);
/// The object is not changed.
Admission validate(const Hooks& hooks, const AdmissionSubject& subject, const AdmissionMeans& means);

}  // namespace kubexx::testing
