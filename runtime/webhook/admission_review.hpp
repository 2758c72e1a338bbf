#pragma once

#include <string>
#include <string_view>
#include <variant>

#include <kubexx/detail/webhook/admission.hpp>

/// `AdmissionReview` of admission.k8s.io, v1 and v1beta1, as JSON.
namespace kubexx::webhook {

struct AdmissionReview {
  std::string api_version;  ///< in which the answer is written
  AdmissionCall call;       ///< its objects are parts of the body
};

/// What is wrong with a review, as one line.
struct ReviewProblem {
  std::string message;
};

/// The request of a review. Objects are not read, only skipped: they may be of any kind. Linear in the size of `body`,
/// which must outlive the result.
std::variant<AdmissionReview, ReviewProblem> read_admission_review(std::string_view body);

/// The HTTP status of a denial: its own, 422 with causes, else 403.
int denial_code(const Denial& denial);
/// The reason that is sent with this status, `unknown` if none is.
Reason denial_reason(int code);

/// The review with the answer. A patch is sent only if the request is allowed.
std::string admission_answer(const AdmissionReview& review, const Admission& admission);

}  // namespace kubexx::webhook
