#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/review/webhook_response.hpp"

/// The exchange of an API server with an admission webhook: `AdmissionReview` of admission.k8s.io, v1 and v1beta1.
namespace kubexx::review {

/// A resource in one version, and the kind of its objects, which is another one for the subresource `scale`.
struct ReviewedKind {
  std::string group, version, resource;  ///< `apps`, `v1`, `deployments`
  std::string kind, api_version;         ///< of the objects
  friend bool operator==(const ReviewedKind&, const ReviewedKind&) = default;
};

struct AdmissionRequest {
  std::string uid;
  ReviewedKind kind;          ///< in which the objects are
  ReviewedKind request_kind;  ///< of the client's request
  std::string subresource, name, name_space;
  std::string operation;  ///< `CREATE`, `UPDATE`, `DELETE`
  json::Value user;       ///< `UserInfo`
  json::Value object;     ///< null for a deletion
  json::Value old_object;
  bool is_custom = false;  ///< the objects are custom resources, whose members are sent in the order of their keys
  json::Value options;
  bool dry_run = false;
};

struct AdmissionAnswer {
  bool allowed = false;
  json::Value result;  ///< a Status; null if the webhook sent none
  std::vector<std::string> warnings;
  std::string patch;       ///< empty: none
  std::string patch_type;  ///< of a patch; version v1beta1 knows `JSONPatch` only
};

/// The body of the request in the first known of the `versions` of AdmissionReview that the webhook accepts.
std::string request_text(const AdmissionRequest& request, const std::vector<std::string>& versions);
/// The member `request` of that body.
json::Value request_json(const AdmissionRequest& request);

/// `mutates`: the webhook may return a patch. `versions` as for the request.
std::variant<AdmissionAnswer, ReviewFault> read_admission_answer(std::string_view uid, bool mutates,
                                                                 const std::vector<std::string>& versions,
                                                                 std::string_view body);

}  // namespace kubexx::review
