#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/core/error.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/field_errors/field_errors.hpp>
#include <kubexx/json/value.hpp>

/// What an API server asks an admission webhook, and what the webhook answers: `AdmissionReview` of
/// admission.k8s.io/v1 and v1beta1.
namespace kubexx {

/// The operation on an object. Patches are create or update; `remove` is `DELETE`.
enum class Operation : std::uint8_t { create, update, remove, connect };

/// `CREATE`, `UPDATE`, `DELETE` or `CONNECT`.
std::string_view word_of(Operation operation);

/// The user who sent the request.
struct Requester {
  std::string username = {};
  std::string uid = {};
  std::vector<std::string> groups = {};
  std::map<std::string, std::vector<std::string>> extra = {};  ///< what else the authenticator of the server states
};

/// A kind in one version.
struct KindName {
  std::string group = {};
  std::string version = {};
  std::string kind = {};

  /// `group/version kind`, without the slash for the core group.
  std::string text() const;
  friend bool operator==(const KindName& a, const KindName& b) = default;
};

/// The facts of a review that do not depend on the type of its object.
struct ReviewRequest {
  std::string uid = {};  ///< of this review
  Operation operation = Operation::create;
  std::string name = {};         ///< empty if the server generates the name after admission
  std::string name_space = {};   ///< empty for cluster-scoped kinds
  std::string subresource = {};  ///< `status`; empty for the object itself
  KindName kind = {};            ///< the kind and version of `object`
  KindName asked = {};           ///< of the client's request; the server may have converted the object to `kind`
  Requester user = {};
  bool dry_run = false;  ///< the handler must not have side effects
  /// Options of the request: `CreateOptions`, `UpdateOptions`, `PatchOptions` or `DeleteOptions`; null without any.
  json::Value options = {};
  /// Requested shortly before the server stops waiting, and when the program stops.
  std::stop_token stop = {};
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
};

/// One review that the server requests. The pointers are valid until the handler returns.
template <Resource K>
struct Review : ReviewRequest {
  const K* object = nullptr;  ///< the object to be stored; null for `remove`
  const K* old = nullptr;     ///< the stored object; null for `create` and `connect`
};

/// The same about a kind without a C++ type. The objects are as the server sent them.
struct DynamicReview : ReviewRequest {
  const json::Value* object = nullptr;
  const json::Value* old = nullptr;
};

/// Why a request is denied. `message` is shown to the user after the name of the webhook.
struct Denial {
  std::string message = {};
  std::vector<Cause> causes = {};
  int code = 0;  ///< HTTP status, from 400 on; 0: 422 with causes, else 403
};

/// The answer of a validating webhook. An empty one allows the request.
struct Decision {
  std::optional<Denial> denied = {};
  std::vector<std::string> warnings = {};  ///< shown to the user; servers cut long ones
  /// Keys and values for the audit log of the server, which puts the name of the webhook before each key.
  std::vector<std::pair<std::string, std::string>> audit = {};
};

/// Allows the request if there are no errors; otherwise denies it as an API server denies an object that violates its
/// schema, with status 422, a cause for each error, and `Fleet.harbour.example.com "north" is invalid: …`.
Decision decide(const ReviewRequest& review, const FieldErrors& errors);

}  // namespace kubexx
