#pragma once

#include <optional>
#include <vector>

#include "runtime/testing/admission/hook.hpp"
#include "runtime/testing/requests/outcome.hpp"

/// Which webhooks a request concerns.
namespace kubexx::testing {

/// A request that admission decides about.
struct AdmissionSubject {
  review::AdmissionRequest request;  ///< in the version of the client; without a uid
  /// The same resource in the other versions of its definition.
  std::vector<review::ReviewedKind> equivalents;
  /// The namespace of the object, or null if it does not exist.
  json::Value name_space;
};

/// Whether a rule names the resource in any of its versions, and the operation: all that is known of a webhook before
/// the object is.
bool concerns(const Hook& hook, const AdmissionSubject& subject);

/// In which version a webhook is called for the request; nothing if it is not called. Match conditions, which need the
/// object in that version, are not considered.
Outcome<std::optional<review::ReviewedKind>> called_version(const Hook& hook, const AdmissionSubject& subject);

}  // namespace kubexx::testing
